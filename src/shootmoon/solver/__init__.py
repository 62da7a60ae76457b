"""Double-dummy solver: computes the result of best play by every seat when all hands are visible.

A `Problem` describes a position by rule tables (`TrickTables`), bit masks of pieces, and payoffs. The solver
knows nothing else about the game, so it works for any trick-taking game. The functions here call the native
kernel, written in C++; `shootmoon.solver.reference` is a slow and simple implementation for tests.
"""

from shootmoon.solver.kernel import (
    DEFAULT_TABLE_BYTES,
    NodeCount,
    Progress,
    Worlds,
    reaches,
    solve,
    solve_plays,
    solve_plays_over,
    solve_worlds,
)
from shootmoon.solver.problem import Play, Problem, Stakes

__all__ = [
    "DEFAULT_TABLE_BYTES",
    "NodeCount",
    "Play",
    "Problem",
    "Progress",
    "Stakes",
    "Worlds",
    "reaches",
    "solve",
    "solve_plays",
    "solve_plays_over",
    "solve_worlds",
]
