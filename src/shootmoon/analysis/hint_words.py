"""The words of hints: what to think about, and the facts about each choice."""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.game.wording import named_suit, named_trump
from shootmoon.telling import Language, say, says


def has_name(suit: str) -> bool:
    """Return True if players have a name for a suit or trump, by its notation."""
    return suit.isdecimal() or says(f"with-trump-{suit}") or says(f"the-suit-{suit}")


def in_words(
    key: str, facts: Mapping[str, int | str], language: Language, names: tuple[str, ...] = ()
) -> str:
    """Return the message ``hint-KEY`` of the catalogues in a language.

    The facts ``suit`` and ``who`` are put in words: a suit by its notation, and a seat by its number, with
    the player's name from ``names`` if there is one. Raises ValueError for an unknown language.
    """
    filled = dict(facts)
    if "suit" in facts:
        suit = str(facts["suit"])
        filled["suit"] = (named_trump if says(f"with-trump-{suit}") else named_suit)(suit, language)
    if "who" in facts:
        seat = int(facts["who"])
        named = names[seat - 1] if seat <= len(names) else ""
        filled["who"] = named or say(language, "seat-n", n=seat)
    return say(language, f"hint-{key}", **filled)
