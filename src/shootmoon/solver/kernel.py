"""The native solver: `Problem` in, values out, one at a time or many at once.

What the answers mean is told by `shootmoon.solver.reference`, which must agree; how they are found, in
``docs/solver.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from shootmoon.solver.problem import Play, Problem
from shootmoon.tricks import TrickTables

try:
    from shootmoon.solver import _kernel
except ImportError as error:
    raise ImportError(
        "the solver was not compiled when shootmoon was installed: “pip install .” tells what is missing"
    ) from error

DEFAULT_TABLE_BYTES = 1 << 22
"""The most that the transposition tables of one thread take unless told otherwise."""

Worlds: TypeAlias = "npt.NDArray[np.uint64] | Sequence[Sequence[int]]"
"""Hands as masks: a row for each world, a column for each seat."""

Progress: TypeAlias = Callable[[int, int], object]
"""Called with what is done and what there is to do."""


def solve(problem: Problem, *, table_bytes: int = DEFAULT_TABLE_BYTES) -> float:
    """What side A gets from here on with best play by everybody.

    Exact, but for rounding where fractional worths of tricks are added to points. Raises ValueError for
    hands that overlap or don't fit the trick in progress, for tables, seats and stakes out of range, and for
    more than 32 pieces in play; TypeError for values of the wrong type.
    """
    return _kernel.value(spec_of(problem), problem.hands, pile=problem.pile, table_bytes=table_bytes)[0]


def reaches(problem: Problem, threshold: float, *, table_bytes: int = DEFAULT_TABLE_BYTES) -> bool:
    """Whether side A gets at least so much: quicker than `solve`. Raises as `solve` does."""
    return _kernel.reaches(
        spec_of(problem), problem.hands, threshold, pile=problem.pile, table_bytes=table_bytes
    )[0]


def solve_plays(problem: Problem, *, table_bytes: int = DEFAULT_TABLE_BYTES) -> tuple[Play, ...]:
    """Every legal play of whoever is to move, with its value; by piece, then by suit. Raises as `solve` does.

    Empty when no trick is left. Of equal pieces each is listed.
    """
    found, _ = _kernel.plays(spec_of(problem), problem.hands, pile=problem.pile, table_bytes=table_bytes)
    return tuple(Play(*play) for play in found)


def solve_worlds(
    problems: Sequence[Problem],
    worlds: Worlds,
    *,
    piles: Sequence[Sequence[int]] | None = None,
    threads: int = 1,
    table_bytes: int = DEFAULT_TABLE_BYTES,
    progress: Progress | None = None,
) -> npt.NDArray[np.float64]:
    """The value of every world (rows) for every problem (columns), whose own hands and pile are not looked
    at.

    So many worlds with the same contract are one problem and many rows; many contracts on the same hands are
    many problems and one row. ``piles``: for each world, the pile of the forced seat. ``threads``: 1 to 256;
    the answers don't depend on it. ``table_bytes``: for each thread. Ctrl-C ends it within a tenth of a
    second. Raises as `solve` does, for the first world that is wrong; and whatever ``progress`` raises.
    """
    return _kernel.values(
        [spec_of(problem) for problem in problems],
        worlds,
        piles=piles,
        threads=threads,
        table_bytes=table_bytes,
        progress=progress,
    )[0]


def solve_plays_over(
    problem: Problem,
    worlds: Worlds,
    *,
    piles: Sequence[Sequence[int]] | None = None,
    threads: int = 1,
    table_bytes: int = DEFAULT_TABLE_BYTES,
    progress: Progress | None = None,
) -> tuple[tuple[tuple[int, int], ...], npt.NDArray[np.float64]]:
    """The plays of whoever is to move (piece, suit led), and their values: a row a world, a column a play.

    Whoever is to move must have the same plays in all worlds, as is so when it is the one who imagines
    them. Otherwise as `solve_worlds`.
    """
    plays, values, _ = _kernel.plays_over(
        spec_of(problem), worlds, piles=piles, threads=threads, table_bytes=table_bytes, progress=progress
    )
    return tuple(plays), values


def spec_of(problem: Problem) -> _kernel.Question:
    """A problem without its hands, as the kernel takes it."""
    stakes = problem.stakes
    return _kernel.Question(
        _tables(problem.tables),
        seats=len(problem.hands),
        leader=problem.leader,
        side=problem.side,
        trick=problem.trick,
        led=problem.led,
        first_leads=problem.first_leads,
        forced=problem.forced,
        order=problem.order,
        payoff=stakes.tricks,
        points=stakes.points,
        against=stakes.against,
        stop=stakes.stop_below,
    )


@lru_cache(maxsize=256)
def _tables(tables: TrickTables) -> _kernel.Tables:
    return _kernel.Tables(
        follow=tables.follow, strength=tables.strength, leads=tables.leads, always=tables.always
    )
