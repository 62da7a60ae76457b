"""What chance does: drawn with a generator or a seed, legal, and only when it acts next."""

import random
from collections.abc import Callable

import pytest

import shootmoon as sm
from shootmoon.game import Deal
from tests.scenarios.telling import deal, table


@pytest.mark.parametrize("preset", sm.preset_names())
def test_what_chance_does_is_legal_and_repeatable(preset: str) -> None:
    state = sm.new_game(sm.load_rules(preset))
    while state.to_move == 0:
        action = state.sample_chance(7)
        assert state.sample_chance(random.Random(7)) == action
        state = state.apply(action)
    assert state.phase in ("auction", "play")
    assert {len(hand) for hand in state.hands} == {state.hand_size}


@pytest.mark.parametrize("preset", ["classic", "hickeys", "chips-2"])
def test_a_generator_goes_on_drawing(preset: str) -> None:
    state = table(preset, 1)
    rng = random.Random(1)
    assert len({state.sample_chance(rng) for _ in range(20)}) == 20


def test_every_seat_may_come_to_deal() -> None:
    state = sm.new_game(sm.load_rules("classic"))
    assert {state.sample_chance(seed) for seed in range(50)} == {"dealer 1", "dealer 2", "dealer 3"}


def test_a_tie_is_drawn_for_by_those_who_tie() -> None:
    state = sm.new_game(sm.load_rules("hickeys")).apply("draw 6-4 5-5 1-1")
    for seed in range(50):
        drawn = state.sample_chance(seed).removeprefix("draw ").split()
        assert len(drawn) == 2
        assert not {"6-4", "5-5", "1-1"} & set(drawn)


def test_a_tiny_set_is_shuffled_anew_when_ties_have_used_it_up() -> None:
    pieces = tuple(
        piece for piece in sm.new_game(sm.load_rules("classic")).pieces if piece in ("3-1", "2-2", "1-1")
    )
    state = sm.new_game(sm.load_rules("hickeys"), pieces=pieces, hand_size=1)
    state = state.apply("draw 3-1 2-2 1-1")  # seats 1 and 2 tie, and one tile is left for two
    assert state.phase == "draw"
    assert state.apply("draw 1-1 2-2").dealer == 2


def test_over_many_deals_every_tile_comes_everywhere() -> None:
    state = table("classic", 3)
    places: dict[str, set[int]] = {tile: set() for tile in state.pieces}
    rng = random.Random(2)
    for _ in range(200):
        action = state.sample_chance(rng)
        assert isinstance(action, Deal)
        for place, group in enumerate([*action.hands, action.rest]):
            for tile in group:
                places[tile].add(place)
    assert set(map(frozenset, places.values())) == {frozenset({0, 1, 2, 3})}


@pytest.mark.parametrize(
    "start", [lambda: deal(table("classic", 3)), lambda: table("hickeys", 3).apply("time")]
)
def test_nothing_is_drawn_when_chance_does_not_act(start: Callable[[], sm.State]) -> None:
    with pytest.raises(ValueError, match="chance doesn't act"):
        start().sample_chance(1)
