"""`HandEvaluator`: about how many tricks a declarer will take with a hand, for many hands at once.

Bots sample thousands of hands of the others and ask of each what its holder would bid, lay aside and name
as trump. Solving each would take too long, so what solving says was fitted once by two simple formulas: the
tricks as a weighted sum of what shows in a hand under a trump (`FeatureMap`), and the chance to make a bid as
a logistic function of the tricks under the best trump. `evaluator_of` knows the weights of a game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from shootmoon.bots.evaluation.arrays import Bools, Floats, Ints, Masks, single_pieces
from shootmoon.bots.evaluation.features import FeatureMap
from shootmoon.endgames import problem_of
from shootmoon.game import Setup
from shootmoon.solver import Problem, solve_worlds

Bias: TypeAlias = "Sequence[tuple[int, float]]"
"""Tricks more than with open hands, for the declarer's side, and how often a whole hand yields them."""

_IMPOSSIBLE = -99.0
"""Tricks under a trump that can't be named, or would never be."""


def is_possible(estimated: Floats) -> Bools:
    """Whether what so many tricks are promised of is a way to play at all; see `HandEvaluator.tricks`."""
    possible: Bools = estimated > _IMPOSSIBLE / 2
    return possible


class Weights(Struct, frozen=True):
    """What was fitted for one kind of game."""

    tricks: dict[str, tuple[float, ...]]
    """By kind of trump (``suit``, ``doubles``, ``none``): the weight of each feature."""
    made: tuple[tuple[float, float], ...]
    """By number of tricks: intercept and slope of the logistic function of the tricks under the best
    trump."""
    bias: tuple[tuple[int, float], ...] = ((-1, 0.05), (0, 0.75), (1, 0.2))
    """Tricks more than with open hands, and how often; see `shootmoon.bots.evaluation.double_dummy_bias`."""
    bias_all: tuple[tuple[int, float], ...] = ((-1, 0.01), (0, 0.89), (1, 0.1))
    """The same where a bid needs every trick: a single one that defenders keep sets it."""
    weak_bias: tuple[tuple[int, float], ...] = ()
    """As `bias`, against defenders who play by thumb rules; empty where it wasn't counted."""
    weak_bias_all: tuple[tuple[int, float], ...] = ()
    """As `bias_all`, against them."""
    calibration: tuple[float, float] = (0.0, 1.0)
    """Intercept and slope of the logistic function that makes of the chance by which a bid is weighed how
    often such bids are made; see `HandEvaluator.calibrated`."""
    calibration_all: tuple[float, float] = (0.0, 1.0)
    """The same where a bid needs every trick."""


class DeclarerPlan(Struct, frozen=True):
    """What declarers choose before the first lead, a row each."""

    trump: Ints
    """Which trump, an index into `HandEvaluator.trumps`."""
    held: Masks
    """What they play with."""
    tricks: Floats
    """About how many tricks that takes."""


class HandEvaluator:
    """What hands promise in one game; all of it is quick, and rough."""

    def __init__(self, setup: Setup, weights: Weights) -> None:
        """`evaluator_of` gives it with the right weights."""
        self.setup = setup
        self.weights = weights
        self.trumps: tuple[str | None, ...] = (
            (None,) if setup.called else tuple(named.trump for named, _ in setup.trumps)
        )
        """What may be named; None alone where suits are called."""
        self.tables = tuple(map(setup.tables, self.trumps))
        self.feature_maps = tuple(map(FeatureMap, self.tables))
        """By trump: what shows in a hand under it."""
        self._weights = tuple(np.array(weights.tricks[feature_map.kind]) for feature_map in self.feature_maps)
        self.masks = tuple(tables.trumps for tables in self.tables)
        """By trump: the trumps."""

    def tricks(self, hands: Masks, trump: int) -> Floats:
        """Tricks that hands take as declarer under a trump, an index into `trumps`.

        Of a trump of which a hand holds none, while there are others, a value that `is_possible` tells apart.
        """
        found = self.feature_maps[trump].features(hands) @ self._weights[trump]
        mask = self.masks[trump]
        if mask and len(self.trumps) > 1:
            found = np.where((hands & np.uint64(mask)) != 0, found, _IMPOSSIBLE)
        return found

    def tricks_by_trump(self, hands: Masks) -> Floats:
        """The same under every trump: shape (hands, trumps)."""
        return np.column_stack([self.tricks(hands, trump) for trump in range(len(self.trumps))])

    def tricks_without_widow(self, hands: Masks) -> Floats:
        """Tricks under the best trump, without looking at the widow."""
        best: Floats = self.tricks_by_trump(hands).max(axis=1)
        return best

    def chance_to_make(self, estimated: Floats, needed: int) -> Floats:
        """Return P(a bid that needs ``needed`` tricks is made), given `tricks_without_widow` of the hands."""
        total = np.zeros_like(estimated)
        for more, share in self.bias(needed):
            total += share * self._double_dummy_chance(estimated, needed - more)
        return total

    def bias(self, needed: int, weak_defense: float = 0.0) -> Bias:
        """Tricks more than with open hands, and how often, where a bid needs so many.

        ``weak_defense``: how likely one of the defenders plays by thumb rules.
        """
        weights = self.weights
        some = needed < self.setup.hand_size
        usual = weights.bias if some else weights.bias_all
        weak = weights.weak_bias if some else weights.weak_bias_all
        if not weak_defense or not weak:
            return usual
        shares = dict.fromkeys(sorted({more for more, _ in (*usual, *weak)}), 0.0)
        for weight, bias in ((1 - weak_defense, usual), (weak_defense, weak)):
            for more, share in bias:
                shares[more] += weight * share
        return tuple(shares.items())

    def calibrated(self, chance: float, needed: int) -> float:
        """How often bids are made that need so many tricks and are weighed by such a chance; this is what is
        said of them.

        In an auction the discard and the trump are thought out in less depth than when they are chosen, so
        bids are made somewhat more often than they seem. Fitted to games of `expert` in its own field
        (``tools/calibrate_bids.py``) by the method of J. Platt, *Probabilistic outputs for support vector
        machines* (1999). Bids are weighed without it.
        """
        intercept, slope = (
            self.weights.calibration if needed < self.setup.hand_size else self.weights.calibration_all
        )
        chance = min(max(chance, 0.0), 1.0)  # sums of weights may come out a little beyond
        made, failed = math.exp(intercept) * chance**slope, (1 - chance) ** slope
        return made / (made + failed)

    def _double_dummy_chance(self, estimated: Floats, needed: int) -> Floats:
        """The same if all played with open hands."""
        if needed <= 0:
            return np.ones_like(estimated)
        if needed >= len(self.weights.made):
            return np.zeros_like(estimated)
        intercept, slope = self.weights.made[needed]
        odds: Floats = 1 / (1 + np.exp(-np.clip(intercept + slope * estimated, -30, 30)))
        return odds

    def plans(self, hands: Masks, widows: Masks, keep: int = 1) -> tuple[DeclarerPlan, ...]:
        """The ``keep`` most promising plans: to take the widow, lay aside and name trump; best first.

        A hand that has fewer plans than that has its best one in place of the rest. Where rules have no
        exchange, `widows` isn't looked at.
        """
        setup = self.setup
        size = setup.widow_size if setup.exchanges != "none" else 0
        if not size:
            return tuple(self._picked(self.tricks_by_trump(hands), [hands] * len(self.trumps), keep))
        first = self.tricks_by_trump(hands) if setup.exchanges == "after-trump" else None
        eight = hands | widows
        estimated: list[Floats] = []
        kept: list[Masks] = []
        for trump in range(len(self.trumps)):
            best, held = self.discarded(eight, trump, size)
            if first is not None:
                # Named without having seen the widow: the order of the trumps is that of the hand alone.
                best = np.where(is_possible(first[:, trump]), first[:, trump], _IMPOSSIBLE)
            estimated.append(best)
            kept.append(held)
        return tuple(self._picked(np.column_stack(estimated), kept, keep))

    def discarded(self, held: Masks, trump: int, size: int) -> tuple[Floats, Masks]:
        """The best tricks under a trump after ``size`` discards, one by one, and what is then held."""
        tricks = self.tricks(held, trump)
        for _ in range(size):
            singles = single_pieces(held)
            without = held[:, None] ^ singles
            each = self.tricks(without.ravel(), trump).reshape(without.shape)
            if self.setup.leads_trump and self.masks[trump]:
                each = np.where((without & np.uint64(self.masks[trump])) != 0, each, _IMPOSSIBLE)
            index = each.argmax(axis=1)
            rows = np.arange(len(held))
            held, tricks = without[rows, index], each[rows, index]
        return tricks, held

    def _picked(self, estimated: Floats, kept: Sequence[Masks], keep: int) -> list[DeclarerPlan]:
        order = (-estimated).argsort(axis=1, kind="stable")
        rows = np.arange(len(estimated))
        held = np.column_stack(kept)
        found: list[DeclarerPlan] = []
        for place in range(min(keep, len(self.trumps))):
            trump = order[:, place]
            # A hand that bears fewer trumps than are asked for has its best plan once more.
            trump = np.where(is_possible(estimated[rows, trump]), trump, order[:, 0])
            found.append(DeclarerPlan(trump, held[rows, trump], estimated[rows, trump]))
        return found

    def problem(self, trump: int, declarer: int) -> Problem:
        """What the solver is asked of the whole play of a hand; its own hands don't matter."""
        setup, tables = self.setup, self.tables[trump]
        leads_trump = setup.leads_trump
        return problem_of(
            setup,
            tables,
            (0,) * setup.seating.players,
            leader=declarer,
            counted=declarer,
            first_leads=tables.trumps if leads_trump and tables.trumps else None,
        )

    def double_dummy_tricks(self, declarer: int, trump: Ints, hands: Masks) -> Floats:
        """Tricks of the declarer's side with open hands: ``hands`` has a row each, a column a seat."""
        found = np.empty(len(hands))
        for each in np.unique(trump):
            rows = trump == each
            found[rows] = solve_worlds([self.problem(int(each), declarer)], hands[rows])[:, 0]
        return found
