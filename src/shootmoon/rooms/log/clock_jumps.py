"""Handle clocks that were ahead of the right time and were then set back.

Entries are ordered by number; times only determine when something is due. A clock that was ahead leaves times
in a room that lie in the future according to other clocks. Therefore, when an entry has an earlier time than
the entry before it, all reference times of the room, such as the start of the current turn, are shifted back
by the difference. What was due in ten seconds is then still due in ten seconds.
"""

from __future__ import annotations

from msgspec.structs import replace

from shootmoon.rooms.log.room import Room

SKEW = 2_000
"""The difference between the clocks of several machines, in milliseconds, that is tolerated without
correction."""


def is_ahead(room: Room, now: int) -> bool:
    """Return True if the last entry of a room is later than ``now`` by more than `SKEW`.

    It was then written by a clock that was ahead.
    """
    return room.at - now > SKEW


def shift_back(room: Room, by: int) -> Room:
    """Return the room with all its reference times shifted back by ``by`` milliseconds."""

    def earlier(at: int | None) -> int | None:
        return None if at is None else at - by

    return replace(
        room,
        at=room.at - by,
        used_at=room.used_at - by,
        turn_since=room.turn_since - by,
        busy_until=tuple(at - by for at in room.busy_until),
        paused_at=earlier(room.paused_at),
        revealing_since=earlier(room.revealing_since),
        pending=None if room.pending is None else replace(room.pending, until=room.pending.until - by),
        seats=tuple(
            replace(
                seat,
                away_since=earlier(seat.away_since),
                said_at=tuple(at - by for at in seat.said_at),
            )
            for seat in room.seats
        ),
    )
