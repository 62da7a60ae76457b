"""Plays weighed over deals: as the solver has it, with defenders who are no partners minding their own."""

import numpy as np
import pytest

from shootmoon.bots import make_bot
from shootmoon.bots.evaluation.utility import MatchUtility, PointUtility
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.clock import Clock
from shootmoon.bots.search.determinization import determinize
from shootmoon.bots.search.lookahead import look_ahead, worth_ahead
from shootmoon.bots.search.playing import PlayValues
from shootmoon.bots.search.sampling import weigh
from shootmoon.bots.search.solved_ending import solve_view
from shootmoon.game import new_game
from shootmoon.rules import load_rules
from tests.unit.bots.playing import played_hands


def weighed_over(view, *, split, count=64):
    at = Situation(view)
    values = PlayValues(view, at, PointUtility(view), split=split)
    sampled = determinize(view, count, np.random.default_rng(1), listed=0, pool=0, use_likelihood=False)
    return values, sampled, weigh(values, sampled, Clock(None))


@pytest.mark.parametrize("preset", ["classic", "luna-4"])
def test_looking_ahead_promises_no_more_than_open_hands_in_any_deal(preset):
    less = 0
    for _, view in played_hands(preset, 200):
        if view.seat != view.declarer or view.hand_size - len(view.played) < 4:
            continue
        values, sampled, first = weighed_over(view, split=False, count=40)
        open_hands = values.values(sampled, 0, 40).worth
        for candidate in first.candidates:
            worth = worth_ahead(values, candidate.action, sampled, sampled.weights[:40], Clock(None), None)
            fall = open_hands[:, values.actions.index(candidate.action)] - worth
            assert (fall >= -1e-9).all()
            less += (fall > 1e-9).sum()
    assert less


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("preset", ["classic", "luna-4"])
def test_looking_ahead_overrules_what_is_near_and_clearly_worse_then(preset):
    overruled = 0
    for _, view in played_hands(preset, 300):
        at = Situation(view)
        values = PlayValues(view, at, MatchUtility(view), split=False)
        sampled = determinize(view, 100, np.random.default_rng(1), listed=0, pool=0, use_likelihood=False)
        first = weigh(values, sampled, Clock(None))
        again = look_ahead(values, first, sampled, 100, Clock(None))
        if again is first:
            continue
        before = {candidate.action: candidate.value for candidate in first.candidates}
        after = {candidate.action: candidate.value for candidate in again.candidates}
        errors = {candidate.action: candidate.error for candidate in again.candidates}
        was, now = first.candidates[0].action, again.candidates[0].action
        assert set(after) == set(before)
        assert list(after.values()) == sorted(after.values(), reverse=True)
        assert before[was] - before[now] <= 0.03
        assert after[now] - after[was] > errors[was]
        overruled += 1
    assert overruled


@pytest.mark.parametrize("preset", ["classic", "luna-4", "called", "hickeys"])
def test_solved_endings_weigh_every_legal_play(preset):
    compared = 0
    for _, view in played_hands(preset, 120):
        at = Situation(view)
        if at.left > 3:
            continue
        found = solve_view(view, at, 300, 5.0)
        if found is None:
            continue
        action, weighed = found
        assert {candidate.action for candidate in weighed.candidates} == set(view.legal_actions())
        values = [candidate.value for candidate in weighed.candidates]
        assert all(-0.01 <= value <= 1.01 for value in values)
        assert values == sorted(values, reverse=True)
        # What the solution makes most often is about as good as anything else.
        assert values[0] - values[[each.action for each in weighed.candidates].index(action)] < 0.02
        compared += 1
    assert compared > 3


def test_the_last_cards_of_chips_are_solved_for_the_game():
    compared = 0
    for _, view in played_hands("chips-solo", 200):
        at = Situation(view)
        if at.left > 2:
            continue
        found = solve_view(view, at, 30_000, 20.0)
        if found is not None:
            _, weighed = found
            assert {candidate.action for candidate in weighed.candidates} == set(view.legal_actions())
            assert all(-0.01 <= candidate.value <= 1.01 for candidate in weighed.candidates)
            compared += 1
    assert compared


def test_defenders_are_partners_only_while_the_bid_is_at_stake():
    seen = set()
    for _, view in played_hands("classic", 300):
        if view.seat == view.declarer:
            continue
        values = PlayValues(view, Situation(view), MatchUtility(view), split=True)
        side = view.seating.side_of(view.declarer)
        needed = view.contract.needs(7) - view.tricks[side]
        settled = needed <= 0 or needed > values.left
        assert not (settled and values.united)
        seen.add(values.united)
    assert seen == {True, False}


def test_a_defender_who_would_lose_to_the_other_may_let_the_bid_be_made():
    # Seat 2 stands at 20: with one trick it wins unless the declarer takes them all.
    state = new_game(load_rules("luna", {"score.finish": "in-order"})).apply("dealer 3")
    state = state.apply(state.sample_chance(1))
    bid = next(action for action in state.legal_actions() if str(action) == "5")
    state = state.apply(bid).apply("pass").apply("pass")
    novice = make_bot("novice")
    while state.phase != "play" or state.to_move == 1:
        state = state.apply(novice.choose(state.view(1)).action)
    view = state.view(3 if state.to_move == 3 else 2)

    class Others(PointUtility):
        """The declarer's success is worth more to every defender than its failure."""

        def _measure(self, declarer, contract, tricks):
            made = tricks[0] >= 5
            return (1.0, 0.5, 0.5) if made else (0.0, 0.4, 0.4)

    values = PlayValues(view, Situation(view), Others(view), split=True)
    assert not values.united
