"""What the server has to do in a room by itself, and when: all timers of a room, read off the room.

Nothing is due while nobody is present: people who left a game find it as they left it.
"""

from __future__ import annotations

from shootmoon.rooms.consent import agreement_due
from shootmoon.rooms.room import Room

FIRST_DEAL = 2_000
"""Milliseconds before the first deal of a game, in which clients may add their nonces."""


def next_due(room: Room) -> int | None:
    """When the server next has something to do; None where it waits for others.

    It may be in the past: then it is to be done now.
    """
    times = [
        agreement_due(room),
        expiry_due(room),
        stand_in_due(room),
        deal_due(room),
        game_due(room),
        bot_due(room),
    ]
    return min((time for time in times if time is not None), default=None)


def expiry_due(room: Room) -> int | None:
    """When what is asked for lapses."""
    return None if room.pending is None else room.pending.until


def stand_in_due(room: Room) -> int | None:
    """When a bot stands in for somebody next."""
    return min((time for time, _ in stand_ins(room)), default=None)


def stand_ins(room: Room) -> list[tuple[int, int]]:
    """When a bot stands in for whom: time and seat."""
    if room.over or _stands_still(room):
        return []
    found = [
        (seat.away_since + room.settings.grace, number)
        for number, seat in enumerate(room.seats, 1)
        if seat.away_since is not None and not seat.bot
    ]
    deadline = turn_deadline(room)
    return found if deadline is None else [*found, (deadline, room.to_move)]


def turn_deadline(room: Room) -> int | None:
    """When the time for this turn is up; None where there is no limit, or it is a bot's of the house.

    Patience matters only where a person waits, or the turn is an outside bot's, which never has doubts.
    """
    number = room.to_move
    if not number or room.paused_at is not None or room.seat(number).bot:
        return None
    waited_for = room.seat(number).holder == "outside" or any(each != number for each in room.present_people)
    limits = [room.settings.patience] if room.settings.patience and waited_for else []
    left = room.seat(number).left
    if left is not None:
        limits.append(left)
    return room.turn_since + min(limits) if limits else None


def deal_due(room: Room) -> int | None:
    """When chance acts next; None where it doesn't."""
    if room.over or room.state is None or room.state.to_move != 0 or _stands_still(room):
        return None
    if room.present_people and all(room.seat(number).ready for number in room.present_people):
        return room.turn_since
    nonces = not room.sheet and not room.settings.private
    return room.turn_since + (FIRST_DEAL if nonces else room.settings.pace.hand)


def game_due(room: Room) -> int | None:
    """When the next game begins; None where none does by itself."""
    unused = room.used_game < room.game  # played by bots alone, of the house or from outside
    if not room.over or room.status != "playing" or not room.full or unused or _stands_still(room):
        return None
    return room.turn_since + room.settings.pace.hand


def bot_due(room: Room) -> int | None:
    """When the bot whose turn it is acts; None where it is no bot's turn."""
    state = room.state
    if state is None or not room.to_move or not room.seat(room.to_move).bot or _stands_still(room):
        return None
    leads = state.phase == "play" and not state.trick and bool(state.played)
    return room.turn_since + (room.settings.pace.trick if leads else room.settings.pace.play)


def _stands_still(room: Room) -> bool:
    return room.paused_at is not None or (room.nobody_present and not room.settings.private)
