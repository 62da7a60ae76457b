"""Whatever dies, what was acknowledged is in the log: once, in order, and nothing half."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from shootmoon.players.player import Player, PlayerKey
from shootmoon.players.ports import Code, NewKey
from shootmoon.protocol.changes import Acted, Said
from shootmoon.rooms import Commit, Conflict, Entry, NoSuchRoom, Query
from shootmoon.rooms.log.ports import MatchBegun, SeatPlayed
from shootmoon.storage import Storage, StorageUnavailable, open_storage, read_address
from tests.patience import STILL
from tests.servers import Postgres, run, running_postgres
from tests.unit.rooms.conformance import commit, game
from tests.unit.storage.test_players import reserve
from tests.unit.storage.writer import HAMMERED, ROOMS, next_commit

SOAK = os.environ.get("SHOOTMOON_SOAK", "0") not in ("", "0")
KILLS = 200 if SOAK else 6
SOURCE = Path(__file__).resolve().parents[3] / "src"


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One to be stopped."""
    with running_postgres() as server:
        yield server


def writer(mode: str, address: str, name: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "tests.unit.storage.writer", mode, address, name],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.PIPE,
        text=True,
    )


def read_all(address: str) -> tuple[dict[str, tuple[Entry, ...]], dict[str, int]]:
    """The logs of all rooms, and where their summaries say that they stand."""

    async def work() -> tuple[dict[str, tuple[Entry, ...]], dict[str, int]]:
        async with open_storage(address) as storage:
            stand = {room.room: room.number for room in await storage.log.rooms(Query(limit=1_000))}
            return {room: tuple(await storage.log.read(room)) for room in stand}, stand

    return run(work())


def check_whole(logs: Mapping[str, tuple[Entry, ...]], stand: Mapping[str, int]) -> None:
    """Each number once, in order; each commit with all of its entries; summaries with the log."""
    for room, entries in logs.items():
        assert [entry.number for entry in entries] == list(range(1, stand[room] + 1))
        told = [entry.change.action.split() for entry in entries if isinstance(entry.change, Acted)]
        at = 0
        while at < len(told):
            size = int(told[at][3])
            assert [each[1] for each in told[at : at + size]] == [str(place) for place in range(1, size + 1)]
            at += size


def test_a_process_that_is_killed_leaves_nothing_half_and_loses_nothing(address: str) -> None:
    acknowledged: dict[str, int] = {}
    for _ in range(KILLS):
        process = writer("write", address, "w")
        assert process.stdout is not None
        for _ in range(random.randint(1, 200)):
            room, number = process.stdout.readline().split()
            acknowledged[room] = int(number)
        process.kill()
        for line in process.communicate(timeout=STILL)[0].splitlines(keepends=True):
            if line.endswith("\n"):
                room, number = line.split()
                acknowledged[room] = int(number)
        logs, stand = read_all(address)
        check_whole(logs, stand)
        assert all(stand[room] >= number for room, number in acknowledged.items())


def test_of_two_processes_that_write_to_one_room_both_get_on(address: str) -> None:
    processes = [writer("hammer", address, name) for name in ("one", "two")]
    told = [process.communicate(timeout=STILL)[0].splitlines() for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert [len(lines) for lines in told] == [HAMMERED, HAMMERED]
    logs, stand = read_all(address)
    check_whole(logs, stand)
    # A commit ends where somebody was told that theirs does, and it has their name on it.
    ends = {
        int(line.split()[1]): name for lines, name in zip(told, ("one", "two"), strict=True) for line in lines
    }
    assert len(ends) == 2 * HAMMERED
    named = {entry.number: entry.change.action.split()[0] for entry in logs["anvil"]}
    assert {number: named[number] for number in ends} == ends
    assert max(ends) == stand["anvil"]


async def write_rooms(storage: Storage, stop: asyncio.Event) -> dict[str, int]:
    """Write to rooms of one's own until told to stop. No conflict may come of doubts."""

    async def one(room: str) -> tuple[str, int]:
        after = 0
        while not stop.is_set():
            written = next_commit(room, after, "w")
            await storage.log.append(written)
            after = written.summary.number
        return room, after

    return dict(await asyncio.gather(*(one(f"w-{number}") for number in range(ROOMS))))


def test_connections_that_are_killed_are_no_matter(postgres: Postgres) -> None:
    address = postgres.fresh()

    async def check() -> dict[str, int]:
        async with open_storage(address) as storage:
            stop = asyncio.Event()
            writing = asyncio.ensure_future(write_rooms(storage, stop))
            for _ in range(10 * KILLS):
                await asyncio.sleep(random.uniform(0, 0.03))
                await asyncio.to_thread(postgres.kill_connections)
                assert not writing.done()
            stop.set()
            return await writing

    written = run(check())
    logs, stand = read_all(address)
    check_whole(logs, stand)
    assert stand == written


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_server_that_is_started_anew_is_waited_for(own_postgres: Postgres, how: signal.Signals) -> None:
    address = own_postgres.fresh()

    def restart() -> None:
        own_postgres.stop(how)
        own_postgres.start()

    async def check() -> dict[str, int]:
        async with open_storage(address, patience=STILL) as storage:
            stop = asyncio.Event()
            writing = asyncio.ensure_future(write_rooms(storage, stop))
            for _ in range(KILLS // 3):
                await asyncio.sleep(random.uniform(0.05, 0.2))
                await asyncio.to_thread(restart)
                assert not writing.done()
            # And with nothing under way.
            stop.set()
            written = await writing
            await asyncio.to_thread(restart)
            assert await storage.log.numbers(list(written)) == written
            return written

    written = run(check())
    logs, stand = read_all(address)
    check_whole(logs, stand)
    assert stand == written


def test_a_server_that_stays_away_is_told_and_comes_back(own_postgres: Postgres) -> None:
    address = own_postgres.fresh()

    async def check() -> None:
        async with open_storage(address, patience=0.5) as storage:
            first = commit("a")
            await storage.log.append(first)
            found = await storage.log.read("a")
            own_postgres.stop()
            with pytest.raises(StorageUnavailable) as told:
                await storage.log.append(commit("a", first.summary.number, (Acted(1, "5"),)))
            assert not told.value.in_doubt
            with pytest.raises(StorageUnavailable):
                await storage.log.read("a")
            with pytest.raises(StorageUnavailable):
                await storage.leases.hold(["a"], "me", 1_000)
            own_postgres.start()
            while True:  # on a busy machine half a second may be too short again
                try:
                    assert await storage.log.read("a") == found
                    break
                except StorageUnavailable:
                    pass
            await storage.log.append(commit("a", first.summary.number, (Acted(1, "6"),)))
            assert [entry.change for entry in await storage.log.read("a", first.summary.number)] == [
                Acted(1, "6")
            ]

    run(check())


class Breaking:
    """A connection that breaks at its next commits, before or after the database has committed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.breaks: list[str] = []
        real = Connection.commit

        def commit(connection: Connection) -> None:
            how = self.breaks.pop(0) if self.breaks else None
            if how != "before":
                real(connection)
            if how is not None:
                raise DBAPIError("COMMIT", None, Exception("the cable is cut"), connection_invalidated=True)

        monkeypatch.setattr(Connection, "commit", commit)


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> Breaking:
    return Breaking(monkeypatch)


@pytest.mark.parametrize("how", [["before"], ["after"], ["before", "after"], ["after", "before", "after"]])
def test_a_commit_whose_connection_breaks_is_in_once(
    address: str, breaking: Breaking, how: list[str]
) -> None:
    async def check() -> None:
        async with open_storage(address) as storage, open_storage(address) as other:
            ann = await storage.players.make(Player("ann", "Ann", False, 1), a_key("a"))
            await reserve(storage, "a")
            await storage.players.claim_seat(ann.id, "a", "token", 1)
            first = replace(
                commit("a", finished=(game("a"),)),
                begun=MatchBegun(1, ("", "token", "")),
                played=(SeatPlayed(),) * 3,
            )
            breaking.breaks = list(how)
            await storage.log.append(first)
            assert tuple(await other.log.read("a")) == first.entries
            assert [each async for each in other.log.finished()] == [game("a")]
            assert [each.game for each in await other.players.games(ann.id, None, 9)] == [game("a")]
            breaking.breaks = list(how)
            second = commit("a", first.summary.number, (Acted(1, "5"),))
            # One of the two that want to go on from the first gets it, and that one alone.
            rival = commit("a", first.summary.number, (Acted(1, "6"),))
            done = await asyncio.gather(
                *(storage.log.append(each) for each in (second, rival)), return_exceptions=True
            )
            assert [type(each) for each in done] == [type(None), Conflict]
            assert tuple(await other.log.read("a")) == (*first.entries, *second.entries)

    run(check())


def a_key(name: str, since: int = 1) -> NewKey:
    return NewKey(PlayerKey(name, "device", name, since, since, since), f"hash of {name}")


@pytest.mark.parametrize("how", ["after", "before"])
def test_what_a_player_does_while_the_connection_breaks_is_done_once(
    address: str, breaking: Breaking, how: str
) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            players = storage.players
            breaking.breaks = [how]
            ann = await players.make(Player("ann", "Ann", False, 1), a_key("a"))
            assert ann.id == "ann"
            for code in (Code("code", "device", ann.id, 9), Code("question", "sign-in", "", 9)):
                breaking.breaks = [how]
                await players.put_code(code, 1)
            breaking.breaks = [how]
            assert await players.redeem("code", a_key("b"), 2) == ann
            breaking.breaks = [how]
            await players.add_key(ann.id, a_key("c", 2))
            breaking.breaks = [how]
            await players.remove_key(ann.id, "c", "a", 3)
            assert [each.id for each in await players.keys(ann.id, 3)] == ["a", "b"]
            assert await players.take_code("question", "sign-in", 2) == ""
            breaking.breaks = [how]
            await players.delete(ann.id)
            assert await players.by_key("hash of a", 2) is None
            assert breaking.breaks == []

    run(check())


@pytest.mark.parametrize("how", [["after"], ["before"]])
def test_a_room_that_is_forgotten_while_the_connection_breaks_is_forgotten(
    address: str, breaking: Breaking, how: list[str]
) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            await storage.log.append(first := commit("a"))
            breaking.breaks = list(how)
            await storage.log.forget("a", first.summary.number)
            with pytest.raises(NoSuchRoom):
                await storage.log.read("a")

    run(check())


def test_the_same_entries_of_somebody_else_are_not_taken_for_ones_own(
    address: str, breaking: Breaking
) -> None:
    async def check() -> None:
        async with open_storage(address) as storage, open_storage(address) as other:
            breaking.breaks = ["before"]
            same = commit("a")
            mine = asyncio.ensure_future(storage.log.append(same))
            while breaking.breaks:
                await asyncio.sleep(0)
            theirs = asyncio.ensure_future(other.log.append(same))
            done = await asyncio.gather(mine, theirs, return_exceptions=True)
            assert Counter(type(each) for each in done) == {type(None): 1, Conflict: 1}

    run(check())


def test_doubt_that_stays_is_told(address: str, breaking: Breaking) -> None:
    async def check() -> None:
        async with open_storage(address, patience=0) as storage:
            breaking.breaks = ["after"]
            with pytest.raises(StorageUnavailable) as told:
                await storage.log.append(commit("a"))
            assert told.value.in_doubt
            assert await storage.log.numbers(["a"]) == {"a": len(commit("a").entries)}

    run(check())


def test_of_a_batch_each_learns_what_became_of_theirs(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            commits: list[Commit] = [commit(f"r{number // 2}") for number in range(20)]
            done = await asyncio.gather(
                *(storage.log.append(each) for each in commits), return_exceptions=True
            )
            assert [type(each) for each in done] == 10 * [type(None), Conflict]

    run(check())


def test_who_is_cancelled_takes_nobody_along(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            tasks = [asyncio.ensure_future(storage.log.append(commit(f"r{number}"))) for number in range(20)]
            await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
            await asyncio.wait(tasks)
            assert {f"r{number}" for number in range(1, 20, 2)} <= set(
                await storage.log.numbers([f"r{number}" for number in range(20)])
            )

    run(check())


def test_what_was_begun_is_written_when_the_database_is_closed(address: str) -> None:
    async def check() -> None:
        async with open_storage(read_address(address)) as storage:
            appends = [
                asyncio.ensure_future(storage.log.append(commit(f"r{number}"))) for number in range(500)
            ]
            await asyncio.sleep(0)
        await asyncio.gather(*appends)
        async with open_storage(address) as storage:
            assert len(await storage.log.rooms(Query(limit=1_000))) == 500

    run(check())


def test_a_text_that_can_not_be_stored_fails_alone(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            bad = [
                commit("nul\0"),
                commit("half\ud800"),
                commit("a", what=(Said(1, "half\ud800"),)),
                commit("b", finished=(replace(game("b"), record="\0"),)),
                commit("c", finished=(replace(game("c"), names=("\udfff",)),)),
            ]
            good = [commit(f"r{number}") for number in range(5)]
            done = await asyncio.gather(
                *(storage.log.append(each) for pair in zip(bad, good, strict=True) for each in pair),
                return_exceptions=True,
            )
            assert all(isinstance(each, ValueError) for each in done[::2])
            assert done[1::2] == 5 * [None]
            assert len(await storage.log.rooms(Query())) == 5
            for room in ("nul\0", "half\ud800"):
                assert await storage.log.numbers([room]) == {}
                with pytest.raises(NoSuchRoom):
                    await storage.log.read(room)
                with pytest.raises(NoSuchRoom):
                    await storage.log.forget(room, 1)

    run(check())


def test_readers_who_are_cancelled_leave_nothing_behind(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            await storage.log.append(commit("a"))
            for _ in range(100):
                tasks = [asyncio.ensure_future(storage.log.read("a")) for _ in range(3)]
                tasks.append(asyncio.ensure_future(storage.leases.hold(["a"], "me", 1_000)))
                await asyncio.sleep(random.uniform(0, 0.003))
                for task in tasks:
                    task.cancel()
                await asyncio.wait(tasks)
            read = await asyncio.gather(*(storage.log.read("a") for _ in range(20)))
            assert {len(each) for each in read} == {len(commit("a").entries)}
            assert await storage.leases.hold(["b"], "me", 1_000) == {"b"}

    run(check())


def check_full(process: subprocess.Popen[str], address: str) -> None:
    lines = process.communicate(timeout=STILL)[0].splitlines()
    assert process.returncode == 0
    assert re.match(r"told: /.* can't be (read or )?written: .*full", lines[-1])
    assert len(lines) > 1
    logs, stand = read_all(address)
    check_whole(logs, stand)
    assert stand == {"full": int(lines[-2].split()[1])}


def test_a_process_that_may_not_write_more_says_so_and_still_reads(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'club.db'}"
    check_full(writer("limited", address, "w"), address)


def test_a_full_disk_is_told_and_the_log_can_still_be_read_and_goes_on_later(small_disk: Path) -> None:
    address = f"sqlite:///{small_disk / 'club.db'}"
    (small_disk / "film").write_bytes(bytes(400_000))
    check_full(writer("fill", address, "w"), address)
    (small_disk / "film").unlink()

    async def check() -> None:
        async with open_storage(address) as storage:
            stands = (await storage.log.numbers(["full"]))["full"]
            await storage.log.append(commit("full", stands, (Acted(1, "5"),)))
            assert len(await storage.log.read("full")) == stands + 1

    run(check())
