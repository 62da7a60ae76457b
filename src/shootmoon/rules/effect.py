"""Find options that have no effect, given the values of other options."""

from collections.abc import Mapping

from shootmoon.rules.games import rulebook_of
from shootmoon.rules.options import Value

__all__ = ["without_effect"]


def without_effect(game: str, values: Mapping[str, Value]) -> frozenset[str]:
    """Return the names of the options that have no effect, given the values of the other options.

    `values` must contain a value for every option of the game. The values may conflict with each other.

    >>> from shootmoon.rules import load_rules, option_values
    >>> sorted(without_effect("moon", option_values(load_rules("luna-marks"))))[:2]
    ['deal.round_dealer', 'match.games']
    """
    return rulebook_of(game).without_effect(values)
