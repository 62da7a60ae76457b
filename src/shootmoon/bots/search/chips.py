"""Value the legal cards of Chips in each sampled world with the solver.

The solver lets one side play against all others together. Its stakes are changes in that side's probability
of winning the match, caused by the chips for its tricks and for the moons that it or another side captures.
"""

from __future__ import annotations

from math import comb

import numpy as np
from msgspec.structs import replace

from shootmoon.bots.equilibrium.endgame_tree import Utility
from shootmoon.bots.position.problem import solver_columns
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.sampling import ActionValues
from shootmoon.bots.search.work import Work
from shootmoon.endgames import problem_of, stakes_of
from shootmoon.game import ChipsScore, Play, View
from shootmoon.match_equity import EquityTable
from shootmoon.pieces import BIG_MOON, LITTLE_MOON
from shootmoon.solver import Problem, Stakes, solve_plays_over
from shootmoon.tricks import bits

_SCALE = 1_000_000
"""The integer that stands for a probability of 1 in the solver's stakes."""
_SLOW = 17
"""With this number of cards in play or more, worlds are slow to solve, so the first block of worlds is
small."""


class CardEvaluator:
    """Values cards in sampled worlds, for the seat of a view."""

    def __init__(
        self,
        view: View,
        situation: Situation,
        rng: np.random.Generator,
        table: EquityTable | None,
        work: Work | None = None,
    ) -> None:
        """Create the evaluator.

        ``rng``: shuffles the dummy's cards in each world. ``table``: by which the probability of winning the
        match is maximized; None to maximize the chips of the round. ``work``: counts the nodes searched.
        """
        self._count = None if work is None else work.count
        self.actions: tuple[Play, ...] = tuple(
            play for play in view.legal_actions() if isinstance(play, Play)
        )
        self.first_block = 32 if _cards_left(situation) < _SLOW else 2
        self._situation, self._rng = situation, rng
        self._problem, self._unit, self._base = _build_problem(view, situation, table)

    def values(self, sampled: SampledWorlds, start: int, end: int) -> ActionValues:
        """See `ActionEvaluator.values`."""
        worlds, piles = sampled.hands[start:end], None
        if self._situation.dummy_seat:
            aside = sampled.aside[start:end]
            worlds = np.column_stack([worlds, aside])
            piles = [self._rng.permutation(list(bits(int(mask)))).tolist() for mask in aside]
        solved, values = solve_plays_over(self._problem, worlds, piles=piles, count=self._count)
        return ActionValues(
            values[:, solver_columns(self._situation, self.actions, solved)] / self._unit + self._base
        )


def in_play(situation: Situation) -> int:
    """Return how large a search is: the number of cards left to play plus twice the number of players."""
    return _cards_left(situation) + 2 * situation.seating.players


def _cards_left(situation: Situation) -> int:
    """Return the number of cards left to play, over all hands."""
    return situation.tricks_left * len(situation.pools) - len(situation.trick)


def _build_problem(
    view: View, situation: Situation, table: EquityTable | None
) -> tuple[Problem, float, float]:
    """Return the solver's problem, the divisor of its results, and the number to add after the division."""
    setup = situation.setup
    seating = setup.seating
    side = seating.side_of(view.seat)
    won = view.tricks[side]
    leader = situation.trick[0][0] if situation.trick else view.seat
    seats = seating.players + bool(situation.dummy_seat)
    problem = problem_of(
        setup,
        situation.tables,
        (0,) * seats,
        leader=leader,
        counted=view.seat,
        trick=tuple(number for _, number in situation.trick),
        led=situation.led if situation.trick else None,
        pile=() if situation.dummy_seat else None,
        non_dealer=seating.left_of(view.dealer or 1),
        won=won,
    )
    left = setup.hand_size - len(view.played)
    if table is None:
        return replace(problem, stakes=stakes_of(setup, left, won)), 1.0, 0.0
    stakes, base = _match_stakes(view, table, side, left)
    return replace(problem, stakes=stakes), _SCALE, base


def _match_stakes(view: View, table: EquityTable, side: int, left: int) -> tuple[Stakes, float]:
    """Return the solver's stakes relative to taking no further trick, and the probability of winning the
    match in that case."""
    worth = [_after(view, table, side, left, more) for more in range(left + 1)]
    big, little, big_lost, little_lost = _moon_worth(view, table, side)
    return Stakes(
        tricks=tuple(round(_SCALE * (each - worth[0])) for each in worth),
        points=tuple(big * (piece == BIG_MOON) + little * (piece == LITTLE_MOON) for piece in view.pieces),
        against=tuple(
            big_lost * (piece == BIG_MOON) + little_lost * (piece == LITTLE_MOON) for piece in view.pieces
        ),
    ), worth[0]


def _after(view: View, table: EquityTable, side: int, left: int, more: int) -> float:
    """Return the probability of winning the match if ``side`` takes ``more`` tricks, and the others take the
    rest at random."""
    sides = len(view.tricks)
    others = [other for other in range(sides) if other != side]
    parties = len(others) + (view.seating.players == 2)
    rest = left - more
    total = 0.0
    for split, ways in _splits(rest, parties):
        tricks = list(view.tricks)
        tricks[side] += more
        for other, extra in zip(others, split, strict=False):
            tricks[other] += extra
        total += ways * table.after(view, tuple(tricks))[side]
    return total / parties**rest


def _splits(total: int, parts: int) -> list[tuple[tuple[int, ...], int]]:
    """Return each way to split ``total`` tricks, with the number of sequences of winners that produce it."""
    if parts == 1:
        return [((total,), 1)]
    return [
        ((first, *rest), comb(total, first) * ways)
        for first in range(total + 1)
        for rest, ways in _splits(total - first, parts - 1)
    ]


def _moon_worth(view: View, table: EquityTable, side: int) -> tuple[int, int, int, int]:
    """Return four stakes: of a Big and of a Little Moon if ``side`` captures it, then of each if another side
    does."""
    dealer = view.seating.left_of(view.dealer or 1)
    # Chips are capped just below the target; otherwise the match might count as over before this trick.
    target = view.setup.targets["chips"]
    chips = tuple(min(count, target - 1) for count in view.setup.standing(view))

    def worth(gaining: int, change: int) -> float:
        after = tuple(max(0, count + change * (seat == gaining)) for seat, count in enumerate(chips))
        if max(after) >= target and after.count(max(after)) == 1:
            return float(after.index(max(after)) == side)
        return table.chances(ChipsScore(after), dealer)[side]

    now = table.chances(ChipsScore(chips), dealer)[side]
    others = [other for other in range(len(chips)) if other != side]

    def step(value: float) -> int:
        return round(_SCALE * max(-1.0, min(1.0, value - now)))

    return (
        step(worth(side, 1)),
        step(worth(side, -1)),
        step(sum(worth(other, 1) for other in others) / len(others)),
        step(sum(worth(other, -1) for other in others) / len(others)),
    )


def chips_utility(view: View, table: EquityTable) -> Utility:
    """See `OwnSearch.endgame_utility`: the values are those of captured moons."""
    setup, seating, dealer = view.setup, view.seating, view.dealer
    assert dealer
    held = setup.standing(view)

    def utility(tricks: tuple[int, ...], points: tuple[int, ...]) -> tuple[float, ...]:
        by_side, chips = list(view.tricks), list(held)
        for seat, taken, moons in zip(seating.seats, tricks, points, strict=False):
            side = seating.side_of(seat)
            by_side[side] += taken
            chips[side] = max(0, chips[side] + moons)
        scored = setup.score_hand(ChipsScore(tuple(chips)), dealer, tuple(by_side))
        if scored.match_winner is None:
            worth = table.chances(scored.score, scored.dealer)
        else:
            worth = tuple(float(side == scored.match_winner) for side in range(seating.sides))
        return tuple(worth[seating.side_of(seat)] for seat in seating.seats)

    return utility
