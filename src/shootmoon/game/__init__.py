"""The game engine: states, actions, phases, scoring, matches, views, and perft (counting action sequences).

The engine has no clock, draws no random numbers by itself, and does no input or output. Chance events, such
as a deal, are actions that the caller applies.
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
from shootmoon.game.errors import IllegalAction, NotationError, is_reason
from shootmoon.game.games import ActionReader
from shootmoon.game.hands import PHASES, HandResult, Trick
from shootmoon.game.meaning import Meanings, meanings
from shootmoon.game.named_suits import pieces_of_named_suits
from shootmoon.game.new import new_game, with_first_dealer
from shootmoon.game.notation import Notation, Reader
from shootmoon.game.perft import divide, perft
from shootmoon.game.picture import draw_position
from shootmoon.game.score import (
    ChipsScore,
    HandMarksScore,
    MarksScore,
    PointsScore,
    RoundsScore,
    Score,
)
from shootmoon.game.setup import Game, Phase, Setup, game_named, setup_for
from shootmoon.game.snapshot import Snapshot, visible
from shootmoon.game.state import Position, State
from shootmoon.game.trickplay import captured_points
from shootmoon.game.typed import typed_action, typed_bid, typed_line, typed_trump
from shootmoon.game.view import View
from shootmoon.game.wording import spoken

__all__ = [
    "PASS",
    "PHASES",
    "TIME",
    "Action",
    "ActionReader",
    "Bid",
    "ChipsScore",
    "ChooseDealer",
    "Deal",
    "Discard",
    "Draw",
    "Game",
    "HandMarksScore",
    "HandResult",
    "IllegalAction",
    "MarksScore",
    "Meanings",
    "NameTrump",
    "Notation",
    "NotationError",
    "Phase",
    "Play",
    "PointsScore",
    "Position",
    "Reader",
    "RoundsScore",
    "Score",
    "Setup",
    "Snapshot",
    "State",
    "Time",
    "Trick",
    "View",
    "captured_points",
    "divide",
    "draw_position",
    "game_named",
    "is_reason",
    "meanings",
    "new_game",
    "perft",
    "pieces_of_named_suits",
    "setup_for",
    "spoken",
    "typed_action",
    "typed_bid",
    "typed_line",
    "typed_trump",
    "visible",
    "with_first_dealer",
]
