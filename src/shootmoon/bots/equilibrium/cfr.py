"""`Cfr`: counterfactual regret minimization on a `GameTree`.

Predictive CFR+ with quadratic averaging (Farina, Kroer, Sandholm, "Faster game solving via predictive
Blackwell approachability", AAAI 2021): regrets never fall below 0, as in CFR+ (Tammelin, Burch, Johanson,
Bowling, "Solving heads-up limit Texas hold'em", IJCAI 2015), each strategy answers what is expected to come,
which is what came last, and later strategies count more in the average. All seats are brought up to date at
once: measured on endings of Moon, that is nearer to an equilibrium after the same work than seat by seat,
and prediction halves what is left.

In a game of two sides with opposite aims and one player each the average comes as near to an equilibrium as
one likes. With three players or more nobody knows a method that surely does; in practice it comes near
(Risk, Szafron, "Using counterfactual regret minimization to create competitive multiplayer poker agents",
AAMAS 2010), and `GameTree.gains` tells how near.
"""

from __future__ import annotations

from time import monotonic

import numpy as np

from shootmoon.bots.equilibrium.game_tree import Floats, GameTree

_LITTLE = 1e-9
"""What the first strategy counts in the average: it shows only where no later one ever leads."""


class Cfr:
    """A strategy for every seat that gets better with each iteration; nothing in it is left to chance.

    It begins with backward induction against players who do anything with equal chance, made lasting by
    regrets of the size that one iteration brings (as Brown, Sandholm, "Strategy-based warm starting for
    regret minimization in games", AAAI 2016). With all cards on the table that already is perfect play, and
    it stays so; with hidden ones it is a good answer when there is time for few iterations.
    """

    def __init__(self, tree: GameTree) -> None:
        """Begin on a tree."""
        self.tree = tree
        self.iterations = 0
        self._uniform = uniform = tree.uniform()
        first, values = tree.greedy(uniform, range(tree.seats))
        worth = tree.action_values(tree.reach(uniform), values)
        start = tree.first[:-1]
        spread = np.maximum.reduceat(worth, start) - np.minimum.reduceat(worth, start)
        self._regret = first * spread[tree.infoset_of]
        self._total = first * _LITTLE
        self._first = first
        self._expected = np.zeros(tree.actions)

    def run(self, iterations: int, deadline: float | None = None) -> None:
        """More iterations: so many, or fewer when the deadline (of `time.monotonic`) comes before."""
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
        """The average strategy so far: a chance for each action."""
        return self.tree.normalized(self._total, self._first)
