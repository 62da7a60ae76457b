"""How other players bid: like strong players, by the equilibrium of the auction, or like sensible people."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from shootmoon.bots.auction.tree import AuctionTree, auction_tree
from shootmoon.bots.evaluation.arrays import Floats
from shootmoon.bots.evaluation.hand_evaluation import HandEvaluator
from shootmoon.bots.evaluation.likelihood import MOON_THRESHOLD, bid_chance
from shootmoon.game import PASS


class AuctionModel(Protocol):
    """How players bid at each point of an auction."""

    tree: AuctionTree
    skilled: bool
    """Whether these players, as declarers, choose better discards and trumps than the hand evaluation; see
    `HandEvaluator.bias`."""

    def chances(self, node: int, strength: Floats) -> Floats:
        """Return P(action) at a node of the tree: shape (hands, actions of the node).

        ``strength``: the estimated tricks of each hand before the widow.
        """
        ...


class SensibleBidding:
    """Players who bid if they will probably make it, as little as they have to, and never over a partner.

    They bid a moon at once if they expect every trick. See `shootmoon.bots.evaluation.likelihood.bid_chance`.
    """

    skilled = False

    def __init__(self, evaluator: HandEvaluator) -> None:
        """``evaluator``: estimates the players' hands."""
        self.tree = auction_tree(evaluator.setup)
        self._evaluator = evaluator

    def chances(self, node: int, strength: Floats) -> Floats:
        """See `AuctionModel.chances`."""
        actions = self.tree.nodes[node].actions
        result = np.zeros((len(strength), len(actions)))
        bids = [index for index, action in enumerate(actions) if action != PASS]
        if not bids or self.tree.partner_holds(node):
            result[:, 0] = 1
            return result
        lowest, highest = actions[bids[0]], actions[bids[-1]]
        some = np.ones(len(strength))
        if actions[0] == PASS:
            some = bid_chance(self._evaluator, strength, lowest)
            result[:, 0] = 1 - some
        moon = np.zeros(len(strength))
        if highest.moons and not lowest.moons:
            moon = np.minimum(some, bid_chance(self._evaluator, strength, highest, MOON_THRESHOLD))
            result[:, bids[-1]] = moon
        result[:, bids[0]] += some - moon
        return result
