"""Questions that a game poses to the solver: the rest of a hand, and what a declarer may make of it.

The solver knows masks and tables only. Here positions of the game become its problems and its plays become
actions again (`endgame.py`); what a declarer can choose before the first lead is laid out (`policies.py`) and
tried (`trials.py`). Bots and analysis ask the same questions, so they stand here once.
"""

from shootmoon.endgames.endgame import Endgame, endgame_of, mask_of, play_order, problem_of, stakes_of
from shootmoon.endgames.errors import AnalysisError
from shootmoon.endgames.policies import Choice, Policies, hand_mask
from shootmoon.endgames.trials import Found, OutOfTime, Trials

__all__ = [
    "AnalysisError",
    "Choice",
    "Endgame",
    "Found",
    "OutOfTime",
    "Policies",
    "Trials",
    "endgame_of",
    "hand_mask",
    "mask_of",
    "play_order",
    "problem_of",
    "stakes_of",
]
