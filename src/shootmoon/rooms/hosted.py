"""`HostedRoom`: a room in this process, and `Subscription`, by which it is followed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence

from shootmoon.analysis.claims import Verdict
from shootmoon.game import State
from shootmoon.rooms.changes import Proposed, TookBack
from shootmoon.rooms.entries import Entry
from shootmoon.rooms.events import MAX_EVENTS, Feed
from shootmoon.rooms.ports import Log, NoSuchRoom
from shootmoon.rooms.room import Room

PAGE = 1_000
"""Entries that are read from the log at once."""
SLICE = 250
"""Entries that are folded before others have their turn: some milliseconds."""
TELLING = 5
"""What an entry counts for with what is told of it."""
HAND = 50
"""What an entry counts for that replays actions of a hand."""


class HostedRoom:
    """A room in this process."""

    def __init__(self, feed: Feed, now: int) -> None:
        """Begin with what ``feed`` knows."""
        self.feed = feed
        self.writing = asyncio.Lock()
        self.changed = asyncio.Event()
        """Set, and replaced by a new one, when the room changes."""
        self.watchers = 0
        self.driver: asyncio.Task[None] | None = None
        self.heard = 0
        """Where the room stands at least, as others say."""
        self.reading: asyncio.Task[None] | None = None
        """Reads on what others say that there is."""
        self.elsewhere_until = 0
        """Until when it is taken for granted that another host drives it."""
        self.used_at = now
        self.judged: tuple[State, asyncio.Task[Verdict]] | None = None
        """What a claim in this position comes to; only whose turn it is can make one."""
        self.gone = False
        """Whether the room was forgotten, so that nothing will ever happen there."""

    @property
    def room(self) -> Room:
        """The room as this process knows it."""
        return self.feed.room

    def follow(self, entries: Iterable[Entry], *, told: bool = True) -> bool:
        """Let the room go on, and wake who waits for that; whether there was anything new.

        The same entries may come from the log and from the command that wrote them. ``told``: keep what is
        told of them for those who follow by events.
        """
        new = [entry for entry in entries if entry.number > self.room.number]
        if not new:
            return False
        if told:
            self.feed.apply(new)
        else:
            self.feed.skip(new)
        self.wake()
        return True

    def wake(self) -> None:
        """Wake who waits for something to change."""
        self.changed.set()
        self.changed = asyncio.Event()

    async def read(self, log: Log) -> bool:
        """Go on as the log does; whether there was something.

        The log may be long. It is read in pages and folded in slices, between which others have their turn;
        of the same room, too, which then stands where it stood at some time.
        """
        new = False
        after = self.room.number
        latest: Sequence[Entry] = ()  # which are told, if none come after them
        while True:
            page = await log.read(self.room.room, after, PAGE)
            entries = (*latest, *page)
            for few in _slices(entries[:-MAX_EVENTS], 1):
                new = self.follow(few, told=False) or new
                await asyncio.sleep(0)
            latest = entries[-MAX_EVENTS:]
            if len(page) < PAGE:
                break
            after = page[-1].number
        for few in _slices(latest, TELLING):
            new = self.follow(few) or new
            await asyncio.sleep(0)
        return new


class Subscription:
    """A room that is followed."""

    def __init__(self, live: HostedRoom) -> None:
        """Follow ``live``."""
        self._live = live

    @property
    def feed(self) -> Feed:
        """The room, with what happened there lately."""
        return self._live.feed

    async def wait_for_change(self, number: int) -> int:
        """Wait until the room is further than ``number``; where it then stands.

        Who is slow misses nothing by that: `Feed.since` tells all that happened, or that it is too much.
        Raises `NoSuchRoom` where the room is forgotten meanwhile.
        """
        while self._live.room.number <= number:
            if self._live.gone:
                raise NoSuchRoom(self._live.room.room)
            await self._live.changed.wait()
        return self._live.room.number


def _slices(entries: Sequence[Entry], each: int) -> Iterator[Sequence[Entry]]:
    """Entries, which count for ``each``, in portions that take about as long as `SLICE` ordinary ones."""
    start = weight = 0
    for at, entry in enumerate(entries):
        change = entry.change
        replays = isinstance(change, TookBack) or (isinstance(change, Proposed) and change.wish == "takeback")
        weight += HAND if replays else each
        if weight >= SLICE:
            yield entries[start : at + 1]
            start, weight = at + 1, 0
    if start < len(entries):
        yield entries[start:]
