"""`AuctionSolver`: solve the auction of a rule set for an equilibrium, at many standings at once.

The method is predictive CFR+ with quadratic averaging (see `shootmoon.bots.equilibrium.cfr`). Hands are known
only by their class (`AuctionDeals`), and each seat acts at most once. The probability of an end is
therefore a product of one factor for each seat, and the values of all actions are sums over a few matrix
products.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from shootmoon.bots.auction.deals import AuctionDeals
from shootmoon.bots.auction.tree import AuctionTree
from shootmoon.bots.evaluation.arrays import Floats, Ints

ITERATIONS = 60
"""The usual number of iterations. After these, no seat of any preset would gain more than 0.001 of a match by
another strategy."""


class Stopped(Exception):
    """Raised if there is no time left to solve an auction."""


class AuctionSolver:
    """Solves the auctions of a rule set.

    A *strategy* is an array with a probability for each standing, node, class of the bidder's hand, and
    action at the node. *Worth* is the expected utility of each outcome of the auction to each seat, given the
    declarer's double-dummy tricks: shape (standings, outcomes, tricks + 1, places).
    """

    def __init__(self, tree: AuctionTree, deals: AuctionDeals) -> None:
        """Prepare to solve auctions with this tree and these hands."""
        self.tree, self.deals = tree, deals
        self._width = max(len(node.actions) for node in tree.nodes)
        self.legal = np.zeros((len(tree.nodes), 1, self._width), dtype=bool)
        """True for the actions that each node has."""
        for number, node in enumerate(tree.nodes):
            self.legal[number, :, : len(node.actions)] = True
        self._outcome_of = np.array([end.outcome for end in tree.ends])
        self._step = np.array(
            [[node * self._width + action for node, action in end.path] for end in tree.ends]
        )
        """For each end and place: the action that the place took, as node times width plus action."""
        self._by_step = [_grouped(steps) for steps in self._step.T]

    @property
    def uniform(self) -> Floats:
        """The strategy that makes every bid with the same probability, for one standing."""
        shares = self.legal / self.legal.sum(axis=2, keepdims=True)
        return np.repeat(shares, self.deals.classes, axis=1)

    def solve(
        self,
        worth: Floats,
        iterations: int = ITERATIONS,
        known: list[Floats] | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> Floats:
        """Return an approximate equilibrium at each standing.

        ``known``: the regrets with which to begin, from an earlier call with a similar worth; they are
        replaced by those at the end. An empty list begins anew. ``stop`` is called before each iteration;
        when it returns True, `Stopped` is raised.
        """
        leaves = self._leaves(worth)
        uniform = np.broadcast_to(self.uniform, (len(worth), *self.uniform.shape))
        regret, predicted, total = (np.zeros(uniform.shape) for _ in range(3))
        if known:
            regret, predicted = known
        for iteration in range(1, iterations + 1):
            if stop():
                raise Stopped
            now = _normalized(np.maximum(regret + predicted, 0.0), uniform)
            values = self._action_values(now, leaves)
            predicted = (values - (now * values).sum(axis=3, keepdims=True)) * self.legal
            regret = np.maximum(regret + predicted, 0.0)
            total += iteration**2 * now
        if known is not None:
            known[:] = [regret, predicted]
        return _normalized(total, uniform)

    def gains(self, strategy: Floats, worth: Floats) -> Floats:
        """Return what each place would gain by a best response to the others: shape (standings, places)."""
        values = self._action_values(strategy, self._leaves(worth))
        best = np.where(self.legal, values, -np.inf).max(axis=3)
        gained = (best - (strategy * values).sum(axis=3)).sum(axis=2)
        places = np.array([node.place for node in self.tree.nodes])
        return np.column_stack([gained[:, places == place].sum(axis=1) for place in range(self.tree.players)])

    def outcome_chances(self, strategy: Floats) -> Floats:
        """Return P(outcome, tricks of the declarer), double-dummy: shape (standings, outcomes, tricks +
        1)."""
        taken = self._taken(strategy)
        joint = taken[:, :, 0]
        for place in range(1, self.tree.players):
            joint = joint[:, :, :, None] * taken[:, :, place, None, :]
            joint = joint.reshape(*joint.shape[:2], -1)
        deals = self.deals
        result = np.zeros((len(strategy), len(self.tree.outcomes), deals.tricks.shape[2]))
        for outcome, (declarer, _) in enumerate(self.tree.outcomes):
            reach = joint[:, self._outcome_of == outcome].sum(axis=1)
            if declarer < 0:
                result[:, outcome, 0] = reach @ deals.weights
            else:
                result[:, outcome] = reach @ deals.tricks[declarer]
        return result

    def _leaves(self, worth: Floats) -> list[Floats]:
        """Return for each place the utility of each outcome, weighted by its probability: shape (standings,
        outcomes, classes of the place's hand, combinations of the others' classes)."""
        deals, players, classes = self.deals, self.tree.players, self.deals.classes
        count, outcomes = worth.shape[:2]
        full = np.empty((players, count, outcomes, classes**players))
        for outcome, (declarer, _) in enumerate(self.tree.outcomes):
            if declarer < 0:
                full[:, :, outcome] = worth[:, outcome, 0].T[:, :, None] * deals.weights
            else:
                full[:, :, outcome] = np.moveaxis(worth[:, outcome], 2, 0) @ deals.tricks[declarer].T
        split = full.reshape(players, count, outcomes, *(classes,) * players)
        return [
            np.ascontiguousarray(np.moveaxis(split[place], 2 + place, 2)).reshape(
                count, outcomes, classes, -1
            )
            for place in range(players)
        ]

    def _taken(self, strategy: Floats) -> Floats:
        """Return P(each place acts as on the way to each end): shape (standings, ends, places, classes)."""
        by_step = np.swapaxes(strategy, 2, 3).reshape(len(strategy), -1, self.deals.classes)
        return by_step[:, self._step]

    def _action_values(self, strategy: Floats, leaves: list[Floats]) -> Floats:
        """Return the counterfactual value of each action: the shape of a strategy."""
        count, nodes, classes = strategy.shape[:3]
        players = self.tree.players
        taken = self._taken(strategy)
        by_step = np.zeros((count, nodes * self._width, classes))
        for place in range(players):
            others = [taken[:, :, other] for other in range(players) if other != place]
            joint = others[0]
            for other in others[1:]:
                joint = (joint[:, :, :, None] * other[:, :, None, :]).reshape(*joint.shape[:2], -1)
            values = np.empty((count, len(self._step), classes))
            for outcome in range(len(self.tree.outcomes)):
                rows = self._outcome_of == outcome
                values[:, rows] = joint[:, rows] @ np.swapaxes(leaves[place][:, outcome], 1, 2)
            steps, order, starts = self._by_step[place]
            by_step[:, steps] = np.add.reduceat(values[:, order], starts, axis=1)
        return np.swapaxes(by_step.reshape(count, nodes, self._width, classes), 2, 3)


def _grouped(steps: Ints) -> tuple[Ints, Ints, Ints]:
    """Return the different steps, an order of the ends by step, and where each step begins in this order."""
    order = np.argsort(steps, kind="stable")
    different, starts = np.unique(steps[order], return_index=True)
    return different, order, starts


def _normalized(values: Floats, otherwise: Floats) -> Floats:
    total = values.sum(axis=3, keepdims=True)
    return np.where(total > 1e-12, values / np.maximum(total, 1e-12), otherwise)
