"""The game as a pure function: state, actions, phases, scoring, match, view, perft.

No clock, no randomness of its own, no input or output. Chance is an action.
"""

from shootmoon.game.actions import (
    PASS,
    TIME,
    Action,
    Bid,
    ChooseDealer,
    Deal,
    Discard,
    Draw,
    NameTrump,
    Play,
    Time,
)
from shootmoon.game.errors import REASONS, IllegalAction, NotationError
from shootmoon.game.naming import suits_named
from shootmoon.game.new import first_deal, new_game, setup_for
from shootmoon.game.notation import ActionReader
from shootmoon.game.perft import divide, perft
from shootmoon.game.picture import draw_position
from shootmoon.game.saying import said
from shootmoon.game.setup import Setup
from shootmoon.game.state import PHASES, HandResult, Score, State, Trick
from shootmoon.game.view import Position, View

__all__ = [
    "PASS",
    "PHASES",
    "REASONS",
    "TIME",
    "Action",
    "ActionReader",
    "Bid",
    "ChooseDealer",
    "Deal",
    "Discard",
    "Draw",
    "HandResult",
    "IllegalAction",
    "NameTrump",
    "NotationError",
    "Play",
    "Position",
    "Score",
    "Setup",
    "State",
    "Time",
    "Trick",
    "View",
    "divide",
    "draw_position",
    "first_deal",
    "new_game",
    "perft",
    "said",
    "setup_for",
    "suits_named",
]
