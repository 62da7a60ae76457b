"""`Cfr`: counterfactual regret minimization on a `GameTree`.

The variant is predictive CFR+ with quadratic averaging (Farina, Kroer, Sandholm, "Faster game solving via
predictive Blackwell approachability", AAAI 2021). Cumulative regrets never fall below 0, as in CFR+
(Tammelin, Burch, Johanson, Bowling, "Solving heads-up limit Texas hold'em", IJCAI 2015). Each strategy is
computed from the cumulative regrets plus a prediction of the next regrets; the prediction is simply the
regrets of the last iteration. Later strategies have a higher weight in the average.

All seats are updated at the same time. In endgames of Moon this came closer to an equilibrium, for the same
amount of work, than updating one seat after the other, and prediction halved the remaining distance.

In two-player zero-sum games the average strategy converges to an equilibrium. With three or more players no
known method is guaranteed to; in practice CFR comes close (Risk, Szafron, "Using counterfactual regret
minimization to create competitive multiplayer poker agents", AAMAS 2010). `GameTree.gains` measures how
close.
"""

from __future__ import annotations

from time import monotonic

import numpy as np

from shootmoon.bots.equilibrium.game_tree import Floats, GameTree

_INITIAL_WEIGHT = 1e-9
"""The weight of the first strategy in the average. It matters only in information sets that no later strategy
reaches."""


class Cfr:
    """Improves a strategy for all seats with each iteration. The result is deterministic.

    The first strategy comes from backward induction, with uniformly random play up to each information set.
    The initial regrets are as large as the regrets of one iteration, so that this strategy isn't forgotten at
    once (as in Brown, Sandholm, "Strategy-based warm starting for regret minimization in games", AAAI 2016).
    If all hands are visible, this first strategy is perfect play already, and later iterations don't change
    that. With hidden hands it is a good answer when there is time for only a few iterations.
    """

    def __init__(self, tree: GameTree) -> None:
        """Compute the first strategy for ``tree``. No iteration is done yet."""
        self.tree = tree
        self.iterations = 0
        self._uniform = uniform = tree.uniform()
        first, values = tree.greedy(uniform, range(tree.seats))
        worth = tree.action_values(tree.reach(uniform), values)
        start = tree.first[:-1]
        spread = np.maximum.reduceat(worth, start) - np.minimum.reduceat(worth, start)
        self._regret = first * spread[tree.infoset_of]
        self._total = first * _INITIAL_WEIGHT
        self._first = first
        self._expected = np.zeros(tree.actions)

    def run(self, iterations: int, deadline: float | None = None) -> None:
        """Do up to ``iterations`` iterations, and stop at the deadline (a `time.monotonic` time)."""
        for _ in range(iterations):
            if deadline is not None and monotonic() >= deadline:
                return
            self._iterate()

    def _iterate(self) -> None:
        tree = self.tree
        self.iterations += 1
        now = tree.normalized(np.maximum(self._regret + self._expected, 0.0), self._uniform)
        worth = tree.action_values(tree.reach(now), tree.values(now))
        mean = np.add.reduceat(now * worth, tree.first[:-1])[tree.infoset_of]
        self._expected = worth - mean
        self._regret = np.maximum(self._regret + self._expected, 0.0)
        self._total += self.iterations**2 * tree.own_reach(now)

    @property
    def strategy(self) -> Floats:
        """The average strategy so far: a probability for each action of the tree."""
        return self.tree.normalized(self._total, self._first)
