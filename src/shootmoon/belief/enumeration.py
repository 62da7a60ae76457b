"""Enumeration of all worlds (full deals) that the constraints of an `Unseen` allow."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from shootmoon.belief.counting import Worlds
from shootmoon.belief.unseen import Place, Unseen
from shootmoon.tricks import bits

_PAIRS = 20_000_000
"""The maximum number of pairs of masks that are compared at a time, to limit the use of memory."""


def enumerate_worlds(unseen: Unseen) -> Worlds:
    """Return all worlds in a fixed order, as an array of masks with a row for each world and a column for
    each place.

    The places are filled one after the other, by combining the partial worlds so far with the possible
    contents of the next place. The place with the most possible contents comes last and takes the remaining
    pieces.
    """
    places = unseen.places
    if not places:
        return np.zeros((1, 0), dtype=np.uint64)
    order = sorted(
        range(len(places)), key=lambda index: comb(places[index].allowed.bit_count(), places[index].size)
    )
    # The columns of `filled` are in the order in which the places are filled.
    filled = np.zeros((1, 0), dtype=np.uint64)
    used = np.zeros(1, dtype=np.uint64)
    for index in order[:-1]:
        contents = _possible_contents(places[index])
        world, content = _disjoint_pairs(used, contents)
        filled = np.column_stack([filled[world], contents[content]])
        used = used[world] | contents[content]
    last = places[order[-1]]
    rest = np.uint64(unseen.pieces) & ~used
    fits = (rest & ~np.uint64(last.allowed)) == 0
    if last.needs:
        fits &= (rest & np.uint64(last.needs)) != 0
    filled = np.column_stack([filled[fits], rest[fits]])
    worlds = np.empty_like(filled)
    worlds[:, order] = filled
    return worlds


def _possible_contents(place: Place) -> NDArray[np.uint64]:
    """Return the masks of all sets of pieces that may lie in a place."""
    pieces = np.array([1 << number for number in bits(place.allowed)], dtype=np.uint64)
    chosen = _combinations(len(pieces), place.size)
    contents = np.bitwise_or.reduce(pieces[chosen], axis=1) if place.size else np.zeros(1, dtype=np.uint64)
    return contents[(contents & np.uint64(place.needs)) != 0] if place.needs else contents


@lru_cache(maxsize=128)
def _combinations(total: int, size: int) -> NDArray[np.uint8]:
    """Return the combinations of ``size`` out of ``total`` indices, one in each row."""
    flat = np.fromiter(
        chain.from_iterable(combinations(range(total), size)),
        dtype=np.uint8,
        count=comb(total, size) * size,
    )
    return flat.reshape(comb(total, size), size)


def _disjoint_pairs(
    first: NDArray[np.uint64], second: NDArray[np.uint64]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the indices of all pairs of masks, one from each array, that have no bit in common."""
    step = max(1, _PAIRS // max(1, len(second)))
    first_indices: list[NDArray[np.intp]] = []
    second_indices: list[NDArray[np.intp]] = []
    for start in range(0, len(first), step):
        in_first, in_second = np.nonzero((first[start : start + step, None] & second[None, :]) == 0)
        first_indices.append(in_first + start)
        second_indices.append(in_second)
    return np.concatenate(first_indices), np.concatenate(second_indices)
