"""How auctions between strong players end in each class of standings, and match equity between them.

Bids depend on the match equity of their outcomes, and match equity depends on the bids. `solve_standings`
therefore solves auctions and computes match equity in turns, until both agree. For the presets this was done
beforehand (``tools/data.py auctions``); for other rules, `strong_equity` does it with fewer classes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.bots.auction.policy import auction_bias, auction_solver, with_bias
from shootmoon.bots.auction.solver import ITERATIONS
from shootmoon.bots.evaluation.arrays import Floats
from shootmoon.bots.evaluation.double_dummy_bias import apply_bias
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import HandUtility
from shootmoon.files.cache import cached
from shootmoon.game import Bid, Setup, View, new_game
from shootmoon.game.score import HandScore
from shootmoon.match_equity import EquityTable, equity_table
from shootmoon.match_equity.families import bids_as_in, most_similar_family
from shootmoon.match_equity.outcomes import DEALER, MoonOutcome, normalized, outcomes_of
from shootmoon.match_equity.standings import auction_results, class_at, levels_of, levels_with

MAX_SIDES = 3
"""The greatest number of sides for which auctions are solved by standings; with four, there would be 2,401
classes."""
_BATCH = 49
"""The number of standings that are solved at once, which limits the memory needed."""
_MAX_HANDS = 60
"""The number of hands after which `class_visits` breaks off a match."""
_MATCHES = 300
"""The number of simulated matches by which classes are weighted."""
_DAMPED_FROM = 3
"""From this round on, only half of each change is made, since changes may swing to and fro."""
_LEAST = 0.001
"""With fewer classes, outcomes that are less probable in each of them are left out."""
_COARSE_ITERATIONS = 30
"""The number of iterations for each auction with fewer classes."""
_FURTHER_ITERATIONS = 10
"""The same after the first round, which begins with the regrets of the round before."""
_METHOD = 4  # a version number, to be increased when the method of solving or the evaluation of hands changes


class Progress(Struct, frozen=True):
    """A round of `solve_standings`."""

    number: int
    """The number of the round, from 1."""
    moved: float
    """How much match equity moved at a typical standing, weighted by how often matches come to it."""
    moved_most: float
    """How much it moved where it moved most."""
    bids: dict[str, float]
    """The share of auctions that end with each bid."""


@lru_cache(maxsize=8)  # a table takes about 15 MB
def strong_equity(setup: Setup) -> EquityTable:
    """Return match equity between players who bid by the equilibrium of the auction.

    For rules whose auctions are like those of a preset, the results were computed beforehand (`equity_table`
    with ``strong``). For others they are computed now, which takes a few seconds, and kept in the cache on
    disk. For games with four sides or with fewer tiles, the results of the most similar preset are adapted.
    """
    rules = setup.rules
    if (
        not setup.is_usual
        or not setup.bids
        or not setup.counts_tricks
        or setup.seating.sides > MAX_SIDES
        or bids_as_in(rules, most_similar_family(rules))
    ):
        return equity_table(rules, strong=True, pieces=setup.pieces, hand_size=setup.hand_size)
    usual = equity_table(rules, pieces=setup.pieces, hand_size=setup.hand_size)
    classes = len(typical_needs(setup, coarse=True))
    shape = (classes + 1, len(auction_results(setup)), setup.hand_size + 1)
    chances = cached(
        "auctions",
        (_METHOD, rules),
        shape,
        lambda: solve_standings(setup, coarse=True, rounds=5, close=0.01).astype(np.float32),
    )
    outcomes = _likely(outcomes_of(setup, chances.astype(np.float64)))
    return EquityTable(setup, outcomes, near=usual)


def solve_standings(
    setup: Setup,
    *,
    rounds: int,
    close: float,
    coarse: bool = False,
    report: Callable[[Progress], object] | None = None,
) -> Floats:
    """Solve auctions and match equity in turns, until match equity moves by less than ``close``.

    The movement is that of `Progress.moved`. After ``rounds`` rounds it ends in any case. ``coarse``: with
    fewer classes and fewer outcomes, which takes a few seconds instead of two minutes. ``report`` is called
    after each round. The result is that of `shootmoon.match_equity.standings.result_chances`.
    """
    rng = np.random.default_rng(0)
    auctions = StandingAuctions(setup, coarse=coarse)
    views = auctions.views
    known: list[list[Floats]] | None = [] if coarse else None
    iterations = _COARSE_ITERATIONS if coarse else ITERATIONS
    table = EquityTable(setup, coarse=coarse)
    before = np.array([table.chances(view.score, 1) for view in views])
    chances = np.zeros(0)
    for number in range(1, rounds + 1):
        results = auctions.results(table, iterations, known)
        if coarse:
            iterations = _FURTHER_ITERATIONS
        if not chances.size:
            chances = np.concatenate([results.mean(axis=0, keepdims=True), results])
        else:
            chances[1:] += (1.0 if number < _DAMPED_FROM else 0.5) * (results - chances[1:])
        seen = class_visits(setup, chances, rng, _MATCHES)
        chances[0] = np.tensordot(seen, chances[1:], 1)
        outcomes = outcomes_of(setup, chances)
        table = EquityTable(setup, _likely(outcomes) if coarse else outcomes, coarse=coarse, near=table)
        after = np.array([table.chances(view.score, 1) for view in views])
        moved = np.abs(after - before).max(axis=1)
        before = after
        if report is not None:
            bids: dict[str, float] = {}
            shares = chances[0].sum(axis=1).tolist()
            for (_, bid), share in zip(auction_results(setup), shares, strict=True):
                bids[str(bid)] = bids.get(str(bid), 0.0) + share
            report(Progress(number, float(moved @ seen), float(moved.max()), bids))
        if number > _DAMPED_FROM and moved @ seen < close:
            break
    return chances


def _likely(outcomes: Sequence[MoonOutcome]) -> tuple[MoonOutcome, ...]:
    """Leave out improbable outcomes, so that match equity is computed sooner."""
    kept = [each for each in outcomes if max(each.chance, *each.by_class) >= _LEAST]
    shares = normalized(np.array([(each.chance, *each.by_class) for each in kept]))
    return tuple(
        replace(each, chance=row[0], by_class=tuple(row[1:]))
        for each, row in zip(kept, shares.tolist(), strict=True)
    )


def typical_needs(setup: Setup, *, coarse: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return a typical standing of each class, as the amount that each side needs; side 0 deals.

    ``coarse``: with fewer classes; see `shootmoon.match_equity.standings.levels_of`.
    """
    levels = levels_of(setup, coarse=coarse)
    ends = (0, *levels)
    typical = [(low + 1 + high) // 2 for low, high in zip(ends, levels, strict=False)]
    typical.append(2 * levels[-1] - ends[-2])
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


class StandingAuctions:
    """The auctions at a typical standing of each class (see `typical_needs`), which are solved again and
    again as match equity changes."""

    def __init__(self, setup: Setup, *, coarse: bool = False) -> None:
        """Find out to which scores the outcomes of the auctions lead; these don't depend on match equity."""
        self._setup, self._solver, self._evaluator = setup, auction_solver(setup), evaluator_of(setup)
        self.views = [standing_at(setup, needs) for needs in typical_needs(setup, coarse=coarse)]
        utility = HandUtility(self.views[0])
        order = setup.seating.clockwise_from(setup.seating.left_of(DEALER))
        self._sides = [setup.seating.side_of(seat) for seat in order]
        taken = np.arange(setup.hand_size + 1)
        hands: dict[tuple[int, Bid, tuple[int, ...]], int] = {}
        shares: list[tuple[int, int, int, float]] = []
        for outcome, (place, contract) in enumerate(self._solver.tree.outcomes):
            for tricks, splits in enumerate(
                utility.splits(order[place], contract, taken) if place >= 0 else ()
            ):
                for share, row in splits:
                    number = hands.setdefault((order[place], contract, row), len(hands))
                    shares.append((outcome, tricks, number, share))
        self._shares = np.zeros((len(self._solver.tree.outcomes), len(taken), len(hands)))
        for outcome, tricks, number, share in shares:
            self._shares[outcome, tricks, number] = share
        self._bonus = utility.per_trick * np.array([row for _, _, row in hands], dtype=np.float64)
        self._ends: list[list[HandScore]] = [
            [
                setup.score_hand(view.score, DEALER, row, declarer, contract)
                for declarer, contract, row in hands
            ]
            for view in self.views
        ]

    def worth(self, table: EquityTable) -> Floats:
        """Return `auction_worth` at each standing: shape (standings, outcomes, tricks + 1, places)."""
        sides = self._setup.seating.sides
        values = np.array(
            [
                [
                    table.chances(end.score, end.dealer)
                    if end.match_winner is None
                    else tuple(float(side == end.match_winner) for side in range(sides))
                    for end in ends
                ]
                for ends in self._ends
            ]
        )
        worth = np.einsum("otk,sky->soty", self._shares, values + self._bonus)[..., self._sides]
        passed = np.array([table.passed(view) for view in self.views])[:, self._sides]
        for outcome, (place, contract) in enumerate(self._solver.tree.outcomes):
            if place < 0:
                worth[:, outcome] = passed[:, None, :]
                continue
            bias = auction_bias(self._evaluator, contract)
            by_tricks = np.moveaxis(worth[:, outcome], 1, 0)
            worth[:, outcome] = np.moveaxis(apply_bias(by_tricks, bias), 0, 1)
        return worth

    def results(
        self, table: EquityTable, iterations: int = ITERATIONS, known: list[list[Floats]] | None = None
    ) -> Floats:
        """Solve the auctions, given match equity.

        Return P(result, tricks of the declarer's side): shape (classes, results, tricks + 1). Tricks are
        those with hidden hands: the double-dummy bias is applied. ``known``: where the regrets are kept from
        one call to the next, so that fewer iterations are needed; see `AuctionSolver.solve`.
        """
        results: list[Floats] = []
        worth = self.worth(table)
        for number, start in enumerate(range(0, len(worth), _BATCH)):
            if known is not None and len(known) <= number:
                known.append([])
            part = worth[start : start + _BATCH]
            regrets = None if known is None else known[number]
            results.append(self._solver.outcome_chances(self._solver.solve(part, iterations, regrets)))
        return with_bias(self._setup, self._solver.tree.outcomes, np.concatenate(results))


def class_visits(setup: Setup, chances: Floats, rng: np.random.Generator, matches: int) -> Floats:
    """Return how often matches come to each class of standings, as shares, from simulated matches (or
    rounds).

    ``chances``: see `shootmoon.match_equity.standings.result_chances`.
    """
    outcomes = outcomes_of(setup, chances)
    upto = np.cumsum([each.by_class for each in outcomes], axis=0).T.tolist()
    gains = [_gains(setup, each) for each in outcomes]
    marks = setup.score_kind == "hand-marks"
    goal = setup.match.marks if marks and setup.match else setup.points.target if setup.points else 0
    turn = setup.seating.side_of(setup.seating.left_of(DEALER))
    levels = levels_with(setup, len(chances) - 1)
    counts = np.zeros(len(chances) - 1)
    for _ in range(matches):
        needs = [goal] * setup.seating.sides
        for _ in range(_MAX_HANDS):
            here = class_at(levels, needs)
            counts[here] += 1
            drawn = min(bisect_left(upto[here], rng.random()), len(outcomes) - 1)
            gained, over = gains[drawn]
            needs = [need - more for need, more in zip(needs, gained, strict=True)]
            if over or min(needs) <= 0:
                break
            needs = needs[turn:] + needs[:turn]
    return counts / counts.sum()


def _gains(setup: Setup, outcome: MoonOutcome) -> tuple[tuple[int, ...], bool]:
    """Return what each side gains by an outcome, and whether the outcome ends the match."""
    declarer, contract, tricks = outcome.declarer, outcome.contract, outcome.tricks
    if declarer is None or contract is None:
        return (0,) * setup.seating.sides, False
    return setup.gains(declarer, contract, tricks), setup.wins_at_once(declarer, contract, tricks)
