"""Translates positions of the game into problems for the double-dummy solver.

`shootmoon.solver` knows only bit masks and rule tables. This package connects it to the game:

- `endgame` turns a position in the play of a hand into a solver problem, and the solver's plays back into
  actions of the game.
- `preparations` lists everything that a declarer can choose before the first lead (trump and discards), and
  the hands that the other players may hold.
- `selection` finds the best of these choices with the solver, within a time limit.

Both the bots and `shootmoon.analysis` use this package.
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
