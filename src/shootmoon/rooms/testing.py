"""A clock that stands still until it is told otherwise, so that tests of live games need not wait."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count

START = 1_790_000_000_000
"""When tests begin, in milliseconds since 1970 UTC: in September 2026."""

_TURNS = 50  # of the event loop, in which whoever was woken does what there is to do


class FakeClock:
    """`shootmoon.rooms.ports.Clock` for tests: time goes by in `advance`, and only there."""

    def __init__(self, now: int = START) -> None:
        """It is ``now``."""
        self._now = now
        self._passed = 0
        """Milliseconds that have really gone by, by which those wait who sleep."""
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()

    def now(self) -> int:
        """See `shootmoon.rooms.ports.Clock.now`."""
        return self._now

    async def sleep_until(self, at: int) -> None:
        """See `shootmoon.rooms.ports.Clock.sleep_until`."""
        if at <= self._now:
            return await asyncio.sleep(0)
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._passed + at - self._now, next(self._order), woken))
        return await woken

    async def advance(self, milliseconds: int) -> None:
        """Let time go by, and let everybody whose time comes do what they do, in order."""
        await settle()
        until = self._passed + milliseconds
        while self._sleepers and self._sleepers[0][0] <= until:
            at, _, woken = heapq.heappop(self._sleepers)
            self._go_on(at)
            if not woken.done():
                woken.set_result(None)
            await settle()
        self._go_on(until)

    def jump(self, milliseconds: int) -> None:
        """Let the clock be set forward, or back where that is negative: no time goes by, and nobody wakes."""
        self._now += milliseconds

    def _go_on(self, until: int) -> None:
        passed = max(0, until - self._passed)
        self._passed += passed
        self._now += passed


async def settle(turns: int = _TURNS) -> None:
    """Let everybody go on who waits for nothing but their turn."""
    for _ in range(turns):
        await asyncio.sleep(0)
