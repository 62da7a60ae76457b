"""Cope with clocks that were ahead and went back.

The order of entries is that of their numbers; times only decide what is due. A clock that was ahead leaves
times in a room that others haven't reached yet. So when an entry is written with an earlier time than the one
before it, all reference times of the room are shifted back by the difference: what was due in ten seconds is
still due in ten seconds.
"""

from __future__ import annotations

from msgspec.structs import replace

from shootmoon.rooms.room import Room

SKEW = 2_000
"""Milliseconds by which the clocks of several machines may differ without any correction."""


def is_ahead(room: Room, now: int) -> bool:
    """Return True if a room was last written by a clock that was ahead of ``now``."""
    return room.at - now > SKEW


def shift_back(room: Room, by: int) -> Room:
    """Return the room with all its reference times ``by`` milliseconds earlier."""

    def earlier(at: int | None) -> int | None:
        return None if at is None else at - by

    return replace(
        room,
        at=room.at - by,
        used_at=room.used_at - by,
        turn_since=room.turn_since - by,
        busy_until=tuple(at - by for at in room.busy_until),
        paused_at=earlier(room.paused_at),
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
