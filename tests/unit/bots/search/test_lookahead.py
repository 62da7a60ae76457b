"""One decision further: as the engine plays it out, and never as if the deal were known."""

from collections import defaultdict

import numpy as np
import pytest

from shootmoon.bots.evaluation.utility import MatchUtility, PointUtility
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.protocol.decision import Candidate
from shootmoon.bots.search.determinization import determinize
from shootmoon.bots.search.lookahead import lookahead_values, refine_by_lookahead
from shootmoon.bots.search.playing import PlayEvaluator
from shootmoon.bots.search.reply_model import ReplyModel
from shootmoon.bots.search.sampling import SearchResult, compare, rank_actions
from shootmoon.bots.search.work import Work
from tests.unit.bots.playing import played_hands
from tests.unit.bots.search.by_hand import best_tricks, played_on, sampled, small_hands, worlds_of


def declarers_turns(hands, *, left):
    """States of small hands in which the declarer has a choice, with so many tricks to come."""
    for number, dealt in enumerate(small_hands(hands)):
        for state in played_on(dealt, number):
            to_come = state.hand_size - len(state.played)
            choice = state.phase == "play" and len(state.legal_actions()) > 1
            if choice and state.to_move == state.declarer and to_come == left:
                yield state


def values_of(view):
    return PlayEvaluator(view, Situation(view), PointUtility(view), separate_defenders=False)


def replied(state, me, situation):
    """The state at my next turn, after the others have played their best; of what is as good, the weakest."""
    seen = []
    while state.last_hand is None and state.to_move != me:
        defends = state.seating.side_of(state.to_move) != state.seating.side_of(me)

        def value(action, state=state, defends=defends):
            tricks = best_tricks(state.apply(action), me)
            number = state.setup.bits_of[action.piece].bit_length() - 1
            suit = (
                situation.tables.suits.index(state.led_suit)
                if state.trick
                else situation.tables.leads[number][0]
            )
            return (-tricks if defends else tricks, -situation.tables.strength[suit][number], -number)

        reply = max(state.legal_actions(), key=value)
        seen.append(reply)
        state = state.apply(reply)
    return state, tuple(seen)


def worth_by_engine(values, play, states, weights):
    """By world what a play is worth, when the next one must be the same in worlds that look alike by then."""
    me = values.view.seat
    won = int(values.won[values.declaring_side])
    alike = defaultdict(list)
    for row, state in enumerate(states):
        after, seen = replied(state.apply(play), me, values.situation)
        alike[seen].append((row, after))
    worth = np.empty(len(states))
    for lines in alike.values():
        rows = [row for row, _ in lines]
        best = -np.inf
        after = lines[0][1]
        for action in after.legal_actions() if after.last_hand is None else [None]:
            tricks = [best_tricks(state.apply(action) if action else state, me) - won for _, state in lines]
            each = values.values_of_tricks(np.array(tricks, dtype=np.float64)[:, None])[:, 0]
            if weights[rows] @ each > best:
                best = weights[rows] @ each
                worth[rows] = each
    return worth


def test_it_is_what_the_engine_says_of_every_line_of_play():
    compared = 0
    for state in declarers_turns(10, left=3):
        view = state.view(state.to_move)
        values = values_of(view)
        states = worlds_of(state)
        worlds = sampled(states, 1 + np.arange(len(states)))
        for play in values.actions:
            found = lookahead_values(values, play, worlds, worlds.weights, Work(), None)
            assert found == pytest.approx(worth_by_engine(values, play, states, worlds.weights))
            compared += 1
    assert compared > 5


def test_with_nothing_left_to_choose_it_is_double_dummy():
    compared = 0
    for state in declarers_turns(30, left=2):
        values = values_of(state.view(state.to_move))
        worlds = sampled(worlds_of(state))
        double_dummy = values.values(worlds, 0, len(worlds)).utility
        for column, play in enumerate(values.actions):
            found = lookahead_values(values, play, worlds, worlds.weights, Work(), None)
            assert found == pytest.approx(double_dummy[:, column])
            compared += 1
    assert compared > 10


def test_it_promises_no_more_than_double_dummy_in_any_world():
    less = 0
    for state in declarers_turns(10, left=3):
        values = values_of(state.view(state.to_move))
        worlds = sampled(worlds_of(state))
        double_dummy = values.values(worlds, 0, len(worlds)).utility
        for column, play in enumerate(values.actions):
            fall = double_dummy[:, column] - lookahead_values(
                values, play, worlds, worlds.weights, Work(), None
            )
            assert (fall >= -1e-9).all()
            less += (fall > 1e-9).sum()
    assert less


def judged(state, *values, error=0.01):
    """A position with its worlds, and its plays with the given values and errors."""
    plays = values_of(state.view(state.to_move))
    candidates = (
        Candidate(play, value, None, error) for play, value in zip(plays.actions, values, strict=False)
    )
    return plays, sampled(worlds_of(state)), SearchResult(tuple(candidates), 1_000)


def test_plays_about_as_good_are_told_apart_by_what_they_lose_further_on():
    overruled = kept = 0
    for state in declarers_turns(12, left=3):
        values, worlds, first = judged(state, 0.5, 0.49)
        again = refine_by_lookahead(values, first, worlds, len(worlds), Work())
        double_dummy = values.values(worlds, 0, len(worlds)).utility
        worth = []
        for candidate in first.candidates:
            ahead = lookahead_values(values, candidate.action, worlds, worlds.weights, Work(), None)
            lost = double_dummy[:, values.actions.index(candidate.action)] - ahead
            worth.append(candidate.value - lost)
        mean, errors = compare(np.column_stack(worth), worlds.weights)
        if mean[1] - mean[0] > np.hypot(errors[0], 0.01):  # clearly, as far as the sample shows
            assert [each.action for each in again.candidates] == [values.actions[1], values.actions[0]]
            assert [each.value for each in again.candidates] == pytest.approx([mean[1], mean[0]])
            overruled += 1
        else:
            assert again is first
            kept += 1
    assert overruled
    assert kept


def test_what_the_sample_can_not_tell_is_left_as_it_was():
    for state in declarers_turns(12, left=3):
        values, worlds, first = judged(state, 0.5, 0.49, error=1_000.0)
        assert refine_by_lookahead(values, first, worlds, len(worlds), Work()) is first


def test_what_is_clearly_best_is_not_looked_at_again():
    state = next(declarers_turns(10, left=3))
    values, worlds, first = judged(state, 0.5, 0.46)
    values.values = None  # which nothing asks for
    assert refine_by_lookahead(values, first, worlds, len(worlds), Work()) is first


def test_when_the_time_is_up_it_leaves_things_as_they_were():
    for state in declarers_turns(10, left=3):
        values, worlds, first = judged(state, 0.5, 0.5)
        assert refine_by_lookahead(values, first, worlds, len(worlds), Work(0)) is first


def ranked_over(view, count, utility=PointUtility):
    values = PlayEvaluator(view, Situation(view), utility(view), separate_defenders=False)
    worlds = determinize(
        view, count, np.random.default_rng(1), max_enumerated=0, pool=0, use_likelihood=False
    )
    return values, worlds, rank_actions(values, worlds, Work())


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["classic", "luna-4"])
def test_it_promises_no_more_in_full_hands(preset):
    less = 0
    for _, view in played_hands(preset, 200):
        if view.seat != view.declarer or view.hand_size - len(view.played) < 4:
            continue
        values, worlds, first = ranked_over(view, 40)
        double_dummy = values.values(worlds, 0, 40).utility
        for candidate in first.candidates:
            worth = lookahead_values(values, candidate.action, worlds, worlds.weights[:40], Work(), None)
            fall = double_dummy[:, values.actions.index(candidate.action)] - worth
            assert (fall >= -1e-9).all()
            less += (fall > 1e-9).sum()
    assert less


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["classic", "luna-4"])
def test_it_overrules_what_is_near_and_clearly_worse_then(preset):
    overruled = 0
    for _, view in played_hands(preset, 300):
        values, worlds, first = ranked_over(view, 100, MatchUtility)
        again = refine_by_lookahead(values, first, worlds, 100, Work())
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


def defended(count):
    """Turns of a defender, with plays ranked over worlds."""
    for _, view in played_hands("luna-4", count):
        if view.declarer is not None and view.seating.side_of(view.seat) != view.seating.side_of(
            view.declarer
        ):
            yield ranked_over(view, 12, MatchUtility)


def test_the_same_seed_gives_the_same_answer():
    compared = 0
    for values, worlds, first in defended(30):
        again = [
            refine_by_lookahead(
                values,
                first,
                worlds,
                12,
                Work(),
                ReplyModel(values.situation, 2, np.random.default_rng(7)),
            )
            for _ in range(2)
        ]
        assert again[0] == again[1]
        compared += again[0] is not first
    assert compared
