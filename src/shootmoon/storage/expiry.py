"""Deletion of old rooms and score sheets. Finished games are never deleted.

A wrong clock must not delete a room. After a start, or after it was set, a clock may be wrong, so nothing is
deleted until it has run evenly for an hour, compared with the monotonic clock. The age of a room whose last
use is in the future is unknown; after a day of running evenly, such a room counts as used now.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from shootmoon.rooms.ports import Conflict, Log, NoSuchRoom, Query, Status
from shootmoon.storage.storage import Storage

_HOUR = 3600 * 1000
_DAY = 24 * _HOUR


class Expiry(Struct, frozen=True, kw_only=True):
    """How long unused rooms and sheets are kept, in milliseconds since a person last did something; None:
    forever.

    Actions of bots and timers don't count.
    """

    waiting: int | None = 1 * _DAY
    """Rooms in which no game has begun."""
    playing: int | None = 30 * _DAY
    """Rooms with an unfinished game."""
    finished: int | None = 7 * _DAY
    """Rooms whose game is over."""
    sheets: int | None = 90 * _DAY
    """Score sheets."""

    def cutoffs(self, now: int) -> Iterator[tuple[Status, int]]:
        """Yield, by status, the time such that rooms last used before it are deleted."""
        rule: tuple[tuple[Status, int | None], ...] = (
            ("waiting", self.waiting),
            ("playing", self.playing),
            ("finished", self.finished),
        )
        for status, after in rule:
            if after is not None:
                yield status, now - after


MIN_STEADY = 1 * _HOUR
"""Milliseconds for which a clock must have run evenly before anything is deleted."""
MIN_STEADY_FOR_FUTURE = 1 * _DAY
"""Milliseconds for which it must have run evenly before rooms last used in the future count as used now."""
_MAX_ADJUSTMENT = 60_000  # milliseconds; smaller adjustments of clocks are normal


class ClockMonitor:
    """Measures for how long a clock has run evenly, compared with a monotonic clock.

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
        """Compare the clocks, and return the milliseconds for which the clock has run evenly.

        ``now``: the time of the clock; ``passed``: that of a monotonic clock, both in milliseconds.
        """
        offset = now - passed
        if self._offset is None or abs(offset - self._offset) > _MAX_ADJUSTMENT:
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
                    continue  # it has changed, or another process has deleted it
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
