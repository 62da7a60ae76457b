"""Options that make no difference: under some values of others, nothing of what they say ever comes up."""

from collections.abc import Mapping

from shootmoon.rules.games import rulebook_of
from shootmoon.rules.options import Value

__all__ = ["without_effect"]


def without_effect(game: str, values: Mapping[str, Value]) -> frozenset[str]:
    """The options that make no difference in a mixture.

    `values` has every option of the game; the mixture need not be one that can be played.

    >>> from shootmoon.rules import load_rules, option_values
    >>> sorted(without_effect("moon", option_values(load_rules("luna-marks"))))[:2]
    ['deal.round_dealer', 'match.games']
    """
    return rulebook_of(game).without_effect(values)
