"""Consent: whose agreement a wish needs, and how long who is away is waited for.

What could gain one side something needs everybody who holds a seat, also who is away: a connection that is
lost at the right moment must not count as a yes. The other wishes need those who are there; who was lost less
than the grace ago still is. A refusal stands for the hand in which it was given, until whoever refused agrees
after all or asks for the same: their connection may be lost meanwhile.
"""

from __future__ import annotations

from shootmoon.rooms.changes import Proposal
from shootmoon.rooms.room import Room

NEED_ALL: frozenset[Proposal] = frozenset(("takeback", "redeal", "time"))
"""What could gain one side something."""


def needed(room: Room, wish: Proposal, now: int) -> frozenset[int]:
    """The seats whose consent a wish needs."""
    return frozenset(
        seat for seat in room.people if is_needed_anyway(room, wish, seat) or is_there(room, seat, now)
    )


def is_needed_anyway(room: Room, wish: Proposal, seat: int) -> bool:
    """Whether a seat that a person holds must agree to a wish also where they are away."""
    return wish in NEED_ALL or (wish, seat) in room.declined


def is_there(room: Room, number: int, now: int) -> bool:
    """Whether the holder of a seat is there, or was lost less than the grace ago."""
    seat = room.seat(number)
    return seat.active and (seat.away_since is None or now < seat.away_since + room.settings.grace)


def absent(room: Room, wish: Proposal) -> int:
    """A seat whose consent is needed though a bot has come to stand in for who is away; 0 for none."""
    for number in room.people:
        seat = room.seat(number)
        if is_needed_anyway(room, wish, number) and seat.away_since is not None and seat.has_stand_in:
            return number
    return 0


def all_agreed(room: Room, now: int) -> bool:
    """Whether everybody has agreed whose consent is needed to what is asked for, and somebody is there."""
    asked = room.pending
    return asked is not None and bool(room.present_people) and asked.agreed >= needed(room, asked.wish, now)


def agreement_due(room: Room) -> int | None:
    """When those who still haven't agreed needn't any more, as they will have been away for too long.

    None where somebody has yet to answer who is there, or must agree in any case.
    """
    asked = room.pending
    if asked is None or not room.present_people:
        return None
    times: list[int] = []
    for number in set(room.people) - asked.agreed:
        seat = room.seat(number)
        if is_needed_anyway(room, asked.wish, number):
            return None
        if seat.active:
            if seat.away_since is None:
                return None
            times.append(seat.away_since + room.settings.grace)
    return max(times, default=room.at)
