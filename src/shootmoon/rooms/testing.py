"""A clock that advances only on demand, so that tests of live games needn't wait."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count

START = 1_790_000_000_000
"""The time at which a `FakeClock` starts by default, in milliseconds since 1970 UTC: in September 2026."""

_TURNS = 50  # iterations of the event loop that let woken tasks finish


class FakeClock:
    """A `shootmoon.rooms.ports.Clock` for tests: time passes only in `advance`."""

    def __init__(self, now: int = START) -> None:
        """Start at the time ``now``."""
        self._now = now
        self._passed = 0
        """The time that has passed, in milliseconds. It determines when sleepers wake, and `jump` doesn't
        change it."""
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
        """Let time pass, and wake the sleepers whose time comes, in the order of their times."""
        await settle()
        until = self._passed + milliseconds
        while self._sleepers and self._sleepers[0][0] <= until:
            at, _, woken = heapq.heappop(self._sleepers)
            self._pass_time(at)
            if not woken.done():
                woken.set_result(None)
            await settle()
        self._pass_time(until)

    def jump(self, milliseconds: int) -> None:
        """Set the clock forward or, with a negative number, back. No time passes, so no sleeper wakes."""
        self._now += milliseconds

    def _pass_time(self, until: int) -> None:
        passed = max(0, until - self._passed)
        self._passed += passed
        self._now += passed


async def settle(turns: int = _TURNS) -> None:
    """Let the event loop run until the tasks that are ready have done their work."""
    for _ in range(turns):
        await asyncio.sleep(0)
