"""How far real play falls from double-dummy, and what weak defenders add to it."""

from itertools import pairwise

import numpy as np
import pytest

from shootmoon.bots.evaluation.double_dummy_bias import apply_bias, chance_by_tricks, share_left
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.game import Bid, setup_for
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
