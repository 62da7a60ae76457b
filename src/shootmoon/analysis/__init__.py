"""Analysis of positions, deals and hands, mostly with the double-dummy solver.

`solve` values a position and every play in it, `solve_deal` every contract of a deal, and `hand_odds` every
bid with a hand before the auction. `exploit_policy` measures how much a bot loses to a best response in
small games. Input and results use the notation and units of the game.
"""

from shootmoon.analysis.deal_table import ContractValue, DealTable, solve_deal
from shootmoon.analysis.exploitability import (
    BotPolicy,
    Exploitability,
    SmallGame,
    WholeGame,
    exploit_policy,
    small_games,
)
from shootmoon.analysis.hands import read_endgame
from shootmoon.analysis.odds import SEATS, BidOdds, HandOdds, hand_odds, refine_hand_odds
from shootmoon.analysis.solution import Solution, solve, solve_endgame
from shootmoon.endgames.endgame import Endgame, endgame_of
from shootmoon.endgames.errors import AnalysisError

__all__ = [
    "SEATS",
    "AnalysisError",
    "BidOdds",
    "BotPolicy",
    "ContractValue",
    "DealTable",
    "Endgame",
    "Exploitability",
    "HandOdds",
    "SmallGame",
    "Solution",
    "WholeGame",
    "endgame_of",
    "exploit_policy",
    "hand_odds",
    "read_endgame",
    "refine_hand_odds",
    "small_games",
    "solve",
    "solve_deal",
    "solve_endgame",
]
