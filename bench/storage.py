"""Measure how many entries per second can be appended to the rooms' logs, in SQLite and PostgreSQL.

    python bench/storage.py [--database postgresql://…] [--rooms 1 10 100 1000] [--seconds 5]

An append stores one play, which is one log entry. In the lines ``flat out``, every room appends again as soon
as its last append is acknowledged; in the lines ``paced``, every room appends once a second, each at a
different moment. ``p50`` and ``p99`` are percentiles of the time that an append takes. ``core`` is the
processor time of this process as a share of one core; it includes the work of SQLite but not of a PostgreSQL
server. Without ``--database``, the script measures SQLite with a file in the folder for temporary files, so
the results depend on its disk.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from shootmoon.rooms.changes import Acted
from shootmoon.rooms.conformance import commit
from shootmoon.storage import Storage, open_storage

Room = Callable[[Storage, str, float, list[float]], Awaitable[None]]


async def append(storage: Storage, room: str, after: int, took: list[float]) -> int:
    """Append a play to a room at version ``after``, and add its time to ``took``; return the new version."""
    play = commit(room, after, (Acted(1, "6-4"),), due=1_790_000_000_000 + after)
    start = time.perf_counter()
    await storage.log.append(play)
    took.append(time.perf_counter() - start)
    return after + 1


async def flat_out(storage: Storage, room: str, until: float, took: list[float]) -> None:
    after = 0
    while time.perf_counter() < until:
        after = await append(storage, room, after, took)


async def paced(storage: Storage, room: str, until: float, took: list[float]) -> None:
    after = 0
    due = time.perf_counter() + random.random()
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        after = await append(storage, room, after, took)
        due += 1


async def measure(address: str, name: str, play: Room, rooms: int, seconds: float) -> None:
    async with open_storage(address) as storage:
        run = f"{time.time_ns()}"
        took: list[float] = []
        start, busy = time.perf_counter(), time.process_time()
        until = start + seconds
        await asyncio.gather(*(play(storage, f"{run}-{room}", until, took) for room in range(rooms)))
        wall, busy = time.perf_counter() - start, time.process_time() - busy
    middle, last = (1000 * statistics.quantiles(took, n=100)[at] for at in (49, 98))
    print(
        f"{name:8}  {rooms:5} rooms  {len(took) / wall:8.0f} appends/s"
        f"  p50 {middle:7.2f} ms  p99 {last:7.2f} ms  core {busy / wall:4.0%}",
        flush=True,
    )


async def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database")
    parser.add_argument("--rooms", type=int, nargs="+", default=[1, 10, 100, 1_000])
    parser.add_argument("--seconds", type=float, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        address = given.database or f"sqlite:///{Path(folder) / 'bench.db'}"
        for name, play in (("flat out", flat_out), ("paced", paced)):
            for rooms in given.rooms:
                if play is flat_out or rooms >= 10:
                    await measure(address, name, play, rooms, given.seconds)


if __name__ == "__main__":
    asyncio.run(main())
