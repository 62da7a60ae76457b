"""The names that players use for bids and trumps in English and Spanish.

The spellings in records, options and the protocol are the same in every language.
"""

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
    """Return the players' name for a bid or a trump in ``language``, which is ``en`` or ``es``.

    Other texts are returned unchanged.

    The terminal and the web page accept these words as input, too. Raises ValueError for another language.

    >>> spoken("double-moon"), spoken("double-moon", "es"), spoken("6-4", "es")
    ('double-moon', 'doble moon', '6-4')
    """
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; the languages are {', '.join(LANGUAGES)}")
    return _SPANISH.get(action, action) if language == "es" else action
