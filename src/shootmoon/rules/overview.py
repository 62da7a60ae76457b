"""The main features of a rule set in a few words each, for tables that compare rule sets."""

from shootmoon.rules.games import Rules, rulebook_of

__all__ = ["overview"]


def overview(rules: Rules, language: str = "en") -> tuple[tuple[str, str], ...]:
    """Return the main features of a rule set as pairs of a heading and a few words.

    The headings are the same for all rule sets of a game. Empty for a game that defines no features.

    Raises `ValueError` for any language but "en" and "es".

    >>> from shootmoon.rules import load_rules
    >>> overview(load_rules("luna-4"))[:2], overview(load_rules("hickeys"), "es")[-1]
    ((('Players', '4, in partnerships'), ('Tiles', '28')), ('Se gana con', '7 marcas, rondas a 21 puntos'))
    """
    if language not in ("en", "es"):
        raise ValueError(f"rules are not described in {language!r}, only in en and es")
    return tuple(rulebook_of(rules.game).overview(rules, language))
