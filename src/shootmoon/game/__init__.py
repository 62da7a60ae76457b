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
from shootmoon.game.games import ActionReader
from shootmoon.game.hands import PHASES, HandResult, Score, Trick
from shootmoon.game.naming import suits_named
from shootmoon.game.new import first_deal, new_game
from shootmoon.game.notation import Notation, Reader
from shootmoon.game.perft import divide, perft
from shootmoon.game.picture import draw_position
from shootmoon.game.position import Position
from shootmoon.game.saying import said
from shootmoon.game.setup import Game, Phase, Setup, game_named, setup_for
from shootmoon.game.state import State
from shootmoon.game.trickplay import captured_points
from shootmoon.game.view import View

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
    "Game",
    "HandResult",
    "IllegalAction",
    "NameTrump",
    "Notation",
    "NotationError",
    "Phase",
    "Play",
    "Position",
    "Reader",
    "Score",
    "Setup",
    "State",
    "Time",
    "Trick",
    "View",
    "captured_points",
    "divide",
    "draw_position",
    "first_deal",
    "game_named",
    "new_game",
    "perft",
    "said",
    "setup_for",
    "suits_named",
]
