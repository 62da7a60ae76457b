"""The double-dummy search kernel, in C++ (kernel/).

Seats, pieces and suits are numbered from 0; a set of them is a bit mask. An invalid argument raises
``ValueError`` or ``TypeError`` with a message that names the argument. Every function also returns the number
of nodes searched. Results and node counts are the same in every run and for every number of threads.

- ``table_bytes``: the memory limit for the transposition tables of each thread, 1 KiB to 64 GiB. Smaller
  tables are used for positions that don't need that much.
- ``threads``: the number of threads, 1 to 256. The kernel releases the GIL during the search, so other Python
  threads keep running.
- ``progress(done, total)`` is called on the calling thread, about ten times a second and once at the end. An
  exception raised in it ends the computation.

Signals are checked every 20 ms.
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
    """The kernel's form of `TrickTables`: at most 64 pieces and 16 suits."""

    def __init__(
        self,
        *,
        follow: _Masks,
        strength: Sequence[Sequence[int]],
        leads: Sequence[Sequence[int]],
        always: int = 0,
    ) -> None: ...

@final
class ProblemSpec:
    """A problem without its hands and pile; see `shootmoon.solver.Problem`.

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
    spec: ProblemSpec, hands: _Masks, *, pile: Sequence[int] | None = None, table_bytes: int = ...
) -> tuple[float, int]:
    """Return the value of a deal, and the number of nodes searched."""

def reaches(
    spec: ProblemSpec,
    hands: _Masks,
    threshold: float,
    *,
    pile: Sequence[int] | None = None,
    table_bytes: int = ...,
) -> tuple[bool, int]:
    """Return whether the value of a deal is at least ``threshold``, and the number of nodes searched."""

def plays(
    spec: ProblemSpec, hands: _Masks, *, pile: Sequence[int] | None = None, table_bytes: int = ...
) -> tuple[list[tuple[int, int, float]], int]:
    """Return every legal play as (piece, suit led, value), in this order, and the number of nodes."""

def values(
    specs: Sequence[ProblemSpec],
    worlds: _Worlds,
    *,
    piles: Sequence[Sequence[int]] | None = None,
    threads: int = 1,
    table_bytes: int = ...,
    progress: _Progress | None = None,
) -> tuple[npt.NDArray[np.float64], int]:
    """Return the value of every deal (row) for every spec (column), and the number of nodes."""

def plays_over(
    spec: ProblemSpec,
    worlds: _Worlds,
    *,
    piles: Sequence[Sequence[int]] | None = None,
    threads: int = 1,
    table_bytes: int = ...,
    progress: _Progress | None = None,
) -> tuple[list[tuple[int, int]], npt.NDArray[np.float64], int]:
    """Return the legal plays as (piece, suit led), their values and the number of nodes.

    The values are an array with a row per deal and a column per play. The seat to move must have the same
    legal plays in all deals.
    """

@final
class RacePasses32:
    """The kernel's part of `shootmoon.match_equity.passes.NativePasses`, with numbers of 32 bits."""

    def __init__(self, **spec: object) -> None: ...
    def run(self, values: npt.NDArray[np.float32], constant: npt.NDArray[np.float32]) -> None:
        """Change ``values`` by one pass. ``constant``: empty for zeros."""

    def ended(
        self,
        start: int,
        end: int,
        group_of: npt.NDArray[np.int32],
        groups: int,
        rates: npt.NDArray[np.float64],
    ) -> None:
        """Add the probabilities of the events that end the race to ``rates``."""

@final
class RacePasses64:
    """The same with numbers of 64 bits."""

    def __init__(self, **spec: object) -> None: ...
    def run(self, values: npt.NDArray[np.float64], constant: npt.NDArray[np.float64]) -> None: ...
    def ended(
        self,
        start: int,
        end: int,
        group_of: npt.NDArray[np.int32],
        groups: int,
        rates: npt.NDArray[np.float64],
    ) -> None: ...
