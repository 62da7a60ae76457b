"""Choose who comes when a house bot is asked to a seat of a room."""

from __future__ import annotations

from msgspec.structs import replace

from shootmoon.bots import DEFAULT_STYLES
from shootmoon.bots.characters import Character, choose_character
from shootmoon.game import setup_for
from shootmoon.protocol.user_text import same_name
from shootmoon.rooms.log.room import Room


def names_of_others(room: Room, seat: int) -> list[str]:
    """Return the names in use at the other seats, and those of everybody to whom a seat is promised."""
    held = [other.name for number, other in enumerate(room.seats, 1) if number != seat]
    return held + [other.promised.name for other in room.seats if other.promised is not None]


def character_for(room: Room, seat: int, bot: str) -> Character:
    """Return the character that a house bot plays in a seat, given what was asked for (see
    `choose_character`).

    No two bots at a table have the same name, and none has a name that a person at the table has. In a
    series, in which all play against the same bots, a kind comes in its default style. For the style see
    `recorded_style`.
    """
    if room.settings.series is not None and DEFAULT_STYLES.get(bot):
        bot = f"{bot}:{DEFAULT_STYLES[bot]}"
    others = names_of_others(room, seat)
    who = choose_character(bot, room.room, seat, lambda name: any(same_name(name, other) for other in others))
    return replace(who, style=recorded_style(room, who.bot, who.style))


def recorded_style(room: Room, kind: str, style: str) -> str:
    """Return a style as logs have it: empty for the default of its kind, or in a game without an auction."""
    plain = style == DEFAULT_STYLES.get(kind) or not setup_for(room.settings.rules).bids
    return "" if plain else style
