"""Study: what a position, a deal or a hand is worth, and what to do with it.

It joins the game to the solver: what is asked in the words of players is answered in theirs.
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
from shootmoon.analysis.solution import Solution, endgame_equilibrium, solve
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
    "endgame_equilibrium",
    "endgame_of",
    "exploit_policy",
    "hand_odds",
    "read_endgame",
    "refine_hand_odds",
    "small_games",
    "solve",
    "solve_deal",
]
