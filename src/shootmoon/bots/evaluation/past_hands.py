"""`past_hand`: an earlier hand of a match as a seat saw it, and what it revealed in the end."""

from __future__ import annotations

from functools import lru_cache

from shootmoon.game import Action, Deal, Play, Score, Setup, State, new_game
from shootmoon.game.state import read_lines
from shootmoon.record import complete_hand

MAX_HANDS = 20
"""The greatest number of hands of a match that are examined, from the first."""


class PastHand:
    """A hand that is over. What the seat didn't see is filled in somehow in both states."""

    __slots__ = ("actions", "before", "over")

    def __init__(self, before: State, actions: tuple[Action, ...], over: State) -> None:
        self.before = before
        """The state before the deal."""
        self.actions = actions
        """The actions as the seat saw them, from the deal on."""
        self.over = over
        """The state after the hand."""

    @property
    def open(self) -> bool:
        """True if the hand revealed what every seat held."""
        setup = self.before.setup
        players, size = setup.seating.players, setup.hand_size
        played = sum(isinstance(action, Play) for action in self.actions)
        beside = 0 if setup.exchanges == "none" else setup.widow_size
        return played == players * size and (not beside or players * size + beside == len(setup.pieces))


@lru_cache(maxsize=512)
def past_hand(setup: Setup, seat: int, past: tuple[str, ...], score: Score | None = None) -> PastHand:
    """Return the last of the hands ``past``, as recorded in a view of ``seat``.

    ``score`` is the score with which the match began (`View.start_score`).
    """
    if past[:-1]:
        state = past_hand(setup, seat, past[:-1], score).over
    else:
        state = new_game(setup.rules, pieces=setup.pieces, hand_size=setup.hand_size, score=score)
    actions = read_lines(past[-1], setup.reader)
    while not isinstance(actions[0], Deal):
        state = state.apply(actions.pop(0))
    return PastHand(state, tuple(actions), complete_hand(state, tuple(actions), seat))
