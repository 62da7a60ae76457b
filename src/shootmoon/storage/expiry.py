"""Which rooms and score sheets are kept for how long. Games that were played to their end
are kept for ever in any case.

A clock that is wrong must not cost anybody their room. Nothing is forgotten until the clock has gone as
evenly as time itself for an hour: after a start, or after it was set, it may be wrong. A room that was last
used in what is now the future says nothing of its age: when the clock has gone evenly for a day, such a room
counts as used now.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from shootmoon.rooms.ports import Conflict, Log, NoSuchRoom, Query, Status
from shootmoon.storage.storage import Storage

_HOUR = 3600 * 1000
_DAY = 24 * _HOUR


class Expiry(Struct, frozen=True, kw_only=True):
    """After how many milliseconds without anything that a person did a room or a sheet is forgotten.

    None: never. What bots and timers do keeps no room.
    """

    waiting: int | None = 1 * _DAY
    """Nobody has begun a game."""
    playing: int | None = 30 * _DAY
    """A game was left where it stood."""
    finished: int | None = 7 * _DAY
    """Its game is over: so long it can still be looked at where it was played."""
    sheets: int | None = 90 * _DAY
    """A score sheet of a real table on which nothing more was written."""

    def cutoffs(self, now: int) -> Iterator[tuple[Status, int]]:
        """By status: rooms in which nothing has happened since then are forgotten."""
        rule: tuple[tuple[Status, int | None], ...] = (
            ("waiting", self.waiting),
            ("playing", self.playing),
            ("finished", self.finished),
        )
        for status, after in rule:
            if after is not None:
                yield status, now - after


MIN_STEADY = 1 * _HOUR
"""Milliseconds for which a clock must have gone evenly before anything is forgotten by it."""
MIN_STEADY_FOR_FUTURE = 1 * _DAY
"""Milliseconds for which it must have done so before a room that was used later than now is used now."""
_JUMP = 60_000  # milliseconds: by less, clocks are put right all the time


class ClockMonitor:
    """For how long a clock has gone as evenly as time itself, as far as this process has seen.

    >>> monitor = ClockMonitor()
    >>> monitor.observe(now=1_000_000, passed=0), monitor.observe(now=1_600_000, passed=600_000)
    (0, 600000)
    >>> monitor.observe(now=90_000_000, passed=1_200_000)  # it was set
    0
    """

    def __init__(self) -> None:
        self._offset: int | None = None
        self._since = 0

    def observe(self, now: int, passed: int) -> int:
        """Milliseconds for which it has; ``passed`` is what another clock says that nobody can set."""
        offset = now - passed
        if self._offset is None or abs(offset - self._offset) > _JUMP:
            self._since = passed
        self._offset = offset
        return passed - self._since


async def forget_old_rooms(log: Log, expiry: Expiry, now: int) -> int:
    """Forget the rooms that are old by ``expiry`` at the time ``now``, and say how many those were.

    Any number of processes may do so at once. A room in which something happens meanwhile is kept.
    """
    forgotten = 0
    for status, cutoff in expiry.cutoffs(now):
        while True:
            found = await log.rooms(Query(status=status, idle_since=cutoff))
            before = forgotten
            for room in found:
                try:
                    await log.forget(room.room, room.number)
                except (Conflict, NoSuchRoom):
                    continue  # it has gone on, or another process was quicker
                forgotten += 1
            if forgotten == before:
                break
    return forgotten


async def run_maintenance(storage: Storage, expiry: Expiry, now: int, steady_for: int) -> int:
    """Delete expired leases, old rooms and old score sheets; return the number of rooms deleted.

    A server calls this every few minutes. ``steady_for``: how long the clock has run evenly, in milliseconds
    (`ClockMonitor.observe`). Raises `shootmoon.storage.StorageUnavailable`.
    """
    await storage.leases.clear_ended()
    if steady_for < MIN_STEADY:
        return 0
    if steady_for >= MIN_STEADY_FOR_FUTURE:
        await storage.log.reset_used_at(now + _HOUR, now)
    if expiry.sheets is not None:
        await storage.sheets.forget_idle(now - expiry.sheets)
    return await forget_old_rooms(storage.log, expiry, now)
