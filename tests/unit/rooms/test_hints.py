"""Who may take a hint, what the log keeps of it, and that nothing hidden is in it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from shootmoon.belief import Belief
from shootmoon.game import new_game
from shootmoon.protocol.changes import HintTaken
from shootmoon.protocol.commands import Act, Answer, Ask, SitDown, StandUp, TakeHint
from shootmoon.record import HintNote, hints_in, read_record, write_record
from shootmoon.rooms import BotPool, Series, Settings, Viewer, view_room
from shootmoon.rooms.deciding import permissions_of
from shootmoon.rooms.log.folding import evolve, open_room
from shootmoon.rooms.running.hints import hint_for
from shootmoon.rooms.running.records import full_record, record_for
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all


def three(**how: object) -> Table:
    table = sit_all(Table(Settings(rules=load_rules("luna-21"), **how)))  # type: ignore[arg-type]
    table.deal()
    return table


def alone(**how: object) -> Table:
    bots = {2: "random", 3: "random"}
    table = Table(Settings(rules=load_rules("luna-21"), **how), bots=bots)  # type: ignore[arg-type]
    table.must(SitDown("Ann", 1), 1)
    while table.room.to_move != 1:
        table.wait()
    return table


def may(table: Table, seat: int) -> bool:
    return view_room(table.room, Viewer(seat)).may.hint


def test_one_person_among_bots_takes_hints_which_the_log_keeps() -> None:
    table = alone()
    assert may(table, 1)
    done = table.must(TakeHint(table.room.ply, "nudge"), 1)
    assert [entry.change for entry in done.entries] == [HintTaken(1, table.room.ply, "nudge")]
    assert not table.must(TakeHint(table.room.ply, "nudge"), 1).entries  # once for each decision
    assert table.must(TakeHint(table.room.ply, "advice"), 1).entries
    room = open_room("room", table.log[0])
    for entry in table.log[1:]:
        room = evolve(room, entry)
    assert room == table.room
    assert [each.kind for each in room.hints_taken] == ["nudge", "advice"]


def test_a_hint_is_for_the_turn_of_the_seat_only() -> None:
    table = alone()
    ply = table.room.ply
    assert table.refused(TakeHint(ply + 1, "nudge"), 1) == "moved-on"
    assert table.refused(TakeHint(ply, "nudge"), held_by="5e" * 32) == "no-seat"
    assert table.refused(TakeHint(ply, "nudge")) == "no-seat"
    assert not view_room(table.room, Viewer()).may.hint
    table.must(Act(ply, str(table.room.state.legal_actions()[0])), 1)  # type: ignore[union-attr]
    assert table.refused(TakeHint(ply, "nudge"), 1) == "moved-on"
    if table.room.to_move != 1:
        assert table.refused(TakeHint(table.room.ply, "nudge"), 1) == "not-your-turn"
        assert not may(table, 1)


def test_where_others_play_all_must_agree() -> None:
    table = three()
    mover = table.room.to_move
    other, third = (seat for seat in (1, 2, 3) if seat != mover)
    assert not may(table, mover)
    assert table.refused(TakeHint(table.room.ply, "nudge"), mover) == "hints-ask"
    table.must(Ask("hints"), mover)
    table.must(Answer(True), other)
    table.must(Answer(False), third)
    assert table.refused(TakeHint(table.room.ply, "nudge"), mover) == "hints-ask"
    table.must(Ask("hints"), third)
    table.must(Answer(True), mover)
    assert table.refused(TakeHint(table.room.ply, "nudge"), mover) == "hints-ask"
    table.must(Answer(True), other)
    assert may(table, mover)
    assert not may(table, other)  # it isn't their turn
    assert table.must(TakeHint(table.room.ply, "advice"), mover).entries
    assert table.refused(Ask("hints"), other) == "hints-allowed"


def test_a_newcomer_has_not_agreed() -> None:
    table = three()
    for seat in (1, 2, 3):
        table.must(Ask("hints") if seat == 1 else Answer(True), seat)
    assert table.room.hints_agreed
    table.must(StandUp(), 3)
    assert table.room.hints_agreed
    table.must(SitDown("Dot", 3), 4)
    while table.room.seat(3).name != "Dot":  # who takes the seat after the hand
        state = table.room.state
        if table.room.to_move in (1, 2) and state is not None:
            table.act(str(state.legal_actions()[0]))
        else:
            assert table.wait()
    assert not table.room.hints_agreed
    assert not may(table, 1)


@pytest.mark.parametrize(
    ("how", "code"),
    [({"hints": False}, "no-hints"), ({"series": Series(name="daily-1", secret="5e" * 32)}, "hints-series")],
)
def test_some_rooms_never_allow_hints(how: dict[str, object], code: str) -> None:
    table = alone(**how)
    assert not may(table, 1)
    assert table.refused(TakeHint(table.room.ply, "nudge"), 1) == code
    assert table.refused(Ask("hints"), 1) == code
    assert "hints" not in permissions_of(table.room, 1).ask
    assert not view_room(table.room, Viewer(1)).settings.hints


@pytest.mark.parametrize("kind", ["nudge", "advice", "tiles"])
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_hint(kind: str) -> None:
    table = alone()
    state = table.room.state
    assert state is not None
    view = state.view(1)
    belief = Belief(view)
    assert belief.count > 1
    worlds = [belief.state(world) for world in belief.sample(2, 7)]
    assert worlds[0] != worlds[1]
    hints = [hint_for(each.view(1), table.room.ply, kind, "tiny", "es") for each in (state, *worlds)]  # type: ignore[arg-type]
    assert hints[0] == hints[1] == hints[2]
    assert hints[0].nudge
    assert (hints[0].advice is not None) == (kind == "advice")
    assert bool(hints[0].pieces) == (kind == "tiles")


def test_records_say_which_hints_were_taken() -> None:
    table = alone()
    ply = table.room.ply
    table.must(TakeHint(ply, "nudge"), 1)
    table.must(TakeHint(ply, "advice"), 1)
    assert table.room.state is not None
    table.must(Act(ply, str(table.room.state.legal_actions()[0])), 1)
    for record in (full_record(table.room), record_for(table.room, Viewer(2))):
        assert record is not None
        assert list(hints_in(record)) == [HintNote(ply, 1, "nudge"), HintNote(ply, 1, "advice")]
        assert read_record(write_record(record)) == record


def test_hints_of_a_hand_that_was_dealt_anew_are_forgotten() -> None:
    table = alone()
    ply = table.room.ply
    table.must(TakeHint(ply, "nudge"), 1)
    table.must(Ask("redeal"), 1)
    assert not table.room.hints_taken
    assert not list(hints_in(full_record(table.room)))


def test_hints_of_decisions_that_were_taken_back_are_left_out() -> None:
    table = alone()
    state = table.room.state
    assert state is not None
    first = table.room.ply
    table.must(Act(first, str(state.legal_actions()[0])), 1)
    while table.room.to_move != 1:
        table.wait()
    table.must(TakeHint(table.room.ply, "nudge"), 1)
    table.must(Ask("takeback"), 1)
    assert table.room.ply == first
    assert not list(hints_in(full_record(table.room)))


def test_a_hint_that_nobody_awaits_any_more_still_takes_its_process() -> None:
    """Otherwise hints of those who disconnect would pile up before the bots that have to play."""

    class Slow(Executor):
        given: Future[Any] | None = None

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            del fn, args, kwargs
            assert self.given is None
            self.given = Future()
            self.given.set_running_or_notify_cancel()
            return self.given

    async def ask() -> None:
        executor = Slow()
        pool = BotPool(executor, at_once=1)
        view = new_game("classic").apply("dealer 1").view(1)
        first, second = (
            asyncio.ensure_future(pool.hint(view, 1, "nudge", "tiny", "en", ())) for _ in range(2)
        )
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert first.cancelled()
        assert not second.done()
        assert pool.hints_waiting == 2
        given, executor.given = executor.given, None
        assert given is not None
        given.set_result(None)
        for _ in range(5):
            await asyncio.sleep(0)
        assert executor.given is not None  # now it is the turn of the second
        executor.given.set_result(None)
        await second
        assert pool.hints_waiting == 0

    asyncio.run(ask())
