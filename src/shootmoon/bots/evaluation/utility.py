"""`HandUtility`: what the end of a hand of Moon is worth to a seat.

Two measures: the chance to win the match (`MatchUtility`), and the points of this hand alone
(`PointUtility`), for who looks no further.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shootmoon.game import Bid, View
from shootmoon.game.scoring import hand_marks, points_for
from shootmoon.match_equity import EquityTable, equity_table

_TRICK = 1e-4
"""What a trick is worth where nothing else tells two ends apart."""


class HandUtility:
    """What ends of the hand are worth to the seat of a view. More is better; the unit is the measure's."""

    def __init__(self, view: View) -> None:
        """Measure the hand in progress."""
        self.view = view
        self.setup = view.setup
        self.seating = view.seating
        self.side = self.seating.side_of(view.seat)
        self._kept: dict[tuple[int, Bid, tuple[int, ...]], tuple[float, ...]] = {}

    def by_side(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[float, ...]:
        """What an end is worth to every side; ``tricks`` are whole, by side."""
        key = (declarer, contract, tricks)
        found = self._kept.get(key)
        if found is None:
            worth = self._measure(declarer, contract, tricks)
            found = self._kept[key] = tuple(
                value + _TRICK * taken for value, taken in zip(worth, tricks, strict=True)
            )
        return found

    def passed_out(self) -> float:
        """What it is worth when everybody passes."""
        raise NotImplementedError

    def _measure(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[float, ...]:
        raise NotImplementedError

    def by_tricks(self, declarer: int, contract: Bid, taken: NDArray[np.integer[Any]]) -> NDArray[np.float64]:
        """What it is worth to the seat of the view that the declarer's side takes so many tricks, of which
        the other sides part the rest evenly."""
        sides = self.seating.sides
        tricks = np.repeat((self.setup.hand_size - taken[:, None]) / (sides - 1), sides, axis=1)
        tricks[:, self.seating.side_of(declarer)] = taken
        return self.of_outcomes(declarer, contract, tricks)

    def of_outcomes(
        self, declarer: int, contract: Bid, tricks: NDArray[np.float64], side: int | None = None
    ) -> NDArray[np.float64]:
        """What many ends are worth to a side, the own one unless told.

        ``tricks``: a row an end, a column a side; parts of tricks are chances. Where play stops when the bid
        is set, tricks are taken as if it went on, and the rest is left out here.
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
        most = size - need + 1
        set_ = (taken < need - 1e-9) & (size - taken > most)
        scale = np.where(set_, most / np.maximum(size - taken, 1e-9), 1.0)
        found = tricks * scale[:, None]
        found[:, side] = taken
        return found

    def _expected(self, declarer: int, contract: Bid, twelfths: list[int], side: int) -> float:
        """The average over the whole tricks that parts of tricks may become."""
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


class MatchUtility(HandUtility):
    """The chance to win the match, by the `EquityTable` of the rules."""

    def __init__(self, view: View, table: EquityTable | None = None) -> None:
        """The table is looked up unless given."""
        super().__init__(view)
        self.table = table or equity_table(view.rules, pieces=view.pieces, hand_size=view.hand_size)

    def passed_out(self) -> float:
        """The chance to win the match when everybody passes."""
        return self.table.passed(self.view)[self.side]

    def _measure(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[float, ...]:
        return self.table.after(self.view, tricks, declarer=declarer, contract=contract)


class PointUtility(HandUtility):
    """What a side gains more than the others do on average: points, or marks where hands pay marks."""

    def passed_out(self) -> float:
        """Nothing."""
        return 0.0

    def _measure(self, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> tuple[float, ...]:
        if self.setup.score_kind == "hand-marks":
            side = self.seating.side_of(declarer)
            made = tricks[side] >= contract.needs(self.setup.hand_size)
            gains = hand_marks(self.seating.sides, side, made)
        else:
            gains = points_for(self.setup, declarer, contract, tricks)
        total = sum(gains)
        return tuple(gain - (total - gain) / (len(gains) - 1) for gain in gains)
