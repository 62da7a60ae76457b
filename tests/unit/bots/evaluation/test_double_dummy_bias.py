"""How far real play falls from double-dummy, and what weak defenders add to it."""

from itertools import pairwise

import numpy as np
import pytest

from shootmoon.bots.evaluation.double_dummy_bias import (
    apply_bias,
    chance_by_tricks,
    expected_worth,
    share_left,
    utility_by_tricks,
)
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import PointUtility
from shootmoon.game import Bid, new_game, setup_for
from shootmoon.rules import load_rules


def test_the_double_dummy_bias_keeps_the_average_of_a_straight_line_and_ends_with_the_hand():
    worth = np.arange(8.0)
    assert apply_bias(worth, ((-1, 0.2), (0, 0.6), (1, 0.2)))[1:7] == pytest.approx(worth[1:7])
    assert apply_bias(worth, ((-1, 1.0),), share_left(1, 7)) == pytest.approx(worth)
    assert apply_bias(worth, ((-1, 1.0),))[0] == 0


def test_weak_defenders_let_more_bids_be_made():
    evaluator = evaluator_of(setup_for(load_rules("classic")))
    for bid in (Bid(5), Bid(6), Bid(7)):
        chances = [chance_by_tricks(evaluator, bid, weak_defense) for weak_defense in (0.0, 0.5, 1.0)]
        for less, more in pairwise(chances):
            assert (less <= more + 1e-9).all()
            assert less.sum() < more.sum()
        assert chances[1] == pytest.approx((chances[0] + chances[2]) / 2)


@pytest.mark.parametrize("preset", ["classic", "called-4"])
def test_chances_of_tricks_add_up_and_rise_with_double_dummy_tricks(preset):
    evaluator = evaluator_of(setup_for(load_rules(preset)))
    tricks = np.arange(8)
    chances = evaluator.taken_chances(np.full(8, 6.0), tricks)
    assert chances.shape == (8, 8)
    assert (chances >= 0).all()
    assert chances.sum(axis=1) == pytest.approx(1)
    assert (np.diff(chances @ tricks) > 0).all()


def test_where_partners_call_suits_the_hand_itself_tells_how_many_tricks_it_takes():
    evaluator = evaluator_of(setup_for(load_rules("called-4")))
    strengths, every = np.linspace(5, 8, 31), np.full(31, 7)
    made = (np.arange(8) >= 5).astype(float)
    # Visible to each other, partners would take every trick with each of these hands.
    chances = expected_worth(evaluator, made, 5, strengths, every)
    assert (np.diff(chances) > 0).all()
    assert chances[0] < 0.4
    assert chances[-1] > 0.9


def test_each_number_of_tricks_has_one_utility_and_more_tricks_no_lower_one():
    state = new_game(load_rules("classic"))
    while state.phase != "auction":
        state = state.apply(state.sample_chance(3))
    view = state.view(state.to_move)
    evaluator = evaluator_of(view.setup)
    for bid in (Bid(4), Bid(6)):
        found = utility_by_tricks(evaluator, PointUtility(view), view.seat, bid, 0.5)
        assert len(found) == view.setup.hand_size + 1
        assert (np.diff(found) >= -1e-9).all()


def test_elsewhere_all_hands_have_the_same_bias():
    evaluator = evaluator_of(setup_for(load_rules("classic")))
    worth = np.arange(8.0) ** 2
    strengths, tricks = np.linspace(0, 7, 8), np.arange(8)
    for planned in (False, True):
        expected = apply_bias(worth, evaluator.bias(5, 0.5, planned=planned))
        assert expected_worth(evaluator, worth, 5, strengths, tricks, 0.5, planned=planned) == pytest.approx(
            expected
        )
