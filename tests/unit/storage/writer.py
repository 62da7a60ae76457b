"""A process that writes to a log, to be killed: `python -m tests.unit.storage.writer MODE ADDRESS NAME`.

It prints a line for each commit that was acknowledged: the room and the number of its last entry.
"""

from __future__ import annotations

import asyncio
import random
import sys

from shootmoon.protocol.changes import Acted
from shootmoon.rooms import Commit, Conflict
from shootmoon.storage import Storage, StorageUnavailable, open_storage
from tests.unit.rooms.conformance import commit

ROOMS = 5
HAMMERED = 40
"""Commits that each process adds to one room."""


def next_commit(room: str, after: int, name: str) -> Commit:
    """A commit of several entries; each of them says how many they are, which it is, and whose."""
    size = random.randint(1, 4)
    return commit(room, after, [Acted(1, f"{name} {place} of {size}") for place in range(1, size + 1)])


def say(*what: object) -> None:
    sys.stdout.write(" ".join(map(str, what)) + "\n")
    sys.stdout.flush()


def acknowledged(written: Commit) -> None:
    say(written.room, written.summary.number)


async def write_for_ever(storage: Storage, name: str) -> None:
    """To several rooms at once, which nobody else writes to."""

    async def one(room: str) -> None:
        after = (await storage.log.numbers([room])).get(room, 0)
        while True:
            written = next_commit(room, after, name)
            await storage.log.append(written)
            acknowledged(written)
            after = written.summary.number

    await asyncio.gather(*(one(f"{name}-{number}") for number in range(ROOMS)))


async def hammer(storage: Storage, name: str) -> None:
    """One room to which others write as well."""
    done = after = 0
    while done < HAMMERED:
        written = next_commit("anvil", after, name)
        try:
            await storage.log.append(written)
        except Conflict:
            after = (await storage.log.numbers(["anvil"])).get("anvil", 0)
        else:
            acknowledged(written)
            after = written.summary.number
            done += 1


async def fill(storage: Storage, name: str) -> None:
    """Until the disk, or what this process may write, is full; then read everything."""
    after = 0
    try:
        while True:
            written = next_commit("full", after, name * 1_000)
            await storage.log.append(written)
            acknowledged(written)
            after = written.summary.number
    except StorageUnavailable as error:
        assert [entry.number for entry in await storage.log.read("full")] == list(range(1, after + 1))
        say("told:", error)


async def main(mode: str, address: str, name: str) -> None:
    async with open_storage(address) as storage:
        if mode == "limited":
            import resource

            resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
        modes = {"write": write_for_ever, "hammer": hammer, "fill": fill, "limited": fill}
        await modes[mode](storage, name)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
