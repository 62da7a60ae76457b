"""Consent: which seats must agree to a proposal, and how long to wait for people who are away.

A proposal that could benefit one side (`NEED_ALL`) needs the consent of every person who holds a seat, even
of those who are away. Otherwise a connection lost at the right moment would count as consent. Other proposals
need the consent of the people who are present. Somebody still counts as present for a short time after
disconnecting, the grace period (`Terms.grace`).

A refusal stands for the rest of the hand, even if the person who refused loses the connection meanwhile. The
refusal ends earlier if the same seat agrees after all, or itself proposes the same thing.
"""

from __future__ import annotations

from shootmoon.protocol.changes import Proposal
from shootmoon.rooms.log.room import Room

NEED_ALL: frozenset[Proposal] = frozenset(("takeback", "redeal", "time", "hints"))
"""The proposals that could benefit one side, and so need the consent of absent people too."""


def needed_seats(room: Room, proposal: Proposal, now: int) -> frozenset[int]:
    """Return the seats whose consent to a proposal is needed at time ``now``."""
    return frozenset(
        seat
        for seat in room.people
        if must_agree_when_away(room, proposal, seat) or is_present(room, seat, now)
    )


def must_agree_when_away(room: Room, proposal: Proposal, seat: int) -> bool:
    """Return True if the consent of a person's seat to a proposal is needed even while the person is away."""
    return proposal in NEED_ALL or (proposal, seat) in room.declined


def is_present(room: Room, number: int, now: int) -> bool:
    """Return True if the holder of a seat is present, or disconnected for less than the grace period."""
    seat = room.seat(number)
    return seat.active and (seat.away_since is None or now < seat.away_since + room.settings.grace)


def blocking_absentee(room: Room, proposal: Proposal) -> int:
    """Return a seat whose consent to a proposal is needed although its holder is away and a bot stands in.

    Return 0 if there is none.
    """
    for number in room.people:
        seat = room.seat(number)
        if must_agree_when_away(room, proposal, number) and seat.away_since is not None and seat.has_stand_in:
            return number
    return 0


def all_agreed(room: Room, now: int) -> bool:
    """Return True if there is a proposal, every needed seat has agreed to it, and somebody is present."""
    pending = room.pending
    if pending is None or not room.present_people:
        return False
    return pending.agreed >= needed_seats(room, pending.proposal, now)


def agreement_due(room: Room) -> int | None:
    """Return the time at which the pending proposal is granted if nobody comes back or answers before then.

    At that time, everybody who hasn't agreed will have been away for longer than the grace period, so that
    their consent isn't needed any more. Return None if there is no proposal, if nobody is present, or if
    somebody who hasn't agreed is present or must agree even while away.
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
