"""The characters that house bots play: names, faces, and a line about each of them.

Every kind of bot has six characters. They differ in name and face, not in strength: each line describes how
all bots of this kind play.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from msgspec import Struct

from shootmoon.telling import Language, say

UNNAMED_FACE = "bot"
"""The face of a bot without a character, such as an external bot."""


class Character(Struct, frozen=True):
    """A character that a house bot plays."""

    name: str
    bot: str
    """The kind of bot: one of `shootmoon.bots.bot_names`."""

    @property
    def face(self) -> str:
        """The name of the character's face, for clients that draw faces."""
        return self.name.lower()

    def line(self, language: Language) -> str:
        """Return a sentence about how the character plays, in a language."""
        return say(language, f"character-{self.face}")


_NAMES = {
    "random": ("Chance", "Lucky", "Volado", "Dado", "Ruleta", "Dizzy"),
    "novice": ("Pip", "Penny", "Beto", "Lupita", "Junior", "Dot"),
    "club": ("Earl", "Hattie", "Nacho", "Chelo", "Buck", "Dolly"),
    "expert": ("Rosa", "Wyatt", "Chuy", "Opal", "Ramona", "Hank"),
    "master": ("Luz", "Ramiro", "Selene", "Sterling", "Marshal", "Galileo"),
}

CHARACTERS: tuple[Character, ...] = tuple(
    Character(name, bot) for bot, names in _NAMES.items() for name in names
)
"""All characters, by kind of bot."""

_BY_NAME = {each.name: each for each in CHARACTERS}


def choose_name(bot: str, place: str, seat: int, taken: Callable[[str], bool]) -> str:
    """Return the name of a character for a bot of the kind ``bot`` in a seat; its style doesn't matter.

    The choice depends only on the arguments. ``place`` names the table, so that different tables have
    different characters; ``taken`` returns True if a name is in use at the table. If all characters of this
    kind are in use, the name of another kind's character is returned. A bot that isn't a house bot keeps the
    name of its kind.

    >>> choose_name("expert", "a table", 2, lambda name: False)
    'Ramona'
    """
    kind = bot.partition(":")[0]
    own = [each.name for each in CHARACTERS if each.bot == kind]
    if not own:
        return bot
    first = (zlib.crc32(place.encode()) + seat) % len(own)
    others = [each.name for each in CHARACTERS if each.bot != kind]
    return next((name for name in (*own[first:], *own[:first], *others) if not taken(name)), bot)


def face_of_bot(name: str) -> str:
    """Return the name of the face of a bot with this name.

    >>> face_of_bot("Rosa"), face_of_bot("someone")
    ('rosa', 'bot')
    """
    character = _BY_NAME.get(name)
    return UNNAMED_FACE if character is None else character.face
