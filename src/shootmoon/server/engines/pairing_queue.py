"""`PairingQueue`: lets requests wait until their tickets have found a table.

All waiting requests of a process share the work, which is done once a second, and only while somebody waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from shootmoon.players.pairing import Pairing
from shootmoon.protocol.tokens import new_name
from shootmoon.rooms import Clock, Unreachable

_INTERVAL = 1.0  # seconds


class PairingQueue:
    """Pairs people while requests of theirs wait, and wakes these requests."""

    def __init__(self, interval: float = _INTERVAL) -> None:
        """``interval``: the time between two attempts to pair, in seconds."""
        self._interval = interval
        self._waiting: dict[asyncio.Event, str] = {}
        self._watching: asyncio.Task[None] | None = None

    async def wait(
        self,
        token: str,
        seconds: float,
        pairing: Pairing,
        seats: Mapping[str, int],
        clock: Clock,
        closing: asyncio.Event,
    ) -> None:
        """Wait until the ticket with ``token`` (hashed) has found a table or was deleted.

        This ends after ``seconds`` at the latest, or when ``closing`` is set. ``seats``: see `Pairing.pair`.
        """
        woken = asyncio.Event()
        self._waiting[woken] = token
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch(pairing, seats, clock))
        waits = [asyncio.create_task(each.wait()) for each in (woken, closing)]
        try:
            await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self._waiting[woken]
            for each in waits:
                each.cancel()

    async def _watch(self, pairing: Pairing, seats: Mapping[str, int], clock: Clock) -> None:
        try:
            while self._waiting:
                await asyncio.sleep(self._interval)
                waiting = dict(self._waiting)
                if not waiting:
                    return
                try:
                    await pairing.pair(seats, new_name, clock.now())
                    ready = set(await pairing.ready(list(waiting.values())))
                except Unreachable:
                    continue
                for woken, token in waiting.items():
                    if token in ready:
                        woken.set()
        finally:
            self._watching = None
