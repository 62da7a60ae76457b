"""Passes over the standings of a race with sparse matrices: the slow twin of those in the kernel.

Both add in the same order, so their results are the same to the last bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from shootmoon.match_equity.passes import Floats, Ints, PassSpec


class SlowPasses:
    """The slow twin of `NativePasses`."""

    def __init__(self, spec: PassSpec) -> None:
        """Build a sparse matrix for each layer."""
        from scipy.sparse import csr_array

        self._spec, kinds = spec, len(spec.of_kind) - 1
        self._blend = csr_array(spec.mixing)
        self._layers: list[tuple[slice, Any]] = []
        for start, stop in zip(spec.bounds[:-1].tolist(), spec.bounds[1:].tolist(), strict=True):
            rows = slice(start, stop)
            code = self._codes(rows)
            data = np.where(code < 0, spec.chances.dtype.type(0), spec.chances[spec.class_of[rows]])
            starts = np.concatenate([[0], np.cumsum(np.tile(np.diff(spec.of_kind), stop - start))])
            shape = ((stop - start) * kinds, len(spec.needs))
            parts = (data.ravel(), code.clip(0).ravel(), starts.astype(np.int32))
            self._layers.append((rows, csr_array(parts, shape=shape)))

    def run(self, values: Floats, constant: Floats | None) -> Floats:
        """See `Passes.run`."""
        new = np.array(values, dtype=self._spec.chances.dtype)
        for rows, moves in self._layers:
            row = (moves @ new).reshape(-1, len(self._spec.mixing)) @ self._blend
            new[rows] = row if constant is None else row + constant[rows]
        return new

    def ended(self, rows: slice, groups: Ints, count: int) -> Floats:
        """See `Passes.ended`."""
        spec, masks = self._spec, 1 << self._spec.sides
        code = self._codes(rows)
        row, event = np.nonzero(code < 0)
        place = (row * count + groups[event]) * masks + (-1 - code[row, event])
        chances = spec.chances[spec.class_of[rows]][row, event]
        size = (rows.stop - rows.start) * count * masks
        rates: Floats = np.bincount(place, chances, minlength=size).astype(np.float64)
        return rates.reshape(-1, count * masks)

    def _codes(self, rows: slice) -> NDArray[np.int32]:
        """Return what the table of cells contains where each event leads to; shape (standings, events)."""
        spec = self._spec
        sides = np.arange(spec.sides)
        seen = (sides[None, :] + spec.turns[:, None]) % spec.sides
        # strides[event, side]: the stride in the table for the number that the side has after the event.
        strides = np.empty_like(seen)
        np.put_along_axis(strides, seen, np.broadcast_to(spec.strides, seen.shape), axis=1)
        needs = spec.needs[rows]
        after = np.broadcast_to(needs[:, None, :], (len(needs), *spec.gains.shape)).astype(np.int64)
        for stage in (spec.first, spec.gains):
            after = after - self._supplied(after, stage.astype(np.int64))
            if spec.staged:
                after = np.minimum(after, spec.levels)
        return spec.cells[(after * strides).sum(axis=2) - spec.low * int(spec.strides.sum())]

    def _supplied(self, needs: NDArray[np.int64], gains: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the gains, limited to what is left of the supply (see `Course.supply`).

        The side left of the dealer is served first.
        """
        given = np.broadcast_to(gains, needs.shape).copy()
        if self._spec.supply >= 0:
            left = self._spec.supply - (self._spec.target - needs).sum(axis=2)
            for turn in range(self._spec.sides):
                side = (turn + 1) % self._spec.sides
                given[:, :, side] = np.minimum(given[:, :, side], np.maximum(left, 0))
                left = left - given[:, :, side]
        return given
