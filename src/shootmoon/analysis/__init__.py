"""Analysis of positions, deals and hands, mostly with the double-dummy solver.

`solve` computes the value of a position and of every play in it, and `solve_deal` the value of every contract
in a deal. `hand_odds` estimates, before the auction, how often a hand makes each bid, and `deal_luck` how
lucky each side was with its tiles. `advise` says what a strong player would do in a seat, and why, with the
values of all choices. `review` judges each decision of a game, and tells luck from skill.
`exploit_policy` measures in small games how much a bot loses to a best response. Arguments and results use
the notation and units of the game.
"""

from shootmoon.analysis.advice import Advice, Choice, Clause, advise, nudge, refine_advice
from shootmoon.analysis.book import BidInBook, BookHand, HandBook, ListedHand, Swaps, TileInBook, hand_book
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
from shootmoon.analysis.luck import deal_luck
from shootmoon.analysis.match_review import (
    GRADES,
    JudgedDecision,
    Review,
    ReviewedCandidate,
    ReviewedDecision,
    ReviewedSeat,
    SeatReview,
    review,
)
from shootmoon.analysis.odds import SEATS, BidOdds, HandOdds, hand_odds, many_hand_odds, refine_hand_odds
from shootmoon.analysis.solution import Solution, solve, solve_endgame
from shootmoon.endgames.endgame import Endgame, endgame_of
from shootmoon.endgames.errors import AnalysisError

__all__ = [
    "GRADES",
    "SEATS",
    "Advice",
    "AnalysisError",
    "BidInBook",
    "BidOdds",
    "BookHand",
    "BotPolicy",
    "Choice",
    "Clause",
    "ContractValue",
    "DealTable",
    "Endgame",
    "Exploitability",
    "HandBook",
    "HandOdds",
    "JudgedDecision",
    "ListedHand",
    "Review",
    "ReviewedCandidate",
    "ReviewedDecision",
    "ReviewedSeat",
    "SeatReview",
    "SmallGame",
    "Solution",
    "Swaps",
    "TileInBook",
    "WholeGame",
    "advise",
    "deal_luck",
    "endgame_of",
    "exploit_policy",
    "hand_book",
    "hand_odds",
    "many_hand_odds",
    "nudge",
    "read_endgame",
    "refine_advice",
    "refine_hand_odds",
    "review",
    "small_games",
    "solve",
    "solve_deal",
    "solve_endgame",
]
