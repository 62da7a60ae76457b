"""Double-dummy solver: the result of best play by everybody when all hands are visible.

A `Problem` describes a position in terms of `TrickTables`, piece masks and payoffs, so the solver works for
any game of tricks. The functions here call the native kernel; `shootmoon.solver.reference` is a slow and
simple implementation for tests.
"""

from shootmoon.solver.kernel import (
    DEFAULT_TABLE_BYTES,
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
