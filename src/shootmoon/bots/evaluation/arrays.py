"""Types of arrays, by what their entries are."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Masks: TypeAlias = "NDArray[np.uint64]"
"""Sets of pieces, a bit a piece."""
Floats: TypeAlias = "NDArray[np.float64]"
Ints: TypeAlias = "NDArray[np.intp]"
Bools: TypeAlias = "NDArray[np.bool_]"
