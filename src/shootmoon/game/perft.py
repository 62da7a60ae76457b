"""Perft (performance test): counting action sequences, to verify that an engine generates the right actions.

Perft and ``divide`` come from chess programming. If the counts of two engines differ, ``divide`` shows after
which first action they differ.
"""

from __future__ import annotations

from shootmoon.game.actions import Action
from shootmoon.game.state import State
from shootmoon.telling import checked


@checked
def perft(state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` actions from ``state``.

    A sequence that reaches a chance event or the end of the game before ``depth`` actions counts as one
    sequence.

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


@checked
def divide(state: State, depth: int) -> dict[Action, int]:
    """Return, for each legal action, the number of sequences of ``depth`` actions that begin with it.

    The result is empty if it is no seat's turn, or if ``depth`` is 0.
    """
    if depth <= 0 or not state.to_move:
        return {}
    return {action: perft(state.apply(action), depth - 1) for action in state.legal_actions()}
