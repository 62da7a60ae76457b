"""Counting worlds, and sampling from them uniformly, without enumeration.

Pieces that may lie in the same places are of the same *kind*, and there are few kinds. A *split* of a kind
says how many of its pieces lie in each place. A recursion over the kinds sums over the splits of each kind;
its state is the number of pieces still missing in each place. The number of ways to choose the pieces of a
split is a multinomial coefficient. The counts are exact integers, and are memoized. Sampling descends the
same recursion and chooses each split with a probability proportional to its number of worlds, so no sample is
rejected.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.belief.unseen import Unseen
from shootmoon.tricks import bits

Worlds = NDArray[np.uint64]
"""An array of masks of pieces, with a row for each world and a column for each place."""


_NO_WORLD = "no world is consistent with the view"


class Kind(Struct, frozen=True):
    """Pieces that may lie in the same places."""

    pieces: tuple[int, ...]
    """The bits of the pieces."""
    allowed: tuple[bool, ...]
    """For each place, True if the pieces may lie there."""
    meets: int
    """A mask of place indices: the places whose `Place.needs` is satisfied by a piece of this kind."""


class WorldCounter:
    """Counts the worlds of an `Unseen` and samples from them."""

    def __init__(self, unseen: Unseen) -> None:
        """Group the unseen pieces into kinds."""
        places = unseen.places
        self._sizes = tuple(place.size for place in places)
        self._needs = sum(1 << index for index, place in enumerate(places) if place.needs)
        kinds: dict[tuple[tuple[bool, ...], int], list[int]] = {}
        for number in bits(unseen.pieces):
            bit = 1 << number
            allowed = tuple(bool(place.allowed & bit) for place in places)
            meets = sum(1 << index for index, place in enumerate(places) if place.needs & bit)
            kinds.setdefault((allowed, meets), []).append(bit)
        self._kinds = tuple(Kind(tuple(pieces), *key) for key, pieces in kinds.items())
        self._later = tuple(self._allowed_after(index) for index in range(len(self._kinds)))
        self._memo: dict[tuple[int, tuple[int, ...], int], int] = {}

    def _allowed_after(self, kind_index: int) -> tuple[int, ...]:
        """Return, for each place, the number of pieces of later kinds that may lie there."""
        later = self._kinds[kind_index + 1 :]
        return tuple(
            sum(len(kind.pieces) for kind in later if kind.allowed[place])
            for place in range(len(self._sizes))
        )

    @cached_property
    def count(self) -> int:
        """The number of worlds."""
        return self._count(0, self._sizes, self._needs)

    def _count(self, index: int, room: tuple[int, ...], needs: int) -> int:
        """Return the number of ways to distribute the pieces of the kinds from ``index`` on among the places.

        ``room`` is the number of pieces still missing in each place; ``needs`` is a mask of the places whose
        `Place.needs` isn't satisfied yet.
        """
        if index == len(self._kinds):
            return not needs and not any(room)
        key = (index, room, needs)
        count = self._memo.get(key)
        if count is None:
            count = sum(
                ways * self._count(index + 1, left, unmet) for _, ways, left, unmet in self._splits(*key)
            )
            self._memo[key] = count
        return count

    def _splits(
        self, index: int, room: tuple[int, ...], needs: int
    ) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...], int]]:
        """Yield each split of a kind: its number of pieces by place, the number of ways to choose them, and
        the ``room`` and ``needs`` that remain after it (see `_count`).

        Splits that leave more room in a place than later kinds can fill are omitted.
        """
        kind, later = self._kinds[index], self._later[index]
        size = len(kind.pieces)
        lower = [max(0, space - more) for space, more in zip(room, later, strict=True)]
        upper = [min(space, size) if may else 0 for space, may in zip(room, kind.allowed, strict=True)]

        def distribute(place: int, left: int) -> Iterator[tuple[tuple[int, ...], int]]:
            if place == len(room):
                yield (), 1
                return
            following = place + 1
            first = max(lower[place], left - sum(upper[following:]))
            for count in range(first, min(upper[place], left - sum(lower[following:])) + 1):
                chosen = comb(left, count)
                for counts, ways in distribute(following, left - count):
                    yield (count, *counts), chosen * ways

        if not sum(lower) <= size <= sum(upper):
            return
        for counts, ways in distribute(0, size):
            after = tuple(size - count for size, count in zip(room, counts, strict=True))
            met = sum(1 << place for place, count in enumerate(counts) if count) & kind.meets
            yield counts, ways, after, needs & ~met

    def chances(self) -> dict[int, tuple[float, ...]]:
        """Return, by the bit of each piece, the probability that it lies in each place.

        All worlds have the same probability.

        Raises ValueError if there is no world.
        """
        total = self.count
        if not total:
            raise ValueError(_NO_WORLD)
        chances: dict[int, tuple[float, ...]] = {}
        # For each combination of remaining room and needs, the number of ways to distribute the kinds before
        # this one that lead to it.
        before: dict[tuple[tuple[int, ...], int], int] = {(self._sizes, self._needs): 1}
        for index, kind in enumerate(self._kinds):
            expected = [0] * len(self._sizes)
            after: dict[tuple[tuple[int, ...], int], int] = {}
            for (room, needs), paths in before.items():
                for counts, ways, left, unmet in self._splits(index, room, needs):
                    worlds = paths * ways * self._count(index + 1, left, unmet)
                    if worlds:
                        after[left, unmet] = after.get((left, unmet), 0) + paths * ways
                        for place, count in enumerate(counts):
                            expected[place] += worlds * count
            share = tuple(amount / (total * len(kind.pieces)) for amount in expected)
            chances |= dict.fromkeys(kind.pieces, share)
            before = after
        return chances

    def draw(self, count: int, rng: np.random.Generator) -> Worlds:
        """Return ``count`` worlds drawn uniformly and independently.

        Raises ValueError if there is no world.
        """
        if not self.count:
            raise ValueError(_NO_WORLD)
        worlds = np.zeros((count, len(self._sizes)), dtype=np.uint64)
        row = 0
        for splits, drawn in self._draw_splits(0, self._sizes, self._needs, count, rng):
            for kind, counts in zip(self._kinds, splits, strict=True):
                pieces = np.array(kind.pieces, dtype=np.uint64)
                order = rng.random((drawn, len(pieces))).argsort(axis=1)
                shuffled = pieces[order]
                start = 0
                for place, size in enumerate(counts):
                    part = shuffled[:, start : start + size]
                    worlds[row : row + drawn, place] |= np.bitwise_or.reduce(part, axis=1)
                    start += size
            row += drawn
        return rng.permutation(worlds)

    def _draw_splits(
        self, index: int, room: tuple[int, ...], needs: int, count: int, rng: np.random.Generator
    ) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
        """Draw random splits for all kinds from ``index`` on, ``count`` times.

        Yields each different result, the numbers of pieces by kind and place, with the number of times that
        it was drawn.
        """
        if index == len(self._kinds):
            yield (), count
            return
        total = self._count(index, room, needs)
        options = [
            (counts, left, unmet, worlds)
            for counts, ways, left, unmet in self._splits(index, room, needs)
            if (worlds := ways * self._count(index + 1, left, unmet))
        ]
        shares = [worlds / total for *_, worlds in options]
        for (counts, left, unmet, _), drawn in zip(options, _multinomial(count, shares, rng), strict=True):
            if drawn:
                for splits, number in self._draw_splits(index + 1, left, unmet, drawn, rng):
                    yield (counts, *splits), number


def _multinomial(count: int, shares: list[float], rng: np.random.Generator) -> list[int]:
    """Draw ``count`` times from options with the probabilities ``shares``; return how often each option was
    drawn."""
    if len(shares) == 1:
        return [count]
    chances = np.array(shares)
    return [int(drawn) for drawn in rng.multinomial(count, chances / chances.sum())]
