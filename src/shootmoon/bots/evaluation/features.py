"""`FeatureMap`: features of a Moon hand under a given trump, from which its tricks are estimated."""

from __future__ import annotations

import numpy as np

from shootmoon.bots.evaluation.arrays import Floats, Masks
from shootmoon.tricks import TrickTables, bits

FEATURES = 18
"""The number of features."""
KINDS: tuple[str, ...] = ("suit", "doubles", "none")
"""The kinds of trump; each has its own weights."""


class FeatureMap:
    """Computes features in which all trump suits look alike, so that one set of weights serves all suits.

    The features of the trumps are their number, which of the highest four are held, and the length of the
    unbroken run from the top. The features of the other suits, added up over these suits, are unbroken runs
    from the top, second and third highest pieces that are guarded by lower ones, voids, and length beyond
    three. Two more features are products of a trump feature and the number of winners in the other suits.
    """

    def __init__(self, tables: TrickTables) -> None:
        """Create the map for the trump of ``tables``."""
        self.kind = "suit" if tables.trumps else "none"
        trump_suit = -1
        if tables.trumps:
            top = next(bits(tables.trumps))
            trump_suit = tables.leads[top][0]
            if trump_suit < len(tables.suits) and tables.suits[trump_suit] == "doubles":
                self.kind = "doubles"
        self.trumps = _ranked(tables.trumps, tables, trump_suit) if tables.trumps else ()
        self.suits = tuple(
            _ranked(follow & ~tables.trumps, tables, suit)
            for suit, follow in enumerate(tables.follow)
            if suit != trump_suit and follow & ~tables.trumps
        )
        # Arrays with a last axis for hands: all trumps, the three highest pieces of each suit, and each suit.
        self._all_trumps = np.uint64(tables.trumps)
        self._ranked_trumps = np.array(self.trumps, dtype=np.uint64)[:, None]
        highest = np.zeros((3, len(self.suits), 1), dtype=np.uint64)
        for suit, ranked in enumerate(self.suits):
            highest[: len(ranked[:3]), suit, 0] = ranked[:3]
        self._highest = highest
        self._suits = np.array([sum(suit) for suit in self.suits], dtype=np.uint64)[:, None]

    def features(self, hands: Masks) -> Floats:
        """Return the features of hands: shape (hands, `FEATURES`)."""
        rows = np.zeros((FEATURES, len(hands)))
        trumps = np.bitwise_count(hands & self._all_trumps).astype(np.int8)
        rows[0] = 1
        rows[1] = trumps
        rows[2] = np.maximum(trumps - 3, 0)
        rows[3] = np.maximum(trumps - 5, 0)
        has_trump = (hands & self._ranked_trumps) != 0
        rows[4 : 4 + len(has_trump[:4])] = has_trump[:4]
        rows[8] = np.logical_and.accumulate(has_trump).sum(axis=0)
        first, second, third = (hands & self._highest) != 0  # each of shape (suits, hands)
        held = np.bitwise_count(hands & self._suits)
        rows[9] = first.sum(axis=0)
        rows[10] = (first & second).sum(axis=0)
        rows[11] = (first & second & third).sum(axis=0)
        rows[12] = (second & ~first & (held >= 2)).sum(axis=0)
        rows[13] = (third & ~(first & second) & (held >= 3)).sum(axis=0)
        rows[14] = (held == 0).sum(axis=0)
        rows[15] = (np.maximum(held, 3) - 3).sum(axis=0)
        rows[16] = rows[9] * trumps
        rows[17] = rows[8] * (rows[9] + rows[10])
        return np.ascontiguousarray(rows.T)


def _ranked(mask: int, tables: TrickTables, suit: int) -> tuple[int, ...]:
    """Return the bits of a mask by strength in a trick in which ``suit`` was led, strongest first."""
    strength = tables.strength[suit]
    return tuple(1 << number for number in sorted(bits(mask), key=lambda number: -strength[number]))
