"""Consent: the seats that must agree to a proposal, and how long absent people are waited for.

A proposal that could benefit one side (`NEED_ALL`) needs everybody who holds a seat, even if they are away:
otherwise a connection lost at the right moment would count as a yes. Other proposals need those who are
present; somebody who disconnected less than the grace period ago still counts as present.

A refusal stands for the rest of the hand, even if the connection is lost meanwhile, until the seat that
refused agrees after all or proposes the same thing.
"""

from __future__ import annotations

from shootmoon.rooms.changes import Proposal
from shootmoon.rooms.room import Room

NEED_ALL: frozenset[Proposal] = frozenset(("takeback", "redeal", "time"))
"""The proposals that could benefit one side."""


def needed_seats(room: Room, proposal: Proposal, now: int) -> frozenset[int]:
    """Return the seats that must agree to a proposal at time ``now``."""
    return frozenset(
        seat
        for seat in room.people
        if must_agree_when_away(room, proposal, seat) or is_present(room, seat, now)
    )


def must_agree_when_away(room: Room, proposal: Proposal, seat: int) -> bool:
    """Return True if a person's seat must agree to a proposal even while they are away."""
    return proposal in NEED_ALL or (proposal, seat) in room.declined


def is_present(room: Room, number: int, now: int) -> bool:
    """Return True if the holder of a seat is present or disconnected less than the grace period ago."""
    seat = room.seat(number)
    return seat.active and (seat.away_since is None or now < seat.away_since + room.settings.grace)


def blocking_absentee(room: Room, proposal: Proposal) -> int:
    """Return a seat that must agree although a bot stands in for its absent holder; 0 if there is none."""
    for number in room.people:
        seat = room.seat(number)
        if must_agree_when_away(room, proposal, number) and seat.away_since is not None and seat.has_stand_in:
            return number
    return 0


def all_agreed(room: Room, now: int) -> bool:
    """Return True if there is a proposal, all needed seats have agreed to it, and somebody is present."""
    pending = room.pending
    if pending is None or not room.present_people:
        return False
    return pending.agreed >= needed_seats(room, pending.proposal, now)


def agreement_due(room: Room) -> int | None:
    """Return the time at which the last of those who haven't agreed is away for too long to be asked.

    The proposal is granted then. None if there is no proposal, or if one of them is present or must agree in
    any case.
    """
    pending = room.pending
    if pending is None or not room.present_people:
        return None
    times: list[int] = []
    for number in set(room.people) - pending.agreed:
        seat = room.seat(number)
        if must_agree_when_away(room, pending.proposal, number):
            return None
        if seat.active:
            if seat.away_since is None:
                return None
            times.append(seat.away_since + room.settings.grace)
    return max(times, default=room.at)
