"""Choose the names of house bots in a room."""

from __future__ import annotations

from shootmoon.bots.characters import choose_name
from shootmoon.protocol.user_text import same_name
from shootmoon.rooms.log.room import Room


def names_of_others(room: Room, seat: int) -> list[str]:
    """Return the names in use at the other seats, and those of everybody to whom a seat is promised."""
    held = [other.name for number, other in enumerate(room.seats, 1) if number != seat]
    return held + [other.promised.name for other in room.seats if other.promised is not None]


def name_for_bot(room: Room, seat: int, bot: str) -> str:
    """Return the name of the character that a house bot of the kind ``bot`` plays in a seat.

    No two bots at a table have the same name, and none has a name that a person at the table has.
    """
    others = names_of_others(room, seat)
    return choose_name(bot, room.room, seat, lambda name: any(same_name(name, other) for other in others))
