"""`evaluator_of`: the `HandEvaluator` of a rule set.

The weights of the usual games are stored in ``hand_evaluation.json``. The weights of smaller games are fitted
when they are first needed, which takes well under a second.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

import msgspec
from msgspec.structs import replace

from shootmoon.bots.evaluation.fitting import fit_weights
from shootmoon.bots.evaluation.hand_evaluation import HandEvaluator, Weights
from shootmoon.game import Setup

_SMALL_FIT = 1500
"""The number of deals to which the weights of small games are fitted."""


@lru_cache(maxsize=64)
def evaluator_of(setup: Setup, *, novices: bool = False) -> HandEvaluator:
    """Return the hand evaluator of a game in which tricks are bid and counted.

    ``novices``: whether its `HandEvaluator.taken_chances` are those among `novice` bots.
    """
    known = _weights()
    key = weights_key(setup)
    if not setup.is_usual or key not in known:
        return HandEvaluator(setup, fit_weights(setup, _SMALL_FIT, seed=0))
    weights = known[key]
    if novices and weights.novice_taken:
        weights = replace(weights, taken=weights.novice_taken)
    return HandEvaluator(setup, weights)


def weights_key(setup: Setup) -> str:
    """Return the key under which ``hand_evaluation.json`` stores a game's weights. It consists of the rules
    that affect them."""
    table = setup.rules.table
    partners = "-partners" if table.partnerships else ""
    called = "-called" if setup.called else ""
    return f"{table.tiles}{partners}{called}-{setup.exchanges}"


@cache
def _weights() -> dict[str, Weights]:
    text = files("shootmoon.bots.evaluation").joinpath("hand_evaluation.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Weights])
