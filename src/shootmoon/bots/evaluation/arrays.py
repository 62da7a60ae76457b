"""Type aliases for arrays, and a helper for masks."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Masks: TypeAlias = NDArray[np.uint64]
"""Masks of pieces: one bit for each piece."""
Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
Bools: TypeAlias = NDArray[np.bool_]


def single_pieces(sets: Masks) -> Masks:
    """Split masks into masks of one piece each: shape (masks, pieces). All masks must contain the same number
    of pieces."""
    left = sets.copy()
    singles: list[Masks] = []
    for _ in range(int(np.bitwise_count(sets[:1]).sum())):
        low = left & (~left + np.uint64(1))
        singles.append(low)
        left = left ^ low
    return np.column_stack(singles)
