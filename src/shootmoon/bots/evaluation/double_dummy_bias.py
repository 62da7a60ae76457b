"""Correct double-dummy results for the fact that players don't see each other's hands.

A double-dummy solver sees all hands; players don't. Partners who call suits, for example, take far fewer
tricks than they could if they saw each other's tiles, and defenders of three-player Moon give away a trick
now and then. The distribution of the difference in tricks was measured in games
(``tools/data.py bias``) and is stored with the weights of `HandEvaluator`.

Where partners call suits, three declarers of four take every trick double-dummy, so this says little about
the tricks that they take with hidden hands, and the declarer's own hand says more. In these games, auctions
use a distribution that depends on both (`HandEvaluator.taken_chances`).
"""

from __future__ import annotations

import numpy as np

from shootmoon.bots.evaluation.arrays import Floats, Ints
from shootmoon.bots.evaluation.hand_evaluation import Bias, HandEvaluator
from shootmoon.bots.evaluation.utility import HandUtility
from shootmoon.game import Bid


def apply_bias(worth: Floats, bias: Bias, share: float = 1.0) -> Floats:
    """Return the expected utility of each number of double-dummy tricks, given the utility of each number of
    tricks actually taken.

    Both arrays are indexed by the tricks of the declarer's side, from 0 to all. ``share``: how much of the
    hand is still to be played (`share_left`), from 0 to 1; the bias applies in proportion.
    """
    size = len(worth) - 1
    tricks = np.arange(size + 1)
    mixed = (1 - share) * worth
    for more, chance in bias:
        mixed = mixed + share * chance * worth[np.clip(tricks + more, 0, size)]
    return mixed


def share_left(left: int, hand_size: int) -> float:
    """Return the share of a hand that is undecided with ``left`` tricks left: 1 at first, 0 with one left."""
    return max(0.0, (left - 1) / max(1, hand_size - 1))


def chance_by_tricks(evaluator: HandEvaluator, contract: Bid, weak_defense: float) -> Floats:
    """Return P(bid is made) for each number of double-dummy tricks of the declarer's side, from 0 to all.

    ``weak_defense``: the probability that a defender gives tricks away; see
    `shootmoon.bots.evaluation.opponent_model`.
    """
    size = evaluator.setup.hand_size
    needed = contract.needs(size)
    return apply_bias(
        (np.arange(size + 1) >= needed).astype(np.float64), evaluator.bias(needed, weak_defense)
    )


def utility_by_tricks(
    evaluator: HandEvaluator,
    utility: HandUtility,
    declarer: int,
    contract: Bid,
    weak_defense: float,
) -> Floats:
    """Return the expected utility of a hand for each number of double-dummy tricks of the declarer's side,
    from 0 to all.

    Utilities are to the seat for which ``utility`` was created. The sides other than the declarer's are
    assumed to share the remaining tricks evenly. ``weak_defense``: as for `chance_by_tricks`.
    """
    size = evaluator.setup.hand_size
    worth = utility.by_tricks(declarer, contract, np.arange(size + 1))
    return apply_bias(worth, evaluator.bias(contract.needs(size), weak_defense))


def expected_worth(
    evaluator: HandEvaluator,
    worth: Floats,
    needed: int,
    estimated: Floats,
    tricks: Ints,
    weak_defense: float = 0.0,
    *,
    planned: bool = False,
) -> Floats:
    """Return the expected utility of each deal after an auction, given that of each number of tricks.

    ``worth``: the utility by tricks that the declarer's side takes with hidden hands, from 0 to all.
    ``needed``: the tricks that the bid needs. ``estimated``: the estimated tricks of the declarer's hand in
    each deal; ``tricks``: the double-dummy tricks of its side. ``weak_defense``, ``planned``: see
    `HandEvaluator.bias`.
    """
    if evaluator.has_taken_chances:
        return evaluator.taken_chances(estimated, tricks) @ worth
    return apply_bias(worth, evaluator.bias(needed, weak_defense, planned=planned))[tricks]
