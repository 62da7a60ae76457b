"""`Noticeboard`: lets requests wait until their player is invited somewhere.

All waiting requests of a process share one query a second, however many they are, and other processes write
to the same database, so no process needs to know where a player is connected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from shootmoon.rooms import Unreachable

_INTERVAL = 1.0  # seconds


class Noticeboard:
    """Wakes requests that wait for invitations."""

    def __init__(self, interval: float = _INTERVAL) -> None:
        """``interval``: the time between two queries, in seconds."""
        self._interval = interval
        self._waiting: dict[asyncio.Event, tuple[str, int]] = {}
        self._watching: asyncio.Task[None] | None = None

    async def wait(
        self,
        player: str,
        after: int,
        seconds: float,
        invited_since: Callable[[int], Awaitable[Mapping[str, int]]],
        closing: asyncio.Event,
    ) -> None:
        """Wait until ``player`` was sent an invitation with a number above ``after``.

        This ends after ``seconds`` at the latest, or when ``closing`` is set. ``invited_since``: see
        `FriendsPort.invited_since`.
        """
        woken = asyncio.Event()
        self._waiting[woken] = (player, after)
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch(invited_since))
        waits = [asyncio.create_task(each.wait()) for each in (woken, closing)]
        try:
            await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self._waiting[woken]
            for each in waits:
                each.cancel()

    async def _watch(self, invited_since: Callable[[int], Awaitable[Mapping[str, int]]]) -> None:
        try:
            while self._waiting:
                await asyncio.sleep(self._interval)
                if not self._waiting:
                    return
                try:
                    invited = await invited_since(min(after for _, after in self._waiting.values()))
                except Unreachable:
                    continue
                for woken, (player, after) in self._waiting.items():
                    if invited.get(player, 0) > after:
                        woken.set()
        finally:
            self._watching = None
