"""When the clock goes back: order in a room is by the numbers of its entries, and times only say what is due.

A clock that was ahead leaves times in a room that others haven't reached yet. So when an entry is written
earlier than the one before it, all that the room counts from is set back by as much: what was to come in ten
seconds still comes in ten.
"""

from __future__ import annotations

from msgspec.structs import replace

from shootmoon.rooms.room import Room

SKEW = 2_000
"""Milliseconds by which clocks of several machines may differ: as far ahead, a room is waited for."""


def is_ahead(room: Room, now: int) -> bool:
    """Whether a room was last written by a clock that was ahead of this one."""
    return room.at - now > SKEW


def shift_back(room: Room, by: int) -> Room:
    """A room as if all that it counts from had been so many milliseconds earlier."""

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
