"""Counting worlds, and drawing from them uniformly, without listing them.

Pieces that may lie in the same places are alike, and there are few such kinds. A world is, for each kind,
how many of it lie where (a *split*), and which: the splits are counted by a recursion over the kinds with
the room that is left in each place, remembered, and each stands for a multinomial number of worlds. Drawing
goes down the same recursion, each split with its share, so that no draw is thrown away. All counts are exact
integers.
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
"""Worlds as masks of pieces: one row a world, one column a place."""


class Kind(Struct, frozen=True):
    """Pieces that may lie in the same places."""

    pieces: tuple[int, ...]
    """Bits, one a piece."""
    allowed: tuple[bool, ...]
    """By place: whether they may lie there."""
    meets: int
    """Mask of the needs that one of them meets; bit i is the need of place i."""


class WorldCounter:
    """Counts the worlds of an `Unseen`, and draws from them."""

    def __init__(self, unseen: Unseen) -> None:
        """Prepare to count."""
        places = unseen.places
        self._sizes = tuple(place.size for place in places)
        self._needs = sum(1 << at for at, place in enumerate(places) if place.needs)
        kinds: dict[tuple[tuple[bool, ...], int], list[int]] = {}
        for number in bits(unseen.pieces):
            bit = 1 << number
            allowed = tuple(bool(place.allowed & bit) for place in places)
            meets = sum(1 << at for at, place in enumerate(places) if place.needs & bit)
            kinds.setdefault((allowed, meets), []).append(bit)
        self._kinds = tuple(Kind(tuple(pieces), *key) for key, pieces in kinds.items())
        self._later = tuple(self._allowed_after(at) for at in range(len(self._kinds)))
        self._known: dict[tuple[int, tuple[int, ...], int], int] = {}

    def _allowed_after(self, at: int) -> tuple[int, ...]:
        """By place: how many pieces of the kinds after ``at`` may lie there."""
        later = self._kinds[at + 1 :]
        return tuple(
            sum(len(kind.pieces) for kind in later if kind.allowed[place])
            for place in range(len(self._sizes))
        )

    @cached_property
    def count(self) -> int:
        """How many worlds there are."""
        return self._count(0, self._sizes, self._needs)

    def _count(self, at: int, room: tuple[int, ...], needs: int) -> int:
        """Worlds of the kinds from ``at`` on, with this room left and these needs still to be met."""
        if at == len(self._kinds):
            return not needs and not any(room)
        key = (at, room, needs)
        found = self._known.get(key)
        if found is None:
            found = sum(
                ways * self._count(at + 1, left, open_) for _, ways, left, open_ in self._splits(*key)
            )
            self._known[key] = found
        return found

    def _splits(
        self, at: int, room: tuple[int, ...], needs: int
    ) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...], int]]:
        """The ways to part a kind: counts by place, number of ways, room left, needs left.

        Left out are those that leave more room somewhere than later kinds can fill.
        """
        kind, later = self._kinds[at], self._later[at]
        size = len(kind.pieces)
        least = [max(0, space - more) for space, more in zip(room, later, strict=True)]
        most = [min(space, size) if may else 0 for space, may in zip(room, kind.allowed, strict=True)]

        def part(place: int, left: int) -> Iterator[tuple[tuple[int, ...], int]]:
            if place == len(room):
                yield (), 1
                return
            beyond = place + 1
            fewest = max(least[place], left - sum(most[beyond:]))
            for count in range(fewest, min(most[place], left - sum(least[beyond:])) + 1):
                chosen = comb(left, count)
                for counts, ways in part(beyond, left - count):
                    yield (count, *counts), chosen * ways

        if not sum(least) <= size <= sum(most):
            return
        for counts, ways in part(0, size):
            after = tuple(size - count for size, count in zip(room, counts, strict=True))
            met = sum(1 << place for place, count in enumerate(counts) if count) & kind.meets
            yield counts, ways, after, needs & ~met

    def chances(self) -> dict[int, tuple[float, ...]]:
        """By bit of a piece: the chance, by place, that it lies there, when every world is as likely.

        Raises ValueError when no world fits.
        """
        total = self.count
        if not total:
            raise ValueError("no world fits")
        found: dict[int, tuple[float, ...]] = {}
        # How many ways lead to each room that may be left, kind by kind.
        before: dict[tuple[tuple[int, ...], int], int] = {(self._sizes, self._needs): 1}
        for at, kind in enumerate(self._kinds):
            expected = [0] * len(self._sizes)
            after: dict[tuple[tuple[int, ...], int], int] = {}
            for (room, needs), paths in before.items():
                for counts, ways, left, open_ in self._splits(at, room, needs):
                    worlds = paths * ways * self._count(at + 1, left, open_)
                    if worlds:
                        after[left, open_] = after.get((left, open_), 0) + paths * ways
                        for place, count in enumerate(counts):
                            expected[place] += worlds * count
            share = tuple(amount / (total * len(kind.pieces)) for amount in expected)
            found |= dict.fromkeys(kind.pieces, share)
            before = after
        return found

    def draw(self, count: int, rng: np.random.Generator) -> Worlds:
        """``count`` worlds, each drawn from all with the same chance, apart from the others.

        Raises ValueError when no world fits.
        """
        if not self.count:
            raise ValueError("no world fits")
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
        self, at: int, room: tuple[int, ...], needs: int, count: int, rng: np.random.Generator
    ) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
        """Share ``count`` draws out among the splits of the kinds from ``at`` on."""
        if at == len(self._kinds):
            yield (), count
            return
        total = self._count(at, room, needs)
        options = [
            (counts, left, open_, worlds)
            for counts, ways, left, open_ in self._splits(at, room, needs)
            if (worlds := ways * self._count(at + 1, left, open_))
        ]
        shares = [worlds / total for *_, worlds in options]
        for (counts, left, open_, _), drawn in zip(options, _shared(count, shares, rng), strict=True):
            if drawn:
                for splits, number in self._draw_splits(at + 1, left, open_, drawn, rng):
                    yield (counts, *splits), number


def _shared(count: int, shares: list[float], rng: np.random.Generator) -> list[int]:
    if len(shares) == 1:
        return [count]
    chances = np.array(shares)
    return [int(drawn) for drawn in rng.multinomial(count, chances / chances.sum())]
