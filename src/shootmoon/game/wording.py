"""The names by which players call bids and trumps. Records, options and the protocol have fixed spellings."""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.rules.describe import LANGUAGES

_SPANISH: Mapping[str, str] = {
    "pass": "paso",
    "double-moon": "doble moon",
    "triple-moon": "triple moon",
    "doubles": "dobles",
    "follow-me": "sin triunfo",
}


def spoken(action: str, language: str = "en") -> str:
    """Return a bid or a trump as players say it in a language, ``en`` or ``es``; other texts unchanged.

    The terminal and the page accept these words as input, too. Raises ValueError for another language.

    >>> spoken("double-moon"), spoken("double-moon", "es"), spoken("6-4", "es")
    ('double-moon', 'doble moon', '6-4')
    """
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; the languages are {', '.join(LANGUAGES)}")
    return _SPANISH.get(action, action) if language == "es" else action
