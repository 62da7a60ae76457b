"""Doubles for tests: a log, leases and documents in memory, and a clock that advances only on demand."""

from __future__ import annotations

import asyncio
import heapq
import math
from collections import Counter
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from itertools import count

from msgspec.structs import replace

from shootmoon.documents.ports import NoSuchDocument, StoredDocument
from shootmoon.protocol.fairness import room_label
from shootmoon.protocol.views import Status
from shootmoon.rooms import (
    Clock,
    Commit,
    Conflict,
    Entry,
    FinishedGame,
    HandInPlay,
    NoSuchRoom,
    Opening,
    Query,
    Summary,
)

MAX_HANDS = 1_000
"""The greatest number of hands that `Log.hands_in_play` returns."""
START = 1_790_000_000_000
"""The time at which a `FakeClock` starts by default, in milliseconds since 1970 UTC: in September 2026."""

_TURNS = 50  # iterations of the event loop that let woken tasks finish


class MemoryLog:
    """A `Log` in the memory of this process."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}
        self._summaries: dict[str, Summary] = {}
        self._snapshots: dict[str, tuple[str, int]] = {}
        self._finished: list[FinishedGame] = []
        self._hands: list[HandInPlay] = []
        self._addresses: dict[tuple[str, str, str], int] = {}

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
        self._addresses = {each: at for each, at in self._addresses.items() if each[0] != room}

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

    async def note_address(self, room: str, token: str, address: str, at: int) -> None:
        """See `Log.note_address`."""
        if room in self._entries:
            self._addresses[room, token, address] = at

    async def last_address(self, room: str, token: str) -> str:
        """See `Log.last_address`."""
        found = [(at, key[2]) for key, at in self._addresses.items() if key[:2] == (room, token)]
        return max(found, default=(0, ""))[1]

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


class MemoryDocuments:
    """`Documents` in the memory of this process."""

    def __init__(self) -> None:
        self._documents: dict[str, StoredDocument] = {}

    async def write(self, stored: StoredDocument) -> None:
        """See `Documents.write`."""
        found = self._documents.get(stored.name)
        stands = found.number if found else 0
        if stands != stored.number - 1:
            raise Conflict(stored.name, stands)
        self._documents[stored.name] = stored

    async def read(self, name: str) -> StoredDocument:
        """See `Documents.read`."""
        if name not in self._documents:
            raise NoSuchDocument(name)
        return self._documents[name]

    async def number(self, name: str) -> int:
        """See `Documents.number`."""
        return (await self.read(name)).number

    async def forget_idle(self, since: int) -> int:
        """See `Documents.forget_idle`."""
        old = [name for name, stored in self._documents.items() if stored.at <= since]
        for name in old:
            del self._documents[name]
        return len(old)


class FakeClock:
    """A `shootmoon.rooms.Clock` for tests: time passes only in `advance`."""

    def __init__(self, now: int = START) -> None:
        """Start at the time ``now``."""
        self._now = now
        self._passed = 0
        """The time that has passed, in milliseconds. It determines when sleepers wake, and `jump` doesn't
        change it."""
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()

    def now(self) -> int:
        """See `shootmoon.rooms.Clock.now`."""
        return self._now

    async def sleep_until(self, at: int) -> None:
        """See `shootmoon.rooms.Clock.sleep_until`."""
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
