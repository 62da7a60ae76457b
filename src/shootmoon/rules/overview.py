"""The main features of a rule set in a few words each, for tables that compare rule sets."""

from shootmoon.rules.games import Rules, rulebook_of
from shootmoon.telling import Language, language_named

__all__ = ["overview"]


def overview(rules: Rules, language: Language = "en") -> tuple[tuple[str, str], ...]:
    """Return the main features of a rule set as pairs of a heading and a few words.

    The headings are the same for all rule sets of a game. Empty for a game that defines no features.

    Raises `ValueError` for an unknown language.

    >>> from shootmoon.rules import load_rules
    >>> overview(load_rules("luna-4"))[:2], overview(load_rules("hickeys"), "es")[-1]
    ((('Players', '4, in partnerships'), ('Tiles', '28')), ('Se gana con', '7 marcas, rondas a 21 puntos'))
    """
    return tuple(rulebook_of(rules.game).overview(rules, language_named(language)))
