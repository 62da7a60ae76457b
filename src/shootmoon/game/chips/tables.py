"""Compute the `TrickTables` of Chips (`docs/rules.md`, "Tricks")."""

from __future__ import annotations

from functools import lru_cache

from shootmoon.pieces import CARD_SUITS, Card
from shootmoon.tricks import TrickTables, mask_of

_TRUMP = 100  # added to the rank of a trump, so that it beats every card that isn't a trump


@lru_cache(maxsize=8)
def chips_tables(cards: tuple[Card, ...]) -> TrickTables:
    """Return the tables for a pack of cards.

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
        follow=tuple(mask_of([card.suit == suit and card.rank > 0 for card in cards]) for suit in suits),
        strength=tuple(tuple(strength(card, suit) for card in cards) for suit in suits),
        leads=tuple((suits.index(card.suit),) for card in cards),
        always=mask_of([not card.rank for card in cards]),
        trumps=mask_of([card.suit == "R" for card in cards]),
    )
