"""Double-dummy solver: what perfect play by everybody yields when all hands are known.

A `Problem` says what is asked, on `TrickTables`. The functions here ask the native kernel;
`shootmoon.solver.reference` gives the same answers slowly and obviously.
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
