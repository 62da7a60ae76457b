"""What hands promise: close to what the solver says of them, and in its own terms consistent."""

import numpy as np
import pytest

from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.fitting import fit_weights
from shootmoon.game import setup_for
from shootmoon.pieces import double_set
from shootmoon.rules import load_rules, preset_names

MOON = [name for name in preset_names() if load_rules(name).game == "moon"]


def deals(setup, count, seed):
    """Hands by seat, and the widow, as masks."""
    rng = np.random.default_rng(seed)
    size, players = setup.hand_size, setup.seating.players
    bits = np.array([1 << number for number in range(len(setup.pieces))], dtype=np.uint64)
    order = bits[rng.random((count, len(bits))).argsort(axis=1)]
    hands = np.bitwise_or.reduce(order[:, : size * players].reshape(count, players, size), axis=2)
    return hands, np.bitwise_or.reduce(order[:, size * players :], axis=1)


@pytest.mark.parametrize(
    ("preset", "least"), [("classic", 0.8), ("luna-21", 0.8), ("called", 0.75), ("luna-4", 0.3)]
)
def test_promises_go_with_what_the_solver_says(preset, least):
    evaluator = evaluator_of(setup_for(load_rules(preset)))
    hands, widows = deals(evaluator.setup, 300, 5)
    (plan,) = evaluator.plans(hands[:, 0], widows)
    hands[:, 0] = plan.held
    tricks = evaluator.double_dummy_tricks(1, plan.trump, hands)
    assert np.corrcoef(plan.tricks, tricks)[0, 1] > least


@pytest.mark.parametrize("preset", MOON)
def test_more_tricks_are_less_likely(preset):
    evaluator = evaluator_of(setup_for(load_rules(preset)))
    hands, _ = deals(evaluator.setup, 200, 6)
    estimated = evaluator.tricks_without_widow(hands[:, 0])
    chances = np.array([evaluator.chance_to_make(estimated, needed) for needed in range(8)])
    assert (np.diff(chances, axis=0) < 0.02).all()
    assert ((chances >= 0) & (chances <= 1 + 1e-9)).all()


@pytest.mark.parametrize("preset", MOON)
def test_calibrated_chances_rise_with_the_estimated_ones(preset):
    evaluator = evaluator_of(setup_for(load_rules(preset)))
    for needed in (1, evaluator.setup.hand_size):
        said = [evaluator.calibrated(chance, needed) for chance in np.linspace(0, 1, 101)]
        assert said[0] == 0
        assert said[-1] == 1
        assert (np.diff(said) > 0).all()
        assert np.abs(said - np.linspace(0, 1, 101)).max() < 0.1


@pytest.mark.parametrize("preset", MOON)
def test_ways_hold_a_hand_of_the_right_size_out_of_hand_and_widow(preset):
    setup = setup_for(load_rules(preset))
    evaluator = evaluator_of(setup)
    hands, widows = deals(setup, 50, 7)
    for plan in evaluator.plans(hands[:, 0], widows, 3):
        assert (np.bitwise_count(plan.held) == setup.hand_size).all()
        assert not (plan.held & ~(hands[:, 0] | widows)).any()


def test_small_games_are_fitted_when_asked_for():
    setup = setup_for(load_rules("classic"), double_set(3), 3)
    evaluator = evaluator_of(setup)
    hands, widows = deals(setup, 200, 8)
    (plan,) = evaluator.plans(hands[:, 0], widows)
    assert (np.bitwise_count(plan.held) == 3).all()
    assert plan.tricks.std() > 0.1


def test_the_same_deals_give_the_same_weights():
    setup = setup_for(load_rules("called"), double_set(5), 3)
    assert fit_weights(setup, 200, seed=1) == fit_weights(setup, 200, seed=1)
