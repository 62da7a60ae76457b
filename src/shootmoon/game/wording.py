"""What players call bids and trumps, which records, options and the protocol spell in one way."""

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
    """A bid or a trump as players say it, and as a terminal or a page understands it; all else as it is.

    Raises ValueError for any language but ``en`` and ``es``.

    >>> spoken("double-moon"), spoken("double-moon", "es"), spoken("6-4", "es")
    ('double-moon', 'doble moon', '6-4')
    """
    if language not in LANGUAGES:
        raise ValueError(f"nothing is said in {language!r}; there are {', '.join(LANGUAGES)}")
    return _SPANISH.get(action, action) if language == "es" else action
