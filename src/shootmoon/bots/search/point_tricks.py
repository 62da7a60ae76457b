"""How bots that search bid and play where tricks and captured pieces count in points.

What hands or scores are worth, nobody has worked out there: everything is valued double-dummy, in sampled
worlds.

Method: perfect-information Monte Carlo, as in Ginsberg's GIB (2001).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec.structs import replace

from shootmoon.bots.evaluation.arrays import Floats
from shootmoon.bots.position.problem import solver_columns, view_problem
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.protocol.decision import Decision
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.sampling import ActionValues
from shootmoon.endgames import problem_of, stakes_of
from shootmoon.game import PASS, Bid, NameTrump, Play, View, captured_points
from shootmoon.solver import solve_plays_over, solve_worlds

_RISK = 0.6
"""The chance to make a bid from which it is bid: real play falls short of double-dummy."""
_POINT = 0.001
"""What a point more or less is worth beside whether the bid is made."""


class PointEvaluator:
    """Values plays in sampled worlds: by whether the bid is made, then by points."""

    first_block = 32

    def __init__(self, view: View, situation: Situation) -> None:
        """For the seat of a view, whose turn to play it is."""
        setup, seating = situation.setup, situation.setup.seating
        self.actions: tuple[Play, ...] = tuple(
            play for play in view.legal_actions() if isinstance(play, Play)
        )
        self._situation = situation
        # Everybody's points make up what there is, so that each point for one side is one less for the other.
        declarer = view.declarer or view.seat
        side = seating.side_of(declarer)
        self._sign = 1 if side == seating.side_of(view.seat) else -1
        won = view.tricks[side]
        self._problem = replace(
            view_problem(view, situation, declarer), stakes=stakes_of(setup, situation.tricks_left, won)
        )
        self._before = captured_points(view)[side]
        self._needs = setup.needs(view.contract) if view.contract else 0

    def values(self, sampled: SampledWorlds, start: int, end: int) -> ActionValues:
        """See `shootmoon.bots.search.sampling.ActionEvaluator`."""
        solved, values = solve_plays_over(self._problem, sampled.hands[start:end])
        points = values[:, solver_columns(self._situation, self.actions, solved)] + self._before
        made = (points >= self._needs).astype(np.float64)
        return ActionValues(self._sign * (made + _POINT * points), made)


def choose_bid(view: View, sampled: SampledWorlds) -> Decision:
    """The lowest bid that goes over what stands, where it is likely enough to be made; else a pass.

    Where nobody may pass, the lowest bid there is.
    """
    legal = view.legal_actions()
    bids = [bid for bid in legal if isinstance(bid, Bid) and bid != PASS]
    lowest = bids[0] if bids else None
    if lowest is None or PASS not in legal:
        return Decision(legal[0], "bid-forced")
    chance = max(
        _chance(points, sampled, view.setup.needs(lowest)) for points in _by_trump(view, sampled).values()
    )
    facts = {"bid": lowest, "percent": round(100 * chance)}
    if chance < _RISK:
        return Decision(PASS, "pass-odds", facts, (), len(sampled), chance)
    return Decision(lowest, "bid-odds", {"percent": facts["percent"]}, (), len(sampled), chance)


def choose_trump(view: View, sampled: SampledWorlds) -> Decision:
    """The trump under which the bid is made most often; of equals, the one with the most points."""
    assert view.contract is not None
    needs = view.setup.needs(view.contract)
    found = {
        named: (_chance(points, sampled, needs), float(sampled.weights @ points))
        for named, points in _by_trump(view, sampled).items()
        if named is not None and named in view.legal_actions()
    }
    best = max(found, key=lambda named: found[named])
    facts = {"trump": best, "percent": round(100 * found[best][0])}
    return Decision(best, "trump-odds", facts, (), len(sampled), found[best][0])


def _chance(points: Floats, sampled: SampledWorlds, needs: int) -> float:
    return float(np.clip(sampled.weights @ (points >= needs), 0.0, 1.0))


def _by_trump(view: View, sampled: SampledWorlds) -> Mapping[NameTrump | None, Floats]:
    """By trump that may be named (None where there is nothing to name): what the own side gets as declarer in
    each world, which leads to the first trick."""
    setup = view.setup
    names = [named for named, _ in setup.trumps] or [None]
    found: dict[NameTrump | None, Floats] = {}
    for named in names:
        problem = problem_of(
            setup,
            setup.tables(named.trump if named else None),
            (0,) * setup.seating.players,
            leader=view.seat,
            counted=view.seat,
        )
        problem = replace(problem, stakes=stakes_of(setup, setup.hand_size, 0))
        found[named] = solve_worlds([problem], sampled.hands)[:, 0]
    return found
