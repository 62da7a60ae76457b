"""`HandEvaluator`: about how many tricks a declarer will take with a hand, for many hands at once.

Bots sample thousands of hands of the others and ask of each what its holder would bid, lay aside and name
as trump. Solving each would take too long, so what solving says was fitted once by two simple formulas: the
tricks as a weighted sum of what shows in a hand under a trump (`FeatureMap`), and the chance to make a bid as
a logistic function of the tricks under the best trump. The weights of the games as they are played stand in
``hand_evaluation.json``; those of smaller games are fitted when asked for, which takes well under a second.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import TypeAlias

import msgspec
import numpy as np
from msgspec import Struct

from shootmoon.bots.evaluation.arrays import Bools, Floats, Ints, Masks
from shootmoon.endings import problem_of
from shootmoon.game import Setup
from shootmoon.game.setup import FULL_HAND
from shootmoon.solver import Problem, solve_worlds
from shootmoon.tricks import TrickTables, bits

Bias: TypeAlias = "Sequence[tuple[int, float]]"
"""Tricks more than with open hands, for the declarer's side, and how often a whole hand yields them."""

_NEVER = -99.0
"""Tricks under a trump that can't be named, or would never be."""
_SMALL_FIT = 1500
"""Deals by which small games are fitted."""


def is_possible(promised: Floats) -> Bools:
    """Whether what so many tricks are promised of is a way to play at all; see `HandEvaluator.tricks`."""
    possible: Bools = promised > _NEVER / 2
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
            found = np.where((hands & np.uint64(mask)) != 0, found, _NEVER)
        return found

    def under_each(self, hands: Masks) -> Floats:
        """The same under every trump: shape (hands, trumps)."""
        return np.column_stack([self.tricks(hands, trump) for trump in range(len(self.trumps))])

    def before_widow(self, hands: Masks) -> Floats:
        """Tricks under the best trump, without looking at the widow."""
        best: Floats = self.under_each(hands).max(axis=1)
        return best

    def chance(self, promised: Floats, needed: int) -> Floats:
        """How likely a bid is made that needs so many tricks, by what `before_widow` says of the hand."""
        total = np.zeros_like(promised)
        for more, share in self.bias(needed):
            total += share * self._open_chance(promised, needed - more)
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

    def _open_chance(self, promised: Floats, needed: int) -> Floats:
        """The same if all played with open hands."""
        if needed <= 0:
            return np.ones_like(promised)
        if needed >= len(self.weights.made):
            return np.zeros_like(promised)
        intercept, slope = self.weights.made[needed]
        odds: Floats = 1 / (1 + np.exp(-np.clip(intercept + slope * promised, -30, 30)))
        return odds

    def plans(self, hands: Masks, widows: Masks, keep: int = 1) -> tuple[DeclarerPlan, ...]:
        """The ``keep`` most promising plans: to take the widow, lay aside and name trump; best first.

        A hand that has fewer plans than that has its best one in place of the rest. Where rules have no
        exchange, `widows` isn't looked at.
        """
        setup = self.setup
        size = setup.widow_size if setup.exchanges != "none" else 0
        if not size:
            return tuple(self._picked(self.under_each(hands), [hands] * len(self.trumps), keep))
        first = self.under_each(hands) if setup.exchanges == "after-trump" else None
        eight = hands | widows
        promised: list[Floats] = []
        kept: list[Masks] = []
        for trump in range(len(self.trumps)):
            best, held = self.discarded(eight, trump, size)
            if first is not None:
                # Named without having seen the widow: the order of the trumps is that of the hand alone.
                best = np.where(is_possible(first[:, trump]), first[:, trump], _NEVER)
            promised.append(best)
            kept.append(held)
        return tuple(self._picked(np.column_stack(promised), kept, keep))

    def discarded(self, held: Masks, trump: int, size: int) -> tuple[Floats, Masks]:
        """The best tricks under a trump after ``size`` discards, one by one, and what is then held."""
        tricks = self.tricks(held, trump)
        for _ in range(size):
            singles = _bits_of(held)
            without = held[:, None] ^ singles
            each = self.tricks(without.ravel(), trump).reshape(without.shape)
            if self.setup.moon.play.first_lead == "trump" and self.masks[trump]:
                each = np.where((without & np.uint64(self.masks[trump])) != 0, each, _NEVER)
            at = each.argmax(axis=1)
            rows = np.arange(len(held))
            held, tricks = without[rows, at], each[rows, at]
        return tricks, held

    def _picked(self, promised: Floats, kept: Sequence[Masks], keep: int) -> list[DeclarerPlan]:
        order = (-promised).argsort(axis=1, kind="stable")
        rows = np.arange(len(promised))
        held = np.column_stack(kept)
        found: list[DeclarerPlan] = []
        for place in range(min(keep, len(self.trumps))):
            trump = order[:, place]
            # A hand that bears fewer trumps than are asked for has its best plan once more.
            trump = np.where(is_possible(promised[rows, trump]), trump, order[:, 0])
            found.append(DeclarerPlan(trump, held[rows, trump], promised[rows, trump]))
        return found

    def problem(self, trump: int, declarer: int) -> Problem:
        """What the solver is asked of the whole play of a hand; its own hands don't matter."""
        setup, tables = self.setup, self.tables[trump]
        leads_trump = setup.moon.play.first_lead == "trump"
        return problem_of(
            setup,
            tables,
            (0,) * setup.seating.players,
            leader=declarer,
            counted=declarer,
            first_leads=tables.trumps if leads_trump and tables.trumps else None,
        )

    def solved(self, declarer: int, trump: Ints, hands: Masks) -> Floats:
        """Tricks of the declarer's side with open hands: ``hands`` has a row each, a column a seat."""
        found = np.empty(len(hands))
        for each in np.unique(trump):
            rows = trump == each
            found[rows] = solve_worlds([self.problem(int(each), declarer)], hands[rows])[:, 0]
        return found


@lru_cache(maxsize=64)
def evaluator_of(setup: Setup) -> HandEvaluator:
    """What hands promise under these rules of Moon."""
    known = _weights()
    key = family_of(setup)
    if setup.hand_size == FULL_HAND and key in known and len(setup.pieces) == _usual_size(setup):
        return HandEvaluator(setup, known[key])
    return HandEvaluator(setup, fit_weights(setup, _SMALL_FIT, seed=0))


def family_of(setup: Setup) -> str:
    """What of the rules the weights depend on, in words that name it in ``hand_evaluation.json``."""
    table = setup.moon.table
    partners = "-partners" if table.partnerships else ""
    called = "-called" if setup.called else ""
    return f"{table.tiles}{partners}{called}-{setup.exchanges}"


def fit_weights(setup: Setup, deals: int, *, seed: int) -> Weights:
    """Fit the weights to the solutions of random deals; each trump that may be named is tried.

    Least squares for the tricks, iteratively reweighted least squares for the logistic functions.
    """
    rng = np.random.default_rng(seed)
    size = setup.hand_size
    blank = HandEvaluator(setup, Weights(dict.fromkeys(_KINDS, (0.0,) * _WIDTH), ()))
    by_kind: dict[str, list[tuple[Floats, Floats]]] = {}
    for trump, feature_map in enumerate(blank.feature_maps):
        count = deals if feature_map.kind != "suit" else max(200, 2 * deals // len(blank.trumps))
        hands, _ = _dealt(setup, count, rng)
        mask = np.uint64(blank.masks[trump])
        kept = hands[
            np.bitwise_count(hands[:, 0] & mask) >= min(2, int(mask != 0) * 2, int(mask).bit_count())
        ]
        if not len(kept):
            continue
        tricks = blank.solved(1, np.full(len(kept), trump), kept)
        by_kind.setdefault(feature_map.kind, []).append((feature_map.features(kept[:, 0]), tricks))
    fitted: dict[str, tuple[float, ...]] = dict.fromkeys(_KINDS, (0.0,) * _WIDTH)
    for kind, parts in by_kind.items():
        seen = np.vstack([part for part, _ in parts])
        tricks = np.concatenate([part for _, part in parts])
        # A little ridge keeps weights of what never shows at nought.
        square = seen.T @ seen + 0.5 * np.eye(_WIDTH)
        fitted[kind] = tuple(np.round(np.linalg.solve(square, seen.T @ tricks), 4).tolist())
    model = HandEvaluator(setup, Weights(fitted, ()))
    hands, widows = _dealt(setup, deals, rng)
    (plan,) = model.plans(hands[:, 0], widows)
    played = hands.copy()
    played[:, 0] = plan.held
    tricks = model.solved(1, plan.trump, played)
    promised = model.before_widow(hands[:, 0])
    made = [fit_logistic(promised, tricks >= needed) for needed in range(size + 1)]
    return Weights(fitted, tuple(made))


def _dealt(setup: Setup, count: int, rng: np.random.Generator) -> tuple[Masks, Masks]:
    """Random deals: hands, a row a deal, a column a seat, and the widows."""
    size, players = setup.hand_size, setup.seating.players
    numbers = np.array([1 << number for number in range(len(setup.pieces))], dtype=np.uint64)
    order = numbers[rng.random((count, len(numbers))).argsort(axis=1)]
    hands = np.bitwise_or.reduce(order[:, : players * size].reshape(count, players, size), axis=2)
    widows = np.bitwise_or.reduce(order[:, players * size :], axis=1)
    return hands, widows


def fit_logistic(promised: Floats, made: Bools) -> tuple[float, float]:
    """Intercept and slope of the chance that something is made, as a logistic function of what was promised.

    By Newton's method, with a weak prior that keeps them finite.
    """
    middle = float(promised.mean())
    columns = np.column_stack([np.ones_like(promised), promised - middle])
    weights = np.zeros(2)
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(columns @ weights, -30, 30)))
        slope = columns.T @ (made - chance) - 0.1 * weights
        curve = (columns * (chance * (1 - chance))[:, None]).T @ columns + 0.1 * np.eye(2)
        step = np.linalg.solve(curve, slope).clip(-1, 1)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return round(float(weights[0] - weights[1] * middle), 4), round(float(weights[1]), 4)


_WIDTH = 18
_KINDS: tuple[str, ...] = ("suit", "doubles", "none")


class FeatureMap:
    """What shows in a hand under a trump, as numbers that don't name a piece.

    So that one set of weights serves every suit: how many trumps and which of the highest, how many from the
    top without a gap; for all other suits together, how many of them are held from the top, guarded second
    pieces, suits that are not held at all; and how far winners elsewhere go with trumps.
    """

    def __init__(self, tables: TrickTables) -> None:
        self.kind = "suit" if tables.trumps else "none"
        trump_suit = -1
        if tables.trumps:
            top = next(bits(tables.trumps))
            trump_suit = tables.leads[top][0]
            if trump_suit < len(tables.suits) and tables.suits[trump_suit] == "doubles":
                self.kind = "doubles"
        self.trumps = _ranked(tables.trumps, tables, trump_suit) if tables.trumps else ()
        self.all_trumps = np.uint64(tables.trumps)
        self.suits = tuple(
            _ranked(follow & ~tables.trumps, tables, suit)
            for suit, follow in enumerate(tables.follow)
            if suit != trump_suit and follow & ~tables.trumps
        )
        self.masks = tuple(np.uint64(sum(suit)) for suit in self.suits)

    def features(self, hands: Masks) -> Floats:
        """Shape (hands, `_WIDTH`)."""
        count = len(hands)
        found = np.zeros((count, _WIDTH))
        found[:, 0] = 1
        trumps = np.bitwise_count(hands & self.all_trumps).astype(np.float64)
        found[:, 1] = trumps
        found[:, 2] = np.maximum(trumps - 3, 0)
        found[:, 3] = np.maximum(trumps - 5, 0)
        run = np.ones(count)
        for place, bit in enumerate(self.trumps):
            has = (hands & np.uint64(bit)) != 0
            if place < 4:
                found[:, 4 + place] = has
            run = run * has
            found[:, 8] += run
        tops = np.zeros(count)
        for ranked, mask in zip(self.suits, self.masks, strict=True):
            held = np.bitwise_count(hands & mask)
            run = np.ones(count)
            for place, bit in enumerate(ranked[:4]):
                has = (hands & np.uint64(bit)) != 0
                run = run * has
                if place < 3:
                    found[:, 9 + place] += run
                if place == 1:
                    found[:, 12] += has & (run == 0) & (held >= 2)
                if place == 2:
                    found[:, 13] += has & (run == 0) & (held >= 3)
            tops += (hands & np.uint64(ranked[0])) != 0
            found[:, 14] += held == 0
            found[:, 15] += np.maximum(held.astype(np.float64) - 3, 0)
        found[:, 16] = tops * trumps
        found[:, 17] = found[:, 8] * (found[:, 9] + found[:, 10])
        return found


def _ranked(mask: int, tables: TrickTables, suit: int) -> tuple[int, ...]:
    """The bits of a mask, strongest first when ``suit`` is led."""
    strength = tables.strength[suit]
    return tuple(1 << number for number in sorted(bits(mask), key=lambda number: -strength[number]))


def _bits_of(held: Masks) -> Masks:
    """The single bits of masks of equal size: shape (masks, bits)."""
    left = held.copy()
    found: list[Masks] = []
    for _ in range(int(np.bitwise_count(held[:1]).sum())):
        low = left & (~left + np.uint64(1))
        found.append(low)
        left = left ^ low
    return np.column_stack(found)


def _usual_size(setup: Setup) -> int:
    return {"moon-22": 22, "moon-21": 21, "double-six": 28}[setup.moon.table.tiles]


@cache
def _weights() -> dict[str, Weights]:
    text = files("shootmoon.bots.evaluation").joinpath("hand_evaluation.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Weights])
