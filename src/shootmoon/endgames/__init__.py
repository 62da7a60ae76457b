"""Positions of the game as problems of the double-dummy solver.

`shootmoon.solver` knows only masks and tables. This package translates:

- `endgame` turns a position into a solver problem, and the solver's plays back into actions of the game.
- `preparations` lists what a declarer can do before the first lead (trump and discards), and the hands that
  the other players may hold.
- `selection` finds the best of these with the solver, within a time limit.

Bots and `shootmoon.analysis` both use it.
"""

from shootmoon.endgames.endgame import Endgame, endgame_of, mask_of, play_order, problem_of, stakes_of
from shootmoon.endgames.errors import AnalysisError
from shootmoon.endgames.preparations import Preparation, Preparations, hand_mask
from shootmoon.endgames.selection import OutOfTime, PreparationSelector, Selection

__all__ = [
    "AnalysisError",
    "Endgame",
    "OutOfTime",
    "Preparation",
    "PreparationSelector",
    "Preparations",
    "Selection",
    "endgame_of",
    "hand_mask",
    "mask_of",
    "play_order",
    "problem_of",
    "stakes_of",
]
