"""The readiness check: whether the database can be read and written."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

from shootmoon.rooms import Leases, Log, Query, Unreachable

TIMEOUT = 5.0
"""Seconds after which a check fails."""

MAX_AGE = 1.0
"""Seconds for which a result is reused, because anybody may request the health check."""
WRITE_INTERVAL = 60.0
"""Seconds between two test writes, as long as they succeed. After a failure, each check writes."""

_WRITTEN = 32 * 1024
"""The number of characters that a test write writes: about the size of the record of a long game, so that a
full disk is detected before a game can't be stored."""
_LEASE_TIME = 10_000  # milliseconds for which the written data is kept if it can't be removed


class Health:
    """Checks whether this process can read and write rooms; concurrent and frequent calls share one check."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        """``monotonic`` is a function that returns monotonic seconds."""
        self._monotonic = monotonic
        self._check: asyncio.Task[None] | None = None
        self._started_at = 0.0
        self._wrote_at: float | None = None

    async def check(self, log: Log, leases: Leases) -> None:
        """Check that rooms can be read and written. Raises `shootmoon.rooms.Unreachable` if they
        can't."""
        now = self._monotonic()
        if self._check is None or (self._check.done() and now - self._started_at >= MAX_AGE):
            self._started_at = now
            self._check = asyncio.ensure_future(self._test(log, leases, now))
            self._check.add_done_callback(_retrieve_exception)
        await asyncio.shield(self._check)

    def doubt(self) -> None:
        """Let the next check write, since the storage has failed for somebody."""
        self._wrote_at = None

    async def _test(self, log: Log, leases: Leases, now: float) -> None:
        last, self._wrote_at = self._wrote_at, None
        try:
            async with asyncio.timeout(TIMEOUT):
                await log.rooms(Query(limit=1))
                if last is None or now - last >= WRITE_INTERVAL:
                    await _write(leases)
                    last = now
        except TimeoutError:
            raise Unreachable(f"the database didn't read and write within {TIMEOUT:.0f} s") from None
        self._wrote_at = last


def _retrieve_exception(done: asyncio.Task[None]) -> None:
    if not done.cancelled():
        done.exception()  # so that asyncio doesn't log it if nobody waits any more


async def _write(leases: Leases) -> None:
    name, owner = f"health {secrets.token_hex(8)}", secrets.token_hex(_WRITTEN // 2)
    await leases.hold([name], owner, _LEASE_TIME)
    await leases.release([name], owner)
