"""The 52 cards of the chip game. Source: rules.md 2.1, seed 002 ("Components")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from shootmoon.pieces.drawing import Drawing
from shootmoon.pieces.faces import card_face
from shootmoon.pieces.piece import Piece

CARD_SUITS: Mapping[str, str] = {"R": "rockets", "C": "crescents", "S": "stars", "F": "full moons"}
"""Letter and name of the four suits, in their canonical order."""

_MOONS = {"BM": "Big Moon", "LM": "Little Moon"}
_HIGHEST = 12
_SUIT_ORDER = (*CARD_SUITS, "BM", "LM")
_CARD = re.compile(r"([RCSF])(1[0-2]|[1-9])|BM|LM", re.IGNORECASE | re.ASCII)


class Card(Piece):
    """A card of a suit, 1 to 12, or a Big or Little Moon.

    >>> card = Card("R", 12)
    >>> card, card.suit, card.rank
    ('R12', 'R', 12)
    >>> BIG_MOON, BIG_MOON.suit, BIG_MOON.rank
    ('BM', 'BM', 0)
    """

    __slots__ = ("rank", "suit")

    suit: str
    """``R``, ``C``, ``S`` or ``F``; of a moon its own letters, ``BM`` or ``LM``."""
    rank: int
    """1 to 12; 0 for a moon."""

    def __new__(cls, suit: str, rank: int = 0) -> Card:
        """The card of this suit (or ``BM``, ``LM``) and rank."""
        return _card(suit, rank)

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.suit, self.rank)

    def drawing(self) -> Drawing:
        """The card as a picture."""
        title = _MOONS.get(self.suit) or f"{self} ({CARD_SUITS[self.suit]})"
        return card_face(title, self, self.suit)


@cache
def _card(suit: str, rank: int) -> Card:
    # There is one of each: thousands of games hold them all.
    card = str.__new__(Card, f"{suit}{rank}" if rank else suit)
    card.order = _SUIT_ORDER.index(suit) * 16 - rank
    card.suit = suit
    card.rank = rank
    return card


def parse_card(text: str) -> Card | None:
    """Read ``R12``, ``c3``, ``BM``, in either case; None when the text is no card.

    >>> parse_card("r12"), parse_card("lm"), parse_card("R13")
    ('R12', 'LM', None)
    """
    match = _CARD.fullmatch(text)
    if not match:
        return None
    return Card(match[1].upper(), int(match[2])) if match[1] else Card(text.upper())


BIG_MOON = Card("BM")
LITTLE_MOON = Card("LM")

CARDS: tuple[Card, ...] = (
    *(Card(suit, rank) for suit in CARD_SUITS for rank in range(_HIGHEST, 0, -1)),
    BIG_MOON,
    BIG_MOON,
    LITTLE_MOON,
    LITTLE_MOON,
)
"""The whole pack in canonical order: R12 … R1, C, S, F, then the moons, which are there twice."""
