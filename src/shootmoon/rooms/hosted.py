"""`HostedRoom`: a room in the memory of a process, and `Subscription`, with which a client follows it."""

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

PAGE_SIZE = 1_000
"""The number of entries read from the log at once."""
SLICE_COST = 250
"""The cost, in ordinary entries, after which reading yields to other tasks: some milliseconds."""
EVENTS_COST = 5
"""The cost of an entry whose events are made too."""
REPLAY_COST = 50
"""The cost of an entry that replays the actions of a hand."""


class HostedRoom:
    """A room in the memory of this process, with the tasks that work on it."""

    def __init__(self, feed: Feed, now: int) -> None:
        """Hold the room of ``feed``; ``now`` is the current time."""
        self.feed = feed
        self.writing = asyncio.Lock()
        self.changed = asyncio.Event()
        """Set when the room changes, and then replaced by a new event."""
        self.watchers = 0
        self.driver: asyncio.Task[None] | None = None
        self.announced = 0
        """The highest version of the room announced by other processes."""
        self.reading: asyncio.Task[None] | None = None
        """The task that reads the announced entries."""
        self.elsewhere_until = 0
        """The time until which another host is assumed to drive the room."""
        self.used_at = now
        self.judged: tuple[State, asyncio.Task[Verdict]] | None = None
        """The verdict on a claim in this state, by the seat that is to move."""
        self.deleted = False
        """True if the room was deleted."""

    @property
    def room(self) -> Room:
        """The room at the version that this process knows."""
        return self.feed.room

    def apply(self, entries: Iterable[Entry], *, keep_events: bool = True) -> bool:
        """Apply entries and wake the tasks that wait for changes; return True if any entry was new.

        Entries that are already known are skipped, since the same ones may come from the log and from the
        command that wrote them. ``keep_events``: make and keep their events.
        """
        new = [entry for entry in entries if entry.number > self.room.number]
        if not new:
            return False
        if keep_events:
            self.feed.apply(new)
        else:
            self.feed.skip(new)
        self.notify()
        return True

    def notify(self) -> None:
        """Wake the tasks that wait for a change."""
        self.changed.set()
        self.changed = asyncio.Event()

    async def read(self, log: Log) -> bool:
        """Read and apply the log's new entries; return True if there were any.

        A long log is read in pages and applied in slices, and other tasks run between the slices. They may
        use this room, at the older version that it then has.
        """
        new = False
        after = self.room.number
        latest: Sequence[Entry] = ()  # events are made of them if they remain the last ones
        while True:
            page = await log.read(self.room.room, after, PAGE_SIZE)
            entries = (*latest, *page)
            for few in _slices(entries[:-MAX_EVENTS], 1):
                new = self.apply(few, keep_events=False) or new
                await asyncio.sleep(0)
            latest = entries[-MAX_EVENTS:]
            if len(page) < PAGE_SIZE:
                break
            after = page[-1].number
        for few in _slices(latest, EVENTS_COST):
            new = self.apply(few) or new
            await asyncio.sleep(0)
        return new


class Subscription:
    """A subscription to a room: its current state, and waiting for changes."""

    def __init__(self, live: HostedRoom) -> None:
        """Subscribe to ``live``."""
        self._live = live

    @property
    def feed(self) -> Feed:
        """The room with its recent events."""
        return self._live.feed

    async def wait_for_change(self, number: int) -> int:
        """Wait until the version of the room is above ``number``, and return it.

        A slow client loses nothing: `Feed.since` returns all events since, or says that a whole view is
        needed. Raises `NoSuchRoom` if the room is deleted meanwhile.
        """
        while self._live.room.number <= number:
            if self._live.deleted:
                raise NoSuchRoom(self._live.room.room)
            await self._live.changed.wait()
        return self._live.room.number


def _slices(entries: Sequence[Entry], each: int) -> Iterator[Sequence[Entry]]:
    """Yield entries, of cost ``each``, in portions of about the cost of `SLICE_COST` ordinary ones."""
    start = weight = 0
    for index, entry in enumerate(entries):
        change = entry.change
        replays = isinstance(change, TookBack) or (isinstance(change, Proposed) and change.wish == "takeback")
        weight += REPLAY_COST if replays else each
        if weight >= SLICE_COST:
            yield entries[start : index + 1]
            start, weight = index + 1, 0
    if start < len(entries):
        yield entries[start:]
