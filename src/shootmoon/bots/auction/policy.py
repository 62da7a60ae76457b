"""`AuctionPolicy`: how strong players bid at a standing, by the equilibrium of the auction there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from shootmoon.bots.auction.deals import AuctionDeals, auction_deals
from shootmoon.bots.auction.solver import ITERATIONS, AuctionSolver, Stopped
from shootmoon.bots.auction.tree import AuctionTree, auction_tree
from shootmoon.bots.evaluation.arrays import Floats, Ints
from shootmoon.bots.evaluation.double_dummy_bias import apply_bias
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.hand_evaluation import Bias, HandEvaluator
from shootmoon.bots.evaluation.utility import HandUtility, MatchUtility
from shootmoon.game import PASS, Bid, Setup, View

_MIXED = 0.05
"""A bid with a smaller probability than this isn't mixed, but an error of the approximation."""
_NOVICE_ITERATIONS = 30
"""The number of iterations if all seats play like `novice`, who must decide at once."""


class AuctionPolicy:
    """The probability of each bid at each point of one auction, by the strength of the bidder's hand."""

    skilled = True

    def __init__(self, tree: AuctionTree, deals: AuctionDeals, strategy: Floats, worth: Floats) -> None:
        """``strategy``: that of one standing (see `AuctionSolver`); ``worth``: the result of
        `auction_worth`."""
        self.tree = tree
        self.worth = worth
        """The expected utility of each outcome of the auction to each place; see `auction_worth`."""
        self._deals, self._strategy = deals, strategy

    def valued_by(self, utility: HandUtility) -> AuctionPolicy:
        """Return the same policy with the outcomes of the auction valued by another utility."""
        return AuctionPolicy(self.tree, self._deals, self._strategy, auction_worth(utility))

    def chances(self, node: int, strength: Floats) -> Floats:
        """Return P(action) at a node of the tree: shape (hands, actions of the node).

        ``strength``: the estimated tricks of each hand before the widow.
        """
        actions = len(self.tree.nodes[node].actions)
        return self._strategy[node, self._deals.class_of(strength), :actions]

    def chance_of(self, before: Sequence[Bid], bid: Bid, strength: Floats) -> Floats:
        """Return P(bid) for each hand after the bids and passes ``before``."""
        node = self.tree.node_of(before)
        return self.chances(node, strength)[:, self.tree.nodes[node].actions.index(bid)]

    def bid_of(self, node: int, strength: float, habit: str = "") -> Bid:
        """Return the bid of a hand at a node. Where the strategy mixes bids, the stronger hands of a class
        make the higher ones, each of them as often as the strategy says.

        ``habit``: one of `shootmoon.bots.styles.HABITS`, which chooses among the mixed bids, since these are
        worth the same; or empty.
        """
        deals, actions = self._deals, self.tree.nodes[node].actions
        number = int(deals.class_of(np.array([strength]))[0])
        chances = self._strategy[node, number, : len(actions)]
        usual = actions[min(int((chances.cumsum() <= deals.place_of(strength)).sum()), len(actions) - 1)]
        mixed = [
            bid for bid, chance in zip(actions, chances, strict=True) if chance >= _MIXED or bid == usual
        ]
        if habit == "sly":
            unopposed = all(bid == PASS for bid in self.tree.nodes[node].bids)
            return mixed[0 if unopposed else -1]
        bids = [bid for bid in mixed if bid != PASS]
        if not habit or usual == PASS:
            return usual
        return bids[0 if habit == "thrifty" else -1]

    def result_chances(self) -> Floats:
        """Return P(outcome, tricks of the declarer's side) before the deal: shape (outcomes, tricks + 1).

        The order of outcomes is that of `AuctionTree.outcomes`. Tricks are those with hidden hands.
        """
        setup = self.tree.setup
        solver = auction_solver(setup)
        return with_bias(setup, self.tree.outcomes, solver.outcome_chances(self._strategy[None]))[0]

    def worth_of(self, strength: Floats, tricks: Ints, before: Sequence[Bid] = ()) -> Floats:
        """Return the expected utility of deals to each place, if the hands of all places are known.

        ``strength``: the estimated tricks of each place's hand before the widow; ``tricks``: the double-dummy
        tricks of each place as declarer, both of shape (deals, places). ``before``: the bids and passes so
        far, after which everybody bids by the policy. Shape of the result: (deals, places).
        """
        evaluator = evaluator_of(self.tree.setup)
        # By the declarer's place; if all seats pass, the worth depends on no hand, so any place will do.
        taken = [evaluator.taken_chances(*each) for each in zip(strength.T, tricks.T, strict=True)]
        classes = self._deals.class_of(strength)
        worth = np.zeros(strength.shape)
        node = self.tree.node_of(before)
        for end in self.tree.ends:
            if end.path[len(before)][0] != node:
                continue
            reach = np.ones(len(strength))
            for place, (number, action) in enumerate(end.path[len(before) :], len(before)):
                reach = reach * self._strategy[number, classes[:, place], action]
            declarer = self.tree.outcomes[end.outcome][0]
            worth += reach[:, None] * (taken[declarer] @ self.worth[end.outcome])
        return worth


def auction_worth(utility: HandUtility, *, novices: bool = False) -> Floats:
    """Return the expected utility of each outcome of the auction to each place, by the tricks of the
    declarer's side (see `AuctionDeals.tricks`).

    Shape (outcomes, tricks + 1, places); see `AuctionSolver`. Places are numbered from the left of the
    dealer. ``utility``: the utility of the hand's outcomes; all seats are assumed to maximize their own.
    ``novices``: see `evaluator_of`.
    """
    setup, seating = utility.setup, utility.seating
    tree, evaluator = auction_tree(setup), evaluator_of(setup, novices=novices)
    order = seating.clockwise_from(seating.left_of(utility.view.dealer or 1))
    taken = np.arange(setup.hand_size + 1)
    worth = np.empty((len(tree.outcomes), len(taken), tree.players))
    for outcome, (declarer, contract) in enumerate(tree.outcomes):
        for place, seat in enumerate(order):
            side = seating.side_of(seat)
            if declarer < 0:
                worth[outcome, :, place] = utility.passed_out(side)
                continue
            by_tricks = utility.by_tricks(order[declarer], contract, taken, side)
            worth[outcome, :, place] = apply_bias(by_tricks, auction_bias(evaluator, contract))
    return worth


def auction_bias(evaluator: HandEvaluator, contract: Bid) -> Bias:
    """Return the bias that the tricks in `AuctionDeals` still have."""
    if evaluator.has_taken_chances:
        return ((0, 1.0),)
    return evaluator.bias(evaluator.setup.needs(contract), planned=True)


def auction_policy(
    view: View, utility: HandUtility, stop: Callable[[], bool] | None = None, *, novices: bool = False
) -> AuctionPolicy:
    """Return the policy for the auction of the hand in progress, if all seats maximize this kind of utility.
    ``novices``: whether all of them play the hand like `novice`.

    It takes a few hundredths of a second, and is kept for the other seats and for later decisions. ``stop``
    is called again and again; when it returns True, `shootmoon.bots.auction.solver.Stopped` is raised.
    """
    table = utility.table if isinstance(utility, MatchUtility) else None
    key = (type(utility), table, view.setup, view.score, view.dealer, novices)
    return _solved(_Standing(key, utility, stop or _never, novices=novices))


def _never() -> bool:
    return False


class _Standing:
    """What the equilibrium of an auction depends on."""

    def __init__(
        self, key: tuple[object, ...], utility: HandUtility, stop: Callable[[], bool], *, novices: bool
    ) -> None:
        self.key, self.utility, self.stop, self.novices = key, utility, stop, novices

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Standing) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=256)
def _solved(standing: _Standing) -> AuctionPolicy:
    if standing.stop():
        raise Stopped
    solver = auction_solver(standing.utility.setup, novices=standing.novices)
    worth = auction_worth(standing.utility, novices=standing.novices)
    iterations = _NOVICE_ITERATIONS if standing.novices else ITERATIONS
    strategy = solver.solve(worth[None], iterations, stop=standing.stop)[0]
    standing.stop = _never  # it may refer to a whole decision, and this is kept
    return AuctionPolicy(solver.tree, solver.deals, strategy, worth)


@lru_cache(maxsize=16)
def auction_solver(setup: Setup, *, novices: bool = False) -> AuctionSolver:
    """Return the solver of a rule set's auctions. ``novices``: see `auction_policy`."""
    return AuctionSolver(auction_tree(setup), auction_deals(setup, novices=novices))


def with_bias(setup: Setup, outcomes: Sequence[tuple[int, Bid]], chances: Floats) -> Floats:
    """Return P(outcome, tricks of the declarer's side) with hidden hands, given that with the tricks of
    `AuctionDeals`.

    Shape of ``chances`` and of the result: (standings, outcomes, tricks + 1). ``outcomes``: see
    `AuctionTree`.
    """
    evaluator, size = evaluator_of(setup), setup.hand_size
    result = np.zeros_like(chances)
    for outcome, (place, contract) in enumerate(outcomes):
        if place < 0:
            result[:, outcome] = chances[:, outcome]
            continue
        for more, share in auction_bias(evaluator, contract):
            for tricks in range(size + 1):
                result[:, outcome, min(size, max(0, tricks + more))] += share * chances[:, outcome, tricks]
    return result
