"""`Ranking`: which pieces beat which, precomputed from `TrickTables` for fast lookup."""

from __future__ import annotations

from functools import lru_cache

from shootmoon.game import Setup, View
from shootmoon.tricks import TrickTables, bits


class Ranking:
    """For each suit led and each piece, the pieces that beat it. Pieces are bit numbers; sets are masks.

    >>> from shootmoon.pieces import Tile
    >>> from shootmoon.tricks import tile_tables
    >>> ranking = Ranking(tile_tables((Tile(6, 6), Tile(6, 4), Tile(4, 4), Tile(4, 1)), "4"))
    >>> bin(ranking.above[6][0])  # the 6-6, when led, loses to every four, since fours are trumps
    '0b1110'
    """

    __slots__ = ("above", "tables")

    def __init__(self, tables: TrickTables) -> None:
        """Rank the pieces by ``tables``."""
        self.tables = tables
        self.above = tuple(map(_above, tables.strength))
        """By suit led, then by piece: the mask of the pieces that beat it."""

    def strongest(self, mask: int, suit: int) -> int:
        """Return the strongest piece of a non-empty mask when ``suit`` is led."""
        strength = self.tables.strength[suit]
        return max(bits(mask), key=strength.__getitem__)

    def weakest(self, mask: int, suit: int) -> int:
        """Return the weakest piece of a non-empty mask when ``suit`` is led."""
        strength = self.tables.strength[suit]
        return min(bits(mask), key=strength.__getitem__)


def tables_of_view(view: View) -> TrickTables:
    """Return the trick tables of the hand in progress, under its trump if one has been named."""
    return ranking_of(view.setup, view.trump).tables


@lru_cache(maxsize=256)
def ranking_of(setup: Setup, trump: str | None) -> Ranking:
    """Return the ranking of a game's pieces under a trump."""
    return Ranking(setup.tables(trump))


def _above(strength: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        [sum(1 << number for number, other in enumerate(strength) if other > mine) for mine in strength]
    )
