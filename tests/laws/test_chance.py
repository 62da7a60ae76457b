"""Chance deals fairly, lawfully, and the same again from the same seed."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.game import ChooseDealer, Deal, Draw
from shootmoon.rules import load_rules
from tests.playing import Table, play_on, tables

seeds = st.integers(0, 2**32 - 1)

_KINDS = {"draw": Draw, "dealer": ChooseDealer, "deal": Deal}


@given(tables(), seeds)
def test_what_chance_does_is_legal_and_repeatable(table: Table, seed: int) -> None:
    for state, _ in play_on(table.start(), random.Random(seed), 60):
        if state.to_move != 0:
            with pytest.raises(ValueError, match="chance"):
                state.sample_chance(1)
            continue
        assert state.legal_actions() == ()
        action = state.sample_chance(seed)
        assert isinstance(action, _KINDS[state.phase])
        assert state.sample_chance(seed) == action
        assert state.sample_chance(random.Random(seed)) == action
        state.apply(action)
        assert state.parse(action) == action


def chi_square(counts: Counter[object], expected: dict[object, float]) -> float:
    assert counts.keys() <= expected.keys()
    return sum((counts[key] - wanted) ** 2 / wanted for key, wanted in expected.items())


@pytest.mark.parametrize(
    ("preset", "places"),
    [
        ("classic", (7, 7, 7, 1)),
        ("luna-21", (7, 7, 7)),
        ("luna-4", (7, 7, 7, 7)),
        ("chips", (5, 5, 5, 5, 32)),
        ("chips-2", (5, 5, 5, 37)),
    ],
)
def test_deals_are_uniform(preset: str, places: tuple[int, ...]) -> None:
    """Every piece comes to every place as often as the place is large. Seeded: it passes always or never."""
    state = Table(load_rules(preset)).start()
    rng = random.Random(20)
    while state.phase != "deal":
        state = state.apply(state.sample_chance(rng))
    deals = 2000
    counts: dict[str, Counter[object]] = {str(piece): Counter() for piece in state.pieces}
    for _ in range(deals):
        deal = state.sample_chance(rng)
        assert isinstance(deal, Deal)
        for place, pieces in enumerate((*deal.hands, deal.rest)):
            for piece in pieces:
                counts[str(piece)][place] += 1
    total = sum(places)
    elsewhere = len(places) - 1 if preset.startswith("chips") else None
    degrees, surprise = 0, 0.0
    for piece, count in counts.items():
        copies = state.pieces.count(piece)  # type: ignore[arg-type] # pieces are texts
        if elsewhere is not None:
            count[elsewhere] = deals * copies - sum(count.values())
        expected: dict[object, float] = {
            place: deals * copies * size / total for place, size in enumerate(places)
        }
        surprise += chi_square(count, expected)
        degrees += len(places) - 1
    # A chi-square of d degrees has mean d and variance 2d; pieces depend on each other, so be generous.
    assert surprise < degrees + 6 * (2 * degrees) ** 0.5


def test_the_dummy_lies_in_no_order() -> None:
    """Every card lies as often at every place of the pile."""
    state = Table(load_rules("chips-2")).start().apply("dealer 1")
    rng = random.Random(3)
    places: dict[str, Counter[object]] = {str(card): Counter() for card in state.pieces}
    for _ in range(3000):
        deal = state.sample_chance(rng)
        assert isinstance(deal, Deal)
        for place, card in enumerate(deal.rest):
            places[str(card)][place] += 1
    degrees = 4 * len(places)
    surprise = sum(
        chi_square(count, {place: sum(count.values()) / 5 for place in range(5)}) for count in places.values()
    )
    assert surprise < degrees + 6 * (2 * degrees) ** 0.5


def test_dealers_and_draws_are_uniform() -> None:
    rng = random.Random(5)
    state = Table(load_rules("chips")).start()
    dealers: Counter[object] = Counter(str(state.sample_chance(rng)) for _ in range(4000))
    assert chi_square(dealers, {f"dealer {seat}": 1000.0 for seat in range(1, 5)}) < 25
    state = Table(load_rules("hickeys")).start()
    draws = [state.sample_chance(rng) for _ in range(2200)]
    for seat in range(3):
        drawn: Counter[object] = Counter(draw.split()[1 + seat] for draw in draws)
        assert chi_square(drawn, {str(tile): 100.0 for tile in state.pieces}) < 21 + 6 * 42**0.5
