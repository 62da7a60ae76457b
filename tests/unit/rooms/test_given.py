"""Rooms that begin with a given position."""

from collections.abc import Iterable

import msgspec
import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.client.deals import DealCheck
from shootmoon.client.game import public_view_of, read_room, record_of, view_of
from shootmoon.game import PointsScore
from shootmoon.protocol import changes
from shootmoon.protocol.commands import Act, Ask, GetReady, SitDown
from shootmoon.protocol.fairness import given_hands, proofs
from shootmoon.protocol.refusals import Refused
from shootmoon.record import Record
from shootmoon.rooms import (
    MAX_GIVEN,
    Context,
    Decided,
    Feed,
    GivenPosition,
    Series,
    Settings,
    Tick,
    Viewer,
    decode_entry,
    encode_entry,
    given_position,
    view_room,
)
from shootmoon.rooms.deciding import decide_opening
from shootmoon.rooms.log.folding import fold, open_room
from shootmoon.rooms.running.records import full_record, record_for
from tests.doubles import START
from tests.rooming import TOKENS, Table

DEAL = (
    "deal 6-5,6-3,6-2,4-3,4-2,4-1,2-1 / 6-6,6-4,6-1,5-2,5-1,4-4,1-1 / 5-5,5-4,5-3,3-2,3-1,2-2,0-0 / widow 3-3"
)
ACTIONS = ("dealer 1", DEAL, "5", "pass", "pass", "discard 5-2", "trump 1", "1-1", "3-1", "2-1", "6-1")
RULES = sm.load_rules("classic")


def position(actions: Iterable[str] = ACTIONS, score: str = "") -> GivenPosition:
    return GivenPosition(actions=tuple(actions), score=score)


def table(given: GivenPosition, **settings: object) -> Table:
    """A room at which one person sits in seat 1, and bots in the others."""
    made = Settings(rules=RULES, position=given, stand_in="random", **settings)  # type: ignore[arg-type]
    begun = Table(made, bots={2: "beginner", 3: "beginner"})
    begun.must(SitDown("Ana", 1), held_by=TOKENS[1])
    return begun


def play_hand(begun: Table) -> None:
    """Play until the hand is over, by the first legal action of whoever is to move."""
    hands = len(begun.room.sheet)
    while len(begun.room.sheet) == hands:
        state = begun.room.state
        assert state is not None
        if begun.room.to_move == 1:
            begun.must(Act(begun.room.ply, str(state.legal_actions()[0])), 1)
        elif begun.room.to_move:
            begun.must(begun.bot_act())
        else:
            begun.deal()


def opening(given: GivenPosition) -> Decided | Refused:
    return decide_opening("room", Settings(rules=RULES, position=given), Context(START, "00" * 32))


def test_the_first_game_begins_with_the_position() -> None:
    begun = table(position(score="points 18 3 -4"))
    state = begun.room.state
    assert state is not None
    assert (state.history, state.points, begun.room.ply) == (ACTIONS, (18, 3, -4), len(ACTIONS))
    assert begun.room.to_move == 3
    assert (begun.room.given, begun.room.given_hands) == (len(ACTIONS), 1)
    assert [seat.missed for seat in begun.room.seats] == [0, 0, 0]
    read = [decode_entry(encode_entry(entry)) for entry in begun.log]
    assert fold("room", read) == begun.room


def test_each_seat_gets_the_actions_as_it_saw_them() -> None:
    begun = table(position())
    feed = Feed(open_room("room", begun.log[0]))
    feed.apply(begun.log[1:])
    deals = {}
    for seat in (0, 1, 2):
        events = feed.since(1, Viewer(seat))
        assert events is not None
        (began,) = [each.what for each in events if isinstance(each.what, changes.GameBegan)]
        assert list(began.given) == list(view_room(begun.room, Viewer(seat)).actions)
        deals[seat] = began.given[1]
    assert deals[0] == "deal ?,?,?,?,?,?,? / ?,?,?,?,?,?,? / ?,?,?,?,?,?,? / widow ?"
    assert deals[1].startswith("deal 6-5,6-3,6-2,4-3,4-2,4-1,2-1 / ?,")
    assert deals[2].endswith("widow 3-3")  # seat 2 took it


def test_nothing_of_the_position_is_taken_back() -> None:
    begun = table(position())
    assert begun.refused(Ask("takeback"), 1) == "nothing-to-take-back"
    assert begun.refused(Ask("redeal"), 1) == "hand-given"
    while begun.room.to_move != 1:
        begun.must(begun.bot_act())
    ply, state = begun.room.ply, begun.room.state
    assert state is not None
    begun.must(Act(ply, str(state.legal_actions()[0])), 1)
    begun.must(Ask("takeback"), 1)
    assert (begun.room.ply, begun.room.state) == (ply, state)
    assert begun.refused(Ask("takeback"), 1) == "nothing-to-take-back"
    play_hand(begun)
    begun.deal()
    assert "redeal" in view_room(begun.room, Viewer(1)).may.ask  # the next hand is the server's own


def test_later_hands_are_proved_and_the_given_one_is_not() -> None:
    begun = table(position(score="points 3 0 -4"))
    check, faults = DealCheck(), []
    commitments = []
    play_hand(begun)
    shown = view_room(begun.room, Viewer(1))
    check.follow(shown)
    commitments.append(shown.fairness.next_commitment)
    assert shown.dealt is not None  # the hand was played out here
    assert (shown.fairness.commitment, shown.fairness.told) == (None, ())
    for hand in (2, 3):
        begun.deal()
        shown = view_room(begun.room, Viewer(1))
        check.follow(shown)
        commitments.append(shown.fairness.next_commitment)
        told = shown.fairness.told
        assert [each.hand for each in told] == list(range(2, hand))
        faults += [check.check(each, shown) for each in told]
        assert [each.commitment for each in told] == commitments[: hand - 2]
        play_hand(begun)
    assert faults == [None]
    begun.must(Ask("end"), 1)
    record = full_record(begun.room)
    assert dict(record.tags)["PlayedFrom"] == str(len(ACTIONS))
    assert record.score == PointsScore((3, 0, -4))
    assert sm.read_record(sm.write_record(record)) == record
    assert record.final == begun.room.state
    assert [(proof.hand, proof.holds) for proof in proofs(record)] == [(2, True), (3, True)]
    assert given_hands(record) == 1
    # A proof that was moved to the given hand proves nothing.
    moved = tuple((ply, text.replace("fair deal 2", "fair deal 1")) for ply, text in record.comments)
    assert [proof.hand for proof in proofs(replace(record, comments=moved))] == [3]


def test_a_given_dealer_leaves_the_first_deal_to_the_server() -> None:
    begun = table(position(("dealer 3",)))
    begun.deal()
    begun.must(Ask("end"), 1)
    record = full_record(begun.room)
    (proof,) = proofs(record)
    assert (proof.hand, proof.holds, given_hands(record)) == (1, True, 0)
    revealed = view_room(begun.room, Viewer(1)).fairness.told
    assert [each.hand for each in revealed] == [1]
    assert DealCheck().check(revealed[0], view_room(begun.room, Viewer(1))) is None
    wrong = replace(record, tags=tuple(tag for tag in record.tags if tag[0] != "PlayedFrom"))
    assert not all(proof.holds for proof in proofs(wrong))  # chance didn't choose this dealer


def test_between_hands_nothing_invented_is_shown() -> None:
    state = Record(RULES, ACTIONS).final  # type: ignore[arg-type]
    assert isinstance(state, sm.State)
    while not state.past:
        state = state.apply(state.legal_actions()[0])
    begun = table(given_position(state))
    shown = view_room(begun.room, Viewer(1))
    assert (shown.dealt, len(shown.sheet)) == (None, 1)
    assert begun.refused(Ask("takeback"), 1) == "nothing-to-take-back"
    begun.must(GetReady(), 1)
    begun.must(Tick())
    assert begun.room.to_move == 3


def test_the_next_game_is_a_new_match() -> None:
    begun = table(position(score="points 18 3 -4"))
    begun.must(Ask("end"), 1)
    begun.must(Ask("again"), 1)
    state = begun.room.state
    assert state is not None
    assert (begun.room.game, begun.room.given, state.history, state.points) == (2, 0, (), (0, 0, 0))
    assert view_room(begun.room, Viewer(1)).given is None
    begun.deal()
    begun.must(Ask("end"), 1)
    assert [proof.hand for proof in proofs(full_record(begun.room))] == [1]
    assert "PlayedFrom" not in dict(full_record(begun.room).tags)


def test_clients_know_the_score_with_which_the_game_began() -> None:
    begun = table(position(score="points 18 3 -4"))
    for _ in range(2):
        assert begun.room.state is not None
        shown = read_room(msgspec.json.encode(view_room(begun.room, Viewer(1)), enc_hook=str))
        assert view_of(shown) == begun.room.state.view(1)
        record = record_for(begun.room, Viewer(1))
        assert record is not None
        assert (record.actions, record.score) == (record_of(shown).actions, record_of(shown).score)
        assert sm.read_record(sm.write_record(record)) == record
        watched = public_view_of(view_room(begun.room, Viewer()))
        assert watched is not None
        assert watched.points == begun.room.state.points
        play_hand(begun)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (position(("dealer 1", "dealer 1")), "chance-next"),
        (position(("dealer 9",)), "unreadable"),
        (position((*ACTIONS[:2], "9")), "bid-high"),
        (position(("dealer 1", DEAL.replace("6-5", "?"))), "unknown-piece"),
        (position(ACTIONS[:1] * (MAX_GIVEN + 1)), "position-length"),
    ],
)
def test_impossible_positions_are_refused(given: GivenPosition, code: str) -> None:
    refused = opening(given)
    assert isinstance(refused, Refused)
    assert refused.code == code
    assert refused.explain("en") != refused.explain("es")


def test_a_room_of_a_series_begins_with_the_deals_of_the_series() -> None:
    series = Series(name="daily-1", secret="5e" * 32)
    settings = Settings(rules=RULES, position=position(), series=series)
    refused = decide_opening("room", settings, Context(START, "00" * 32))
    assert isinstance(refused, Refused)
    assert refused.code == "in-series"


def test_a_match_that_is_over_does_not_go_on() -> None:
    state = Record(RULES, ACTIONS, score=PointsScore((0, 20, 0))).final  # type: ignore[arg-type]
    while not state.is_over:
        assert isinstance(state, sm.State)
        state = state.apply(state.legal_actions()[0] if state.to_move else state.sample_chance(1))
    assert isinstance(state, sm.State)
    refused = opening(given_position(state))
    assert isinstance(refused, Refused)
    assert refused.code == "position-over"
    with pytest.raises(ValueError, match="a match goes on"):
        opening(position((), "points 99 0 0"))
