"""Implementations of the ports for a single process, and the system clock."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager

from msgspec.structs import replace

from shootmoon.rooms.entries import Entry
from shootmoon.rooms.fairness import room_label
from shootmoon.rooms.ports import (
    Clock,
    Commit,
    Conflict,
    FinishedGame,
    HandInPlay,
    News,
    NoSuchRoom,
    Opening,
    Query,
    Status,
    Summary,
)

MAX_HANDS = 1_000
"""The greatest number of hands that `Log.hands_in_play` returns."""
MAX_UNREAD = 10_000
"""The number of unread announcements that are kept for a subscriber. Beyond that, the oldest are lost."""


class MemoryLog:
    """A `Log` in the memory of this process."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}
        self._summaries: dict[str, Summary] = {}
        self._snapshots: dict[str, tuple[str, int]] = {}
        self._finished: list[FinishedGame] = []
        self._hands: list[HandInPlay] = []
        self._addresses: set[tuple[str, str, str]] = set()

    async def append(self, commit: Commit) -> None:
        """See `Log.append`."""
        stands = len(self._entries.get(commit.room, ()))
        if stands != commit.after:
            raise Conflict(commit.room, stands)
        self._entries.setdefault(commit.room, []).extend(commit.entries)
        self._summaries[commit.room] = commit.summary
        if commit.snapshot:
            self._snapshots[commit.room] = commit.snapshot, commit.after
        self._finished.extend(commit.finished)
        if commit.hands:
            number, series = commit.summary.number, commit.summary.series
            self._hands = [each for each in self._hands if each.room != commit.room or each.series]
            self._hands += [HandInPlay(commit.room, number, hand, series) for hand in commit.hands]

    async def read(self, room: str, after: int = 0, most: int | None = None) -> Sequence[Entry]:
        """See `Log.read`."""
        if room not in self._entries:
            raise NoSuchRoom(room)
        return tuple(self._entries[room][after : None if most is None else after + most])

    async def opening(self, room: str) -> Opening:
        """See `Log.opening`."""
        if room not in self._entries:
            raise NoSuchRoom(room)
        return Opening(self._entries[room][0], *self._snapshots.get(room, ("", 0)))

    async def numbers(self, rooms: Collection[str]) -> Mapping[str, int]:
        """See `Log.numbers`."""
        return {room: len(self._entries[room]) for room in rooms if room in self._entries}

    async def rooms(self, query: Query) -> Sequence[Summary]:
        """See `Log.rooms`."""
        found = [summary for summary in self._summaries.values() if _fits(summary, query)]
        if query.latest_first:
            found.sort(key=lambda each: (-each.used_at, each.room))
        else:
            found.sort(key=lambda each: (each.due is None, each.due or 0, each.at, each.room))
        return tuple(found[: query.limit])

    async def listed(self, status: Status | None, limit: int) -> Sequence[Summary]:
        """See `Log.listed`."""
        query = Query(status=status, public=True)
        found = [each for each in self._summaries.values() if each.present and _fits(each, query)]
        found.sort(key=lambda each: (-each.at, each.room))
        turns: Counter[str] = Counter()
        ordered: list[tuple[int, int, Summary]] = []
        for place, each in enumerate(found):
            ordered.append((turns[each.maker], place, each))
            turns[each.maker] += 1
        return tuple(each for _, _, each in sorted(ordered, key=lambda each: each[:2])[:limit])

    async def forget(self, room: str, number: int) -> None:
        """See `Log.forget`."""
        if room not in self._entries:
            raise NoSuchRoom(room)
        if len(self._entries[room]) != number:
            raise Conflict(room, len(self._entries[room]))
        del self._entries[room], self._summaries[room]
        self._snapshots.pop(room, None)
        self._hands = [each for each in self._hands if each.room != room]
        self._addresses = {each for each in self._addresses if each[0] != room}

    async def reset_used_at(self, after: int, now: int) -> None:
        """See `Log.reset_used_at`."""
        for room, summary in self._summaries.items():
            if summary.used_at > after:
                self._summaries[room] = replace(summary, used_at=now)

    async def finished(self, *, series: str | None = None, since: int = 0) -> AsyncIterator[FinishedGame]:
        """See `Log.finished`."""
        for game in sorted(self._finished, key=lambda each: (each.at, each.room, each.game)):
            if (series is None or game.series == series) and game.at >= since:
                yield game

    async def finished_in(self, room: str, first: int = 1, most: int = 1) -> Sequence[FinishedGame]:
        """See `Log.finished_in`."""
        found = [game for game in self._finished if game.room == room and game.game >= first]
        return tuple(sorted(found, key=lambda each: each.game)[:most])

    async def count(self, series: str) -> int:
        """See `Log.count`."""
        return sum(game.series == series for game in self._finished)

    async def note_address(self, room: str, token: str, address: str) -> None:
        """See `Log.note_address`."""
        if room in self._entries:
            self._addresses.add((room, token, address))

    async def hands_in_play(self, token: str, address: str, label: str = "") -> Sequence[HandInPlay]:
        """See `Log.hands_in_play`. There are no players."""
        hands = sorted(self._hands, key=lambda each: (-each.number, each.room, each.dealt.seat))
        holder = [each for each in hands if each.dealt.token == token]
        here = [each for each in hands if (each.room, each.dealt.token, address) in self._addresses]
        named = [each for each in hands if room_label(each.room) == label]
        found = [*holder, *(replace(each, by="address") for each in here)]
        return tuple([*found, *(replace(each, by="label") for each in named)][:MAX_HANDS])


def _fits(summary: Summary, query: Query) -> bool:
    return (
        (query.status is None or summary.status == query.status)
        and (query.idle_since is None or summary.used_at <= query.idle_since)
        and (query.due_by is None or (summary.due is not None and summary.due <= query.due_by))
        and (query.ahead_of is None or (summary.due is not None and summary.at > query.ahead_of))
        and (query.series is None or summary.series == query.series)
        and (query.public is None or summary.public == query.public)
        and (query.name is None or query.name.lower() in summary.room.lower())
        and (query.seated is None or (summary.people > 0) == query.seated)
    )


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


class MemoryLeases:
    """`Leases` within one process."""

    def __init__(self, clock: Clock) -> None:
        """Create leases whose expiry is determined by ``clock``."""
        self._clock = clock
        self._held: dict[str, tuple[str, int]] = {}

    async def hold(self, names: Collection[str], owner: str, milliseconds: int) -> frozenset[str]:
        """See `Leases.hold`."""
        now = self._clock.now()
        taken: set[str] = set()
        for name in names:
            holder, _ = self._held.get(name, (owner, 0))
            if holder == owner or not self._lasts(name, now + 2 * milliseconds):
                self._held[name] = (owner, now + milliseconds)
                taken.add(name)
        return frozenset(taken)

    async def holders(self, names: Collection[str]) -> Mapping[str, str]:
        """See `Leases.holders`."""
        return {name: self._held[name][0] for name in names if name in self._held and self._lasts(name)}

    def _lasts(self, name: str, latest: float = math.inf) -> bool:
        """Return whether a lease or that of its owner lasts. One that ends after ``latest`` doesn't count."""
        owner, until = self._held[name]
        alive = self._held.get(owner, ("", 0))
        ends = (until, alive[1] if alive[0] == owner else 0)
        return any(self._clock.now() < end <= latest for end in ends)

    async def release(self, names: Collection[str], owner: str) -> None:
        """See `Leases.release`."""
        for name in names:
            if self._held.get(name, ("", 0))[0] == owner:
                del self._held[name]


class SystemClock:
    """A `Clock` with the system's time."""

    def now(self) -> int:
        """See `Clock.now`."""
        return time.time_ns() // 1_000_000

    async def sleep_until(self, at: int) -> None:
        """See `Clock.sleep_until`."""
        await asyncio.sleep(max(0, at - self.now()) / 1000)
