"""A glossary of the words that players use.

Most of the words are from the section "Terminology" of the source "hickeys"; see `docs/rules.md`, “Sources”.
The words themselves are English in every language, since players use them in English. The catalogues explain
each of them as ``glossary-WORD``, by the first word of the entry.
"""

from typing import Final

from shootmoon.telling import Language, checked, say

__all__ = ["glossary"]

_WORDS: Final = (
    "rocks, bones",
    "chips",
    "shake, wash",
    "widow",
    "suit",
    "trump",
    "no trump, follow me",
    "the lead",
    "two thumbs up",
    "set",
    "hickey",
    "asterisk",
    "points",
    "marks",
    "in the hole",
    "renege",
    "aces",
    "deuces, ducks",
    "treys",
    "the roach",
    "the devil",
    "the bull, big kahuna",
    "the cow, moo-moo",
    "low, nello, nillo, nil, low boy",
)


@checked
def glossary(language: Language = "en") -> tuple[tuple[str, str], ...]:
    """Return all words with their explanations in a language, as pairs.

    Raises `ValueError` for an unknown language.

    >>> glossary("es")[3][0]
    'widow'
    """
    return tuple((word, say(language, f"glossary-{_name(word)}")) for word in _WORDS)


def _name(word: str) -> str:
    return word.partition(",")[0].replace(" ", "-")
