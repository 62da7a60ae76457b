"""Rules told as prose for players, in English and Spanish, for any rule set there can be."""

from shootmoon.rules.moon import MoonRules
from shootmoon.rules.options import Rules
from shootmoon.rules.prose.chips import tell_chips
from shootmoon.rules.prose.en import ENGLISH
from shootmoon.rules.prose.es import SPANISH
from shootmoon.rules.prose.moon import tell_moon

__all__ = ["LANGUAGES", "describe"]

_SENTENCES = {"en": ENGLISH, "es": SPANISH}

LANGUAGES = tuple(_SENTENCES)
"""The languages in which rules are told."""


def describe(rules: Rules, language: str = "en") -> str:
    """The rules, told to players in a page: short paragraphs with a heading each, blank lines between them.

    Options decide what is said, and one that has no effect in this rule set is not mentioned.

    Raises `ValueError` for any language but those of `LANGUAGES`.

    >>> print(describe(MoonRules())[:50])
    Players and tiles
    Three play, each for themselves.
    """
    if language not in _SENTENCES:
        raise ValueError(f"rules are not told in {language!r}; they are in {' and '.join(LANGUAGES)}")
    say = _SENTENCES[language]
    told = tell_moon(rules, say) if isinstance(rules, MoonRules) else tell_chips(rules, say)
    return "\n\n".join(map(str, told))
