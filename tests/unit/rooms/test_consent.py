"""What all people at the table must agree to, and what then happens."""

import pytest

from shootmoon.protocol.changes import Proposal, ProposalEnded, TookBack
from shootmoon.protocol.commands import Act, Answer, Ask, ComeBack, GetReady, GoAway, Resume, SitDown, StandUp
from shootmoon.protocol.events import HandDropped
from shootmoon.record import read_record, table_notes, write_record
from shootmoon.rooms import Feed, Series, Settings, Tick, Viewer, view_room
from shootmoon.rooms.deciding.schedule import next_due
from shootmoon.rooms.log.folding import PROPOSAL_LIFETIME, open_room
from shootmoon.rooms.log.hidden import DealtAnew, Revealed
from shootmoon.rooms.running.feed import secret_revealed
from shootmoon.rooms.running.records import full_record, record_for
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all


def three(preset: str = "luna-21", **how: object) -> Table:
    table = sit_all(Table(Settings(rules=load_rules(preset), **how)))  # type: ignore[arg-type]
    table.deal()
    return table


def alone(**how: object) -> Table:
    table = Table(Settings(rules=load_rules("luna-21"), **how), bots={2: "random", 3: "random"})  # type: ignore[arg-type]
    table.must(SitDown("Ann", 1), 1)
    while table.room.to_move != 1:
        table.wait()
    return table


def legal(table: Table) -> list[str]:
    assert table.room.state is not None
    return list(map(str, table.room.state.legal_actions()))


def test_it_is_done_when_the_last_has_agreed() -> None:
    table = three()
    table.must(Ask("pause"), 1)
    table.must(Answer(True), 2)
    assert table.room.paused_at is None
    table.must(Answer(True), 2)
    assert table.room.paused_at is None
    table.must(Answer(True), 3)
    assert table.room.paused_at is not None
    assert table.room.pending is None


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_one_who_does_not_agree_ends_it_and_who_asked_may_withdraw(seat: int) -> None:
    table = three()
    table.must(Ask("end"), 1)
    decided = table.must(Answer(False), seat)
    assert [entry.change for entry in decided.entries] == [ProposalEnded(granted=False, seat=seat)]
    assert not table.room.over
    assert table.refused(Answer(True), 2) == "nothing-asked"


def test_one_thing_at_a_time() -> None:
    table = three()
    table.must(Ask("pause"), 1)
    assert table.refused(Ask("end"), 2) == "wish-waiting"


def test_only_what_would_be_granted_is_offered() -> None:
    table = alone()
    legal_now = legal(table)
    before = view_room(table.room, Viewer(1))
    assert before.may.ask == ("redeal", "pause", "end")
    table.must(Ask("pause"), 1)
    paused = view_room(table.room, Viewer(1))
    assert paused.position is not None
    assert (paused.may.act, paused.may.resume, paused.position.legal, paused.suits) == (False, True, (), {})
    table.must(Resume(), 1)
    table.act(legal_now[0])
    assert view_room(table.room, Viewer(1)).may.ask == ("takeback", "redeal", "pause", "end")
    table.must(Ask("end"), 1)
    ended = view_room(table.room, Viewer(1))
    assert ended.position is not None
    assert (ended.may.ask, ended.position.legal, ended.position.to_move) == (("again",), (), None)
    assert view_room(table.room, Viewer()).may.sit_down == (2, 3)


def test_a_series_offers_neither_another_game_nor_another_deal() -> None:
    table = alone(series=Series(name="daily-1", secret="5e" * 32))
    table.act(legal(table)[0])
    assert view_room(table.room, Viewer(1)).may.ask == ("pause", "end")
    table.must(Ask("end"), 1)
    assert view_room(table.room, Viewer(1)).may.ask == ()


def test_it_lapses() -> None:
    table = three()
    table.must(Ask("pause"), 1)
    table.now += PROPOSAL_LIFETIME - 1
    assert table.refused(Tick()) == "not-due"
    table.now += 1
    table.must(Tick())
    assert table.room.pending is None


def test_who_is_away_for_long_or_leaves_need_not_be_asked() -> None:
    table = three()
    table.must(GoAway(), 3)
    table.now += table.room.settings.grace
    table.must(Ask("pause"), 1)
    table.must(Answer(True), 2)
    assert table.room.paused_at is not None
    table = three()
    table.must(Ask("pause"), 1)
    table.must(Answer(True), 2)
    table.must(StandUp(), 3)
    assert table.room.paused_at is not None


def test_a_pause_stops_everything_until_anybody_ends_it() -> None:
    table = alone()
    since = table.room.turn_since
    table.must(Ask("pause"), 1)
    assert table.refused(Act(table.room.ply, legal(table)[0]), 1) == "paused"
    assert table.refused(Ask("pause"), 1) == "wish-not-now"
    table.now += 1_000_000
    assert table.refused(Tick()) == "not-due"
    table.must(Resume(), 1)
    assert table.room.turn_since == since + 1_000_000
    assert table.refused(Resume(), 1) == "not-paused"
    table.act(legal(table)[0])


def test_a_takeback_goes_back_to_before_the_last_action_of_who_asked() -> None:
    table = alone()
    before = table.room.state
    ply = table.room.ply
    assert table.refused(Ask("takeback"), 1) == "nothing-to-take-back"
    table.act(legal(table)[0])
    while table.room.to_move != 1 and table.room.ply < ply + 3:
        table.wait()
    decided = table.must(Ask("takeback"), 1)
    assert any(isinstance(entry.change, TookBack) for entry in decided.entries)
    assert table.room.state == before
    assert table.room.ply == ply
    table.act(legal(table)[-1])


def test_the_end_of_a_hand_can_be_taken_back_but_not_a_deal() -> None:
    table = three()
    while not table.room.sheet:
        before = table.room
        table.act(legal(table)[-1])
    last = before.to_move
    table.must(Ask("takeback"), last)
    for seat in (1, 2, 3):
        if seat != last:
            table.must(Answer(True), seat)
    assert (table.room.state, table.room.sheet, table.room.ply) == (before.state, (), before.ply)
    table.act(legal(table)[0])
    assert len(table.room.sheet) == 1
    table.deal()
    assert table.refused(Ask("takeback"), last) == "nothing-to-take-back"


def test_a_takeback_that_is_asked_for_lapses_with_the_deal() -> None:
    table = three()
    while not table.room.sheet:
        seat = table.room.to_move
        table.act(legal(table)[-1])
    table.must(Ask("takeback"), seat)
    for each in (1, 2, 3):
        table.must(GetReady(), each)
    table.must(Tick())
    assert table.room.pending is None
    assert table.refused(Answer(True), seat) == "nothing-asked"


def test_dealing_anew_tells_what_the_hand_was_dealt_from_and_deals_another() -> None:
    table = three()
    old = table.room.source
    coming = table.room.next_source
    table.act(legal(table)[0])
    dropped = table.room.hand_actions
    table.must(Ask("redeal"), 1)
    table.must(Answer(True), 2)
    decided = table.must(Answer(True), 3)
    assert any(isinstance(entry.change, DealtAnew) for entry in decided.entries)
    assert old is not None
    assert table.room.source is None
    assert table.room.revealed == ()
    feed = Feed(open_room("room", table.log[0]))
    feed.apply(table.log[1:])
    for viewer in (Viewer(1), Viewer()):
        (told,) = [
            each.what.told for each in feed.since(1, viewer) or () if isinstance(each.what, HandDropped)
        ]
        assert told == secret_revealed(1, old)
    table.deal()
    # From the secret to which the server had committed before.
    assert table.room.source == coming != old
    assert table.room.state is not None
    assert len(table.room.state.past) == 0
    (note,) = table_notes(full_record(table.room))
    assert (note.ply, note.kind, note.actions.split()[-1]) == (0, "redeal", dropped[-1])
    assert note.actions == " ".join(dropped)
    own = record_for(table.room, Viewer(2))
    assert own is not None
    (seen,) = table_notes(own)
    assert (seen.kind, seen.actions) == ("redeal", "")  # what others held isn't told before the end
    while not table.room.sheet:
        table.act(legal(table)[-1])
    assert table.refused(Ask("redeal"), 1) == "wish-not-now"
    assert list(table_notes(read_record(write_record(full_record(table.room))))) == [note]


def test_a_game_can_be_ended_early_and_another_begun() -> None:
    table = alone()
    game = table.room.game
    decided = table.must(Ask("end"), 1)
    assert isinstance(decided.entries[-1].change, Revealed)
    assert (table.room.status, table.room.over, table.room.ended[-1].winners) == ("finished", True, ())
    assert table.refused(Act(table.room.ply, "pass"), 1) == "game-over"
    assert table.refused(Ask("pause"), 1) == "game-over"
    table.must(Ask("again"), 1)
    assert (table.room.status, table.room.game, table.room.revealed) == ("playing", game + 1, ())
    assert table.refused(Ask("again"), 1) == "wish-not-now"


def test_time_is_called_between_hands_of_a_timed_match_only() -> None:
    table = three()
    assert table.refused(Ask("time"), 1) == "wish-not-now"
    timed = sit_all(Table(Settings(rules=load_rules("hickeys"))))
    timed.play_hand()
    timed.must(Ask("time"), 2)
    timed.must(Answer(True), 1)
    timed.must(Answer(True), 3)
    assert timed.room.state is not None
    assert timed.room.state.winners
    assert timed.room.status == "finished"


def test_in_a_series_nothing_is_dealt_or_taken_back_otherwise() -> None:
    table = three(series=Series(name="daily-1", secret="ab" * 32))
    table.act(legal(table)[0])
    for wish in ("takeback", "redeal"):
        assert table.refused(Ask(wish), 1) == "in-series"


def test_before_the_game_there_is_nothing_to_ask_for() -> None:
    table = Table(Settings(rules=load_rules("luna-21")))
    table.must(SitDown("Ann", 1), 1)
    assert table.refused(Ask("pause"), 1) == "not-begun"
    assert table.refused(Act(0, "pass"), 1) == "not-begun"


def test_an_endless_table_goes_on_by_itself() -> None:
    table = sit_all(Table(Settings(rules=load_rules("chips-solo"), endless=True)))
    while table.room.game == 1:
        if table.room.to_move:
            table.act(legal(table)[0])
        else:
            assert table.wait()
    assert table.room.ended[0].winners
    assert table.room.status == "playing"


# -- consent by absence -----------------------------------------------------------------------------------


def two(wish_table: str = "luna-21", **how: object) -> Table:
    """Two people, seats 1 and 2, and a bot, in their first hand."""
    table = Table(Settings(rules=load_rules(wish_table), **how), bots={3: "random"})  # type: ignore[arg-type]
    table.must(SitDown("Ann", 1), 1)
    table.must(SitDown("Ben", 2), 2)
    table.deal()
    while table.room.to_move == 3:
        table.wait()
    return table


def step(table: Table) -> None:
    """Whoever's turn it is acts."""
    if table.room.to_move and not table.room.seat(table.room.to_move).bot:
        table.act(legal(table)[0])
    else:
        assert table.wait()


def lost_for(table: Table, seat: int, milliseconds: int) -> None:
    """The connection of a seat is lost, and so much time goes by."""
    table.must(GoAway(), seat)
    until = table.now + milliseconds
    while (at := next_due(table.room)) is not None and at <= until:
        assert table.wait()
    table.now = until


@pytest.mark.parametrize("wish", ["redeal", "takeback", "end", "pause"])
@pytest.mark.parametrize("asks_first", [1, 2])
def test_who_refuses_and_loses_the_connection_has_still_refused(wish: Proposal, asks_first: int) -> None:
    table = two()
    while any(table.room.last_turn(seat) is None for seat in (1, 2)):
        step(table)
    other = 3 - asks_first
    table.must(Ask(wish), asks_first)
    table.must(Answer(False), other)
    lost_for(table, other, 500)
    before = table.room.state
    table.must(Ask(wish), asks_first)
    assert table.room.pending is not None
    assert (table.room.state, table.room.over, table.room.paused_at) == (before, False, None)


def test_a_refusal_stands_for_that_hand_also_after_the_grace_and_no_longer() -> None:
    table = two(grace=5_000, rated=False)
    table.must(Ask("end"), 1)
    table.must(Answer(False), 2)
    lost_for(table, 2, 6_000)
    assert table.room.seat(2).has_stand_in
    assert table.refused(Ask("end"), 1) == "wish-away"
    while not table.room.sheet:
        step(table)
    assert table.refused(Ask("end"), 1) == "wish-away", "until the next deal it is that hand"
    table.deal()
    table.must(Ask("end"), 1)
    assert table.room.ended_early


def test_who_refused_may_change_their_mind() -> None:
    for agreeing in (True, False):
        table = two()
        table.must(Ask("redeal"), 1)
        table.must(Answer(False), 2)
        if agreeing:
            table.must(Ask("redeal"), 1)
            table.must(Answer(True), 2)
        else:
            table.must(Ask("redeal"), 2)
            table.must(Answer(True), 1)
        assert isinstance(table.log[-1].change, DealtAnew)


def test_what_could_gain_one_side_something_needs_also_who_is_away_for_long() -> None:
    table = two(grace=5_000, rated=False)
    lost_for(table, 2, 6_000)
    assert table.refused(Ask("redeal"), 1) == "wish-away"
    table.must(Ask("pause"), 1)
    assert table.room.paused_at is not None
    table.must(Resume(), 1)
    table.must(Ask("end"), 1)
    assert table.room.ended_early


def test_time_is_not_called_over_the_head_of_who_is_away() -> None:
    table = two("hickeys", grace=5_000, rated=False)
    while not table.room.sheet:
        step(table)
    table.must(GoAway(), 2)
    table.must(Ask("time"), 1)
    assert table.room.pending is not None
    table.now += 1_000
    table.must(Answer(True), 2)
    assert table.room.state is not None
    assert table.room.state.winners


def test_a_wish_waits_for_who_is_lost_meanwhile_within_the_grace() -> None:
    table = two(grace=5_000, rated=False)
    table.must(Ask("end"), 1)
    table.must(GoAway(), 2)
    table.now += 4_999
    assert not table.room.over
    table.must(ComeBack(), 2)
    assert table.room.pending is not None
    table.must(GoAway(), 2)
    while not table.room.over:
        assert table.wait()
    assert table.now == table.log[-1].at
    assert table.room.ended_early


def test_a_wish_survives_that_all_are_lost_for_a_moment() -> None:
    table = two(grace=5_000, rated=False)
    table.must(Ask("end"), 1)
    table.must(GoAway(), 2)
    table.must(GoAway(), 1)
    table.must(ComeBack(), 1)
    table.must(Answer(True), 2)
    assert table.room.ended_early


def test_nothing_is_granted_while_nobody_is_there() -> None:
    table = two(grace=5_000, rated=False)
    table.must(Ask("end"), 1)
    table.must(GoAway(), 2)
    table.must(GoAway(), 1)
    while table.wait():
        pass
    assert not table.room.over
    assert table.room.pending is None


def test_who_stood_up_for_good_does_not_count_and_their_wish_goes_with_them() -> None:
    table = two()
    table.must(Ask("redeal"), 1)
    table.must(Answer(False), 2)
    table.must(Ask("redeal"), 1)
    decided = table.must(StandUp(), 2)
    assert any(isinstance(entry.change, DealtAnew) for entry in decided.entries)
    table = two()
    table.must(Ask("end"), 1)
    table.must(StandUp(), 1)
    assert table.room.pending is None
    assert not table.room.over


def test_who_takes_a_seat_has_not_agreed_with_its_last_holder() -> None:
    table = sit_all(Table(Settings(rules=load_rules("luna-21"))))
    table.deal()
    table.must(Ask("end"), 1)
    table.must(Answer(True), 2)
    table.must(StandUp(), 2)
    assert table.room.pending is not None
    assert table.room.pending.agreed == {1}
