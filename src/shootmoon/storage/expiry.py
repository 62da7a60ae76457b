"""Which rooms and score sheets are kept for how long. Games that were played to their end
are kept for ever in any case."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from shootmoon.rooms.ports import Conflict, Log, NoSuchRoom, Query, Status
from shootmoon.storage.storage import Storage

_HOUR = 3600 * 1000
_DAY = 24 * _HOUR


class Expiry(Struct, frozen=True, kw_only=True):
    """After how many milliseconds without an entry a room or a sheet is forgotten; None: never."""

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


async def keep_house(storage: Storage, expiry: Expiry, now: int) -> int:
    """What a server does every few minutes: old rooms go, and what is left of leases that ended.

    Score sheets go likewise. Gives how many rooms were forgotten. Raises
    `shootmoon.storage.StorageUnavailable`.
    """
    await storage.leases.clear_ended()
    if expiry.sheets is not None:
        await storage.sheets.forget_idle(now - expiry.sheets)
    return await forget_old_rooms(storage.log, expiry, now)
