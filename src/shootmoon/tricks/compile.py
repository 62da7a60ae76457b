"""Compute the `TrickTables` for a hand of Moon with a certain trump, and for Chips.

The rules are in `docs/rules.md`: for Moon under “Tiles” and “A hand”, for Chips under “Tricks”.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shootmoon.pieces import CARD_SUITS, Card, Tile
from shootmoon.tricks.tables import TrickTables

FOLLOW_ME = "follow-me"
"""The name of the contract without trump."""

_DOUBLES = "doubles"
_TOP = 50  # the rank of a double in its suit: higher than the rank of any other tile
_TRUMP = 100  # added to the rank of a trump, so that it beats every piece that isn't a trump


@lru_cache(maxsize=256)
def moon_tables(tiles: tuple[Tile, ...], trump: str | None, *, called: bool = False) -> TrickTables:
    """Return the tables for a hand of Moon with a given set of tiles and trump.

    ``tiles``: the set; the tile with index n is represented by bit n. ``trump``: ``"0"`` to ``"6"`` or
    ``"doubles"``; ``"follow-me"`` or None for no trump. ``called``: True if the leader chooses which end of
    the tile led is the suit to follow; otherwise it is the higher end.

    >>> tables = moon_tables((Tile(6, 6), Tile(6, 4), Tile(4, 4), Tile(4, 1)), "4")
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
        follow=tuple(_mask([belongs(tile, suit) for tile in tiles]) for suit in suits),
        strength=tuple(tuple(strength(tile, suit) for tile in tiles) for suit in suits),
        leads=tuple(map(leads, tiles)),
        always=0,
        trumps=_mask([is_trump(tile) for tile in tiles]),
    )


@lru_cache(maxsize=8)
def chips_tables(cards: tuple[Card, ...]) -> TrickTables:
    """Return the tables for Chips.

    Big Moons and Little Moons are suits of their own to which no card belongs, so nobody has to follow suit
    when one is led. If a Little Moon is led, rockets aren't trumps and the highest rank of any suit wins.

    >>> tables = chips_tables((Card("R", 1), Card("S", 9), Card("BM"), Card("LM")))
    >>> tables.strength[tables.suits.index("S")]
    (101, 9, 1000, 0)
    >>> tables.strength[tables.suits.index("LM")]
    (1, 9, 1000, 0)
    """
    suits = (*CARD_SUITS, "BM", "LM")

    def strength(card: Card, led: str) -> int:
        if not card.rank:
            return _TRUMP * 10 if card.suit == "BM" else 0
        if led == "LM":
            return card.rank
        if card.suit == "R":
            return _TRUMP + card.rank
        return card.rank if card.suit == led else 0

    return TrickTables(
        suits=suits,
        follow=tuple(_mask([card.suit == suit and card.rank > 0 for card in cards]) for suit in suits),
        strength=tuple(tuple(strength(card, suit) for card in cards) for suit in suits),
        leads=tuple((suits.index(card.suit),) for card in cards),
        always=_mask([not card.rank for card in cards]),
        trumps=_mask([card.suit == "R" for card in cards]),
    )


def _mask(members: Sequence[bool]) -> int:
    return sum(1 << number for number, member in enumerate(members) if member)
