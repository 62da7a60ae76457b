"""Value the legal plays of Moon in each sampled world with the solver.

If there are two sides, only the tricks of the declarer's side are solved. In three-player Moon each defender
wants tricks for itself, and the two are allies only while the bid is at stake. So each defender is also
solved alone against all others, which gives the tricks that it is guaranteed. Tricks guaranteed to nobody are
credited to the allied defenders, or shared by all sides if the defenders are no longer allied.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from shootmoon.bots.evaluation.arrays import Floats, Masks
from shootmoon.bots.evaluation.double_dummy_bias import apply_bias, share_left
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import HandUtility
from shootmoon.bots.position.problem import solver_columns, view_problem
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.sampling import ActionValues
from shootmoon.bots.search.work import Work
from shootmoon.game import Play, View
from shootmoon.solver import Problem, solve_plays_over

_RARE = 0.02
"""Differences from double-dummy tricks that are less probable than this are ignored during play."""


class PlayEvaluator:
    """Values plays of Moon in sampled worlds for the seat of a view."""

    first_block = 32

    def __init__(
        self,
        view: View,
        situation: Situation,
        utility: HandUtility,
        *,
        separate_defenders: bool,
        weak_defense: float = 0.0,
        work: Work | None = None,
    ) -> None:
        """Create the evaluator.

        ``separate_defenders``: solve for each defender's tricks separately if they aren't partners.
        ``weak_defense``: P(one of the defenders gives tricks away). ``work``: counts the nodes searched.
        """
        self._count = None if work is None else work.count
        assert view.declarer is not None
        assert view.contract is not None
        self.view, self.situation, self.utility = view, situation, utility
        seating = view.seating
        self.side = seating.side_of(view.seat)
        self.declaring_side = seating.side_of(view.declarer)
        self.contract = view.contract
        self.size = view.hand_size
        self.won = np.array(view.tricks, dtype=np.float64)
        self.tricks_left = view.hand_size - sum(view.tricks)
        self.actions: tuple[Play, ...] = tuple(
            play for play in view.legal_actions() if isinstance(play, Play)
        )
        defenders = [side for side in range(seating.sides) if side != self.declaring_side]
        self.parties = [self.declaring_side]
        if separate_defenders and len(defenders) > 1:
            self.parties = [self.declaring_side, *defenders]
        self.problems = [view_problem(view, situation, seating.seats_of(side)[0]) for side in self.parties]
        self.bias = evaluator_of(situation.setup).bias(self.contract.needs(self.size), weak_defense)
        self.defenders_allied = self._are_defenders_allied(defenders)

    def _are_defenders_allied(self, defenders: Sequence[int]) -> bool:
        """Return True if the bid is still at stake, and every defender prefers that it is set."""
        needed = self.contract.needs(self.size) - self.won[self.declaring_side]
        if needed <= 0 or needed > self.tricks_left:
            return False
        taken = np.array([[0.0] * len(self.won)] * 2)
        declared = (self.size - 0.0, self.contract.needs(self.size) - 1.0)
        for row, tricks in enumerate(declared):
            taken[row] = (self.size - tricks) / max(1, len(defenders))
            taken[row, self.declaring_side] = tricks
        declarer = self.view.declarer
        assert declarer is not None
        for side in defenders:
            made, set_ = self.utility.of_outcomes(declarer, self.contract, taken, side)
            if made >= set_:
                return False
        return True

    def values(self, sampled: SampledWorlds, start: int, end: int) -> ActionValues:
        """See `ActionEvaluator.values`."""
        worth, declared = self._valued(sampled.hands[start:end])
        return ActionValues(worth, self._chances(declared))

    def _valued(self, worlds: Masks) -> tuple[Floats, Floats]:
        """Return, by world and play, the utility and the tricks of the declarer's side in the whole hand."""
        solved = [self._solved(problem, worlds) for problem in self.problems]
        declared = solved[0] + self.won[self.declaring_side]
        declarer = self.view.declarer
        assert declarer is not None
        sides = len(self.won)
        shape = declared.shape
        if len(self.parties) == 1:
            return self.values_of_tricks(solved[0]), declared
        slack = self.tricks_left - np.sum(solved, axis=0)
        tricks = np.empty((*shape, sides))
        for party, found in zip(self.parties, solved, strict=True):
            tricks[..., party] = self.won[party] + found
        gaining = [
            side for side in self.parties if not (self.defenders_allied and side == self.declaring_side)
        ]
        for side in gaining:
            tricks[..., side] += slack / len(gaining)
        rows = tricks.reshape(-1, sides)
        worth = self._biased(rows).reshape(shape)
        return worth, declared

    def values_of_tricks(self, taken: Floats) -> Floats:
        """Return the utility for the bot's side if the declarer's side takes ``taken`` more tricks.

        It is assumed that the other sides share the remaining tricks evenly.
        """
        sides = len(self.won)
        tricks = np.empty((*taken.shape, sides))
        tricks[:] = self.won + ((self.tricks_left - taken) / max(1, sides - 1))[..., None]
        tricks[..., self.declaring_side] = self.won[self.declaring_side] + taken
        return self._biased(tricks.reshape(-1, sides)).reshape(taken.shape)

    def _biased(self, rows: Floats) -> Floats:
        """Return the utility of each outcome in play with hidden hands, estimated from double-dummy results.

        Each row of ``rows`` is an outcome: the number of tricks of each side.
        """
        declarer = self.view.declarer
        assert declarer is not None
        share = share_left(self.tricks_left, self.size)
        others = [side for side in range(rows.shape[1]) if side != self.declaring_side]
        free = np.maximum(rows[:, others] - self.won[others], 0) + 1e-9
        free /= free.sum(axis=1, keepdims=True)
        least = self.won[self.declaring_side]
        worth = np.zeros(len(rows))
        for more, chance in self.bias:
            weight = share * chance + (1 - share) * (more == 0)
            if weight < _RARE:
                continue
            moved = rows.copy()
            moved[:, self.declaring_side] = np.clip(
                rows[:, self.declaring_side] + more, least, least + self.tricks_left
            )
            moved[:, others] -= (moved[:, self.declaring_side] - rows[:, self.declaring_side])[:, None] * free
            worth += weight * self.utility.of_outcomes(declarer, self.contract, np.clip(moved, 0, None))
        return worth

    def _solved(self, problem: Problem, worlds: Masks) -> Floats:
        plays, values = solve_plays_over(problem, worlds, count=self._count)
        return values[:, solver_columns(self.situation, self.actions, plays)]

    def _chances(self, declared: Floats) -> Floats:
        """Return P(bid is made) by world and play, corrected for the double-dummy bias."""
        need = self.contract.needs(self.size)
        made = (np.arange(self.size + 1) >= need).astype(np.float64)
        by_tricks = apply_bias(made, self.bias, share_left(self.tricks_left, self.size))
        if self.won[self.declaring_side] >= need:
            by_tricks[:] = 1.0
        chances: Floats = by_tricks[np.rint(declared).astype(np.intp)]
        return chances
