"""The search kernel (C++, kernel/): tables and masks in, values out.

Seats, pieces and suits are numbered from 0; a set of them is a mask. Whatever is wrong with an argument is a
``ValueError`` or ``TypeError`` that says what. Every function gives back the nodes searched as well; they and
the answers are the same on every run and for every number of threads.

``table_bytes``: the most memory that the transposition tables of each thread take, 1 KiB to 64 GiB; they take
no more than the position can use. ``threads``: 1 to 256. Other Python threads run meanwhile, and signals are
looked at every 20 ms. ``progress(done, total)`` is called about ten times a second, by the calling thread,
and at the end; what it raises ends the batch.
"""

from collections.abc import Callable, Sequence
from typing import final

import numpy as np
import numpy.typing as npt

_Masks = Sequence[int]
_Worlds = npt.NDArray[np.uint64] | Sequence[Sequence[int]]
_Progress = Callable[[int, int], object]

@final
class Tables:
    """`TrickTables` as the kernel has them: at most 64 pieces and 16 suits."""

    def __init__(
        self,
        *,
        follow: _Masks,
        strength: Sequence[Sequence[int]],
        leads: Sequence[Sequence[int]],
        always: int = 0,
    ) -> None: ...

@final
class Question:
    """Everything about a solve but the hands; see `shootmoon.solver.Problem`.

    ``payoff``, ``points``, ``against`` and ``stop`` are the fields of `shootmoon.solver.Stakes`.
    """

    def __init__(
        self,
        tables: Tables,
        *,
        seats: int,
        leader: int,
        side: int,
        trick: Sequence[int] = (),
        led: int | None = None,
        first_leads: int | None = None,
        forced: int | None = None,
        order: Sequence[Sequence[int]] | None = None,
        payoff: Sequence[float] | None = None,
        points: Sequence[int] | None = None,
        against: Sequence[int] | None = None,
        stop: int = 0,
    ) -> None: ...

def value(
    spec: Question, hands: _Masks, *, pile: Sequence[int] | None = None, table_bytes: int = ...
) -> tuple[float, int]:
    """The value of a deal, and the nodes."""

def reaches(
    spec: Question,
    hands: _Masks,
    threshold: float,
    *,
    pile: Sequence[int] | None = None,
    table_bytes: int = ...,
) -> tuple[bool, int]:
    """Whether the value is at least ``threshold``, and the nodes."""

def plays(
    spec: Question, hands: _Masks, *, pile: Sequence[int] | None = None, table_bytes: int = ...
) -> tuple[list[tuple[int, int, float]], int]:
    """Every legal play of whoever is to move (piece, suit led, value) by piece and suit, and the nodes."""

def values(
    specs: Sequence[Question],
    worlds: _Worlds,
    *,
    piles: Sequence[Sequence[int]] | None = None,
    threads: int = 1,
    table_bytes: int = ...,
    progress: _Progress | None = None,
) -> tuple[npt.NDArray[np.float64], int]:
    """The values of all deals (rows) for all questions (columns), and the nodes."""

def plays_over(
    spec: Question,
    worlds: _Worlds,
    *,
    piles: Sequence[Sequence[int]] | None = None,
    threads: int = 1,
    table_bytes: int = ...,
    progress: _Progress | None = None,
) -> tuple[list[tuple[int, int]], npt.NDArray[np.float64], int]:
    """The plays (piece, suit led), their values (rows: deals, columns: plays), and the nodes.

    Whoever is to move must have the same plays in all deals.
    """
