"""A server within the test's own process whose deals are seeded: the same game each time."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.patience import STILL
from tests.serving import MemoryServices, an_app, listening

NO_CHANCE = """
    let seed = 1;
    crypto.getRandomValues = (array) => {
        for (let at = 0; at < array.length; at++) array[at] = (seed = (seed * 16807) % 2147483647);
        return array;
    };
"""
"""A script that makes the page's nonces reproducible as well."""


@contextmanager
def serving() -> Iterator[str]:
    """Serve in a thread; yield the address."""
    found: list[str] = []
    started = threading.Event()
    loop = asyncio.new_event_loop()
    over = asyncio.Event()

    async def serve() -> None:
        rng = random.Random(1)
        services = MemoryServices(secret=lambda: rng.randbytes(32).hex())
        async with listening(an_app(services)) as port:
            found.append(f"http://127.0.0.1:{port}")
            started.set()
            await over.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    try:
        assert started.wait(STILL), "it doesn't start"
        yield found[0]
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join(STILL)
        loop.close()
