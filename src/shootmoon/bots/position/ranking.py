"""`Ranking`: what beats what, read off `TrickTables` once, so that bots can ask it many times."""

from __future__ import annotations

from functools import lru_cache

from shootmoon.game import Setup, View
from shootmoon.tricks import TrickTables, bits


class Ranking:
    """The pieces that beat each piece, for each suit that can be led. Pieces are bit numbers, sets are masks.

    >>> from shootmoon.pieces import Tile
    >>> from shootmoon.tricks import moon_tables
    >>> ranking = Ranking(moon_tables((Tile(6, 6), Tile(6, 4), Tile(4, 4), Tile(4, 1)), "4"))
    >>> bin(ranking.above[6][0])  # the 6-6, led, loses to every 4, which are trumps
    '0b1110'
    """

    __slots__ = ("above", "tables")

    def __init__(self, tables: TrickTables) -> None:
        """Rank the pieces by ``tables``."""
        self.tables = tables
        self.above = tuple(map(_above, tables.strength))
        """By suit led, then by piece: mask of the pieces that beat it."""

    def strongest(self, mask: int, suit: int) -> int:
        """The piece of a mask, not empty, that is worth most on a trick to which ``suit`` was led."""
        strength = self.tables.strength[suit]
        return max(bits(mask), key=strength.__getitem__)

    def weakest(self, mask: int, suit: int) -> int:
        """The piece of a mask, not empty, that is worth least on a trick to which ``suit`` was led."""
        strength = self.tables.strength[suit]
        return min(bits(mask), key=strength.__getitem__)


def tables_of_view(view: View) -> TrickTables:
    """The tables that decide the tricks of the hand in progress, under its trump if one is named."""
    return ranking_of(view.setup, view.trump).tables


@lru_cache(maxsize=256)
def ranking_of(setup: Setup, trump: str | None) -> Ranking:
    """The ranking of the pieces of a game under a trump."""
    return Ranking(setup.tables(trump))


def _above(strength: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        [sum(1 << number for number, other in enumerate(strength) if other > mine) for mine in strength]
    )
