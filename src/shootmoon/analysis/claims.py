"""Judge claims (“the rest are mine”), and play out the hand after one.

A claim holds if the claimant can take every remaining trick in every world (full deal) that is consistent
with its view, however all the other seats play, its partners included. Only the claimant's view is used, so
rejecting a claim reveals no hidden information.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import numpy as np
from msgspec.structs import replace

from shootmoon.belief import Belief
from shootmoon.bots.position.problem import view_problem
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.determinization import determinize
from shootmoon.endgames import endgame_of
from shootmoon.game import Action, State, View
from shootmoon.solver import Problem, Stakes, solve_plays, solve_worlds

MAX_WORLDS = 4_000
"""The most worlds for which a claim is judged; with more, the verdict is ``too-early``."""

Verdict: TypeAlias = Literal["holds", "doubtful", "too-early"]
"""The verdict on a claim. ``holds`` and ``doubtful`` mean that the claimant can, or can't, be certain of
every trick. ``too-early`` means that the claim can't be judged yet: there are more than `MAX_WORLDS` worlds,
or there is a dummy, whose pile has an order that nobody knows."""


def judge_claim(view: View) -> Verdict:
    """Judge a claim to all remaining tricks by the seat of ``view``, whose turn it must be to play.

    It takes at most a third of a second. Raises ValueError if it isn't this seat's turn to play.
    """
    if view.phase != "play" or view.to_move != view.seat:
        raise ValueError(f"seat {view.seat} is not to play")
    if view.setup.dummy_seat or Belief(view).count > MAX_WORLDS:
        return "too-early"
    worlds = determinize(
        view,
        MAX_WORLDS,
        np.random.default_rng(0),  # all worlds are listed, so it only affects their order
        max_enumerated=MAX_WORLDS,
        pool=MAX_WORLDS,
        use_likelihood=False,
    )
    problem = _alone(view_problem(view, Situation(view), view.seat), view.seat)
    tricks = solve_worlds([problem], worlds.hands)
    return "holds" if bool((tricks >= len(view.hand)).all()) else "doubtful"


def play_out(state: State) -> Iterator[Action]:
    """Yield the actions that play out a hand after the seat to move has made a claim that holds.

    The claimant plays so that it takes every trick, and the others play their first legal action. Raises
    ValueError if the claimant can be prevented from taking a trick.
    """
    claimant = state.to_move or 0
    hands = len(state.past)
    while state.phase == "play" and len(state.past) == hands:
        action = state.legal_actions()[0]
        if state.to_move == claimant:
            endgame = endgame_of(state)
            plays = solve_plays(_alone(endgame.problem, claimant))
            best = max(plays, key=lambda play: play.value)
            if best.value < len(state.hands[claimant - 1]):
                raise ValueError(f"seat {claimant} can't be sure to take the rest")
            action = endgame.action(best.piece, best.suit)
        yield action
        state = state.apply(action)


def _alone(problem: Problem, seat: int) -> Problem:
    """Return the problem in which only the tricks of ``seat`` count, and all other seats play against it."""
    return replace(problem, side=1 << seat - 1, stakes=Stakes())
