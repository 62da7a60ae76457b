"""A server within the test's own process, whose deals follow from a seed: the same game each time."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncGenerator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager

from shootmoon.rooms.host import Host
from shootmoon.rooms.memory import MemoryBus, MemoryLeases
from shootmoon.rooms.thinkers import Thinkers
from shootmoon.server import Hall, SeriesBook
from tests.serving import KEY, MemoryHall, an_app, listening

NO_CHANCE = """
    let seed = 1;
    crypto.getRandomValues = (array) => {
        for (let at = 0; at < array.length; at++) array[at] = (seed = (seed * 16807) % 2147483647);
        return array;
    };
"""
"""For a page: its part in the deals is the same each time, too."""


class SeededHall(MemoryHall):
    """A hall in memory in which all secrets follow from a number."""

    @asynccontextmanager
    async def _open(self) -> AsyncGenerator[Hall]:
        rng = random.Random(1)
        with ThreadPoolExecutor(1) as executor:
            thinkers = Thinkers(executor)
            leases = MemoryLeases(self.clock)
            clock = self.clock
            async with Host(
                self.log, MemoryBus(), leases, clock, thinkers, secret=lambda: rng.randbytes(32).hex()
            ) as host:
                yield Hall(host, self.log, self.clock, thinkers, SeriesBook(KEY))


@contextmanager
def serving() -> Iterator[str]:
    """Serve in a thread; gives the address."""
    found: list[str] = []
    started = threading.Event()
    loop = asyncio.new_event_loop()
    over = asyncio.Event()

    async def serve() -> None:
        async with listening(an_app(SeededHall())) as port:
            found.append(f"http://127.0.0.1:{port}")
            started.set()
            await over.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    try:
        assert started.wait(30), "it doesn't start"
        yield found[0]
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join(30)
        loop.close()
