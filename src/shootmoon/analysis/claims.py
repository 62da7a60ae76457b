"""“The rest are mine”: whether that is so, and how the hand then goes.

A claim holds when the claimant takes every trick that is left, in every deal that fits what the claimant
knows, whatever all the others do, partners included. Nothing that is hidden plays a part, so a refusal gives
nothing away.
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
"""Deals that are looked at."""

Verdict: TypeAlias = Literal["holds", "doubtful", "too-early"]
"""What a claim comes to. ``too-early``: more deals fit than are looked at, or nobody can know the order of a
dummy's pile."""


def judge_claim(view: View) -> Verdict:
    """Whether the seat of ``view``, whose turn to play it is, takes all tricks that are left.

    Takes a third of a second at most. Raises ValueError when it isn't its turn to play.
    """
    if view.phase != "play" or view.to_move != view.seat:
        raise ValueError(f"seat {view.seat} is not to play")
    if view.setup.dummy_seat or Belief(view).count > MAX_WORLDS:
        return "too-early"
    every = determinize(
        view,
        MAX_WORLDS,
        np.random.default_rng(0),  # all deals are listed, so that this only orders them
        max_enumerated=MAX_WORLDS,
        pool=MAX_WORLDS,
        use_likelihood=False,
    )
    problem = _alone(view_problem(view, Situation(view), view.seat), view.seat)
    tricks = solve_worlds([problem], every.hands)
    return "holds" if bool((tricks >= len(view.hand)).all()) else "doubtful"


def play_out(state: State) -> Iterator[Action]:
    """The rest of a hand in which a claim of the seat to move holds: it takes every trick, the others follow.

    Raises ValueError where it could be prevented.
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
                raise ValueError(f"seat {claimant} doesn't take the rest")
            action = endgame.action(best.piece, best.suit)
        yield action
        state = state.apply(action)


def _alone(problem: Problem, seat: int) -> Problem:
    """The same, with the tricks of this one seat counted, and all the others against it."""
    return replace(problem, side=1 << seat - 1, stakes=Stakes())
