"""The chip game as tables."""

import pytest

from shootmoon.game.chips.tables import chips_tables
from shootmoon.pieces import CARDS
from shootmoon.tricks import bits

TABLES = chips_tables(CARDS)


def number_of(card: str) -> int:
    return next(number for number, other in enumerate(CARDS) if other == card)


def winner(*cards: str) -> str:
    """The card that wins a trick, the first of them being led."""
    numbers = [number_of(card) for card in cards]
    return cards[TABLES.winner(TABLES.leads[numbers[0]][0], numbers)]


def test_a_card_leads_its_own_suit() -> None:
    for card, suits in zip(CARDS, TABLES.leads, strict=True):
        assert [TABLES.suits[suit] for suit in suits] == [card.suit]


@pytest.mark.parametrize("suit", "RCSF")
def test_twelve_cards_follow_a_suit(suit: str) -> None:
    following = {CARDS[number] for number in bits(TABLES.follow[TABLES.suits.index(suit)])}
    assert following == {f"{suit}{rank}" for rank in range(1, 13)}


@pytest.mark.parametrize("moon", ["BM", "LM"])
def test_nothing_follows_a_moon(moon: str) -> None:
    suit = TABLES.suits.index(moon)
    assert TABLES.follow[suit] == 0
    hand = 0b11111 << 10
    assert TABLES.playable(hand, suit) == hand


def test_moons_may_always_be_played() -> None:
    assert [CARDS[number] for number in bits(TABLES.always)] == ["BM", "BM", "LM", "LM"]
    hand = sum(1 << number_of(card) for card in ("R3", "C9", "C2", "BM", "LM"))
    allowed = {CARDS[number] for number in bits(TABLES.playable(hand, TABLES.suits.index("C")))}
    assert allowed == {"C9", "C2", "BM", "LM"}
    assert TABLES.playable(hand, TABLES.suits.index("S")) == hand


def test_rockets_are_trump() -> None:
    assert {CARDS[number].suit for number in bits(TABLES.trumps)} == {"R"}
    assert len(list(bits(TABLES.trumps))) == 12


@pytest.mark.parametrize(
    ("cards", "taken_by"),
    [
        (("C3", "C9", "S12"), "C9"),
        (("C3", "R1", "C12"), "R1"),
        (("C3", "R1", "R2"), "R2"),
        (("R12", "BM", "R11"), "BM"),
        (("LM", "R9", "S10"), "S10"),
        (("LM", "BM", "S10"), "BM"),
        (("C1", "LM", "S12"), "C1"),
        (("BM", "R12", "LM"), "BM"),
    ],
)
def test_who_wins(cards: tuple[str, ...], taken_by: str) -> None:
    assert winner(*cards) == taken_by


def test_of_equals_the_first_played_wins() -> None:
    suit = TABLES.suits.index("LM")
    little, rocket, star = number_of("LM"), number_of("R9"), number_of("S9")
    assert TABLES.winner(suit, [little, rocket, star]) == 1
    assert TABLES.winner(suit, [little, star, rocket]) == 1
    big = number_of("BM")
    assert TABLES.winner(TABLES.suits.index("C"), [number_of("C9"), big, big + 1]) == 1
    assert TABLES.winner(TABLES.suits.index("C"), [number_of("C9"), big + 1, big]) == 1


def test_a_little_moon_never_wins_over_a_number() -> None:
    for row in TABLES.strength:
        moons = [strength for card, strength in zip(CARDS, row, strict=True) if card == "LM"]
        assert moons == [0, 0]
