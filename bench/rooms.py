"""Measure the memory of a room, and the time to decide commands, replay a log, make updates and show a view.

    python bench/rooms.py [--rooms 40] [--database sqlite:///… or postgresql://…]

Deciding turns a command into log entries. Folding computes the state of a room from its log. Telling converts
an entry to the events that clients receive. Showing encodes the view of a room for one client.

Opening reads a room after 1, 10 and 50 hands from a database, which should be empty: by default a SQLite file
in the folder for temporary files. ``whole log`` is what it costs without snapshots.
"""

import argparse
import asyncio
import gc
import random
import secrets
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Sequence

import msgspec

from shootmoon.rooms.commands import Act, Request, SitDown, Tick
from shootmoon.rooms.deciding import Context, Decided, decide, decide_opening
from shootmoon.rooms.entries import Entry
from shootmoon.rooms.events import Feed, Viewer
from shootmoon.rooms.folding import evolve, fold, open_room
from shootmoon.rooms.hosted import read_room
from shootmoon.rooms.ports import Log, Opening
from shootmoon.rooms.records import commit_for
from shootmoon.rooms.schedule import next_due
from shootmoon.rooms.settings import Settings
from shootmoon.rooms.views import view_room
from shootmoon.rules import load_rules
from shootmoon.storage import open_storage

_START = 1_790_000_000_000


def play(seed: int, hands: int) -> tuple[Entry, ...]:
    """Play ``hands`` hands at random in a new room and return the room's log."""
    rng = random.Random(seed)
    now = _START
    context = Context(now, rng.randbytes(32).hex())
    begun = decide_opening("room", Settings(rules=load_rules("hickeys")), context)
    assert isinstance(begun, Decided)
    room, log = begun.room, list(begun.entries)

    def give(request: Request) -> None:
        nonlocal room
        decided = decide(room, request, Context(now, rng.randbytes(32).hex()))
        assert isinstance(decided, Decided), decided
        room = decided.room
        log.extend(decided.entries)

    for seat in range(1, 4):
        give(Request(SitDown(f"Player {seat}", seat), f"{seat:064x}"))
    while len(room.sheet) < hands and not room.over:
        if room.to_move and room.state is not None:
            action = str(rng.choice(room.state.legal_actions()))
            give(Request(Act(room.ply, action), f"{room.to_move:064x}", f"{room.number:032}"))
        else:
            now = max(now, next_due(room) or 0)
            give(Request(Tick()))
    return tuple(log)


def followed(log: tuple[Entry, ...]) -> Feed:
    """Return a feed that has processed the whole log."""
    feed = Feed(open_room("room", log[0]))
    feed.apply(log[1:])
    return feed


class Reader:
    """Reads from a log, with or without its snapshots, and counts entries."""

    def __init__(self, log: Log, snapshots: bool) -> None:
        self._log, self._snapshots = log, snapshots
        self.entries = 0

    async def opening(self, room: str) -> Opening:
        found = await self._log.opening(room)
        return found if self._snapshots else Opening(found.first)

    async def read(self, room: str, after: int = 0, most: int | None = None) -> Sequence[Entry]:
        found = await self._log.read(room, after, most)
        self.entries += len(found)
        return found


async def store(log: Log, room: str, entries: Sequence[Entry]) -> None:
    """Store a log as a host does, each entry by itself."""
    before = None
    for entry in entries:
        after = open_room(room, entry) if before is None else evolve(before, entry)
        await log.append(commit_for(before, Decided((entry,), after)))
        before = after


async def opened(address: str) -> None:
    """Measure how long it takes to open rooms."""
    async with open_storage(address) as storage:
        for hands in (1, 10, 50):
            room = f"bench-{hands}-{secrets.token_hex(4)}"
            await store(storage.log, room, play(hands, hands))
            size = len((await storage.log.opening(room)).snapshot)
            for snapshots in (False, True):
                took: list[float] = []
                for _ in range(50):
                    reader = Reader(storage.log, snapshots)
                    started = time.perf_counter()
                    await read_room(reader, room, 0)  # type: ignore[arg-type]
                    took.append(time.perf_counter() - started)
                what = f"with a snapshot of {size} bytes" if snapshots else "whole log"
                print(
                    f"{statistics.median(took) * 1e3:8.2f} ms to open a room after {hands} hands,"
                    f" {reader.entries} entries read ({what})"
                )


def main() -> None:
    """Measure everything and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=40)
    parser.add_argument("--database", metavar="postgresql://…")
    given = parser.parse_args()
    rooms = given.rooms
    followed(play(0, 8))  # creates what all rooms share, so that it isn't counted
    gc.collect()
    tracemalloc.start()
    feeds = [followed(play(seed, 8)) for seed in range(rooms)]
    gc.collect()
    print(f"{tracemalloc.get_traced_memory()[0] / len(feeds) / 1000:8.1f} kB a room after 8 hands")
    tracemalloc.stop()
    started = time.perf_counter()
    log = play(1, 40)
    print(f"{(time.perf_counter() - started) / len(log) * 1e6:8.1f} µs to decide an entry")
    started = time.perf_counter()
    room = fold("room", log)
    print(f"{(time.perf_counter() - started) / len(log) * 1e6:8.1f} µs to fold an entry")
    started = time.perf_counter()
    followed(log)
    print(f"{(time.perf_counter() - started) / len(log) * 1e6:8.1f} µs to fold an entry and to tell it")
    started = time.perf_counter()
    for _ in range(200):
        shown = msgspec.json.encode(view_room(room, Viewer(1)))
    print(f"{(time.perf_counter() - started) / 200 * 1e6:8.1f} µs to show a room ({len(shown)} bytes)")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(opened(given.database or f"sqlite:///{folder}/bench.db"))


if __name__ == "__main__":
    main()
