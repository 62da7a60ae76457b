"""`GameFacts`: what clients need to know of a game, so that they needn't ask which game it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct, convert

from shootmoon.game import setup_for
from shootmoon.rules import Rules


class GameFacts(Struct, frozen=True):
    """What a client needs to know of a game and its rules, so that it needn't ask which game it is."""

    piece: Literal["tile", "card"]
    """The kind of pieces."""
    auction: bool
    """True if there is an auction, and so a declarer."""
    unit: Literal["tricks", "points", "chips"]
    """The unit of what a side takes in a hand."""
    counted: Literal["points", "marks", "chips"]
    """The amount of the score that hands change."""
    start: int
    """How much of it each side has before the first hand."""
    targets: Mapping[str, int]
    """How much of each amount of the score a side needs to win. The last amount decides the match."""
    entry: Literal["hand", "round", ""]
    """How a hand is entered on a score sheet: with a declarer and a bid (``hand``), or with the tricks and
    the moons in them (``round``); empty if it can't be entered."""


@lru_cache(maxsize=256)
def facts_of(rules: Rules) -> GameFacts:
    """Return the facts of a rule set."""
    setup = setup_for(rules)
    game = setup.game
    found = {
        "piece": game.piece,
        "auction": bool(setup.bids),
        "unit": game.unit,
        "counted": setup.counted,
        "start": setup.standing(setup.first_score)[0],
        "targets": setup.targets,
        "entry": next(iter(game.entries), ""),
    }
    return convert(found, GameFacts)
