"""The opponent model recognizes rules of thumb by the decisions seen, and knows only what its seat may."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.bots import make_bot
from shootmoon.bots.evaluation.opponent_model import match_evidence, weak_defense_chances
from shootmoon.game import new_game
from shootmoon.rules import load_rules
from tests.playing import play_on, tables
from tests.strategies import examples


def after(preset, names, hands, seed):
    """The state after so many hands."""
    state = new_game(load_rules(preset))
    bots = [make_bot(name, seed + index) for index, name in enumerate(names)]
    chance = random.Random(seed)
    while state.to_move is not None and not (state.phase == "deal" and len(state.past) >= hands):
        if state.to_move:
            state = state.apply(bots[state.to_move - 1].choose(state.view(state.to_move)).action)
        else:
            state = state.apply(state.sample_chance(chance))
    return state


@pytest.mark.parametrize(
    ("preset", "players", "seed"),
    [("hickeys", 3, 3), ("called", 3, 3), ("luna-marks", 3, 3), ("luna-4", 4, 5)],
)
def test_novices_are_known_after_some_hands(preset, players, seed):
    state = after(preset, ["beginner"] * players, 6, seed)
    assert len(state.past) > 3
    for seat in state.seating.seats:
        assert min(weak_defense_chances(state.view(seat))) > 0.6


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["hickeys", "luna-4"])
def test_searchers_are_not_taken_for_novices(preset):
    found = []
    for seed in range(18):
        state = after(preset, ["club"] * new_game(load_rules(preset)).seating.players, 6, seed)
        found += [chance for seat in state.seating.seats for chance in weak_defense_chances(state.view(seat))]
    assert sum(found) / len(found) < 0.2


def test_each_is_known_by_itself():
    state = after("hickeys", ["beginner", "club", "club"], 8, 5)
    by_novice, by_second, by_third = weak_defense_chances(state.view(2))
    # Against the novice seat 3 defends, against seat 3 the novice, and against seat 2 both.
    assert by_novice < 0.1 < 0.9 < by_third
    assert by_second == pytest.approx(1 - (1 - by_novice) * (1 - by_third))


def test_at_the_beginning_nobody_has_shown_anything():
    state = new_game(load_rules("classic")).apply("dealer 1")
    assert weak_defense_chances(state.view(2)) == (0, 0, 0)


@examples(40)
@given(table=tables("moon"), seed=st.integers(0, 2**32))
def test_what_is_followed_is_what_the_seat_has_seen(table, seed):
    for state, _ in play_on(table.start(), random.Random(seed), 150):
        if state.phase not in ("deal", "over"):
            continue
        for seat in state.seating.seats:
            view = state.view(seat)
            assert all(0 <= chance <= 1 for chance in weak_defense_chances(view))
            for hands in range(1, len(view.past) + 1):
                followed = match_evidence(view.setup, seat, view.past[:hands])
                assert followed.state.view(seat).past == view.past[:hands]
                assert not followed.ratios[seat - 1]
