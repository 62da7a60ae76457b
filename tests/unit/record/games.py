"""Games to keep records of."""

import random
from pathlib import Path

from shootmoon.game import State, new_game
from shootmoon.pieces import Piece
from shootmoon.rules import Rules, load_rules

__all__ = ["EXAMPLE", "GAMES", "penalty", "play"]

EXAMPLE = (Path(__file__).parent / "example.moon").read_text(encoding="utf-8")
"""The example of the record's specification, as it stands there."""


def play(
    rules: Rules | str,
    plies: int,
    seed: int = 0,
    *,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
    reneges: float = 0,
) -> State:
    """A random game of at most so many actions.

    ``reneges``: how often any card held is played, in Chips where that is not refused.
    """
    rng = random.Random(seed)
    rules = load_rules(rules) if isinstance(rules, str) else rules
    if rules.game != "chips" or rules.play.illegal == "reject":
        reneges = 0
    state = new_game(rules, pieces=pieces, hand_size=hand_size)
    for _ in range(plies):
        if state.phase == "over":
            break
        if not state.to_move:
            action: str = state.sample_chance(rng)
        elif rng.random() < reneges:
            action = rng.choice(state.hands[state.to_move - 1])
        else:
            legal = state.legal_actions()
            # Random bidders go too high to make anything; let them pass half of the time.
            action = legal[0] if state.phase == "auction" and rng.random() < 0.5 else rng.choice(legal)
        state = state.apply(action)
    return state


def penalty(preset: str) -> Rules:
    """A preset of Chips in which reneges cost a chip."""
    return load_rules(preset, {"play.illegal": "penalty"})


GAMES = (
    "classic",
    "called-4",
    "hickeys",
    "luna-21",
    "luna-4",
    "luna-blind",
    "luna-marks",
    "chips",
    "chips-2",
)
"""Presets that between them have everything that a record can hold."""
