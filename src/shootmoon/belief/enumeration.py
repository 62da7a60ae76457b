"""All worlds of an `Unseen`, as an array."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from shootmoon.belief.counting import Worlds
from shootmoon.belief.unseen import Place, Unseen
from shootmoon.tricks import bits

_PAIRS = 20_000_000
"""How many pairs of masks are compared at a time, which bounds the memory."""


def enumerate_worlds(unseen: Unseen) -> Worlds:
    """Every world, one row each, one column a place; masks of pieces. In a fixed order.

    Place by place, the ways to fill it are joined with what is filled already; the place with most ways comes
    last and takes what is left.
    """
    places = unseen.places
    if not places:
        return np.zeros((1, 0), dtype=np.uint64)
    order = sorted(range(len(places)), key=lambda at: comb(places[at].allowed.bit_count(), places[at].size))
    # Columns in the order in which they are filled.
    filled = np.zeros((1, 0), dtype=np.uint64)
    used = np.zeros(1, dtype=np.uint64)
    for at in order[:-1]:
        ways = _ways(places[at])
        row, way = _disjoint(used, ways)
        filled = np.column_stack([filled[row], ways[way]])
        used = used[row] | ways[way]
    last = places[order[-1]]
    rest = np.uint64(unseen.pieces) & ~used
    fits = (rest & ~np.uint64(last.allowed)) == 0
    if last.needs:
        fits &= (rest & np.uint64(last.needs)) != 0
    filled = np.column_stack([filled[fits], rest[fits]])
    worlds = np.empty_like(filled)
    worlds[:, order] = filled
    return worlds


def _ways(place: Place) -> NDArray[np.uint64]:
    """Masks of all that may lie in a place."""
    pieces = np.array([1 << number for number in bits(place.allowed)], dtype=np.uint64)
    chosen = _combinations(len(pieces), place.size)
    ways = np.bitwise_or.reduce(pieces[chosen], axis=1) if place.size else np.zeros(1, dtype=np.uint64)
    return ways[(ways & np.uint64(place.needs)) != 0] if place.needs else ways


@lru_cache(maxsize=128)
def _combinations(total: int, size: int) -> NDArray[np.uint8]:
    """The ways to choose ``size`` of ``total``, one row each."""
    flat = np.fromiter(
        (number for chosen in combinations(range(total), size) for number in chosen),
        dtype=np.uint8,
        count=comb(total, size) * size,
    )
    return flat.reshape(comb(total, size), size)


def _disjoint(
    one: NDArray[np.uint64], other: NDArray[np.uint64]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Index pairs of masks that have no bit in common."""
    step = max(1, _PAIRS // max(1, len(other)))
    rows: list[NDArray[np.intp]] = []
    ways: list[NDArray[np.intp]] = []
    for start in range(0, len(one), step):
        row, way = np.nonzero((one[start : start + step, None] & other[None, :]) == 0)
        rows.append(row + start)
        ways.append(way)
    return np.concatenate(rows), np.concatenate(ways)
