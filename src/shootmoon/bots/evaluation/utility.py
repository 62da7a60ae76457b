"""`HandUtility`: the utility of the outcomes of a hand of Moon to a seat.

There are two utilities: the probability of winning the match (`MatchUtility`), and the points of this hand
alone (`PointUtility`).
"""

from __future__ import annotations

from itertools import combinations
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shootmoon.game import Bid, View
from shootmoon.match_equity import EquityTable, equity_table

_TRICK = 1e-4


class HandUtility:
    """The utility of outcomes of the hand in progress. Its unit depends on the subclass."""

    per_trick = _TRICK
    """The utility of each trick, which breaks ties between outcomes that are otherwise equal."""

    def __init__(self, view: View) -> None:
        """Create the utility for the seat and the hand of ``view``."""
        self.view = view
        self.setup = view.setup
        self.seating = view.seating
        self.side = self.seating.side_of(view.seat)
        self._cache: dict[tuple[int, Bid, tuple[int, ...]], tuple[float, ...]] = {}

    def by_side(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[float, ...]:
        """Return the utility of an outcome to each side; ``tricks``: whole tricks by side."""
        key = (declarer, contract, tricks)
        result = self._cache.get(key)
        if result is None:
            worth = self._measure(declarer, contract, tricks)
            result = self._cache[key] = tuple(
                value + self.per_trick * taken for value, taken in zip(worth, tricks, strict=True)
            )
        return result

    def passed_out(self, side: int | None = None) -> float:
        """Return the utility to ``side`` if all seats pass; by default, to the side of the view's seat."""
        raise NotImplementedError

    def _measure(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[float, ...]:
        raise NotImplementedError

    def by_tricks(
        self, declarer: int, contract: Bid, taken: NDArray[np.integer[Any]], side: int | None = None
    ) -> NDArray[np.float64]:
        """Return the utility to ``side`` for each number of tricks of the declarer's side; by default, to the
        side of the view's seat.

        The other sides share the remaining tricks evenly.
        """
        sides = self.seating.sides
        tricks = np.repeat((self.setup.hand_size - taken[:, None]) / (sides - 1), sides, axis=1)
        tricks[:, self.seating.side_of(declarer)] = taken
        return self.of_outcomes(declarer, contract, tricks, side)

    def of_outcomes(
        self, declarer: int, contract: Bid, tricks: NDArray[np.float64], side: int | None = None
    ) -> NDArray[np.float64]:
        """Return the utility of each outcome to ``side``; by default, to the side of the view's seat.

        ``tricks``: shape (outcomes, sides). Fractions of tricks are probabilities of one more trick. Pass the
        tricks of a hand played to the end; if play stops as soon as the bid is set, the tricks after that are
        removed here.
        """
        own = self.side if side is None else side
        rounded = np.rint(np.clip(self._stopped(declarer, contract, tricks), 0, None) * 12).astype(np.int64)
        unique, inverse = np.unique(rounded, axis=0, return_inverse=True)
        worth = np.array([self._expected(declarer, contract, row, own) for row in unique.tolist()])
        return worth[inverse.ravel()]

    def _stopped(self, declarer: int, contract: Bid, tricks: NDArray[np.float64]) -> NDArray[np.float64]:
        if not self.setup.stops_when_set:
            return tricks
        size = self.setup.hand_size
        side = self.seating.side_of(declarer)
        need = contract.needs(size)
        taken = tricks[:, side]
        max_lost = size - need + 1
        set_ = (taken < need - 1e-9) & (size - taken > max_lost)
        scale = np.where(set_, max_lost / np.maximum(size - taken, 1e-9), 1.0)
        result = tricks * scale[:, None]
        result[:, side] = taken
        return result

    def _expected(self, declarer: int, contract: Bid, twelfths: list[int], side: int) -> float:
        """Return the expected utility to ``side``; a fraction of a trick is the probability of one more."""
        whole = [part // 12 for part in twelfths]
        parts = [part % 12 / 12 for part in twelfths]
        more = round(sum(parts))
        if not more:
            return self.by_side(declarer, contract, tuple(whole))[side]
        worth = weights = 0.0
        for chosen in combinations(range(len(whole)), more):
            weight = 1.0
            for index, part in enumerate(parts):
                weight *= part if index in chosen else 1 - part
            if weight:
                tricks = tuple(count + (index in chosen) for index, count in enumerate(whole))
                worth += weight * self.by_side(declarer, contract, tricks)[side]
                weights += weight
        return worth / weights

    def splits(
        self, declarer: int, contract: Bid, taken: NDArray[np.integer[Any]]
    ) -> list[list[tuple[float, tuple[int, ...]]]]:
        """Return for each number of tricks of the declarer's side: how the sides may share all tricks, in
        whole tricks, each with its probability. `by_tricks` is the expected utility over these."""
        sides = self.seating.sides
        tricks = np.repeat((self.setup.hand_size - taken[:, None]) / (sides - 1), sides, axis=1)
        tricks[:, self.seating.side_of(declarer)] = taken
        stopped = np.clip(self._stopped(declarer, contract, tricks), 0, None)
        found: list[list[tuple[float, tuple[int, ...]]]] = []
        for twelfths in np.rint(stopped * 12).astype(np.int64).tolist():
            whole, parts = [part // 12 for part in twelfths], [part % 12 / 12 for part in twelfths]
            shares: list[tuple[float, tuple[int, ...]]] = []
            for chosen in combinations(range(sides), round(sum(parts))):
                weight = prod(part if side in chosen else 1 - part for side, part in enumerate(parts))
                if weight:
                    row = tuple(count + (side in chosen) for side, count in enumerate(whole))
                    shares.append((weight, row))
            total = sum(weight for weight, _ in shares)
            found.append([(weight / total, row) for weight, row in shares])
        return found


class MatchUtility(HandUtility):
    """The match equity after the hand: the probability of winning the match, from the `EquityTable` of the
    rules."""

    def __init__(self, view: View, table: EquityTable | None = None) -> None:
        """Create the utility; ``table``: the equity table, by default that of `equity_table`."""
        super().__init__(view)
        self.table = table or equity_table(view.rules, pieces=view.pieces, hand_size=view.hand_size)

    def passed_out(self, side: int | None = None) -> float:
        """Return the probability of winning the match if all seats pass."""
        return self.table.passed(self.view)[self.side if side is None else side]

    def _measure(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[float, ...]:
        return self.table.after(self.view, tricks, declarer=declarer, contract=contract)


class PureMatchUtility(MatchUtility):
    """`MatchUtility` without anything that breaks ties: the utilities of all sides sum to 1."""

    per_trick = 0.0


class PointUtility(HandUtility):
    """The points of a side (marks, if hands pay marks) less the mean of the other sides' points."""

    def passed_out(self, side: int | None = None) -> float:
        """Return 0: nobody gains anything."""
        return 0.0

    def _measure(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[float, ...]:
        gains = self.setup.gains(declarer, contract, tricks)
        total = sum(gains)
        return tuple(gain - (total - gain) / (len(gains) - 1) for gain in gains)
