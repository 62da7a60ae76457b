"""Old rooms go by a rule; finished games stay."""

import pytest

from shootmoon.protocol.changes import Acted
from shootmoon.rooms import Commit, Conflict, NoSuchRoom, Query
from shootmoon.storage import open_storage
from shootmoon.storage.expiry import (
    MIN_STEADY,
    MIN_STEADY_FOR_FUTURE,
    ClockMonitor,
    Expiry,
    forget_old_rooms,
    run_maintenance,
)
from tests.servers import run
from tests.unit.rooms.conformance import changes, commit, game

NOW = 1_800_000_000_000
RULE = Expiry(waiting=10, playing=30, finished=20)


def commits() -> list[Commit]:
    return [
        commit(f"{status}-{age}", status=status, at=NOW - age, finished=(game(f"{status}-{age}"),))
        for status in ("waiting", "playing", "finished")
        for age in (9, 10, 19, 20, 29, 30)
    ]


def test_each_status_has_its_time_and_finished_games_stay(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            for each in commits():
                await storage.log.append(each)
            assert await run_maintenance(storage, RULE, NOW, MIN_STEADY) == 5 + 1 + 3
            left = {room.room for room in await storage.log.rooms(Query())}
            assert left == {
                *("waiting-9", "finished-9", "finished-10", "finished-19"),
                *(f"playing-{age}" for age in (9, 10, 19, 20, 29)),
            }
            assert len([each async for each in storage.log.finished()]) == 18
            assert await run_maintenance(storage, RULE, NOW, MIN_STEADY) == 0

    run(check())


def test_nothing_goes_by_a_clock_that_was_just_set_or_that_was_ahead(address: str) -> None:
    day = 24 * 3600 * 1000

    async def check() -> None:
        async with open_storage(address) as storage:
            await storage.log.append(commit("a", at=NOW))
            # Every start may be one with a wrong clock, and so may every time at which it is set.
            for start in range(2):
                monitor = ClockMonitor()
                for minutes in range(0, 50, 10):
                    passed, ahead = start * day + minutes * 60_000, NOW + 400 * day
                    steady = monitor.observe(ahead + passed, passed)
                    assert await run_maintenance(storage, RULE, ahead + passed, steady) == 0
                back = start * day + 3_000_000
                assert monitor.observe(NOW + back, back) == 0
            # A room that was used when the clock was ahead is kept, and counts from now on.
            await storage.log.append(commit("b", at=NOW + 400 * day))
            assert await run_maintenance(storage, RULE, NOW + 29, MIN_STEADY) == 0
            assert await run_maintenance(storage, RULE, NOW + 29, MIN_STEADY_FOR_FUTURE) == 0
            assert await run_maintenance(storage, RULE, NOW + 58, MIN_STEADY) == 1
            assert await run_maintenance(storage, RULE, NOW + 59, MIN_STEADY) == 1

    run(check())


def test_what_bots_do_keeps_no_room(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            used = commit("a", at=NOW - 50)
            await storage.log.append(used)
            await storage.log.append(
                commit("a", used.summary.number, (Acted(2, "pass"),), at=NOW, used_at=NOW - 50)
            )
            assert await run_maintenance(storage, RULE, NOW, MIN_STEADY) == 1

    run(check())


def test_what_has_no_time_is_kept(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            for each in commits():
                await storage.log.append(each)
            never = Expiry(waiting=None, playing=None, finished=None)
            assert await forget_old_rooms(storage.log, never, NOW * 2) == 0

    run(check())


def test_there_may_be_more_old_rooms_than_one_look_finds(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            for number in range(230):
                await storage.log.append(commit(f"r{number}", what=changes()[:1], at=NOW - 50))
            assert await forget_old_rooms(storage.log, RULE, NOW) == 230

    run(check())


@pytest.mark.parametrize("error", [Conflict, NoSuchRoom])
def test_a_room_that_goes_on_or_away_meanwhile_is_no_fault(
    address: str, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            await storage.log.append(commit("a", at=NOW - 50))

            async def forget(room: str, number: int) -> None:
                raise error(room, number)

            monkeypatch.setattr(storage.log, "forget", forget)
            assert await forget_old_rooms(storage.log, RULE, NOW) == 0

    run(check())


def test_what_is_left_of_leases_that_ended_goes(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            await storage.leases.hold(["ended"], "one", -1)
            await storage.leases.hold(["held"], "one", 60_000)
            await run_maintenance(storage, RULE, NOW, MIN_STEADY)
            assert await storage.leases.hold(["ended", "held"], "two", 60_000) == {"ended"}

    run(check())
