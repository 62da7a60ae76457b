"""Counting action sequences, to find out whether an engine lists the right actions.

Source of the method: chess programming's *perft*, with ``divide`` to find where two engines part.
"""

from __future__ import annotations

from shootmoon.game.actions import Action
from shootmoon.game.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` actions follow; a chance event or the end before that is one leaf.

    >>> from shootmoon.game import new_game
    >>> from shootmoon.rules import load_rules
    >>> perft(new_game(load_rules("classic")), 3)
    1
    """
    if depth <= 0 or not state.to_move:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.apply(action), depth - 1) for action in actions)


def divide(state: State, depth: int) -> dict[Action, int]:
    """`perft` of each legal action by itself; empty when nobody is to move or ``depth`` is 0."""
    if depth <= 0 or not state.to_move:
        return {}
    return {action: perft(state.apply(action), depth - 1) for action in state.legal_actions()}
