"""Plays valued over worlds by the solver, with defenders who are not partners valued separately."""

import numpy as np
import pytest

from shootmoon.bots import make_bot
from shootmoon.bots.evaluation.utility import MatchUtility, PointUtility
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.playing import PlayEvaluator
from shootmoon.game import new_game
from shootmoon.rules import load_rules
from tests.unit.bots.playing import played_hands
from tests.unit.bots.search.by_hand import best_tricks, played_on, sampled, small_hands, worlds_of


def test_plays_are_worth_what_the_engine_says_of_the_tricks_to_come():
    compared = 0
    for number, dealt in enumerate(small_hands(6)):
        for state in played_on(dealt, number):
            if state.phase != "play" or state.seating.side_of(state.to_move) != 0:
                continue
            view = state.view(state.to_move)
            values = PlayEvaluator(view, Situation(view), PointUtility(view), separate_defenders=False)
            states = worlds_of(state)
            found = values.values(sampled(states), 0, len(states))
            for column, play in enumerate(values.actions):
                tricks = [best_tricks(each.apply(play), state.declarer) for each in states]
                left = np.array(tricks, dtype=np.float64) - view.tricks[values.declaring_side]
                assert found.utility[:, column] == pytest.approx(values.values_of_tricks(left))
                # Nothing is certain before the end, but more tricks make the bid likelier.
                order = np.argsort(tricks)
                assert (np.diff(found.made[order, column]) >= -1e-9).all()
                compared += 1
    assert compared > 20


def test_what_the_declarer_leaves_is_shared_out_evenly():
    class Seen(PointUtility):
        def of_outcomes(self, declarer, contract, tricks, side=None):
            self.tricks = tricks
            return np.zeros(len(tricks))

    _, view = next(each for each in played_hands("classic", 80) if each[1].seat == each[1].declarer)
    values = PlayEvaluator(view, Situation(view), Seen(view), separate_defenders=False)
    values.bias = ((0, 1.0),)
    values.values_of_tricks(np.array([[0.0, 1.0]]))
    for taken, ends in enumerate(values.utility.tricks):
        gained = ends - view.tricks
        others = np.delete(gained, values.declaring_side)
        assert gained[values.declaring_side] == taken
        assert others == pytest.approx([(values.tricks_left - taken) / 2] * 2)


def test_what_is_worth_the_same_in_each_end_is_worth_that():
    """Utilities are averaged over how far real play may fall from double-dummy; rare falls are left out."""

    class Same(PointUtility):
        def of_outcomes(self, declarer, contract, tricks, side=None):
            return np.full(len(tricks), 3.0)

    for _, view in played_hands("classic", 60):
        if view.phase == "play":
            values = PlayEvaluator(view, Situation(view), Same(view), separate_defenders=False)
            taken = np.array([[0.0, float(values.tricks_left)]])
            assert values.values_of_tricks(taken) == pytest.approx(3, rel=0.03)


def test_defenders_are_partners_only_while_the_bid_is_at_stake():
    seen = set()
    for _, view in played_hands("classic", 300):
        if view.seat == view.declarer:
            continue
        values = PlayEvaluator(view, Situation(view), MatchUtility(view), separate_defenders=True)
        side = view.seating.side_of(view.declarer)
        needed = view.contract.needs(7) - view.tricks[side]
        settled = needed <= 0 or needed > values.tricks_left
        assert not (settled and values.defenders_allied)
        seen.add(values.defenders_allied)
    assert seen == {True, False}


def test_a_defender_who_would_lose_to_the_other_may_let_the_bid_be_made():
    # Seat 2 stands at 20: with one trick it wins unless the declarer takes them all.
    state = new_game(load_rules("luna", {"score.finish": "in-order"})).apply("dealer 3")
    state = state.apply(state.sample_chance(1))
    bid = next(action for action in state.legal_actions() if str(action) == "5")
    state = state.apply(bid).apply("pass").apply("pass")
    novice = make_bot("beginner")
    while state.phase != "play" or state.to_move == 1:
        state = state.apply(novice.choose(state.view(1)).action)
    view = state.view(3 if state.to_move == 3 else 2)

    class Others(PointUtility):
        """The declarer's success is worth more to every defender than its failure."""

        def _measure(self, declarer, contract, tricks):
            made = tricks[0] >= 5
            return (1.0, 0.5, 0.5) if made else (0.0, 0.4, 0.4)

    values = PlayEvaluator(view, Situation(view), Others(view), separate_defenders=True)
    assert not values.defenders_allied
