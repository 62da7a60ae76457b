"""A bus within one process, and the system clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Collection
from contextlib import asynccontextmanager

from shootmoon.rooms.log.ports import News

MAX_UNREAD = 10_000
"""The number of unread announcements that are kept for a subscriber. Beyond that, the oldest are lost."""


class MemoryBus:
    """A `Bus` within one process. ``changed`` is called when a room is followed for the first time, or by
    nobody any more."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self._followers: dict[str, set[MemoryListener]] = {}
        self._changed = changed

    @property
    def is_connected(self) -> bool:
        """See `Bus.is_connected`. There is no connection to other processes."""
        return False

    @property
    def followed(self) -> Collection[str]:
        """The rooms that somebody follows."""
        return self._followers.keys()

    async def publish(self, news: News) -> None:
        """See `Bus.publish`."""
        for listener in self._followers.get(news.room, ()):
            listener.hear(news)

    @asynccontextmanager
    async def subscribe(self) -> AsyncGenerator[MemoryListener]:
        """See `Bus.subscribe`."""
        listener = MemoryListener(self)
        try:
            yield listener
        finally:
            for room in [room for room, followers in self._followers.items() if listener in followers]:
                listener.leave(room)

    def add(self, room: str, listener: MemoryListener) -> None:
        """Let a listener follow a room."""
        if room not in self._followers:
            self._followers[room] = set()
            self._changed()
        self._followers[room].add(listener)

    def remove(self, room: str, listener: MemoryListener) -> None:
        """Let a listener follow a room no longer."""
        followers = self._followers.get(room, set())
        followers.discard(listener)
        if not followers and self._followers.pop(room, None) is not None:
            self._changed()


class MemoryListener:
    """A `Listener` within one process."""

    def __init__(self, bus: MemoryBus) -> None:
        """Call `MemoryBus.subscribe` instead."""
        self._bus = bus
        self._unread: asyncio.Queue[News] = asyncio.Queue(MAX_UNREAD)

    def __aiter__(self) -> MemoryListener:
        """See `Listener`."""
        return self

    async def __anext__(self) -> News:
        """See `Listener`."""
        return await self._unread.get()

    def follow(self, room: str) -> None:
        """See `Listener.follow`."""
        self._bus.add(room, self)

    def leave(self, room: str) -> None:
        """See `Listener.leave`."""
        self._bus.remove(room, self)

    def hear(self, news: News) -> None:
        """Add news to those that haven't been read."""
        if self._unread.full():
            self._unread.get_nowait()
        self._unread.put_nowait(news)


class SystemClock:
    """A `Clock` with the system's time."""

    def now(self) -> int:
        """See `Clock.now`."""
        return time.time_ns() // 1_000_000

    async def sleep_until(self, at: int) -> None:
        """See `Clock.sleep_until`."""
        await asyncio.sleep(max(0, at - self.now()) / 1000)
