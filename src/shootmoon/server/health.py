"""`Health`: whether rooms can be read and written now, found out by doing so."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

from shootmoon.rooms.ports import Leases, Log, Query, Unreachable

WITHIN = 5.0
"""Seconds in which it has to be found out: who asks won't wait for long."""

FRESH = 1.0
"""Seconds for which an answer is given again: anybody may ask, and each look writes."""

_WEIGHT = 32 * 1024
"""Characters that are written: about as much as the record of a long game, so that a disk is found to be full
before a game is."""
_LASTS = 10_000  # milliseconds for which that is kept, if it can't be removed


class Health:
    """Finds out whether this process can read and write, once for all who ask within `FRESH`."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        """Nothing is known yet."""
        self._monotonic = monotonic
        self._looking: asyncio.Task[None] | None = None
        self._since = 0.0

    async def check(self, log: Log, leases: Leases) -> None:
        """Return where rooms can be read and written; else raise `shootmoon.rooms.ports.Unreachable`."""
        now = self._monotonic()
        if self._looking is None or (self._looking.done() and now - self._since >= FRESH):
            self._since = now
            self._looking = asyncio.ensure_future(_read_and_write(log, leases))
            self._looking.add_done_callback(_found)
        await asyncio.shield(self._looking)


def _found(done: asyncio.Task[None]) -> None:
    if not done.cancelled():
        done.exception()  # is known, also where nobody waits for it any more


async def _read_and_write(log: Log, leases: Leases) -> None:
    name, owner = f"health {secrets.token_hex(8)}", secrets.token_hex(_WEIGHT // 2)
    try:
        async with asyncio.timeout(WITHIN):
            await log.rooms(Query(limit=1))
            await leases.hold([name], owner, _LASTS)
            await leases.release([name], owner)
    except TimeoutError:
        raise Unreachable(f"nothing could be read and written in {WITHIN:.0f} s") from None
