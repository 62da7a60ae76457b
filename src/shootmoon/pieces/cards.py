"""The 52 cards of the game Chips; see `docs/rules.md`, “Cards”."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from shootmoon.pieces.drawing import Drawing
from shootmoon.pieces.faces import card_face
from shootmoon.pieces.piece import Piece
from shootmoon.pieces.spelling import plain_text

CARD_SUITS: Mapping[str, str] = {"R": "rockets", "C": "crescents", "S": "stars", "F": "full moons"}
"""The names of the suits by their letters, in canonical order."""

_MOONS = {"BM": "Big Moon", "LM": "Little Moon"}
_HIGHEST = 12
_SUIT_ORDER = (*CARD_SUITS, "BM", "LM")
_CARD = re.compile(r"([RCSF])(1[0-2]|[1-9])|BM|LM", re.IGNORECASE | re.ASCII)


class Card(Piece):
    """A card: 1 to 12 of a suit, a Big Moon, or a Little Moon.

    >>> card = Card("R", 12)
    >>> card, card.suit, card.rank
    ('R12', 'R', 12)
    >>> BIG_MOON, BIG_MOON.suit, BIG_MOON.rank
    ('BM', 'BM', 0)
    """

    __slots__ = ("rank", "suit")

    suit: str
    """``R``, ``C``, ``S`` or ``F``; for a Big or Little Moon ``BM`` or ``LM``."""
    rank: int
    """1 to 12; 0 for a Big or Little Moon."""

    def __new__(cls, suit: str, rank: int = 0) -> Card:
        """Return the card with this suit and rank; for a Big or Little Moon, pass ``BM`` or ``LM`` alone."""
        return _card(suit, rank)

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.suit, self.rank)

    def drawing(self) -> Drawing:
        """Return a picture of the card."""
        title = _MOONS.get(self.suit) or f"{self} ({CARD_SUITS[self.suit]})"
        return card_face(title, self, self.suit)


@cache
def _card(suit: str, rank: int) -> Card:
    # One object per card saves memory when thousands of games hold all of them.
    card = str.__new__(Card, f"{suit}{rank}" if rank else suit)
    card.order = _SUIT_ORDER.index(suit) * 16 - rank
    card.suit = suit
    card.rank = rank
    return card


def parse_card(text: str) -> Card | None:
    """Return the card written as ``text`` (such as ``R12``, ``c3`` or ``BM``), or None for any other text.

    >>> parse_card("r12"), parse_card("lm"), parse_card("R13")
    ('R12', 'LM', None)
    """
    match = _CARD.fullmatch(text)
    if match is None and (plain := plain_text(text)) != text:
        match = _CARD.fullmatch(plain.strip(" "))
    if not match:
        return None
    return Card(match[1].upper(), int(match[2])) if match[1] else Card(match[0].upper())


BIG_MOON = Card("BM")
LITTLE_MOON = Card("LM")

CARDS: tuple[Card, ...] = (
    *(Card(suit, rank) for suit in CARD_SUITS for rank in range(_HIGHEST, 0, -1)),
    BIG_MOON,
    BIG_MOON,
    LITTLE_MOON,
    LITTLE_MOON,
)
"""The pack of 52 cards in canonical order: R12 … R1, then likewise C, S and F, then two Big Moons and two
Little Moons."""
