"""Seats commit to nonces before any is revealed: what can be chosen, what is refused, and what is counted."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.game import Deal
from shootmoon.protocol.changes import RevealExtended
from shootmoon.protocol.commands import (
    Answer,
    Ask,
    ComeBack,
    CommitNonce,
    GetReady,
    GoAway,
    Resume,
    RevealNonce,
    SitDown,
    StandUp,
)
from shootmoon.protocol.fairness import (
    Source,
    broken_deals,
    chance_action,
    missing_deals,
    nonce_commitment,
    proofs,
)
from shootmoon.protocol.settings import Pace, TimeControl
from shootmoon.rooms import Decided, Room, Settings, Tick, Viewer, decode_entry, encode_entry, view_room
from shootmoon.rooms.deciding.schedule import MAX_LATE, RECOVERY_TIME, REVEAL_TIME, deal_due, next_due
from shootmoon.rooms.log.folding import fold
from shootmoon.rooms.log.hidden import Committed, DealBrokenOff
from shootmoon.rooms.log.quota import MAX_NONCES
from shootmoon.rooms.running.records import full_record
from shootmoon.rules import load_rules
from tests.rooming import TOKENS, Table, a_nonce, sit_all
from tests.strategies import examples

RULES = load_rules("luna-21")
PEOPLE = ("Ann", "Ben", "Cal")


def a_table(seed: int = 0, **how: object) -> Table:
    return sit_all(Table(Settings(rules=RULES, **how), seed))  # type: ignore[arg-type]


def first_hand(room: Room, seat: int, source: Source) -> tuple[str, ...]:
    """What the first deal would give a seat."""
    state = room.state
    assert state is not None
    while True:
        action = chance_action(state, source)
        if isinstance(action, Deal):
            return tuple(map(str, action.hands[seat - 1]))
        state = state.apply(action)


def fixed(table: Table) -> Table:
    """The same table in another possible future."""
    again = Table(table.room.settings)
    again.room, again.now, again.log = table.room, table.now, list(table.log)
    return again


# -- the attack -----------------------------------------------------------------------------------------


class Friend:
    """Seat 3, which knows the secret and everything that others have sent, and tries everything."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def moves(self) -> list[CommitNonce | RevealNonce | StandUp | GoAway | ComeBack | GetReady]:
        table = self.table
        others = (1, 2)
        source = table.room.next_source
        copied = [] if source is None else [CommitNonce(source.nonce_commitments[0], table.commitment)]
        return [
            table.revealing(3),
            table.revealing(3, "cd" * 32),
            *(table.revealing(seat) for seat in others),
            table.committing(3, "cd" * 32),
            *copied,
            GoAway(),
            ComeBack(),
            StandUp(),
            GetReady(),
        ]


def futures(table: Table, depth: int) -> list[Table]:
    """All that the friend can reach with so many commands, each at any time until the deal."""
    found = [table]
    layer = [table]
    for _ in range(depth):
        after: list[Table] = []
        for each in layer:
            for move in Friend(each).moves():
                other = fixed(each)
                if isinstance(other.give(move, 3), Decided):
                    after.append(other)
        found += after
        layer = after
    return found


def test_now_the_friend_can_choose_between_two_deals_and_is_counted() -> None:
    table = a_table(patience=0)
    for seat in (1, 2, 3):
        table.must(table.committing(seat), seat)
    table.ask_for_nonces()
    for seat in (1, 2):
        table.must(table.revealing(seat), seat)
    deals: dict[str, set[bool]] = {}
    for future in futures(table, 3):
        while not (future.room.state is not None and future.room.state.to_move):
            assert future.wait()
        room = future.room
        assert room.source is not None
        assert room.source.nonces[:2] == (a_nonce(1, 1), a_nonce(1, 2))
        deal = next(str(action) for action in room.state.actions if isinstance(action, Deal))
        counted = room.withheld == (0, 0, 1)
        assert view_room(room, Viewer(1)).fairness.withheld == room.withheld
        deals.setdefault(deal, set()).add(counted)
    assert len(deals) == 2
    assert sorted(map(list, deals.values())) == [[False], [True]], "the choice is seen by everybody"


def test_no_deal_was_known_before_all_had_committed() -> None:
    """Whoever knows everything but an honest nonce knows nothing about the deal."""
    table = a_table()
    for seat in (1, 2, 3):
        table.must(table.committing(seat), seat)
    source = table.room.next_source
    assert source is not None
    known = [table.log[at] for at in range(len(table.log))]
    assert a_nonce(1, 1) not in str(known)
    hands = {
        first_hand(table.room, 3, replace(source, nonces=(f"{number:064x}", a_nonce(1, 2), a_nonce(1, 3))))
        for number in range(300)
    }
    assert len(hands) > 290


# -- what is refused ------------------------------------------------------------------------------------


def test_a_seat_commits_then_reveals_and_all_that_is_in_the_deal() -> None:
    table = a_table()
    table.deal_with_nonces()
    source = table.room.source
    assert source is not None
    assert source.nonces == tuple(a_nonce(1, seat) for seat in (1, 2, 3))
    assert (source.deal, source.withheld) == (1, ())
    view = view_room(table.room, Viewer()).fairness
    assert view.nonce_commitments == source.nonce_commitments
    assert (view.next_deal, view.next_protocol, view.reveal_until) == (2, 2, None)
    assert view.next_nonce_commitments == ("-",) * 3


def test_what_comes_too_early_too_late_or_from_somebody_else_is_refused() -> None:
    table = a_table()
    before = table.commitment
    assert table.refused(table.revealing(1), 1) == "nonce-early"
    assert table.refused(CommitNonce("AB" * 32, before), 1) == "nonce-commitment-form"
    assert table.refused(CommitNonce("ab" * 31, before), 1) == "nonce-commitment-form"
    assert table.refused(CommitNonce("ab" * 32, "00" * 32), 1) == "nonce-late"
    for seat in (1, 2):
        table.must(table.committing(seat), seat)
    assert table.refused(table.revealing(1), 1) == "nonce-early", "others haven't committed yet"
    table.ask_for_nonces()
    assert table.refused(table.committing(3), 3) == "nonce-closed"
    assert table.refused(table.committing(1, "cd" * 32), 1) == "nonce-closed"
    assert table.refused(table.revealing(3), 3) == "nonce-none"
    assert table.refused(table.revealing(1, "cd" * 32), 1) == "nonce-other"
    assert table.refused(table.revealing(2), 1) == "nonce-other", "that of another seat"
    assert table.refused(table.revealing(1, "cd"), 1) == "nonce-reveal-form"
    assert table.refused(RevealNonce(a_nonce(1, 1), "00" * 32), 1) == "nonce-late"
    table.must(table.revealing(1), 1)
    assert table.must(table.revealing(1), 1).entries == (), "said twice"
    reveal = table.revealing(2)
    table.deal()
    assert table.refused(reveal, 2) == "nonce-late"
    assert table.room.withheld == (0, 1, 0)


def test_the_commitment_of_another_seat_can_not_be_opened() -> None:
    table = a_table()
    table.must(table.committing(1), 1)
    copied = table.room.next_source
    assert copied is not None
    table.must(CommitNonce(copied.nonce_commitments[0], table.commitment), 3)
    table.ask_for_nonces()
    table.must(table.revealing(1), 1)
    assert table.refused(table.revealing(1), 3) == "nonce-other"
    table.deal()
    assert table.room.withheld == (0, 0, 1)


def test_a_commitment_is_good_for_one_room_one_deal_and_one_seat() -> None:
    source = Source("00" * 32, ("-",) * 3, ("-",) * 3, 4)
    sources = (source, replace(source, deal=5), replace(source, secret="11" * 32))
    places = product(("room", "other"), sources, (1, 2))
    assert len({nonce_commitment(room, each, seat, "ab" * 32) for room, each, seat in places}) == 12


def test_a_seat_may_commit_again_until_nonces_are_revealed_but_not_for_ever() -> None:
    table = a_table()
    for number in range(MAX_NONCES):
        table.must(table.committing(1, f"{number:064x}"), 1)
    assert table.refused(table.committing(1), 1) == "room-often"
    assert table.must(table.committing(1, f"{MAX_NONCES - 1:064x}"), 1).entries == ()
    table.ask_for_nonces()
    assert table.refused(table.revealing(1, f"{0:064x}"), 1) == "nonce-other"
    table.must(table.revealing(1, f"{MAX_NONCES - 1:064x}"), 1)


def test_who_takes_a_seat_over_does_not_answer_for_a_nonce_that_they_do_not_know() -> None:
    table = a_table()
    for seat in (1, 2):
        table.must(table.committing(seat), seat)
    table.must(StandUp(), 2)
    assert table.room.next_source is not None
    assert table.room.next_source.committed == (1,)
    assert table.room.nonces_added == (1,)
    table.must(SitDown("Dot", 2), held_by=TOKENS[7])
    table.must(table.committing(2, "ab" * 32), held_by=TOKENS[7])
    table.ask_for_nonces()
    table.must(StandUp(), held_by=TOKENS[7])  # now it is seen that nothing was revealed
    table.must(SitDown("Eli", 2), held_by=TOKENS[8])
    table.must(table.revealing(1), 1)
    table.deal()
    assert table.room.withheld == (0, 1, 0)


# -- time -----------------------------------------------------------------------------------------------


def test_where_nobody_commits_nobody_waits() -> None:
    table = a_table()
    for seat in (1, 2, 3):
        table.must(GetReady(), seat)
    assert next_due(table.room) == table.now
    table.must(Tick())
    assert table.room.in_hand


def test_a_deal_waits_only_until_all_who_are_there_have_revealed() -> None:
    table = a_table()
    for seat in (1, 2, 3):
        table.must(table.committing(seat), seat)
        table.must(GetReady(), seat)
    began = table.now
    table.must(Tick())
    assert not table.room.in_hand
    assert view_room(table.room, Viewer()).fairness.reveal_until == began + REVEAL_TIME
    assert deal_due(table.room) == began + REVEAL_TIME
    table.now += 40
    for seat in (1, 2):
        table.must(table.revealing(seat), seat)
    assert deal_due(table.room) == began + REVEAL_TIME
    table.must(GoAway(), 3)  # nobody waits for somebody who isn't there
    assert next_due(table.room) is not None
    assert (next_due(table.room) or 0) <= table.now
    table.must(ComeBack(), 3)
    table.must(table.revealing(3), 3)
    assert (next_due(table.room) or 0) <= table.now
    table.must(Tick())
    assert table.room.in_hand
    assert table.now == began + 40


def test_a_deal_never_hangs_and_is_then_made_without_a_nonce() -> None:
    table = a_table()
    for seat in (1, 2, 3):
        table.must(table.committing(seat), seat)
    table.ask_for_nonces()
    began = table.now
    table.must(table.revealing(2), 2)
    table.deal()
    assert table.now == began + REVEAL_TIME
    assert table.room.withheld == (1, 0, 1)
    assert table.room.source is not None
    assert table.room.source.nonces == ("-", a_nonce(1, 2), "-")


def test_after_an_interruption_there_is_more_time_once_and_it_is_told() -> None:
    table = a_table()
    for seat in (1, 2):
        table.must(table.committing(seat), seat)
    table.ask_for_nonces()
    table.now += REVEAL_TIME + MAX_LATE + 1  # the server was killed, and starts again
    assert [entry.change for entry in table.must(Tick()).entries] == [RevealExtended()]
    assert deal_due(table.room) == table.now + RECOVERY_TIME
    table.must(table.revealing(1), 1)
    table.now += RECOVERY_TIME + MAX_LATE + 1
    table.must(Tick())
    assert table.room.in_hand, "not twice"
    assert table.room.source is not None
    assert table.room.source.interrupted
    table.play_hand()
    table.deal()
    record = full_record(table.room)
    assert any(text.endswith(", interrupted") for _, text in record.comments)
    assert [(proof.holds, proof.source.interrupted) for proof in proofs(record)] == [(True, True)]


def test_a_pause_stops_the_time_for_revealing() -> None:
    table = a_table()
    for seat in (1, 2, 3):
        table.must(table.committing(seat), seat)
    table.ask_for_nonces()
    began = table.now
    table.now += 1_000
    table.must(Ask("pause"), 1)
    for seat in (2, 3):
        table.must(Answer(True), seat)
    assert deal_due(table.room) is None
    table.now += 3_600_000
    table.must(table.revealing(1), 1)
    table.must(Resume(), 2)
    assert deal_due(table.room) == began + 3_600_000 + REVEAL_TIME
    for seat in (2, 3):
        table.must(table.revealing(seat), seat)
    table.deal()
    assert table.room.withheld == (0, 0, 0)


def test_clocks_do_not_run_while_nonces_are_revealed() -> None:
    table = a_table(clock=TimeControl(base=60_000))
    table.deal_with_nonces(without=(1,))
    assert [seat.left for seat in table.room.seats] == [60_000] * 3


def test_a_room_that_everybody_has_left_deals_when_they_are_back() -> None:
    table = a_table()
    for seat in (1, 2, 3):
        table.must(table.committing(seat), seat)
    table.ask_for_nonces()
    for seat in (1, 2, 3):
        table.must(GoAway(), seat)
    assert next_due(table.room) is None
    table.now += 24 * 3600 * 1000
    room = fold("room", [decode_entry(encode_entry(entry)) for entry in table.log])
    assert room == table.room
    table.must(ComeBack(), 1)
    table.must(Tick())
    assert table.room.next_source is not None
    assert table.room.next_source.interrupted
    table.must(table.revealing(1), 1)
    table.must(table.revealing(2), 2)
    table.must(table.revealing(3), 3)
    table.must(Tick())
    assert table.room.in_hand
    assert table.room.withheld == (0, 0, 0)


# -- what is broken off ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("wish", "why"), [("takeback", "takeback"), ("end", "end")])
def test_a_deal_that_is_given_up_is_told_and_its_nonces_are_not_used_again(wish: str, why: str) -> None:
    table = a_table()
    table.deal_with_nonces()
    table.play_hand()
    for seat in (1, 2, 3):
        table.must(table.committing(seat), seat)
    table.ask_for_nonces()
    table.must(table.revealing(1), 1)
    before = table.room.next_source
    asker = next(seat for seat in (1, 2, 3) if next(table.room.turns(seat), None) is not None)
    table.must(Ask(wish), asker)  # type: ignore[arg-type]
    for seat in {1, 2, 3} - {asker}:
        table.must(Answer(True), seat)
    changes = [entry.change for entry in table.log]
    assert DealBrokenOff(why) in changes  # type: ignore[arg-type]
    assert isinstance(changes[changes.index(DealBrokenOff(why)) + 1], Committed)  # type: ignore[arg-type]
    assert table.room.revealing_since is None
    assert table.room.next_source is not None
    assert before is not None
    assert table.room.next_source.secret != before.secret
    assert (before.deal, table.room.next_source.deal) == (2, 3)
    view = view_room(table.room, Viewer()).fairness
    (given_up,) = view.broken_off
    assert (given_up.why, given_up.told.secret, given_up.told.deal) == (why, before.secret, 2)
    assert view.withheld == (0, 0, 0), "they weren't given the time to reveal it"
    record = full_record(table.room)
    assert [(each.hand, each.why, each.holds) for each in broken_deals(record)] == [(2, why, True)]
    if wish == "takeback":
        table.play_hand()
        table.deal_with_nonces()
        record = full_record(table.room)
        assert [proof.source.deal for proof in proofs(record)] == [1]
        table.play_hand()
        table.deal()
        record = full_record(table.room)
        assert [proof.source.deal for proof in proofs(record)] == [1, 3]
        assert missing_deals(record) == ()


def test_a_hand_that_is_dealt_anew_is_counted_with_its_secret() -> None:
    table = a_table()
    table.deal_with_nonces(without=(2,))
    dropped = table.room.source
    table.must(Ask("redeal"), 1)
    for seat in (2, 3):
        table.must(Answer(True), seat)
    assert [(each.hand, each.why, each.source) for each in table.room.broken] == [(1, "redeal", dropped)]
    assert table.room.withheld == (0, 1, 0)
    table.deal_with_nonces()
    assert table.room.withheld == (0, 1, 0)


# -- any order ------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32 - 1), st.permutations([(seat, kind) for seat in (1, 2, 3) for kind in "cr"]))
@examples(60)
def test_whatever_order_messages_come_in_only_what_was_committed_counts(
    seed: int, order: list[tuple[int, str]]
) -> None:
    rng = random.Random(seed)
    table = a_table(seed, pace=Pace(hand=0))
    accepted: dict[str, set[int]] = {kind: set() for kind in "cr"}
    for seat, kind in order:
        if rng.random() < 0.3 and not table.room.in_hand:
            table.wait()
        command = {
            "c": table.committing(seat),
            "r": table.revealing(seat),
        }[kind]
        if table.room.in_hand:
            break
        request = table.give(command, seat, name=f"{seat}{kind}")
        if isinstance(request, Decided):
            accepted[kind].add(seat)
            again = table.give(command, seat, name=f"{seat}{kind}")
            assert isinstance(again, Decided)
            assert again.entries == ()
    table.deal()
    source = table.room.source
    assert source is not None
    for seat in (1, 2, 3):
        if seat in accepted["r"]:
            assert seat in accepted["c"]
            assert source.nonces[seat - 1] == a_nonce(1, seat)
        elif seat in accepted["c"]:
            assert seat in source.withheld
        else:
            assert source.nonces[seat - 1] == "-"
    assert source.withheld == tuple(sorted(accepted["c"] - accepted["r"]))
    assert fold("room", table.log) == table.room
    assert table.room.state is not None
    table.act(str(table.room.state.legal_actions()[0]))
