"""Passes over the standings of a race (`shootmoon.match_equity.race`), in the kernel.

A pass computes the values of each standing anew, as a weighted sum of the values of the standings to which
the events lead. Solving a race takes hundreds of millions of these products. `NativePasses` does them in C++
(``kernel/src/race.cpp``). Its slow twin with sparse matrices is among the tests; both add in the same order,
so their results are the same to the last bit.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.solver import _kernel

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.int32]


class PassSpec(Struct, frozen=True):
    """What the passes of a race depend on. For the grid see `shootmoon.match_equity.race.Race`."""

    needs: Ints
    """What each side needs, in grid steps: shape (standings, sides)."""
    cells: Ints
    """The number of the standing in each cell of the table of needs, or -1 minus the winners' bit mask."""
    strides: NDArray[np.int64]
    """The stride in this table for each side."""
    low: int
    """The lowest need in the table."""
    levels: int
    """The highest need of a standing."""
    bounds: Ints
    """Where each layer of standings begins, and where the last one ends."""
    turns: Ints
    """For each event, sorted by kind: the side that deals next."""
    of_kind: Ints
    """Where the events of each kind begin, and where the last ones end."""
    first: Ints
    gains: Ints
    """For these two see `Event`: shape (events, sides)."""
    staged: bool
    """True if gains are added in two stages, or are limited by a supply."""
    supply: int
    """The supply; -1 for no limit."""
    target: int
    class_of: Ints
    """The class of each standing, from 0."""
    chances: Floats
    """P(event) in each class: shape (classes, events). The passes are computed with numbers of its type."""
    mixing: Floats
    """For each kind of event, one below the other: the matrix that maps values after an event to what they
    contribute to those before it. Shape (kinds times columns, columns)."""

    @property
    def sides(self) -> int:
        """The number of sides."""
        return self.needs.shape[1]


class Passes(Protocol):
    """Passes over the standings of a race."""

    def run(self, values: Floats, constant: Floats | None) -> Floats:
        """Return the values after a pass: shape (standings, columns).

        ``constant``: what the events that end the race contribute, of the same shape; None for nothing.
        """
        ...

    def ended(self, rows: slice, groups: Ints, count: int) -> Floats:
        """Return P(an event of this group ends the race with these winners) in some standings.

        ``groups``: the group of each event; ``count``: the number of groups. Shape (standings, groups times
        bit masks of the winners).
        """
        ...


class NativePasses:
    """Passes in the kernel."""

    def __init__(self, spec: PassSpec) -> None:
        """Copy what the passes depend on."""
        mixing = spec.mixing
        rows, columns = np.nonzero(mixing)
        starts = np.searchsorted(rows, np.arange(len(mixing) + 1))
        kind = _kernel.RacePasses64 if spec.chances.dtype == np.float64 else _kernel.RacePasses32
        self._native: Any = kind(
            sides=spec.sides,
            kinds=len(spec.of_kind) - 1,
            columns=mixing.shape[1],
            low=spec.low,
            levels=spec.levels,
            supply=spec.supply,
            target=spec.target,
            staged=spec.staged,
            needs=spec.needs,
            cells=spec.cells,
            strides=spec.strides,
            bounds=spec.bounds,
            turns=spec.turns,
            of_kind=spec.of_kind,
            first=spec.first,
            gains=spec.gains,
            class_of=spec.class_of,
            chances=spec.chances,
            blend_starts=starts.astype(np.int32),
            blend_columns=columns.astype(np.int32),
            blend=mixing[rows, columns],
        )
        self._sides, self._type = spec.sides, spec.chances.dtype

    def run(self, values: Floats, constant: Floats | None) -> Floats:
        """See `Passes.run`."""
        new = np.array(values, dtype=self._type, order="C")
        self._native.run(new, np.zeros(0, self._type) if constant is None else constant)
        return new

    def ended(self, rows: slice, groups: Ints, count: int) -> Floats:
        """See `Passes.ended`."""
        rates = np.zeros((rows.stop - rows.start, count << self._sides))
        self._native.ended(rows.start, rows.stop, groups, count, rates)
        return rates
