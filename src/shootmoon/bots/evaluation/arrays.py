"""Types of arrays, by what their entries are, and what is done with sets of pieces."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Masks: TypeAlias = "NDArray[np.uint64]"
"""Sets of pieces, a bit a piece."""
Floats: TypeAlias = "NDArray[np.float64]"
Ints: TypeAlias = "NDArray[np.intp]"
Bools: TypeAlias = "NDArray[np.bool_]"


def single_pieces(sets: Masks) -> Masks:
    """The pieces of sets of the same size, one by one: shape (sets, pieces)."""
    left = sets.copy()
    found: list[Masks] = []
    for _ in range(int(np.bitwise_count(sets[:1]).sum())):
        low = left & (~left + np.uint64(1))
        found.append(low)
        left = left ^ low
    return np.column_stack(found)
