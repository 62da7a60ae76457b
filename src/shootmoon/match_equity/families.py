"""The families of rule sets whose hands were counted (``outcomes.json``), and how similar rule sets are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from math import fsum

import msgspec
from msgspec import Struct

from shootmoon.game import Setup, setup_for
from shootmoon.rules import Rules, Value, load_rules, option_values, preset_names


class Family(Struct, frozen=True):
    """The outcomes of hands counted in games under one rule set: an entry of ``outcomes.json``.

    It represents a family of similar rule sets, whose outcomes are derived from these counts.
    """

    name: str
    """The name of the entry."""
    preset: str
    """The preset on which the rule set is based."""
    options: dict[str, Value]
    """The options whose values differ from the preset."""
    bot: str
    """The bot that played all seats."""
    hands: int
    """The number of hands counted."""
    seed: int
    """The seed of the deals."""
    made: str
    """The date of the count, and the version of shootmoon used."""
    counts: dict[str, int]
    """The number of hands with each outcome. Each key is a text made by `moon_key` or `chips_key`
    (`shootmoon.match_equity.outcomes`). In Moon it consists of the declarer's clockwise distance from the
    dealer, the contract, and the tricks of each side; in Chips, of the tricks and moons of each side. The
    dealer's side comes first."""

    @property
    def rules(self) -> Rules:
        """The rule set that was played."""
        return load_rules(self.preset, self.options)


class _Data(Struct):
    how: str
    families: list[Family]


@cache
def families() -> tuple[Family, ...]:
    """Return all entries of ``outcomes.json``."""
    text = files("shootmoon.match_equity").joinpath("outcomes.json").read_bytes()
    return tuple(msgspec.json.decode(text, type=_Data).families)


# A weight for each option: how much the outcome of a hand depends on it; 1 for all others, such as new ones.
# See `most_similar_family`.
_WEIGHTS: Mapping[str, float] = {
    "table.players": 1000,
    "table.partnerships": 1000,
    "play.led_suit": 20,
    "play.stop_when_set": 6,
    "auction.minimum": 5,
    "widow.exchange": 4,
    "table.tiles": 3,
    "deal.all_pass": 2,
    "trump.suits": 2,
    "match.kind": 0.5,
    "score.target": 0.1,
    "match.hickeys": 0.1,
    "deal.first_dealer": 0,
    "deal.round_dealer": 0,
    "score.finish": 0,
    "match.marks": 0,
    "match.games": 0,
    "match.transfer": 0,
    "match.timed": 0,
    "chips.start": 0,
    "chips.target": 0,
    "chips.supply": 0,
    "play.illegal": 0,
}


def most_similar_family(rules: Rules) -> Family:
    """Return the entry of ``outcomes.json`` that was counted under the rules most similar to ``rules``.

    Only options that affect a hand are compared.

    >>> from shootmoon.rules import load_rules
    >>> most_similar_family(load_rules("hickeys", {"match.marks": 500})).name
    'hickeys'
    """
    ours = (family for family in families() if family.rules.game == rules.game)
    return min(ours, key=lambda family: difference(rules, family.rules))


def difference(rules: Rules, others: Rules) -> float:
    """Return how much two rule sets of a game differ in what affects a hand; 0 for no difference."""
    ours, theirs = _relevant_options(rules), _relevant_options(others)
    return fsum(_WEIGHTS.get(name, 1) for name in ours | theirs if ours.get(name) != theirs.get(name))


@lru_cache(maxsize=256)
def nearest_preset(setup: Setup) -> str:
    """Return the name of the most similar preset whose table can be used; empty if there is none.

    It has as many players and sides, and the same kind of match.

    >>> nearest_preset(setup_for(load_rules("luna", {"score.target": 50})))
    'luna'
    """
    found = [name for name in preset_names() if _alike(setup, setup_for(load_rules(name)))]
    rules = setup.rules
    # Of equally similar presets, the one on which the rules are based.
    return min(
        found, key=lambda name: (difference(rules, load_rules(name)), name != rules.preset, name), default=""
    )


def _alike(setup: Setup, other: Setup) -> bool:
    return (
        setup.rules.game == other.rules.game
        and setup.seating == other.seating
        and setup.score_kind == other.score_kind
    )


def _relevant_options(rules: Rules) -> dict[str, Value]:
    """Return the values of the options that affect a hand, by name.

    The value of ``deal.all_pass`` is reduced to whether the dealer must bid.
    """
    values = option_values(rules)
    if "deal.all_pass" in values:
        values["deal.all_pass"] = values["deal.all_pass"] == "force-dealer"
    return values


_NOT_FOR_BIDS = frozenset(
    {
        "deal.first_dealer",
        "deal.round_dealer",
        "trump.suits",
        "trump.doubles",
        "trump.follow_me",
        "play.first_lead",
        "score.target",
        "score.finish",
        "match.marks",
        "match.games",
        "match.hickeys",
        "match.transfer",
        "match.timed",
        "chips.start",
        "chips.target",
        "chips.supply",
        "play.illegal",
    }
)
"""The options on which strong players' bids depend little. On others, such as new ones, they may depend."""


def bids_as_in(rules: Rules, family: Family) -> bool:
    """Return True if strong players bid under these rules as under those of a family, nearly at least.

    >>> from shootmoon.rules import load_rules
    >>> rules = load_rules("classic", {"trump.doubles": False})
    >>> bids_as_in(rules, most_similar_family(rules))
    True
    >>> rules = load_rules("classic", {"auction.moon_after_seven": True})
    >>> bids_as_in(rules, most_similar_family(rules))
    False
    """
    ours, theirs = _relevant_options(rules), _relevant_options(family.rules)
    return all(ours.get(name) == theirs.get(name) for name in (ours | theirs).keys() - _NOT_FOR_BIDS)
