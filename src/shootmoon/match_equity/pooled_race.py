"""A race between many sides, solved without distinguishing seats.

A standing is the amounts (points, marks or chips) that the sides have at some moment of the race. With five
or six sides there are too many standings to solve each of them. Here, a side's probability of winning depends
only on its own amount and on the multiset of the others' amounts. Only sorted standings are therefore solved,
with the highest amount first. Everything else works as in `shootmoon.match_equity.race`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from shootmoon.match_equity.race import EXACT, Course, Floats, coarsened
from shootmoon.telling import check_installed

if TYPE_CHECKING:  # as in `shootmoon.match_equity.race`
    from scipy.sparse import csr_array

_MAX_STANDINGS = 2500
_BEYOND = 2  # ties are solved separately up to this number of chips over the target
_ROUNDS = 400


class PooledRace:
    """A race between five or more sides. Its `values` are computed by `solve`, or read from the cache on
    disk."""

    def __init__(self, course: Course) -> None:
        """Choose the grid of standings to solve, and number them."""
        self.course = course
        self.sides = course.sides
        self.step = 0
        span = course.target - course.floor
        while True:
            self.step += 1
            self._levels = -(-span // self.step)
            self._beyond = _BEYOND if self.step == 1 else 0
            steps = range(-self._beyond, self._levels + 1)
            if len(steps) <= 10 or _multisets(len(steps), self.sides) <= _MAX_STANDINGS:
                break
        self._every = self.step == 1
        events, self.pace = coarsened(course.events, self.step)
        self._events = sorted(events, key=lambda event: -event.chance)[:_MAX_STANDINGS]
        standings = [
            needs
            for needs in combinations_with_replacement(steps, self.sides)
            if needs[0] >= 1 or (self._every and needs[0] == needs[1])
        ]
        standings.sort(key=sum)
        self._needs: NDArray[np.int64] = np.array(standings, dtype=np.int64)
        self._number = {needs: number for number, needs in enumerate(standings)}
        self.values: Floats = np.zeros((len(standings), self.sides))

    @property
    def exact(self) -> bool:
        """Always False, since seats aren't distinguished."""
        return False

    def solve(self) -> None:
        """Compute `values`: the probability that each side wins, for each standing."""
        check_installed("scipy")
        from scipy.sparse import csr_array

        chances = np.array([event.chance for event in self._events])
        chances = chances / chances.sum()
        codes = self._codes(self._needs)
        by_code = np.argsort(codes)
        moves: list[csr_array] = []
        constants: list[Floats] = []
        size = self.sides * len(self._needs)
        for part in np.array_split(np.arange(len(self._needs)), -(-len(self._needs) // 64)):
            after = self._after(self._needs[part])
            least = after.min(axis=2, keepdims=True)
            best = after == least
            tied = best.sum(axis=2)
            over = least[:, :, 0] <= 0
            if self._every:
                over &= tied == 1
            constants.append(np.einsum("npe,e->np", self._shares(best, tied, over), chances).ravel())
            clipped = after.clip(-self._beyond, self._levels)
            found = np.searchsorted(codes, self._codes(np.sort(clipped, axis=2)), sorter=by_code)
            number = by_code[np.minimum(found, len(codes) - 1)]
            smaller = [(clipped < clipped[:, :, side, None]).sum(axis=2) for side in range(self.sides)]
            entries = (number[None] * self.sides + np.stack(smaller)).transpose(1, 0, 2)
            data = np.broadcast_to(np.where(over, 0.0, chances)[:, None, :], entries.shape)
            starts = np.arange(len(part) * self.sides + 1) * len(chances)
            parts = (data.ravel(), entries.astype(np.int32).ravel(), starts)
            block = csr_array(parts, shape=(len(starts) - 1, size))
            block.eliminate_zeros()
            moves.append(block)
        values = np.zeros(size)
        for _ in range(_ROUNDS):
            change, start = 0.0, 0
            for block, constant in zip(moves, constants, strict=True):
                rows = slice(start, start + len(constant))
                new = block @ values + constant
                change = max(change, float(np.abs(new - values[rows]).max()))
                values[rows] = new
                start = rows.stop
            if change < EXACT:
                break
        table = values.reshape(-1, self.sides)
        total = table.sum(axis=1, keepdims=True)
        shares = np.where(total > 1e-6, table / np.maximum(total, 1e-6), 1 / self.sides)
        self.values = shares.astype(np.float32)

    def _after(self, needs: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the grid steps that each side still needs after each event; shape (standings, events,
        sides)."""
        after = np.broadcast_to(needs[:, None, :], (len(needs), len(self._events), self.sides))
        for stage in ("first", "gains"):
            rows = [getattr(event, stage) or (0,) * self.sides for event in self._events]
            after = np.minimum(after - np.array(rows, dtype=np.int64), self._levels)
        return after

    def _shares(self, best: NDArray[np.bool_], tied: NDArray[np.int64], over: NDArray[np.bool_]) -> Floats:
        """Return each side's share of the win if an event ends the race; shape (standings, sides, events)."""
        return np.where(over[:, :, None] & best, 1 / tied[:, :, None], 0.0).transpose(0, 2, 1)

    def _codes(self, needs: NDArray[np.int64]) -> NDArray[np.int64]:
        base = self._levels + self._beyond + 1
        return (needs + self._beyond) @ (base ** np.arange(self.sides, dtype=np.int64))

    def at(self, standing: Iterable[int]) -> Floats:
        """Return each side's probability of winning from a standing.

        Standings between grid points are interpolated.
        """
        target, levels = self.course.target, self._levels
        amounts = list(standing)
        if max(amounts) >= target and amounts.count(max(amounts)) == 1:
            return np.array([float(amount == max(amounts)) for amount in amounts])
        low = -self._beyond if self._every else 1
        real = [min(max((target - amount) / self.step, low), levels) for amount in amounts]
        down = self._read([int(need // 1) for need in real])
        up = self._read([int(-(-need // 1)) for need in real])
        share = np.array([need - need // 1 for need in real])
        found = down * (1 - share) + up * share
        return found / found.sum()

    def _read(self, needs: list[int]) -> Floats:
        ordered = sorted(needs)
        row = self.values[self._number[tuple(ordered)]]
        return np.array([row[ordered.index(need)] for need in needs])


def _multisets(kinds: int, size: int) -> int:
    """Return the number of multisets of ``size`` elements, drawn from ``kinds`` kinds of element."""
    count = 1
    for index in range(size):
        count = count * (kinds + index) // (index + 1)
    return count
