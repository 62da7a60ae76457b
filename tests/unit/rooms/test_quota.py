"""What a seat may have written: what changes nothing isn't, and nobody fills a log."""

import pytest

from shootmoon.protocol.commands import (
    Answer,
    Ask,
    ComeBack,
    Command,
    GetReady,
    GoAway,
    Mute,
    SeatBot,
    SitDown,
    StandUp,
)
from shootmoon.rooms import Decided, Settings
from shootmoon.rooms.log.folding import fold
from shootmoon.rooms.log.quota import QUOTA_BURST, QUOTA_INTERVAL
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all


def table(**how: object) -> Table:
    return Table(Settings(rules=load_rules("luna-21"), **how))  # type: ignore[arg-type]


def test_what_changes_nothing_is_not_written() -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1)
    room.must(SeatBot(2, "beginner"), 1)
    assert room.must(SeatBot(2, "beginner"), 1).entries == ()
    room.must(SitDown("Ben", 3), 3)
    for command in (room.committing(1), Mute(2), Mute(2, False)):
        assert room.must(command, 1).entries
        assert room.must(command, 1).entries == ()
    room.deal()
    promised = room.must(SeatBot(2, "club"), 1).entries
    assert room.must(SeatBot(2, "club"), 1).entries == ()
    assert promised
    assert room.must(SeatBot(2, "beginner"), 1).entries


LOOPS: dict[str, tuple[Command, ...]] = {
    "mute": (Mute(2), Mute(2, False)),
    "seat": (StandUp(), SitDown("Ann", 1)),
    "bot": (SeatBot(3, "beginner"), SeatBot(3, "club")),
    "away": (GoAway(), Mute(2), GoAway(), Mute(2, False)),
}


@pytest.mark.parametrize("loop", LOOPS)
def test_nobody_fills_a_log_at_will(loop: str) -> None:
    room = table()
    room.must(SitDown("Ann", 1), 1)
    began = room.room.number
    refused = 0
    for turn in range(5 * QUOTA_BURST):
        command = LOOPS[loop][turn % len(LOOPS[loop])]
        done = room.give(command, 1)
        refused += not isinstance(done, Decided) and done.code == "room-often"
    assert refused
    # Who goes and comes back isn't held back here, but by the limits of their address.
    most = QUOTA_BURST + (5 * QUOTA_BURST if loop == "away" else 1)
    assert room.room.number - began <= most
    assert fold("room", room.log) == room.room


def test_who_was_held_back_may_go_on_a_little_later_and_others_at_once() -> None:
    room = table()
    for seat in (1, 2):
        room.must(SitDown("AB"[seat - 1], seat), seat)
    while isinstance(room.give(Mute(2, not room.room.seat(1).muted), 1), Decided):
        pass
    toggle = Mute(2, not room.room.seat(1).muted)
    assert room.refused(toggle, 1) == "room-often"
    assert room.must(GoAway(), 1).entries
    assert room.must(ComeBack(), 1).entries
    assert room.must(Mute(1), 2).entries
    room.now += 3 * QUOTA_INTERVAL
    assert room.must(toggle, 1).entries


def test_the_game_goes_on_whatever_was_written() -> None:
    room = sit_all(table())
    while isinstance(room.give(Mute(2, not room.room.seat(1).muted), 1), Decided):
        pass
    for _ in range(3):
        room.play_hand()
        room.must(GetReady(), 1)
    assert fold("room", room.log) == room.room


def test_a_wish_that_is_withdrawn_again_and_again_is_held_back() -> None:
    room = sit_all(table())
    room.deal()
    for _ in range(QUOTA_BURST):
        asked = room.give(Ask("pause"), 1)
        if not isinstance(asked, Decided):
            break
        withdrawn = room.give(Answer(False), 1)
        if not isinstance(withdrawn, Decided):
            break
    else:
        pytest.fail("nobody held it back")
