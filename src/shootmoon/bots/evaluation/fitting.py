"""`fit_weights`: fit the weights of a `HandEvaluator` to deals solved double-dummy."""

from __future__ import annotations

import numpy as np

from shootmoon.bots.evaluation.arrays import Bools, Floats, Ints, Masks
from shootmoon.bots.evaluation.features import FEATURES, KINDS
from shootmoon.bots.evaluation.hand_evaluation import HandEvaluator, Weights
from shootmoon.game import Setup


def fit_weights(setup: Setup, deals: int, *, seed: int) -> Weights:
    """Fit weights to the double-dummy solutions of ``deals`` random deals, over all trumps.

    Tricks are fitted by least squares, and the logistic functions by iteratively reweighted least squares.
    """
    rng = np.random.default_rng(seed)
    tricks = _fit_tricks(setup, deals, rng)
    model = HandEvaluator(setup, Weights(tricks, ()))
    hands, widows = random_deals(setup, deals, rng)
    estimated = model.tricks_without_widow(hands[:, 0])
    (plan,) = model.plans(hands[:, 0], widows)
    hands[:, 0] = plan.held
    taken = model.double_dummy_tricks(1, plan.trump, hands)
    made = [fit_logistic(estimated, taken >= needed) for needed in range(setup.hand_size + 1)]
    return Weights(tricks, tuple(made))


def _fit_tricks(setup: Setup, deals: int, rng: np.random.Generator) -> dict[str, tuple[float, ...]]:
    """Return the weight of each feature, by kind of trump."""
    blank = HandEvaluator(setup, Weights(dict.fromkeys(KINDS, (0.0,) * FEATURES), ()))
    by_kind: dict[str, list[tuple[Floats, Floats]]] = {}
    for trump, feature_map in enumerate(blank.feature_maps):
        count = deals if feature_map.kind != "suit" else max(200, 2 * deals // len(blank.trumps))
        hands, _ = random_deals(setup, count, rng)
        mask = np.uint64(blank.masks[trump])
        kept = hands[np.bitwise_count(hands[:, 0] & mask) >= min(2, int(mask).bit_count())]
        if len(kept):
            tricks = blank.double_dummy_tricks(1, np.full(len(kept), trump), kept)
            by_kind.setdefault(feature_map.kind, []).append((feature_map.features(kept[:, 0]), tricks))
    fitted: dict[str, tuple[float, ...]] = dict.fromkeys(KINDS, (0.0,) * FEATURES)
    for kind, parts in by_kind.items():
        seen = np.vstack([part for part, _ in parts])
        tricks = np.concatenate([part for _, part in parts])
        # A small ridge term keeps the weights of features that never occur at 0.
        square = seen.T @ seen + 0.5 * np.eye(FEATURES)
        fitted[kind] = tuple(np.round(np.linalg.solve(square, seen.T @ tricks), 4).tolist())
    return fitted


def random_deals(setup: Setup, count: int, rng: np.random.Generator) -> tuple[Masks, Masks]:
    """Return random deals: hands of shape (deals, seats), and the widows."""
    size, players = setup.hand_size, setup.seating.players
    numbers = np.array([1 << number for number in range(len(setup.pieces))], dtype=np.uint64)
    order = numbers[rng.random((count, len(numbers))).argsort(axis=1)]
    hands = np.bitwise_or.reduce(order[:, : players * size].reshape(count, players, size), axis=2)
    widows = np.bitwise_or.reduce(order[:, players * size :], axis=1)
    return hands, widows


def fit_logistic(estimated: Floats, made: Bools) -> tuple[float, float]:
    """Return intercept and slope of P(made) as a logistic function of the estimate."""
    intercept, slope = _logistic(estimated[:, None], made)
    return intercept, slope


def fit_taken(
    estimated: Floats, tricks: Ints, taken: Ints, size: int, needed: Ints | None = None
) -> tuple[tuple[float, float, float], ...]:
    """Return `Weights.taken`, fitted to hands that were played with hidden hands.

    ``estimated``: the estimated tricks of each declarer's hand; ``tricks``: the double-dummy tricks of its
    side; ``taken``: the tricks that the side took; ``size``: the tricks of a hand. ``needed``: the tricks
    that each bid needed, if P(at least so many) is to be fitted to these hands alone, since players of a bid
    that is settled play otherwise.
    """
    columns: Floats = np.column_stack([estimated, tricks]).astype(np.float64)
    fitted: list[tuple[float, float, float]] = []
    for number in range(1, size + 1):
        rows = np.ones(len(taken), dtype=bool) if needed is None else needed == number
        if not rows.any():
            rows[:] = True
        intercept, by_estimate, by_tricks = _logistic(columns[rows], taken[rows] >= number)
        fitted.append((intercept, by_estimate, by_tricks))
    return tuple(fitted)


def _logistic(columns: Floats, made: Bools) -> list[float]:
    """Return the intercept and the slope of each column of a logistic function for P(made).

    They are fitted by Newton's method, with a weak prior that keeps them finite.
    """
    middle = columns.mean(axis=0)
    columns = np.column_stack([np.ones(len(columns)), columns - middle])
    weights = np.zeros(columns.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(columns @ weights, -30, 30)))
        slope = columns.T @ (made - chance) - 0.1 * weights
        curve = (columns * (chance * (1 - chance))[:, None]).T @ columns + 0.1 * np.eye(len(weights))
        step = np.linalg.solve(curve, slope).clip(-1, 1)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    weights[0] -= weights[1:] @ middle
    fitted: list[float] = weights.round(4).tolist()
    return fitted
