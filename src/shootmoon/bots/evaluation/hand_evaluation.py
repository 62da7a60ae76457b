"""`HandEvaluator`: estimate the tricks that a declarer takes, for many hands at once and without search.

Bots sample thousands of hands of the other seats, and need to know what each holder would bid, discard and
name as trump. Solving each hand would take too long. Therefore two simple formulas were fitted to
double-dummy results once: tricks are a weighted sum of features of the hand under a trump (`FeatureMap`), and
P(bid is made) is a logistic function of the tricks under the best trump. `evaluator_of` returns the evaluator
of a game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from shootmoon.bots.evaluation.arrays import Bools, Floats, Ints, Masks, single_pieces
from shootmoon.bots.evaluation.features import FeatureMap
from shootmoon.endgames import problem_of
from shootmoon.game import Setup
from shootmoon.solver import NodeCount, Problem, solve_worlds

Bias: TypeAlias = Sequence[tuple[int, float]]
"""A distribution, as pairs of a difference and its probability. The difference is the number of tricks that
the declarer's side takes in a whole hand, less its double-dummy tricks."""

_IMPOSSIBLE = -99.0
"""The estimate of a trump that can't be named, or never would be."""


def is_possible(estimated: Floats) -> Bools:
    """Return an array that is False where an estimate only marks a trump as impossible to name."""
    possible: Bools = estimated > _IMPOSSIBLE / 2
    return possible


class Weights(Struct, frozen=True):
    """The fitted parameters for one kind of game."""

    tricks: dict[str, tuple[float, ...]]
    """By kind of trump (``suit``, ``doubles``, ``none``): the weight of each feature."""
    made: tuple[tuple[float, float], ...]
    """By number of tricks needed: intercept and slope of P(made) as a logistic function of the estimated
    tricks under the best trump."""
    bias: tuple[tuple[int, float], ...] = ((-1, 0.05), (0, 0.75), (1, 0.2))
    """The double-dummy bias, as differences in tricks with their probabilities; see
    `shootmoon.bots.evaluation.double_dummy_bias`."""
    bias_all: tuple[tuple[int, float], ...] = ((-1, 0.01), (0, 0.89), (1, 0.1))
    """As `bias`, for bids that need every trick: a single trick of the defenders sets them."""
    weak_bias: tuple[tuple[int, float], ...] = ()
    """As `bias`, against defenders who play by rules of thumb; empty if it wasn't measured."""
    weak_bias_all: tuple[tuple[int, float], ...] = ()
    """As `bias_all`, against defenders who play by rules of thumb."""
    plan_bias: tuple[tuple[int, float], ...] = ()
    """As `bias`, but compared with the double-dummy tricks after the discard and the trump that the evaluator
    would choose; empty if it wasn't measured."""
    plan_bias_all: tuple[tuple[int, float], ...] = ()
    """As `plan_bias`, for bids that need every trick."""
    taken: tuple[tuple[float, float, float], ...] = ()
    """By number of tricks, from 1: intercept and slopes of P(the declarer's side takes at least this many
    with hidden hands) as a logistic function of the estimated tricks under the best trump and of the
    double-dummy tricks. In auctions it takes the place of the bias, which is the same for all hands; empty if
    it wasn't measured."""
    novice_taken: tuple[tuple[float, float, float], ...] = ()
    """As `taken`, if all seats are `novice`, who declares and defends by rules of thumb; empty if it wasn't
    measured."""
    calibration: tuple[float, float] = (0.0, 1.0)
    """Intercept and slope of the logistic function from the estimated P(made) to the observed frequency; see
    `HandEvaluator.calibrated`."""
    calibration_all: tuple[float, float] = (0.0, 1.0)
    """As `calibration`, for bids that need every trick."""


class DeclarerPlan(Struct, frozen=True):
    """The choices of declarers before the first lead; each array has one entry for each hand."""

    trump: Ints
    """The trump, as an index into `HandEvaluator.trumps`."""
    held: Masks
    """The hand after the discard."""
    tricks: Floats
    """The estimated tricks."""


class HandEvaluator:
    """Evaluates hands of one game. Estimates are fast and rough."""

    def __init__(self, setup: Setup, weights: Weights) -> None:
        """Create an evaluator with the given weights. `evaluator_of` returns one with the right weights."""
        self.setup = setup
        self.weights = weights
        self.trumps: tuple[str | None, ...] = (
            (None,) if setup.called else tuple(named.trump for named, _ in setup.trumps)
        )
        """The trumps that may be named; ``(None,)`` if the leader calls a suit instead."""
        self.tables = tuple(map(setup.tables, self.trumps))
        self.feature_maps = tuple(map(FeatureMap, self.tables))
        """The feature map of each trump."""
        self._weights = tuple(np.array(weights.tricks[feature_map.kind]) for feature_map in self.feature_maps)
        self.masks = tuple(tables.trumps for tables in self.tables)
        """The mask of trumps, for each trump."""

    def tricks(self, hands: Masks, trump: int) -> Floats:
        """Return the estimated tricks of each hand as declarer; ``trump``: an index into `trumps`.

        If a hand holds no piece of this trump and could name another, `is_possible` is False for its
        estimate.
        """
        result = self.feature_maps[trump].features(hands) @ self._weights[trump]
        mask = self.masks[trump]
        if mask and len(self.trumps) > 1:
            result = np.where((hands & np.uint64(mask)) != 0, result, _IMPOSSIBLE)
        return result

    def tricks_by_trump(self, hands: Masks) -> Floats:
        """Return `tricks` under every trump: shape (hands, trumps)."""
        return np.column_stack([self.tricks(hands, trump) for trump in range(len(self.trumps))])

    def tricks_without_widow(self, hands: Masks) -> Floats:
        """Return the estimated tricks of each hand under its best trump, before the widow is taken."""
        best: Floats = self.tricks_by_trump(hands).max(axis=1)
        return best

    def chance_to_make(self, estimated: Floats, needed: int) -> Floats:
        """Return P(a bid that needs ``needed`` tricks is made), given each hand's `tricks_without_widow`."""
        total = np.zeros_like(estimated)
        if self.has_taken_chances:
            at_least = [
                self._double_dummy_chance(estimated, tricks) for tricks in range(self.setup.hand_size + 2)
            ]
            for tricks, (this, more) in enumerate(pairwise(at_least)):
                made = self.taken_chances(estimated, np.full(len(estimated), tricks))[:, needed:].sum(axis=1)
                total += (this - more) * made
            return total
        for more, share in self.bias(needed):
            total += share * self._double_dummy_chance(estimated, needed - more)
        return total

    def bias(self, needed: int, weak_defense: float = 0.0, *, planned: bool = False) -> Bias:
        """Return the double-dummy bias of bids that need ``needed`` tricks.

        ``weak_defense``: the probability that a defender plays by rules of thumb. ``planned``: whether the
        double-dummy tricks are those after the discard and the trump of `plans`. A good declarer finds better
        ones, and so takes more tricks.
        """
        weights = self.weights
        some = needed < self.setup.hand_size
        usual = weights.bias if some else weights.bias_all
        if planned:
            usual = (weights.plan_bias if some else weights.plan_bias_all) or usual
        weak = weights.weak_bias if some else weights.weak_bias_all
        if not weak_defense or not weak:
            return usual
        shares = dict.fromkeys(sorted({more for more, _ in (*usual, *weak)}), 0.0)
        for weight, bias in ((1 - weak_defense, usual), (weak_defense, weak)):
            for more, share in bias:
                shares[more] += weight * share
        return tuple(shares.items())

    @property
    def has_taken_chances(self) -> bool:
        """True if it was measured for this kind of game how many tricks are taken with hidden hands, by hand
        (`taken_chances`)."""
        return bool(self.weights.taken)

    def taken_chances(self, estimated: Floats, tricks: Ints) -> Floats:
        """Return P(tricks that the declarer's side takes with hidden hands): shape (hands, tricks + 1).

        ``estimated``: the estimated tricks of each hand under its best trump; ``tricks``: its double-dummy
        tricks. If it wasn't measured for this kind of game, the double-dummy tricks are certain.
        """
        size = self.setup.hand_size
        if not self.has_taken_chances:
            return np.eye(size + 1)[tricks]
        weights = np.array(self.weights.taken).T
        odds = weights[0] + np.multiply.outer(estimated, weights[1]) + np.multiply.outer(tricks, weights[2])
        at_least = np.zeros((len(tricks), size + 2))
        at_least[:, 0] = 1
        at_least[:, 1:-1] = np.minimum.accumulate(1 / (1 + np.exp(-np.clip(odds, -30, 30))), axis=1)
        chances: Floats = -np.diff(at_least, axis=1)
        return chances

    def calibrated(self, chance: float, needed: int) -> float:
        """Return the frequency with which bids are made, given the estimated probability ``chance``.

        During the auction the discard and the trump are searched in less depth than when they are chosen, so
        bids are made somewhat more often than estimated. The function was fitted to games of `expert` against
        itself (``tools/data.py calibration``) by the method of J. Platt, *Probabilistic outputs for support
        vector machines* (1999). Bots report the calibrated probability, but choose bids without it.
        """
        intercept, slope = (
            self.weights.calibration if needed < self.setup.hand_size else self.weights.calibration_all
        )
        chance = min(max(chance, 0.0), 1.0)  # rounding may lead slightly beyond
        made, failed = math.exp(intercept) * chance**slope, (1 - chance) ** slope
        return made / (made + failed)

    def _double_dummy_chance(self, estimated: Floats, needed: int) -> Floats:
        """Return the double-dummy P(made) of a bid that needs ``needed`` tricks, by estimated tricks."""
        if needed <= 0:
            return np.ones_like(estimated)
        if needed >= len(self.weights.made):
            return np.zeros_like(estimated)
        intercept, slope = self.weights.made[needed]
        odds: Floats = 1 / (1 + np.exp(-np.clip(intercept + slope * estimated, -30, 30)))
        return odds

    def plans(self, hands: Masks, widows: Masks, keep: int = 1) -> tuple[DeclarerPlan, ...]:
        """Return the ``keep`` best declarer plans for each hand with its widow, best first.

        A hand with fewer plans repeats its best one. ``widows`` is ignored if the rules have no exchange.
        """
        setup = self.setup
        size = setup.widow_size if setup.exchanges != "none" else 0
        if not size:
            return tuple(self._picked(self.tricks_by_trump(hands), [hands] * len(self.trumps), keep))
        first = self.tricks_by_trump(hands) if setup.exchanges == "after-trump" else None
        with_widow = hands | widows
        estimated: list[Floats] = []
        kept: list[Masks] = []
        for trump in range(len(self.trumps)):
            best, held = self.discarded(with_widow, trump, size)
            if first is not None:
                # Trump is named before the widow is seen, so trumps are ranked by the hand alone.
                best = np.where(is_possible(first[:, trump]), first[:, trump], _IMPOSSIBLE)
            estimated.append(best)
            kept.append(held)
        return tuple(self._picked(np.column_stack(estimated), kept, keep))

    def discarded(self, held: Masks, trump: int, size: int) -> tuple[Floats, Masks]:
        """Return the estimated tricks under a trump after the ``size`` best discards, and the hands kept.

        The discards are chosen one at a time.
        """
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
        result: list[DeclarerPlan] = []
        for place in range(min(keep, len(self.trumps))):
            trump = order[:, place]
            # A hand with fewer possible trumps repeats its best plan.
            trump = np.where(is_possible(estimated[rows, trump]), trump, order[:, 0])
            result.append(DeclarerPlan(trump, held[rows, trump], estimated[rows, trump]))
        return result

    def problem(self, trump: int, declarer: int) -> Problem:
        """Return the solver's problem for the play of a whole hand, with empty hands to be filled in."""
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

    def double_dummy_tricks(
        self, declarer: int, trump: Ints, hands: Masks, *, count: NodeCount | None = None
    ) -> Floats:
        """Return the double-dummy tricks of the declarer's side, by deal; ``hands``: shape (deals, seats).

        ``count`` receives the numbers of nodes searched.
        """
        result = np.empty(len(hands))
        for each in np.unique(trump):
            rows = trump == each
            result[rows] = solve_worlds([self.problem(int(each), declarer)], hands[rows], count=count)[:, 0]
        return result
