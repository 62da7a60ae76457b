"""`result_chances`: how auctions between strong players end in each class of standings, given match equity.

``tools/solve_auctions.py`` computes these probabilities and match equity in turns, until both agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from msgspec.structs import replace

from shootmoon.bots.auction.policy import auction_solver, auction_worth
from shootmoon.bots.auction.solver import ITERATIONS
from shootmoon.bots.evaluation.arrays import Floats
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import MatchUtility
from shootmoon.game import Bid, Setup, View, new_game
from shootmoon.game.scoring import hand_marks, points_for, wins_at_once
from shootmoon.match_equity import EquityTable
from shootmoon.match_equity.outcomes import DEALER, MoonOutcome, outcomes_of
from shootmoon.match_equity.standings import class_of, levels_of

_BATCH = 49
"""The number of standings that are solved at once, which limits the memory needed."""
_MAX_HANDS = 60
"""The number of hands after which `class_visits` breaks off a match."""


def typical_needs(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Return a typical standing of each class, as the amount that each side needs; side 0 deals."""
    levels = levels_of(setup)
    ends = (0, *levels)
    typical = [(low + 1 + high) // 2 for low, high in zip(ends, levels, strict=False)]
    typical.append(levels[-1] + (levels[-1] - levels[-2]))
    return tuple(product(typical, repeat=setup.seating.sides))


def standing_at(setup: Setup, needs: Sequence[int]) -> View:
    """Return the view of a hand that seat 1 deals when the sides need these amounts.

    A round has just as many points; rounds and marks are those at the beginning of a match.
    """
    first = setup.first_score
    if setup.score_kind == "hand-marks":
        assert setup.match
        score = replace(first, marks=tuple(setup.match.marks - need for need in needs))
    else:
        assert setup.points
        score = replace(first, points=tuple(setup.points.target - need for need in needs))
    start = new_game(setup.rules, pieces=setup.pieces, hand_size=setup.hand_size)
    return replace(start, score=score, dealer=1).view(1)


def solved_results(setup: Setup, table: EquityTable, iterations: int = ITERATIONS) -> Floats:
    """Solve the auction at a typical standing of each class.

    Return P(result, tricks of the declarer's side): shape (classes, results, tricks + 1). Tricks are those
    with hidden hands: the double-dummy bias is applied.
    """
    solver = auction_solver(setup)
    results: list[Floats] = []
    needs = typical_needs(setup)
    for start in range(0, len(needs), _BATCH):
        worth = np.array(
            [
                auction_worth(MatchUtility(standing_at(setup, each), table))
                for each in needs[start : start + _BATCH]
            ]
        )
        results.append(solver.outcome_chances(solver.solve(worth, iterations)))
    return _with_bias(setup, solver.tree.outcomes, np.concatenate(results))


def class_visits(setup: Setup, chances: Floats, rng: np.random.Generator, matches: int) -> Floats:
    """Return how often matches come to each class of standings, as shares, from simulated matches (or
    rounds).

    ``chances``: see `shootmoon.match_equity.standings.result_chances`.
    """
    outcomes = outcomes_of(setup, chances)
    upto = np.cumsum([each.by_class for each in outcomes], axis=0)
    gains = [_gains(setup, each) for each in outcomes]
    marks = setup.score_kind == "hand-marks"
    goal = setup.match.marks if marks and setup.match else setup.points.target if setup.points else 0
    turn = setup.seating.side_of(setup.seating.left_of(DEALER))
    counts = np.zeros(len(chances) - 1)
    for _ in range(matches):
        needs = np.full(setup.seating.sides, goal, dtype=np.intp)
        for _ in range(_MAX_HANDS):
            here = int(class_of(levels_of(setup), needs[None])[0])
            counts[here] += 1
            drawn = min(int(np.searchsorted(upto[:, here], rng.random())), len(outcomes) - 1)
            gained, over = gains[drawn]
            needs = needs - np.array(gained, dtype=np.intp)
            if over or needs.min() <= 0:
                break
            needs = np.roll(needs, -turn)
    return counts / counts.sum()


def _gains(setup: Setup, outcome: MoonOutcome) -> tuple[tuple[int, ...], bool]:
    """Return what each side gains by an outcome, and whether the outcome ends the match."""
    declarer, contract, tricks = outcome.declarer, outcome.contract, outcome.tricks
    if declarer is None or contract is None:
        return (0,) * setup.seating.sides, False
    if setup.score_kind == "hand-marks":
        side = setup.seating.side_of(declarer)
        made = tricks[side] >= setup.needs(contract)
        return hand_marks(setup.seating.sides, side, made), False
    gains = points_for(setup, declarer, contract, tricks)
    return gains, wins_at_once(setup, declarer, contract, tricks)


def _with_bias(setup: Setup, outcomes: Sequence[tuple[int, Bid]], chances: Floats) -> Floats:
    """Return the chances of actual tricks, given those of double-dummy tricks."""
    evaluator, size = evaluator_of(setup), setup.hand_size
    result = np.zeros_like(chances)
    for outcome, (place, contract) in enumerate(outcomes):
        if place < 0:
            result[:, outcome] = chances[:, outcome]
            continue
        for more, share in evaluator.bias(setup.needs(contract)):
            for tricks in range(size + 1):
                result[:, outcome, min(size, max(0, tricks + more))] += share * chances[:, outcome, tricks]
    return result
