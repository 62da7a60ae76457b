import numpy as np
import pytest

from shootmoon.bots.evaluation.utility import MatchUtility, PointUtility
from shootmoon.game import PASS, Bid, new_game
from shootmoon.rules import load_rules


def view_of(preset="classic", options=None):
    state = new_game(load_rules(preset, options or {}))
    while state.phase != "auction":
        state = state.apply(state.sample_chance(3))
    return state.view(state.to_move)


def test_points_are_what_the_hand_brings_more_than_it_brings_the_others():
    utility = PointUtility(view_of())
    ends = np.array([[5.0, 1.0, 1.0], [4.0, 2.0, 1.0]])
    made, failed = utility.of_outcomes(utility.view.seat, Bid(5), ends[:, np.roll(range(3), utility.side)])
    assert made == pytest.approx(5 - 1, abs=0.01)
    assert failed == pytest.approx(-5 - 1.5, abs=0.01)


def at_stake(utility, bid):
    """What lies between just making a bid and failing by a trick."""
    needed = bid.needs(utility.setup.hand_size)
    failed, made = utility.by_tricks(utility.view.seat, bid, np.array([needed - 1, needed]))
    return made - failed


def test_points_count_what_a_bid_wins_or_costs_and_what_the_others_get():
    utility = PointUtility(view_of())
    # 5 tricks of 7 score 5, and leave one each; 4 tricks cost 5, and leave 1.5 each.
    assert at_stake(utility, Bid(5)) == pytest.approx((5 - 1) - (-5 - 1.5), abs=0.01)
    # A moon scores 21 or costs 21, and its failure gives somebody a trick.
    assert at_stake(utility, utility.view.parse("moon")) == pytest.approx(21 - (-21 - 0.5), abs=0.01)


@pytest.mark.parametrize("preset", ["classic", "luna-4", "called", "hickeys", "luna-marks"])
def test_in_every_bid_something_is_at_stake_and_in_no_higher_one_less(preset):
    view = view_of(preset)
    utility = MatchUtility(view)
    bids = [bid for bid in view.legal_actions() if isinstance(bid, Bid) and bid != PASS]
    stakes = [at_stake(utility, bid) for bid in bids]
    assert all(stake > 0 for stake in stakes)
    assert stakes == pytest.approx(sorted(stakes), abs=1e-3)


def test_parts_of_tricks_are_chances():
    utility = MatchUtility(view_of())
    whole = utility.of_outcomes(1, Bid(4), np.array([[4.0, 2.0, 1.0], [4.0, 1.0, 2.0]]))
    half = utility.of_outcomes(1, Bid(4), np.array([[4.0, 1.5, 1.5]]))
    assert half[0] == pytest.approx(whole.mean(), abs=1e-6)


def test_where_play_stops_defenders_take_no_more_than_set_it():
    going_on = PointUtility(view_of("hickeys", {"play.stop_when_set": False}))
    stopping = PointUtility(view_of("hickeys"))
    end = np.array([[0.0, 7.0, 0.0]])
    assert stopping.of_outcomes(1, Bid(5), end, 1)[0] < going_on.of_outcomes(1, Bid(5), end, 1)[0]
