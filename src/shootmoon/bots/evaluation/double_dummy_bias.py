"""How far play with hidden hands falls from play with open ones.

A solver sees all hands; declarers and defenders don't. Partners who call suits, for one, take far less than
they could if they saw each other's tiles, and defenders of three-player Moon give away a trick now and then.
How often a hand yielded so many tricks more or fewer than with open hands was counted from play
(``tools/count_double_dummy_bias.py``), and stands with the weights of `HandEvaluator`.
"""

from __future__ import annotations

import numpy as np

from shootmoon.bots.evaluation.arrays import Floats
from shootmoon.bots.evaluation.hand_evaluation import Bias, HandEvaluator
from shootmoon.bots.evaluation.utility import HandUtility
from shootmoon.game import Bid


def apply_bias(worth: Floats, bias: Bias, share: float = 1.0) -> Floats:
    """Worth by tricks with open hands (0 to all): what it is then worth with hidden ones.

    ``share``: how much of the hand is still to be played, from 0 to 1.
    """
    most = len(worth) - 1
    tricks = np.arange(most + 1)
    mixed = (1 - share) * worth
    for more, chance in bias:
        mixed = mixed + share * chance * worth[np.clip(tricks + more, 0, most)]
    return mixed


def share_left(left: int, hand_size: int) -> float:
    """How much of a hand is to be played with so many tricks left; the last trick plays itself."""
    return max(0.0, (left - 1) / max(1, hand_size - 1))


def chance_by_tricks(evaluator: HandEvaluator, contract: Bid, weak_defense: float) -> Floats:
    """By tricks of the declarer's side with open hands: the chance that a bid is made with hidden ones.

    ``weak_defense``: how likely one of the defenders gives tricks away; see
    `shootmoon.bots.evaluation.opponent_model`.
    """
    size = evaluator.setup.hand_size
    needed = contract.needs(size)
    return apply_bias(
        (np.arange(size + 1) >= needed).astype(np.float64), evaluator.bias(needed, weak_defense)
    )


def utility_by_tricks(
    evaluator: HandEvaluator, utility: HandUtility, declarer: int, contract: Bid, weak_defense: float
) -> Floats:
    """By tricks of the declarer's side with open hands: what a whole hand is worth with hidden ones, to the
    seat of the utility. The other sides part the rest evenly. ``weak_defense``: as above."""
    size = evaluator.setup.hand_size
    worth = utility.by_tricks(declarer, contract, np.arange(size + 1))
    return apply_bias(worth, evaluator.bias(contract.needs(size), weak_defense))
