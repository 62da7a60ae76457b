"""Bid and play in games in which tricks and captured pieces count points.

These games have neither a hand evaluation nor match equity, so everything is valued double-dummy in sampled
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
from shootmoon.bots.search.work import Work
from shootmoon.endgames import problem_of, stakes_of
from shootmoon.game import PASS, Bid, NameTrump, Play, View, captured_points
from shootmoon.solver import solve_plays_over, solve_worlds

_RISK = 0.6
"""The lowest double-dummy P(made) for which a bid is made; above 1/2 because of the double-dummy bias."""
_POINT = 0.001
"""The utility of a point; the utility of making the bid is 1."""


class PointEvaluator:
    """Values plays in sampled worlds, first by whether the bid is made, then by points."""

    first_block = 32

    def __init__(self, view: View, situation: Situation, work: Work | None = None) -> None:
        """Create the evaluator for the seat of a view, whose turn it is to play.

        ``work``: counts the nodes searched.
        """
        self._count = None if work is None else work.count
        setup, seating = situation.setup, situation.setup.seating
        self.actions: tuple[Play, ...] = tuple(
            play for play in view.legal_actions() if isinstance(play, Play)
        )
        self._situation = situation
        # The points of all sides have a fixed sum, so each point for one side is one less for the other.
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
        """See `ActionEvaluator.values`."""
        solved, values = solve_plays_over(self._problem, sampled.hands[start:end], count=self._count)
        points = values[:, solver_columns(self._situation, self.actions, solved)] + self._before
        made = (points >= self._needs).astype(np.float64)
        return ActionValues(self._sign * (made + _POINT * points), made)


def choose_bid(view: View, sampled: SampledWorlds, caution: float = 0.0) -> Decision:
    """Make the lowest legal bid if it is likely enough to be made, otherwise pass.

    If passing isn't legal, make the lowest bid. ``caution`` is added to the P(made) that a bid needs.
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
    sound = chance >= _RISK
    if chance < _RISK + caution:
        return Decision(PASS, "pass-risky" if sound else "pass-odds", facts, (), len(sampled), chance)
    reason = "bid-odds" if sound else "bid-wild"
    return Decision(lowest, reason, {"percent": facts["percent"]}, (), len(sampled), chance)


def choose_trump(view: View, sampled: SampledWorlds) -> Decision:
    """Name the trump under which the bid is made most often; ties go to the most points."""
    assert view.contract is not None
    needs = view.setup.needs(view.contract)
    result = {
        named: (_chance(points, sampled, needs), float(sampled.weights @ points))
        for named, points in _by_trump(view, sampled).items()
        if named is not None and named in view.legal_actions()
    }
    best = max(result, key=lambda named: result[named])
    facts = {"trump": best, "percent": round(100 * result[best][0])}
    return Decision(best, "trump-odds", facts, (), len(sampled), result[best][0])


def _chance(points: Floats, sampled: SampledWorlds, needs: int) -> float:
    return float(np.clip(sampled.weights @ (points >= needs), 0.0, 1.0))


def _by_trump(view: View, sampled: SampledWorlds) -> Mapping[NameTrump | None, Floats]:
    """Return, by trump, the double-dummy points of the seat's side in each world if the seat declares.

    The declarer leads to the first trick. If there is no trump to name, the only key is None.
    """
    setup = view.setup
    names = [named for named, _ in setup.trumps] or [None]
    result: dict[NameTrump | None, Floats] = {}
    for named in names:
        problem = problem_of(
            setup,
            setup.tables(named.trump if named else None),
            (0,) * setup.seating.players,
            leader=view.seat,
            counted=view.seat,
        )
        problem = replace(problem, stakes=stakes_of(setup, setup.hand_size, 0))
        result[named] = solve_worlds([problem], sampled.hands)[:, 0]
    return result
