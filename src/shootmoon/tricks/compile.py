"""Compute the `TrickTables` of games with tiles, for a certain trump.

The rules are in `docs/rules.md`, “Tiles” and “A hand”.
"""

from __future__ import annotations

from functools import lru_cache

from shootmoon.pieces import Tile
from shootmoon.tricks.tables import TrickTables, mask_of

FOLLOW_ME = "follow-me"
"""The name of the contract without trump."""

_DOUBLES = "doubles"
_TOP = 50  # the rank of a double in its suit: higher than the rank of any other tile
_TRUMP = 100  # added to the rank of a trump, so that it beats every piece that isn't a trump


@lru_cache(maxsize=256)
def tile_tables(tiles: tuple[Tile, ...], trump: str | None, *, called: bool = False) -> TrickTables:
    """Return the tables for a hand with a given set of tiles and trump.

    ``tiles``: the set; the tile with index n is represented by bit n. ``trump``: ``"0"`` to ``"6"`` or
    ``"doubles"``; ``"follow-me"`` or None for no trump. ``called``: True if the leader chooses which end of
    the tile led is the suit to follow; otherwise it is the higher end.

    >>> tables = tile_tables((Tile(6, 6), Tile(6, 4), Tile(4, 4), Tile(4, 1)), "4")
    >>> tables.suits[tables.leads[1][0]]  # 6-4 is a trump and can't lead the sixes
    '4'
    >>> bin(tables.follow[6]), bin(tables.trumps)
    ('0b1', '0b1110')
    """
    highest = max(tile.high for tile in tiles)
    doubles = highest + 1  # the number of the suit that the doubles form when they are trump
    trump_suit = doubles if trump == _DOUBLES else int(trump) if trump and trump != FOLLOW_ME else None

    def is_trump(tile: Tile) -> bool:
        return tile.is_double if trump_suit == doubles else trump_suit is not None and tile.bears(trump_suit)

    def rank(tile: Tile, suit: int) -> int:
        """Return the rank of a tile in a suit: the double is highest, any other tile ranks by its other end
        plus 1."""
        if suit == doubles:
            return tile.high + 1
        return _TOP if tile.is_double else tile.pips - suit + 1

    def belongs(tile: Tile, suit: int) -> bool:
        return suit == trump_suit if is_trump(tile) else suit != doubles and tile.bears(suit)

    def strength(tile: Tile, led: int) -> int:
        if trump_suit is not None and is_trump(tile):
            return _TRUMP + rank(tile, trump_suit)
        return rank(tile, led) if belongs(tile, led) else 0

    def leads(tile: Tile) -> tuple[int, ...]:
        if trump_suit is not None and is_trump(tile):
            return (trump_suit,)
        return (tile.high, tile.low) if called and not tile.is_double else (tile.high,)

    suits = range(doubles + 1)
    return TrickTables(
        suits=(*map(str, range(doubles)), _DOUBLES),
        follow=tuple(mask_of([belongs(tile, suit) for tile in tiles]) for suit in suits),
        strength=tuple(tuple(strength(tile, suit) for tile in tiles) for suit in suits),
        leads=tuple(map(leads, tiles)),
        always=0,
        trumps=mask_of([is_trump(tile) for tile in tiles]),
    )
