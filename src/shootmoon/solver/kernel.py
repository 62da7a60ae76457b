"""The native solver: functions that solve one `Problem` or many.

Tests compare the results of these functions with those of the slow solver in `shootmoon.solver.reference`.
``docs/solver.md`` describes the algorithms.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from shootmoon.solver.problem import Play, Problem
from shootmoon.tricks import TrickTables

try:
    from shootmoon.solver import _kernel
except ImportError as error:
    raise ImportError(
        "the solver wasn't compiled when shootmoon was installed; "
        "run “pip install .” again to see what is missing"
    ) from error

DEFAULT_TABLE_BYTES = 1 << 22
"""The default memory limit for the transposition tables of one thread, in bytes."""

Worlds: TypeAlias = npt.NDArray[np.uint64] | Sequence[Sequence[int]]
"""The hands in each world (a full deal of the pieces), as bit masks: a row per world, a column per seat."""

NodeCount: TypeAlias = Callable[[int], object]
"""Callback that receives the number of nodes searched, which is the same on every machine."""

Progress: TypeAlias = Callable[[int, int], object]
"""Callback that receives the number of values computed so far and the total number."""


def solve(problem: Problem, *, table_bytes: int = DEFAULT_TABLE_BYTES) -> float:
    """Return the payoff of side A from this position on, with best play by every seat.

    The result is exact, except for rounding errors where fractional payoffs for tricks are added to points.

    Raises ValueError for hands that overlap or don't fit the trick in progress, for tables, seats or stakes
    that are out of range, and for more than 32 pieces in play. Raises TypeError for values of the wrong type.
    """
    return _kernel.value(spec_of(problem), problem.hands, pile=problem.pile, table_bytes=table_bytes)[0]


def reaches(problem: Problem, threshold: float, *, table_bytes: int = DEFAULT_TABLE_BYTES) -> bool:
    """Return True if the payoff of side A is at least ``threshold``.

    Faster than `solve`; raises the same errors.
    """
    return _kernel.reaches(
        spec_of(problem), problem.hands, threshold, pile=problem.pile, table_bytes=table_bytes
    )[0]


def solve_plays(
    problem: Problem, *, table_bytes: int = DEFAULT_TABLE_BYTES, count: NodeCount | None = None
) -> tuple[Play, ...]:
    """Return every legal play of the seat to move with its value, sorted by piece and suit.

    The result is empty when no trick is left. Identical pieces (such as two equal cards) are listed
    separately. ``count`` receives the number of nodes searched. Raises the same errors as `solve`.
    """
    found, nodes = _kernel.plays(spec_of(problem), problem.hands, pile=problem.pile, table_bytes=table_bytes)
    if count is not None:
        count(nodes)
    return tuple(Play(*play) for play in found)


def solve_worlds(
    problems: Sequence[Problem],
    worlds: Worlds,
    *,
    piles: Sequence[Sequence[int]] | None = None,
    threads: int = 1,
    table_bytes: int = DEFAULT_TABLE_BYTES,
    progress: Progress | None = None,
    count: NodeCount | None = None,
) -> npt.NDArray[np.float64]:
    """Return the value of every problem in every world, as an array of shape (worlds, problems).

    A world is a full deal. Its hands replace the hands and piles of the problems, which are ignored. To solve
    one contract in many worlds, pass one problem; to solve many contracts with the same hands, pass one
    world.

    - ``piles``: for each world, the pieces of the forced seat in the order in which it plays them;
    - ``threads``: the number of threads, 1 to 256; the result doesn't depend on it;
    - ``table_bytes``: the memory limit for the transposition tables of each thread;
    - ``count``: receives the number of nodes searched, at the end.

    Ctrl-C stops the computation within a tenth of a second. Raises the same errors as `solve`, for the first
    invalid world, and passes on any exception that ``progress`` raises.
    """
    values, nodes = _kernel.values(
        [spec_of(problem) for problem in problems],
        worlds,
        piles=piles,
        threads=threads,
        table_bytes=table_bytes,
        progress=progress,
    )
    if count is not None:
        count(nodes)
    return values


def solve_plays_over(
    problem: Problem,
    worlds: Worlds,
    *,
    piles: Sequence[Sequence[int]] | None = None,
    threads: int = 1,
    table_bytes: int = DEFAULT_TABLE_BYTES,
    progress: Progress | None = None,
    count: NodeCount | None = None,
) -> tuple[tuple[tuple[int, int], ...], npt.NDArray[np.float64]]:
    """Return the legal plays as (piece, suit led), and an array of their values of shape (worlds, plays).

    The seat to move must have the same legal plays in all worlds; this is true if the worlds were sampled
    from that seat's own view. Otherwise, arguments and errors are the same as for `solve_worlds`.
    """
    plays, values, nodes = _kernel.plays_over(
        spec_of(problem), worlds, piles=piles, threads=threads, table_bytes=table_bytes, progress=progress
    )
    if count is not None:
        count(nodes)
    return tuple(plays), values


def spec_of(problem: Problem) -> _kernel.ProblemSpec:
    """Convert a problem, without its hands and pile, to the form that the kernel uses.

    Problems that differ in these only, such as those of many deals with the same trump, share the result.
    """
    key = (id(problem.tables), len(problem.hands), *_others(problem))
    if (known := _specs.get(key)) is not None:
        return known[1]
    stakes = problem.stakes
    spec = _kernel.ProblemSpec(
        kernel_tables(problem.tables),
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
    if len(_specs) >= _MANY:
        _specs.clear()
    _specs[key] = (problem.tables, spec)  # no other tables get this id while these are kept
    return spec


_MANY = 256
_specs: dict[tuple[object, ...], tuple[TrickTables, _kernel.ProblemSpec]] = {}
_others = attrgetter("leader", "side", "trick", "led", "first_leads", "forced", "order", "stakes")


@lru_cache(maxsize=256)
def kernel_tables(tables: TrickTables) -> _kernel.Tables:
    """Return trick tables in the form that the kernel uses."""
    return _kernel.Tables(
        follow=tables.follow, strength=tables.strength, leads=tables.leads, always=tables.always
    )


# Some programs end without deleting what is in caches, which nanobind would report as leaks.
atexit.register(kernel_tables.cache_clear)
atexit.register(_specs.clear)
