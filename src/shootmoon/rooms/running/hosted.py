"""`HostedRoom`, a room in the memory of a process, and `Subscription`, with which a client follows a room."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from shootmoon.game import State
from shootmoon.protocol.changes import Proposed, TookBack
from shootmoon.rooms.deciding.schedule import next_due
from shootmoon.rooms.log.entries import Entry
from shootmoon.rooms.log.folding import open_room
from shootmoon.rooms.log.ports import Clock, Log, NoSuchRoom
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.log.snapshots import decode_snapshot
from shootmoon.rooms.running.feed import MAX_EVENTS, Feed

if TYPE_CHECKING:  # NumPy and the solver
    from shootmoon.analysis.claims import Verdict

PAGE_SIZE = 1_000
"""The number of entries that are read from the log at a time."""
SLICE_COST = 250
"""The total cost of the entries that are applied before other tasks get to run: some milliseconds of work.

The unit is the cost of applying one ordinary entry.
"""
EVENTS_COST = 5
"""The cost of an entry for which events are computed as well."""
REPLAY_COST = 50
"""The cost of an entry that requires replaying a hand."""

_LOG = logging.getLogger(__name__)


class HostedRoom:
    """A room in the memory of this process, with the tasks that work on it."""

    def __init__(self, feed: Feed, now: int) -> None:
        """Start with the room and the events of ``feed``. ``now`` is the current time in milliseconds."""
        self.feed = feed
        self.writing = asyncio.Lock()
        self.changed = asyncio.Event()
        """An event that is set when the room changes, and is then replaced by a new one."""
        self.watchers = 0
        self.driver: asyncio.Task[None] | None = None
        self._alarm: tuple[int, asyncio.Future[None]] | None = None
        """The time until which the driver sleeps, and what it awaits; None if it doesn't sleep."""
        self.announced = 0
        """The highest version of the room that other processes have announced."""
        self.reading: asyncio.Task[None] | None = None
        """The task that reads announced entries, if there is one."""
        self.elsewhere_until = 0
        """The time until which another host is assumed to drive the room."""
        self.used_at = now
        self.judged: tuple[State, asyncio.Task[Verdict]] | None = None
        """A state of the game, and the task that judges a claim in that state by the seat that is to move."""
        self.deleted = False
        """True if the room was deleted."""

    @property
    def room(self) -> Room:
        """The room at the latest version that this process knows."""
        return self.feed.room

    def apply(
        self, entries: Iterable[Entry], rooms: Sequence[Room] = (), *, keep_events: bool = True
    ) -> bool:
        """Apply entries, and wake the tasks that wait for changes. Return True if any entry was new.

        Known entries are skipped, since the same entry may arrive both from the log and from the command that
        wrote it. ``rooms``: the room after each of the entries, if it is known. ``keep_events``: whether to
        compute and keep the events of the entries.
        """
        new = [entry for entry in entries if entry.number > self.room.number]
        if not new:
            return False
        if keep_events:
            self.feed.apply(new, rooms[-len(new) :])
        else:
            self.feed.skip(new)
        self.notify()
        return True

    def notify(self) -> None:
        """Wake the tasks that wait for a change, and the driver if it has something to do earlier than it
        knew."""
        self.changed.set()
        self.changed = asyncio.Event()
        if self._alarm is not None:
            due = next_due(self.room)
            if due is None or due < self._alarm[0]:
                self.wake_driver()

    async def sleep(self, at: int, clock: Clock) -> None:
        """Sleep as the driver: until the time ``at``, or until a change of the room makes something due
        earlier, or makes nothing due at all.

        Most changes, such as plays, only put off what is due.
        """
        asleep = asyncio.ensure_future(clock.sleep_until(at))
        alarm = self._alarm = at, asleep
        try:
            await asyncio.wait([asleep])
        finally:
            if self._alarm is alarm:  # otherwise another driver sleeps by now
                self._alarm = None
            asleep.cancel()

    def wake_driver(self) -> None:
        """Wake the driver if it sleeps, so that it looks at the room again."""
        if self._alarm is not None:
            self._alarm[1].cancel()

    async def read(self, log: Log) -> bool:
        """Read new entries from the log and apply them. Return True if there were any.

        A long log is read in pages and applied in slices, so that other tasks can run in between. Meanwhile
        these tasks may use the room at the version reached so far.
        """
        new = False
        after = self.room.number
        latest: Sequence[Entry] = ()  # events are computed only for the last entries of the log
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


async def read_room(log: Log, room: str, now: int) -> HostedRoom:
    """Return a room as its log has it. ``now`` is the current time in milliseconds. Raises `NoSuchRoom`.

    If the last snapshot can be used, only later entries are read; otherwise the whole log.
    """
    opening = await log.opening(room)
    new = open_room(room, opening.first)
    if opening.snapshot:
        try:
            restored = decode_snapshot(opening.snapshot, room, new.settings)
            if restored is not None and restored.number == opening.number:
                live = HostedRoom(Feed(restored), now)
                await live.read(log)
                return live
        except NoSuchRoom:
            raise
        except (ValueError, TypeError, AttributeError, LookupError, AssertionError):
            # It is damaged, or the log contradicts it.
            _LOG.warning("the snapshot of a room isn't used: its log is read instead", exc_info=True)
    live = HostedRoom(Feed(new), now)
    await live.read(log)
    return live


class Subscription:
    """A subscription to a room: gives access to its current state and lets a client wait for changes."""

    def __init__(self, live: HostedRoom) -> None:
        """Subscribe to ``live``."""
        self._live = live

    @property
    def feed(self) -> Feed:
        """The room and its recent events."""
        return self._live.feed

    async def wait_for_change(self, number: int) -> int:
        """Wait until the version of the room is greater than ``number``, and return that version.

        A slow client loses nothing: `Feed.since` returns all events since a version or, if they are no longer
        kept, None, and the client then needs a view of the whole room. Raises `NoSuchRoom` if the room is
        deleted meanwhile.
        """
        while self._live.room.number <= number:
            if self._live.deleted:
                raise NoSuchRoom(self._live.room.room)
            await self._live.changed.wait()
        return self._live.room.number


def _slices(entries: Sequence[Entry], each: int) -> Iterator[Sequence[Entry]]:
    """Divide entries into slices that cost about `SLICE_COST`. ``each`` is the cost of an entry without
    replay."""
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
