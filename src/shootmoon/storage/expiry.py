"""Delete old rooms and score sheets. Finished games are never deleted.

Before a room is deleted in which a rated match isn't over, the match is ended, so that nobody escapes a loss
by leaving it unfinished. So are rated matches that were begun long ago.

A wrong system clock, which is possible after the machine starts or after somebody sets the clock, must not
cause rooms to be deleted. So nothing is deleted until the system clock has been steady for an hour, which
means that it has advanced in step with the monotonic clock (a clock that nobody can set).

If the last use of a room lies in the future, the room was written by a clock that was ahead, so its age is
unknown. Once the system clock has been steady for a day, the last use of such a room is set to now.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from msgspec import Struct

from shootmoon.protocol.views import Status
from shootmoon.rooms import (
    MATCH_LIFE,
    Conflict,
    Context,
    Decided,
    EndAbandoned,
    Log,
    NoSuchRoom,
    Query,
    Request,
    commit_for,
    decide,
    read_room,
)
from shootmoon.storage.storage import Storage

_HOUR = 3600 * 1000
_DAY = 24 * _HOUR


class Expiry(Struct, frozen=True, kw_only=True):
    """How long unused rooms and score sheets are kept, in milliseconds; None means forever.

    The time is measured from the last action of a person; actions of bots and timers don't count.
    """

    waiting: int | None = 1 * _DAY
    """How long a room is kept if no game has begun in it."""
    playing: int | None = 30 * _DAY
    """How long a room is kept if its game is unfinished."""
    finished: int | None = 7 * _DAY
    """How long a room is kept if its game is over."""
    sheets: int | None = 90 * _DAY
    """How long score sheets are kept."""
    tournaments: int | None = 365 * _DAY
    """How long tournaments are kept."""

    def cutoffs(self, now: int) -> Iterator[tuple[Status, int]]:
        """Yield (status, cutoff): rooms with this status that were last used before the cutoff are deleted.

        The cutoff is a time like ``now``, in milliseconds since 1970. Statuses whose rooms are kept forever
        are left out.
        """
        rule: tuple[tuple[Status, int | None], ...] = (
            ("waiting", self.waiting),
            ("playing", self.playing),
            ("finished", self.finished),
        )
        for status, after in rule:
            if after is not None:
                yield status, now - after


MIN_STEADY = 1 * _HOUR
"""How long the system clock must have been steady before anything is deleted, in milliseconds."""
MIN_STEADY_FOR_FUTURE = 1 * _DAY
"""How long the system clock must have been steady before it corrects stored times, in milliseconds.

Then, if the last use of a room lies in the future, it is set to the current time.
"""
_MAX_ADJUSTMENT = 60_000  # milliseconds; smaller adjustments of clocks are normal


class ClockMonitor:
    """Measures how long the system clock has been steady, that is, in step with the monotonic clock.

    >>> monitor = ClockMonitor()
    >>> monitor.observe(now=1_000_000, passed=0), monitor.observe(now=1_600_000, passed=600_000)
    (0, 600000)
    >>> monitor.observe(now=90_000_000, passed=1_200_000)  # the clock was set
    0
    """

    def __init__(self) -> None:
        self._offset: int | None = None
        self._since = 0

    def observe(self, now: int, passed: int) -> int:
        """Compare the clocks; return how long the system clock has been steady, in milliseconds.

        ``now`` is the time shown by the system clock, ``passed`` by the monotonic clock, in milliseconds. The
        result is 0 for the first call, and if the system clock was set since the previous call.
        """
        offset = now - passed
        if self._offset is None or abs(offset - self._offset) > _MAX_ADJUSTMENT:
            self._since = passed
        self._offset = offset
        return passed - self._since


async def forget_old_rooms(log: Log, expiry: Expiry, now: int) -> int:
    """Delete the rooms that have expired by the time ``now``; return the number of rooms deleted.

    Several processes may call this at the same time. A room that changes meanwhile is kept.
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


async def end_abandoned(storage: Storage, expiry: Expiry, now: int) -> int:
    """End the rated matches that were begun `MATCH_LIFE` ago, or whose rooms expire, and return their number.

    Several processes may call this at the same time. A match that goes on meanwhile is ended the next time.
    """
    ended = 0
    used = None if expiry.playing is None else now - expiry.playing
    for room in await storage.players.abandoned(now - MATCH_LIFE, used):
        try:
            before = (await read_room(storage.log, room, now)).room
            decision = decide(before, Request(EndAbandoned()), Context(now, secrets.token_hex(32)))
            if isinstance(decision, Decided) and decision.entries:
                await storage.log.append(commit_for(before, decision))
                ended += 1
        except (Conflict, NoSuchRoom):
            continue
    return ended


async def run_maintenance(storage: Storage, expiry: Expiry, now: int, steady_for: int) -> int:
    """Delete what has expired: leases, notes of operators, tickets of those who look for a
    game, documents and rooms; return the number of rooms deleted.

    A server calls this every few minutes. ``steady_for``: how long the system clock has been steady, in
    milliseconds, as returned by `ClockMonitor.observe`. Raises `shootmoon.storage.StorageUnavailable`.
    """
    await storage.leases.clear_ended()
    if steady_for < MIN_STEADY:
        return 0
    if steady_for >= MIN_STEADY_FOR_FUTURE:
        await storage.log.reset_used_at(now + _HOUR, now)
    await storage.house.forget_expired(now)
    await storage.pairing.forget_expired(now)
    if expiry.sheets is not None:
        await storage.sheets.forget_idle(now - expiry.sheets)
    if expiry.tournaments is not None:
        await storage.tournaments.forget_idle(now - expiry.tournaments)
    await end_abandoned(storage, expiry, now)
    return await forget_old_rooms(storage.log, expiry, now)
