"""The characters that house bots play: the named people of the house, each with a kind and a style.

Every kind of bot has six. A character has the same style at every table, so that one can learn to read it;
a line about each of them says what it is.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from msgspec import Struct

from shootmoon.bots.styles import DEFAULT_STYLES, with_style
from shootmoon.telling import Language, say

UNNAMED_FACE = "bot"
"""The face of a bot without a character, such as an external bot."""


class Character(Struct, frozen=True):
    """A character that a house bot plays."""

    name: str
    bot: str
    """The kind of bot: one of `shootmoon.bots.bot_names`."""
    style: str
    """One of `shootmoon.bots.STYLES`; empty for a kind without styles."""

    @property
    def bot_name(self) -> str:
        """The name of the bot with its style, which `shootmoon.bots.make_bot` accepts."""
        return with_style(self.bot, self.style)

    @property
    def face(self) -> str:
        """The name of the character's face, for clients that draw faces."""
        return face_of_bot(self.name)

    def line(self, language: Language) -> str:
        """Return a sentence about how the character plays, in a language."""
        return say(language, f"character-{self.face}")


CHARACTERS: tuple[Character, ...] = (
    *(Character(name, "random", "") for name in ("Chance", "Lucky", "Volado", "Dado", "Ruleta", "Dizzy")),
    Character("Poppy", "beginner", "sober"),
    Character("Monty", "beginner", "thrifty"),
    Character("Chiquis", "beginner", "sound"),
    Character("Toto", "beginner", "sly"),
    Character("Skip", "beginner", "sound"),
    Character("Josie", "beginner", "proud"),
    Character("Pip", "novice", "sober"),
    Character("Penny", "novice", "thrifty"),
    Character("Beto", "novice", "sound"),
    Character("Lupita", "novice", "sly"),
    Character("Junior", "novice", "sound"),
    Character("Dot", "novice", "proud"),
    Character("Earl", "club", "sober"),
    Character("Hattie", "club", "thrifty"),
    Character("Nacho", "club", "bold"),
    Character("Chelo", "club", "sly"),
    Character("Buck", "club", "proud"),
    Character("Dolly", "club", "sound"),
    Character("Rosa", "expert", "bold"),
    Character("Wyatt", "expert", "bold"),
    Character("Chuy", "expert", "sly"),
    Character("Opal", "expert", "thrifty"),
    Character("Ramona", "expert", "proud"),
    Character("Hank", "expert", "bold"),
    Character("Luz", "master", "bold"),
    Character("Ramiro", "master", "thrifty"),
    Character("Selene", "master", "sly"),
    Character("Sterling", "master", "sound"),
    Character("Marshal", "master", "proud"),
    Character("Galileo", "master", "bold"),
)
"""All characters, by kind of bot."""

_STRANGERS = ("Slim", "Doc", "Tex", "Vecino", "Tocaya", "Compadre")
"""The names of bots without a character. A stranger plays as it is asked to."""

_BY_NAME = {each.name.casefold(): each for each in CHARACTERS}


def character_named(name: str) -> Character | None:
    """Return the character with this name, in upper or lower case; None if there is none.

    >>> character_named("hattie").bot_name
    'club:thrifty'
    """
    return _BY_NAME.get(name.casefold())


def choose_character(bot: str, place: str, seat: int, taken: Callable[[str], bool]) -> Character:
    """Return who comes if a bot is asked to a seat.

    ``bot``: a kind, of which anybody may come; a kind and a style, as in ``club:bold``, for somebody who
    plays so; or the name of a character. The choice depends only on the arguments. ``place`` names the table,
    so that different tables have different characters; ``taken`` returns True if a name is in use at the
    table. If nobody who was asked for is free, a stranger comes, who plays alike: in the default style of its
    kind if none was named. A bot that isn't a house bot keeps its name.

    >>> choose_character("expert", "a table", 2, lambda name: False).name
    'Ramona'
    """
    known = character_named(bot)
    if known is not None and not taken(known.name):
        return known
    kind, _, style = (bot if known is None else f"{known.bot}:{known.style}").partition(":")
    own = [each for each in CHARACTERS if each.bot == kind and style in ("", each.style)]
    style = style or DEFAULT_STYLES.get(kind, "")
    if kind not in DEFAULT_STYLES:
        return Character(bot, bot, "")
    first = (zlib.crc32(place.encode()) + seat) % max(1, len(own))
    strangers = [Character(name, kind, style) for name in _STRANGERS]
    free = (each for each in (*own[first:], *own[:first], *strangers) if not taken(each.name))
    return next(free, Character(bot, kind, style))


def face_of_bot(name: str) -> str:
    """Return the name of the face of a bot with this name.

    >>> face_of_bot("Rosa"), face_of_bot("someone")
    ('rosa', 'bot')
    """
    character = character_named(name)
    return UNNAMED_FACE if character is None else character.name.lower()
