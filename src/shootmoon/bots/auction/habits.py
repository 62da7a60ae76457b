"""`adapted`: how the other seats bid, by what each has bid in earlier hands of the match.

A seat may bid as the bot expects of anybody (its *usual* model), or have one of a few habits, such as a moon
with any hand, or never a bid. Each seat acts once in an auction of Moon, and after most hands it is known
what it held. By Bayes' rule, the bids of a seat in the hands that are over then give the probability of each
habit. A hand that remained hidden counts as a random one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from shootmoon.bots.auction.models import AuctionModel, SensibleBidding
from shootmoon.bots.auction.tree import auction_tree
from shootmoon.bots.evaluation.arrays import Floats, Masks
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.fitting import random_deals
from shootmoon.bots.evaluation.past_hands import MAX_HANDS, PastHand, past_hand
from shootmoon.game import PASS, Bid, Play, Score, Setup, View
from shootmoon.game.state import read_lines
from shootmoon.tricks import bits

_SHIFTS = {"wild": 1.6, "bold": 0.8, "timid": -0.8, "meek": -1.6}
"""Players who bid as usual, but with a hand stronger than theirs by so many tricks."""
_RULES = ("moon", "never", "last", "lowest", "higher")
"""Players who bid a moon with any hand; never, unless they must; only if they bid last; as low as possible
whenever they bid; one step higher than usual."""
HABITS = ("usual", "sensible", *_RULES, *_SHIFTS)
"""All habits."""
_SENSIBLE = HABITS.index("sensible")
_PRIOR = np.array([0.7, 0.1, *(0.2 / (len(HABITS) - 2),) * (len(HABITS) - 2)])
"""The prior probability of each habit."""
_ANYTHING = 0.1
"""The share of uniformly random bids, so that a single bid never rules a habit out."""
_NEGLIGIBLE = 0.01
"""Habits that are less probable are left out of the model."""
_HIDDEN_HANDS = 400
"""The number of random hands that stand for one that remained hidden."""


class PastBid:
    """A bid or a pass in a hand that is over."""

    __slots__ = ("action", "node", "seat", "strength")

    def __init__(self, seat: int, node: int, action: int, strength: Floats) -> None:
        self.seat, self.node, self.action = seat, node, action
        """The bidder, the node of the auction's tree, and the index of the bid there."""
        self.strength = strength
        """The estimated tricks of each hand that the seat may have held, all equally likely."""


class AdaptedBidding:
    """An `AuctionModel` in which each seat has its own probability of each habit."""

    def __init__(self, usual: AuctionModel, by_place: Sequence[Floats | None]) -> None:
        """``by_place``: the result of `habit_chances` for each place of this hand's auction; None for a seat
        that bids as usual."""
        self.tree, self.skilled = usual.tree, usual.skilled
        self._usual, self._by_place = usual, by_place

    def chances(self, node: int, strength: Floats) -> Floats:
        """See `AuctionModel.chances`."""
        weights = self._by_place[self.tree.nodes[node].place]
        if weights is None:
            return self._usual.chances(node, strength)
        return _mixed(self._usual, node, strength, weights)

    def chance_of(self, before: Sequence[Bid], bid: Bid, strength: Floats) -> Floats:
        """Return P(bid) for each hand after the bids and passes ``before``, if the seat isn't sensible."""
        node = self.tree.node_of(before)
        weights = self._by_place[len(before)]
        others = None if weights is None else np.where(np.arange(len(HABITS)) == _SENSIBLE, 0.0, weights)
        if others is None or not others.any():  # nothing is known, or it is as good as certain to be sensible
            chances = self._usual.chances(node, strength)
        else:
            chances = _mixed(self._usual, node, strength, others)
        return chances[:, self.tree.nodes[node].actions.index(bid)]

    def of_place(self, place: int) -> Floats | None:
        """Return P(habit) of the seat at a place from the left of the dealer; None if it bids as usual."""
        return self._by_place[place]

    def sensible_share(self, place: int) -> float:
        """See `BidChances.sensible_share`. Without evidence it is one half."""
        weights = self._by_place[place]
        if weights is None:
            return 0.5
        sensible = weights[_SENSIBLE] / _PRIOR[_SENSIBLE]
        others = (1 - weights[_SENSIBLE]) / (1 - _PRIOR[_SENSIBLE])
        return float(sensible / (sensible + others))


class Expected:
    """How the bot expects anybody to bid in each hand of a match."""

    def __init__(self, key: Hashable, at: Callable[[View], AuctionModel]) -> None:
        """``at``: returns the model for the hand of a view, by nothing but the ``key`` and the view."""
        self.key, self.at = key, at

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Expected) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def _forgotten(view: View) -> AuctionModel:
    raise AssertionError("an `Expected` serves one call of `adapted`")


def adapted(view: View, past: Sequence[str], expected: Expected) -> AdaptedBidding:
    """Return how the other seats bid in the hand in progress, by the hands ``past`` of the view.

    Without any hands, everybody bids as ``expected``.
    """
    seating, seen = view.seating, tuple(past[:MAX_HANDS])
    usual = expected.at(view)
    if not seen:
        return AdaptedBidding(usual, (None,) * seating.players)
    try:
        evidence = _evidence(view.setup, view.seat, seen, view.start_score, expected)
    finally:
        expected.at = _forgotten  # it may refer to a whole decision, and `expected` is kept
    order = seating.clockwise_from(seating.left_of(view.dealer or 1))
    return AdaptedBidding(
        usual, [None if seat == view.seat else habit_chances(evidence[seat - 1]) for seat in order]
    )


@lru_cache(maxsize=4096)
def _evidence(
    setup: Setup, seat: int, past: tuple[str, ...], score: Score | None, expected: Expected
) -> Floats:
    """Return log P(all bids of a seat | habit): shape (seats, habits). For the parameters see `past_hand`."""
    if past[:-1]:
        total = _evidence(setup, seat, past[:-1], score, expected).copy()
    else:
        total = np.zeros((setup.seating.players, len(HABITS)))
    bids = past_bids(setup, seat, past, score)
    if bids:
        usual = expected.at(past_hand(setup, seat, past, score).before.view(seat))
        for bid in bids:
            total[bid.seat - 1] += explained(usual, bid)
    return total


def habit_chances(evidence: Floats) -> Floats:
    """Return P(habit) for each of `HABITS`, given the log of P(all bids seen | habit)."""
    chances = _PRIOR * np.exp(evidence - evidence.max())
    chances[chances < _NEGLIGIBLE * chances.sum()] = 0
    result: Floats = chances / chances.sum()
    return result


def past_bids(
    setup: Setup, seat: int, past: tuple[str, ...], score: Score | None = None
) -> tuple[PastBid, ...]:
    """Return the bids of the other seats in the last of the hands ``past`` where they had a choice.

    The parameters are those of `past_hand`.
    """
    hand = past_hand(setup, seat, past, score)
    seating, tree = setup.seating, auction_tree(setup)
    order = seating.clockwise_from(seating.left_of(hand.before.dealer or 1))
    bids = [action for action in hand.actions if isinstance(action, Bid)]
    held = _dealt(hand) if hand.open else {}
    found: list[PastBid] = []
    for place, bid in enumerate(bids):
        node = tree.node_of(bids[:place])
        actions, bidder = tree.nodes[node].actions, order[place]
        if bidder != seat and len(actions) > 1:
            hands = held.get(bidder)
            strength = _hidden(setup) if hands is None else evaluator_of(setup).tricks_without_widow(hands)
            found.append(PastBid(bidder, node, actions.index(bid), strength))
    return tuple(found)


def _dealt(hand: PastHand) -> dict[int, Masks]:
    """Return the hands that each seat may have been dealt, in a hand that was played out.

    It isn't known which of the declarer's pieces were in the widow.
    """
    state = hand.before
    setup = state.setup
    held = dict.fromkeys(setup.seating.seats, 0)
    for action in read_lines(hand.over.past[-1].text, setup.reader)[-len(hand.actions) :]:
        if isinstance(action, Play) and state.to_move:
            held[state.to_move] |= setup.bits_of[action.piece]
        state = state.apply(action)
    found = {seat: np.array([mask], dtype=np.uint64) for seat, mask in held.items()}
    last = hand.over.last_hand
    if setup.exchanges != "none" and last is not None and last.declarer is not None:
        everything = (1 << len(setup.pieces)) - 1
        mine = everything & ~sum(mask for seat, mask in held.items() if seat != last.declarer)
        widows = combinations((1 << number for number in bits(mine)), setup.widow_size)
        found[last.declarer] = np.array([mine & ~sum(widow) for widow in widows], dtype=np.uint64)
    return found


@lru_cache(maxsize=16)
def _hidden(setup: Setup) -> Floats:
    """Return the estimated tricks of random hands."""
    hands, _ = random_deals(setup, _HIDDEN_HANDS, np.random.default_rng(0))
    return evaluator_of(setup).tricks_without_widow(hands[:, 0])


def explained(usual: AuctionModel, bid: PastBid) -> Floats:
    """Return log P(bid | habit) for each of `HABITS`."""
    actions = len(usual.tree.nodes[bid.node].actions)
    chances = _by_habit(usual, bid.node, bid.strength)[:, :, bid.action].mean(axis=1)
    result: Floats = np.log(_ANYTHING / actions + (1 - _ANYTHING) * chances)
    return result


def _mixed(usual: AuctionModel, node: int, strength: Floats, weights: Floats) -> Floats:
    """Return P(action) at a node by habits with these weights: shape (hands, actions)."""
    mixed: Floats = np.einsum("h,hna->na", weights / weights.sum(), _by_habit(usual, node, strength))
    return mixed


def _by_habit(usual: AuctionModel, node: int, strength: Floats) -> Floats:
    """Return P(action) at a node by each of `HABITS`: shape (habits, hands, actions)."""
    point, hands = usual.tree.nodes[node], len(strength)
    actions, last = point.actions, point.place == usual.tree.players - 1
    moon = any(action.moons for action in actions)  # the last one
    # One call takes about as long for all shifts as for one.
    moved = np.add.outer((0.0, *_SHIFTS.values()), strength).ravel()
    expected, *shifted = usual.chances(node, moved).reshape(-1, hands, len(actions))
    only = np.eye(len(actions))[:, None].repeat(hands, axis=1)
    passes, lowest, higher = only[0], expected, expected
    if len(actions) > 1:
        first = int(actions[0] == PASS)  # a pass stays a pass
        lowest = expected * (np.arange(len(actions)) < first)
        lowest[:, first] = expected[:, first:].sum(axis=1)
        higher = np.roll(expected, 1, axis=1)
        higher[:, -1] += higher[:, 0]
        higher[:, 0] = 0
    return np.stack(
        [
            expected,
            sensible_bidding(usual.tree.setup).chances(node, strength),
            only[-1] if moon else expected,
            passes,
            expected if last else passes,
            lowest,
            higher,
            *shifted,
        ]
    )


@lru_cache(maxsize=16)
def sensible_bidding(setup: Setup) -> SensibleBidding:
    """Return how sensible people bid under a rule set."""
    return SensibleBidding(evaluator_of(setup))
