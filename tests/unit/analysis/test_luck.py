"""Luck with the deal: nobody is lucky on average, and a lucky deal is one that wins."""

import random

import numpy as np
import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.analysis.hindsight import sees_hands
from shootmoon.analysis.luck import deal_luck
from shootmoon.game import setup_for

PRESETS = ("classic", "luna-4")


def dealt(preset, seed):
    rng, state = random.Random(seed), sm.new_game(preset)
    while not state.to_move:
        state = state.apply(state.sample_chance(rng))
    return state


@pytest.mark.parametrize("preset", PRESETS)
def test_luck_cancels_over_sides_and_over_rotations_of_the_hands(preset):
    state = dealt(preset, 2)
    seats = state.seating.players
    rotated = [deal_luck(with_hands(state, state.held[by:] + state.held[:by])) for by in range(seats)]
    # Probabilities of winning add up to 1 to within the accuracy of equity tables.
    assert all(abs(sum(luck)) < 1e-3 for luck in rotated)
    assert np.abs(np.sum(rotated, axis=0)).max() < 1e-12
    assert any(max(luck) > 1e-4 for luck in rotated)


def with_hands(state, held, widow=None):
    widow = state.hand.widow if widow is None else widow
    return replace(state, held=tuple(held), hand=replace(state.hand, widow=widow))


def test_the_seat_with_the_moon_is_lucky():
    """The first bidder holds all the trumps, so that nothing can set its moon."""
    state = dealt("classic", 1)
    bits = state.setup.bits_of
    first = state.seating.left_of(state.dealer)
    held = [0] * 3
    held[first - 1] = sum(
        bits[piece] for piece in bits if "5" in str(piece).split("-") or str(piece) == "6-6"
    )
    assert held[first - 1].bit_count() == state.hand_size
    rest = [bits[piece] for piece in bits if not bits[piece] & held[first - 1]]
    for place, seat in enumerate(seat for seat in state.seating.seats if seat != first):
        held[seat - 1] = sum(rest[place * state.hand_size : (place + 1) * state.hand_size])
    luck = deal_luck(with_hands(state, held, widow=rest[-1]))
    assert luck[state.seating.side_of(first)] == max(luck) > 0.2


@pytest.mark.parametrize("preset", ["chips", "chips-solo"])
def test_a_game_without_an_auction_has_no_luck_to_estimate(preset):
    assert not sees_hands(setup_for(sm.load_rules(preset)))


def test_luck_is_refused_where_there_is_none():
    with pytest.raises(sm.AnalysisError, match="no auction for tricks"):
        deal_luck(dealt("chips", 1))
    state = dealt("classic", 1)
    for wrong in (sm.new_game("classic"), state.apply(state.legal_actions()[0])):
        with pytest.raises(sm.AnalysisError, match="before the first bid"):
            deal_luck(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["classic", "luna-4"])
def test_luck_is_0_on_average_at_every_standing_of_random_matches(preset):
    """The corrected score is unbiased, since over 20,000 random matches the correction averages to 0."""
    state = sm.new_game(preset)
    rng = random.Random(7)
    found = []
    for _ in range(20_000):
        # A chance node of a random match; matches share it, so that the auction is solved once for each.
        while state.phase == "deal" or not state.to_move:
            state = state.apply(state.sample_chance(rng))
        found.append(deal_luck(state))
        state = sm.new_game(preset)
    mean, error = np.mean(found, axis=0), np.std(found, axis=0) / len(found) ** 0.5
    assert (np.abs(mean) < 4 * error).all()
