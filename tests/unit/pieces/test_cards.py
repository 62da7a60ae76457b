"""The pack of the chip game."""

import pickle
from collections import Counter

import pytest

from shootmoon.pieces import BIG_MOON, CARD_SUITS, CARDS, LITTLE_MOON, Card, parse_card


def test_the_pack() -> None:
    counts = Counter(CARDS)
    assert len(CARDS) == 52
    assert (counts[BIG_MOON], counts[LITTLE_MOON]) == (2, 2)
    assert {count for card, count in counts.items() if card.rank} == {1}
    assert {card for card in counts if card.rank} == {
        f"{suit}{rank}" for suit in "RCSF" for rank in range(1, 13)
    }


def test_the_pack_is_in_canonical_order() -> None:
    assert list(CARDS) == sorted(CARDS, key=lambda card: card.order)
    assert CARDS[:2] == ("R12", "R11")
    assert CARDS[11:13] == ("R1", "C12")
    assert CARDS[-5:] == ("F1", "BM", "BM", "LM", "LM")
    assert "".join(CARD_SUITS) == "RCSF"


@pytest.mark.parametrize(
    ("text", "card"), [("r12", "R12"), ("S1", "S1"), ("f9", "F9"), ("bm", "BM"), ("Lm", "LM")]
)
def test_cards_are_read_in_either_case(text: str, card: str) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize("text", ["", "R", "R0", "R13", "R012", "X1", "12", "BM1", "M", "ſ3", "?", "R12 "])
def test_what_is_no_card(text: str) -> None:
    assert parse_card(text) is None


def test_a_card_survives_pickling_with_its_parts() -> None:
    for card in (Card("C", 7), BIG_MOON):
        copy = pickle.loads(pickle.dumps(card))
        assert (copy, copy.suit, copy.rank, copy.order) == (card, card.suit, card.rank, card.order)
