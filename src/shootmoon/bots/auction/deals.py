"""`AuctionDeals`: how strong the hands of random deals are, and the tricks that declarers take with them.

An auction can only be solved if hands are grouped, since there are too many of them. The hands of a rule set
are therefore divided into *classes* of strength (by the estimated tricks before the widow is taken). Random
deals, solved double-dummy, then tell how often each combination of classes occurs, and how many tricks the
declarer takes with it. Because whole deals are counted, the hands of a deal are correlated as they really
are.
"""

from __future__ import annotations

from functools import lru_cache, partial

import numpy as np

from shootmoon.bots.evaluation.arrays import Floats, Ints, Masks
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.fitting import random_deals
from shootmoon.files.cache import cached
from shootmoon.game import Setup

_BOUNDS = {
    2: (0.08, 0.16, 0.25, 0.35, 0.45, 0.55, 0.65, 0.74, 0.82, 0.89, 0.94, 0.975),
    3: (0.08, 0.16, 0.25, 0.35, 0.45, 0.55, 0.65, 0.74, 0.82, 0.89, 0.94, 0.975),
    4: (0.15, 0.3, 0.45, 0.6, 0.75, 0.87, 0.95),
}
"""By number of players: the share of hands that are weaker than each bound between classes. Strong hands are
divided more finely, since they decide more auctions."""
_MANY_PLAYERS = (0.3, 0.6, 0.85)
_NOVICE_BOUNDS = {
    **dict.fromkeys((2, 3), (0.12, 0.3, 0.5, 0.66, 0.8, 0.9, 0.96)),
    4: (0.3, 0.55, 0.75, 0.88, 0.95),
}
"""As `_BOUNDS`, for `novice`, who must solve an auction in a hundredth of a second."""
_METHOD = 1  # a version number, to be increased when the method of counting changes
_DEALS, _NOVICE_DEALS = 2000, 6000
"""The number of random deals. Solving 2,000 takes about half a second."""


class AuctionDeals:
    """The strength classes of the hands of a rule set. Use `auction_deals` to get them."""

    def __init__(self, setup: Setup, bounds: Floats, counts: Floats) -> None:
        """``bounds``, ``counts``: the result of `count_deals`."""
        self.bounds = bounds
        """The strengths at which one class ends and the next begins."""
        self.classes = len(bounds) + 1
        """The number of classes."""
        players = setup.seating.players
        chances = counts / counts.sum()
        first_declares = chances.reshape(*(self.classes,) * players, -1)
        self.tricks: Floats = np.array(
            [
                # The seats are alike, so it only matters how they sit around the declarer.
                np.transpose(
                    first_declares, [*((axis - place) % players for axis in range(players)), players]
                ).reshape(self.classes**players, -1)
                for place in range(players)
            ]
        )
        """For each place of the declarer: P(classes of all hands, tricks of the declarer's side). Shape
        (places, combinations of classes, tricks + 1). Places are numbered from the left of the dealer. Tricks
        are those of `HandEvaluator.taken_chances`: double-dummy in most games."""
        self.weights: Floats = self.tricks.sum(axis=2).mean(axis=0)
        """P(classes of all hands), by combination of classes."""

    def class_of(self, strength: Floats) -> Ints:
        """Return the class of hands with these estimated tricks before the widow."""
        found: Ints = np.searchsorted(self.bounds, strength, side="right")
        return found

    def place_of(self, strength: float) -> float:
        """Return where a hand stands in its class: from 0, the weakest, to 1, the strongest."""
        bounds = self.bounds
        ends = np.array([2 * bounds[0] - bounds[1], *bounds, 2 * bounds[-1] - bounds[-2]])
        number = int(self.class_of(np.array([strength]))[0])
        return float(np.clip((strength - ends[number]) / (ends[number + 1] - ends[number]), 0, 1))


def count_deals(setup: Setup, deals: int, *, seed: int, novices: bool = False) -> tuple[Floats, Floats]:
    """Deal at random, and solve each deal with every seat as declarer.

    Return the bounds between classes, and the number of times that each combination occurred: the class of
    the declarer's hand, those of the other hands clockwise, and the declarer's tricks. A deal of which only
    the probabilities of tricks with hidden hands are known counts in parts. ``novices``: whether the tricks
    are those that they take.
    """
    evaluator = evaluator_of(setup, novices=novices)
    players = setup.seating.players
    hands, widows = random_deals(setup, deals, np.random.default_rng(seed))
    strength = np.column_stack([evaluator.tricks_without_widow(hands[:, seat]) for seat in range(players)])
    bounds = np.quantile(strength, _shares(players, novices=novices)).round(4)
    classes = len(bounds) + 1
    of_hand = np.searchsorted(bounds, strength, side="right")
    counts = np.zeros((*(classes,) * players, setup.hand_size + 1))
    tricks = declarer_tricks(setup, hands, widows)
    for declarer in range(players):
        around = [of_hand[:, (declarer + place) % players] for place in range(players)]
        np.add.at(counts, tuple(around), evaluator.taken_chances(strength[:, declarer], tricks[:, declarer]))
    return bounds, counts


def _shares(players: int, *, novices: bool) -> tuple[float, ...]:
    return (_NOVICE_BOUNDS if novices else _BOUNDS).get(players, _MANY_PLAYERS)


def declarer_tricks(setup: Setup, hands: Masks, widows: Masks) -> Ints:
    """Return the double-dummy tricks of the declarer's side, for each holder of a hand as declarer.

    ``hands``: shape (deals, seats), clockwise. The declarer discards and names trump as the evaluator plans.
    Shape of the result: (deals, seats).
    """
    evaluator = evaluator_of(setup)
    if setup.exchanges == "none":
        widows = np.zeros_like(widows)
    players = hands.shape[1]
    # One call plans for all declarers, since a call takes almost as long for one hand as for many.
    (plan,) = evaluator.plans(hands.T.ravel(), np.tile(widows, players))
    found = np.empty(hands.shape, dtype=np.intp)
    for declarer in range(players):
        mine = slice(declarer * len(hands), (declarer + 1) * len(hands))
        played = hands.copy()
        played[:, declarer] = plan.held[mine]
        found[:, declarer] = np.rint(evaluator.double_dummy_tricks(declarer + 1, plan.trump[mine], played))
    return found


@lru_cache(maxsize=16)
def auction_deals(setup: Setup, *, novices: bool = False) -> AuctionDeals:
    """Return the classes of hands of a rule set, from random deals that are solved when they are first
    needed, once on a machine for all rules with the same play of the hand. ``novices``: see `count_deals`."""
    counted: list[tuple[Floats, Floats]] = []

    def part(number: int) -> Floats:
        if not counted:
            deals = _NOVICE_DEALS if novices else _DEALS
            counted.append(count_deals(setup, deals, seed=0, novices=novices))
        return counted[0][number]

    players, rules = setup.seating.players, setup.rules
    bounds = len(_shares(players, novices=novices))
    shapes = ((bounds,), (*(bounds + 1,) * players, setup.hand_size + 1))
    pieces = [str(piece) for piece in setup.pieces]
    play = (rules.table, rules.widow, rules.trump, rules.play, pieces, setup.hand_size)
    # The bids under the rules don't matter, nor how they are scored.
    key: tuple[object, ...] = (_METHOD, play, evaluator_of(setup, novices=novices).weights)
    if novices:
        key = (*key, _NOVICE_BOUNDS)
    return AuctionDeals(
        setup,
        *(
            cached("deals", (number, *key), shape, partial(part, number), np.float64)
            for number, shape in enumerate(shapes)
        ),
    )
