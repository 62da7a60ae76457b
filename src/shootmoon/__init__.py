"""Play, record and analyze the Moon family of trick-taking games.

>>> import shootmoon as sm
>>> state = sm.new_game(sm.load_rules("hickeys", {"auction.minimum": 5}))
>>> state.phase
'draw'
>>> state = state.apply("draw 5-4 3-1 6-5")
>>> state.dealer, state.phase
(3, 'deal')
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shootmoon.analysis import (
        Advice,
        AnalysisError,
        DealTable,
        HandBook,
        HandOdds,
        Review,
        Solution,
        advise,
        deal_luck,
        hand_book,
        hand_odds,
        many_hand_odds,
        refine_advice,
        refine_hand_odds,
        review,
        solve,
        solve_deal,
    )
    from shootmoon.arena import play_contest
    from shootmoon.belief import Belief, whereabouts
    from shootmoon.bots import Bot, Decision, bot_names, make_bot
    from shootmoon.coach.puzzles import Puzzle, daily_puzzle, load_puzzle, mistakes, next_puzzle, puzzles
    from shootmoon.envs import GameTable, play_games
    from shootmoon.envs.table import Table
    from shootmoon.game import (
        Action,
        IllegalAction,
        NotationError,
        Position,
        State,
        View,
        divide,
        new_game,
        perft,
    )
    from shootmoon.match_equity import EquityError, EquityTable, equity, equity_table
    from shootmoon.pieces import Drawing, draw
    from shootmoon.record import Record, RecordError, read_record, read_records, write_record
    from shootmoon.rules import (
        ChipsRules,
        MoonRules,
        Rules,
        RulesError,
        describe,
        glossary,
        load_rules,
        preset_names,
    )

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Advice",
    "AnalysisError",
    "Belief",
    "Bot",
    "ChipsRules",
    "DealTable",
    "Decision",
    "Drawing",
    "EquityError",
    "EquityTable",
    "GameTable",
    "HandBook",
    "HandOdds",
    "IllegalAction",
    "MoonRules",
    "NotationError",
    "Position",
    "Puzzle",
    "Record",
    "RecordError",
    "Review",
    "Rules",
    "RulesError",
    "Solution",
    "State",
    "Table",
    "View",
    "advise",
    "bot_names",
    "daily_puzzle",
    "deal_luck",
    "describe",
    "divide",
    "draw",
    "equity",
    "equity_table",
    "glossary",
    "hand_book",
    "hand_odds",
    "load_puzzle",
    "load_rules",
    "make_bot",
    "many_hand_odds",
    "mistakes",
    "new_game",
    "next_puzzle",
    "perft",
    "play_contest",
    "play_games",
    "preset_names",
    "puzzles",
    "read_record",
    "read_records",
    "refine_advice",
    "refine_hand_odds",
    "review",
    "solve",
    "solve_deal",
    "whereabouts",
    "write_record",
]

_PACKAGES = (
    "pieces",
    "rules",
    "game",
    "record",
    "belief",
    "match_equity",
    "bots",
    "analysis",
    "coach.puzzles",
    "arena",
    "envs",
)
_ELSEWHERE = {"Table": "envs.table"}  # needs native code


def __getattr__(name: str) -> object:
    # Import a package only when one of its names is first used, so that `moon --help` starts quickly.
    if name in __all__:
        for package in (_ELSEWHERE[name],) if name in _ELSEWHERE else _PACKAGES:
            module = import_module(f"shootmoon.{package}")
            if hasattr(module, name):
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
