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
        self.all_trumps = np.uint64(tables.trumps)
        self.suits = tuple(
            _ranked(follow & ~tables.trumps, tables, suit)
            for suit, follow in enumerate(tables.follow)
            if suit != trump_suit and follow & ~tables.trumps
        )
        self.masks = tuple(np.uint64(sum(suit)) for suit in self.suits)

    def features(self, hands: Masks) -> Floats:
        """Return the features of hands: shape (hands, `FEATURES`)."""
        count = len(hands)
        columns = np.zeros((count, FEATURES))
        columns[:, 0] = 1
        trumps = np.bitwise_count(hands & self.all_trumps).astype(np.float64)
        columns[:, 1] = trumps
        columns[:, 2] = np.maximum(trumps - 3, 0)
        columns[:, 3] = np.maximum(trumps - 5, 0)
        run = np.ones(count)
        for place, bit in enumerate(self.trumps):
            has = (hands & np.uint64(bit)) != 0
            if place < 4:
                columns[:, 4 + place] = has
            run = run * has
            columns[:, 8] += run
        tops = np.zeros(count)
        for ranked, mask in zip(self.suits, self.masks, strict=True):
            held = np.bitwise_count(hands & mask)
            run = np.ones(count)
            for place, bit in enumerate(ranked[:4]):
                has = (hands & np.uint64(bit)) != 0
                run = run * has
                if place < 3:
                    columns[:, 9 + place] += run
                if place == 1:
                    columns[:, 12] += has & (run == 0) & (held >= 2)
                if place == 2:
                    columns[:, 13] += has & (run == 0) & (held >= 3)
            tops += (hands & np.uint64(ranked[0])) != 0
            columns[:, 14] += held == 0
            columns[:, 15] += np.maximum(held.astype(np.float64) - 3, 0)
        columns[:, 16] = tops * trumps
        columns[:, 17] = columns[:, 8] * (columns[:, 9] + columns[:, 10])
        return columns


def _ranked(mask: int, tables: TrickTables, suit: int) -> tuple[int, ...]:
    """Return the bits of a mask by strength in a trick in which ``suit`` was led, strongest first."""
    strength = tables.strength[suit]
    return tuple(1 << number for number in sorted(bits(mask), key=lambda number: -strength[number]))
