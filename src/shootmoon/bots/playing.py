"""How bots that look at many deals play to tricks: every play is valued in each deal by the solver.

With two sides that is what the declarer's side takes. Three-player Moon has more: each defender wants tricks
of its own, and the two are partners only as long as the bid is at stake. So each party is also solved alone
against all the others; what nobody can be sure of goes to those who still have a common cause.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from shootmoon.bots.imagination import Imagined
from shootmoon.bots.prospects import Prospects
from shootmoon.bots.sampling import Valued
from shootmoon.bots.situation import Situation
from shootmoon.bots.slip import share_of, slipped
from shootmoon.bots.strength import Floats, Masks, strength_of
from shootmoon.endings import problem_of
from shootmoon.game import Play, View
from shootmoon.solver import Problem, solve_plays_over

_RARE = 0.02
"""How often a slip must happen to be looked at in play."""


class PlayValues:
    """Values plays of Moon in imagined worlds, for the seat of a view."""

    first_block = 32

    def __init__(
        self, view: View, at: Situation, prospects: Prospects, *, split: bool, careless: float = 0.0
    ) -> None:
        """``split``: whether defenders who are not partners look at what each of them takes; ``careless``:
        how likely one of the defenders gives tricks away."""
        assert view.declarer is not None
        assert view.contract is not None
        self.view, self.at, self.prospects = view, at, prospects
        seating = view.seating
        self.side = seating.side_of(view.seat)
        self.declaring = seating.side_of(view.declarer)
        self.contract = view.contract
        self.size = view.hand_size
        self.won = np.array(view.tricks, dtype=np.float64)
        self.left = view.hand_size - sum(view.tricks)
        self.actions: tuple[Play, ...] = tuple(
            play for play in view.legal_actions() if isinstance(play, Play)
        )
        defenders = [side for side in range(seating.sides) if side != self.declaring]
        self.parties = [self.declaring]
        if split and len(defenders) > 1:
            self.parties = [self.declaring, *defenders]
        self.problems = [problem_of_view(view, at, seating.seats_of(side)[0]) for side in self.parties]
        self.slip = strength_of(at.setup).slip(self.contract.needs(self.size), careless)
        self.united = self._united(defenders)

    def _united(self, defenders: Sequence[int]) -> bool:
        """Whether the defenders still have a common cause: the bid is at stake, and all want it set."""
        needed = self.contract.needs(self.size) - self.won[self.declaring]
        if needed <= 0 or needed > self.left:
            return False
        taken = np.array([[0.0] * len(self.won)] * 2)
        declared = (self.size - 0.0, self.contract.needs(self.size) - 1.0)
        for row, tricks in enumerate(declared):
            taken[row] = (self.size - tricks) / max(1, len(defenders))
            taken[row, self.declaring] = tricks
        declarer = self.view.declarer
        assert declarer is not None
        for side in defenders:
            made, set_ = self.prospects.of(declarer, self.contract, taken, side)
            if made >= set_:
                return False
        return True

    def values(self, imagined: Imagined, start: int, end: int) -> Valued:
        """See `shootmoon.bots.sampling.Values`."""
        worth, declared = self._valued(imagined.hands[start:end])
        return Valued(worth, self._chances(declared))

    def _valued(self, worlds: Masks) -> tuple[Floats, Floats]:
        """By world and play: what it is worth, and tricks of the declarer's side in the whole hand."""
        solved = [self._solved(problem, worlds) for problem in self.problems]
        declared = solved[0] + self.won[self.declaring]
        declarer = self.view.declarer
        assert declarer is not None
        sides = len(self.won)
        shape = declared.shape
        if len(self.parties) == 1:
            return self.worth_of(solved[0]), declared
        slack = self.left - np.sum(solved, axis=0)
        tricks = np.empty((*shape, sides))
        for party, found in zip(self.parties, solved, strict=True):
            tricks[..., party] = self.won[party] + found
        gaining = [side for side in self.parties if not (self.united and side == self.declaring)]
        for side in gaining:
            tricks[..., side] += slack / len(gaining)
        rows = tricks.reshape(-1, sides)
        worth = self._slipped(rows).reshape(shape)
        return worth, declared

    def worth_of(self, taken: Floats) -> Floats:
        """What tricks of the declarer's side from here on are worth, the rest shared out evenly."""
        sides = len(self.won)
        tricks = np.empty((*taken.shape, sides))
        tricks[:] = self.won + ((self.left - taken) / max(1, sides - 1))[..., None]
        tricks[..., self.declaring] = self.won[self.declaring] + taken
        return self._slipped(tricks.reshape(-1, sides)).reshape(taken.shape)

    def _slipped(self, rows: Floats) -> Floats:
        """The worth of ends, with some tricks more or fewer as long as much is to be played."""
        declarer = self.view.declarer
        assert declarer is not None
        share = share_of(self.left, self.size)
        others = [side for side in range(rows.shape[1]) if side != self.declaring]
        free = np.maximum(rows[:, others] - self.won[others], 0) + 1e-9
        free /= free.sum(axis=1, keepdims=True)
        least = self.won[self.declaring]
        worth = np.zeros(len(rows))
        for more, chance in self.slip:
            weight = share * chance + (1 - share) * (more == 0)
            if weight < _RARE:
                continue
            moved = rows.copy()
            moved[:, self.declaring] = np.clip(rows[:, self.declaring] + more, least, least + self.left)
            moved[:, others] -= (moved[:, self.declaring] - rows[:, self.declaring])[:, None] * free
            worth += weight * self.prospects.of(declarer, self.contract, np.clip(moved, 0, None))
        return worth

    def _solved(self, problem: Problem, worlds: Masks) -> Floats:
        plays, values = solve_plays_over(problem, worlds)
        return values[:, columns(self.at, self.actions, plays)]

    def _chances(self, declared: Floats) -> Floats:
        """By world and play: whether the bid is made, give or take."""
        need = self.contract.needs(self.size)
        made = (np.arange(self.size + 1) >= need).astype(np.float64)
        by_tricks = slipped(made, self.slip, share_of(self.left, self.size))
        if self.won[self.declaring] >= need:
            by_tricks[:] = 1.0
        chances: Floats = by_tricks[np.rint(declared).astype(np.intp)]
        return chances


def columns(at: Situation, plays: Sequence[Play], solved: Sequence[tuple[int, int]]) -> list[int]:
    """Where each of the plays stands among the solver's."""
    where = {play: column for column, play in enumerate(solved)}
    return [where[(number := at.number_of(play)), at.suit_of(play, number)] for play in plays]


def problem_of_view(view: View, at: Situation, counted: int) -> Problem:
    """What the solver is asked where the side of the seat ``counted`` counts; its hands are empty."""
    tables = at.tables
    setup = at.setup
    first = not view.played and not view.trick
    restricted = first and setup.rules.game == "moon" and setup.moon.play.first_lead == "trump"
    return problem_of(
        setup,
        tables,
        (0,) * setup.seating.players,
        leader=view.trick[0][0] if view.trick else view.seat,
        counted=counted,
        trick=tuple(number for _, number in at.trick),
        led=at.led if at.trick else None,
        first_leads=tables.trumps if restricted and tables.trumps else None,
    )
