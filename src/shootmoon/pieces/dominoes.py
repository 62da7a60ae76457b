"""Domino tiles and the sets that Moon is played with; see `docs/rules.md`, “Tiles”."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from shootmoon.pieces.drawing import Drawing
from shootmoon.pieces.faces import tile_face
from shootmoon.pieces.piece import Piece
from shootmoon.pieces.spelling import plain_text

_TILE = re.compile(r"([0-6])-?([0-6])")


class Tile(Piece):
    """A domino. Its text has the end with more pips first.

    >>> tile = Tile(4, 6)
    >>> tile, tile.high, tile.low, tile.pips, tile.is_double
    ('6-4', 6, 4, 10, False)
    """

    __slots__ = ("high", "low")

    high: int
    """The end with more pips."""
    low: int
    """The end with fewer pips; equal to ``high`` for a double."""

    def __new__(cls, one: int, other: int) -> Tile:
        """Return the tile with these two ends, given in either order."""
        return _tile(one, other) if one >= other else _tile(other, one)

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.high, self.low)

    def drawing(self) -> Drawing:
        """Return a picture of the tile."""
        return tile_face(str(self), self.high, self.low)

    @property
    def pips(self) -> int:
        """The sum of the pips on both ends."""
        return self.high + self.low

    @property
    def is_double(self) -> bool:
        """True if both ends are equal."""
        return self.high == self.low

    def bears(self, number: int) -> bool:
        """Return True if one of the ends is ``number``."""
        return number in (self.high, self.low)


@cache
def _tile(high: int, low: int) -> Tile:
    # One object per tile saves memory when thousands of games hold all of them.
    tile = str.__new__(Tile, f"{high}-{low}")
    tile.order = -(high * 16 + low)
    tile.high = high
    tile.low = low
    return tile


def parse_tile(text: str) -> Tile | None:
    """Return the tile written as ``text`` (``6-4``, ``4-6``, ``64``, or as `plain_text` reads it), or None.

    >>> parse_tile("46"), parse_tile("[6|4]")
    ('6-4', '6-4')
    >>> parse_tile("6 - 4") is None
    True
    """
    match = _TILE.fullmatch(text)
    if match is None and (plain := plain_text(text)) != text:
        match = _TILE.fullmatch(plain.strip(" "))
    return Tile(int(match[1]), int(match[2])) if match else None


def double_set(highest: int) -> tuple[Tile, ...]:
    """Return the domino set whose highest tile is the double of ``highest``, from high to low.

    >>> double_set(1)
    ('1-1', '1-0', '0-0')
    """
    return tuple(Tile(high, low) for high in range(highest, -1, -1) for low in range(high, -1, -1))


def without_blanks(tiles: Iterable[Tile], *, keep_double_blank: bool = True) -> tuple[Tile, ...]:
    """Return ``tiles`` without the tiles that have a blank end; the 0-0 is kept if ``keep_double_blank``.

    >>> without_blanks(double_set(2))
    ('2-2', '2-1', '1-1', '0-0')
    """
    return tuple(tile for tile in tiles if tile.low or (keep_double_blank and not tile.high))


TILE_SETS: Mapping[str, tuple[Tile, ...]] = {
    "moon-22": without_blanks(double_set(6)),
    "moon-21": without_blanks(double_set(6), keep_double_blank=False),
    "double-six": double_set(6),
}
"""The tiles of each set, by the value of the option `table.tiles` that selects it, from high to low (6-6, 6-5
… 1-1, 0-0)."""
