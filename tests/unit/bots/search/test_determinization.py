"""Worlds that fit a view, each piece in one place."""

import random

import numpy as np
import pytest

from shootmoon.belief import Belief
from shootmoon.bots import make_bot
from shootmoon.bots.evaluation.likelihood import log_likelihoods
from shootmoon.bots.search.determinization import determinize
from shootmoon.game import new_game
from shootmoon.rules import load_rules
from tests.unit.bots.search.by_hand import played_on, small_hands


@pytest.mark.parametrize("preset", ["classic", "chips", "chips-2", "luna-4", "called-4"])
def test_sampled_worlds_fit_the_view(preset):
    rules = load_rules(preset)
    novice = make_bot("beginner")
    chance = random.Random(5)
    state = new_game(rules)
    for _ in range(60):
        if state.phase == "over":
            break
        if state.to_move == 0:
            state = state.apply(state.sample_chance(chance))
            continue
        view = state.view(state.to_move)
        for use_likelihood in (False, True):
            found = determinize(
                view,
                50,
                np.random.default_rng(2),
                max_enumerated=100,
                pool=200,
                use_likelihood=use_likelihood,
            )
            assert found.weights.sum() == pytest.approx(1)
            assert (np.bitwise_count(found.hands) == [len(hand) for hand in view.hands]).all()
            together = found.hands.sum(axis=1) + found.aside
            assert (
                np.bitwise_count(together)
                == np.bitwise_count(found.hands).sum(axis=1) + np.bitwise_count(found.aside)
            ).all()
            assert len(found) == Belief(view).count or len(found) <= 50 < Belief(view).count
        state = state.apply(novice.choose(view).action)


def views_of_small_hands():
    for number, dealt in enumerate(small_hands(3)):
        for state in played_on(dealt, number):
            if state.phase == "play":
                yield state.view(state.to_move)


def weights_by_world(found):
    rows = zip(map(tuple, found.hands.tolist()), found.aside.tolist(), found.weights, strict=True)
    return {(hands, aside): weight for hands, aside, weight in rows}


def all_of(view, *, use_likelihood=True, seed=1):
    return determinize(
        view,
        1_000,
        np.random.default_rng(seed),
        max_enumerated=1_000,
        pool=1_000,
        use_likelihood=use_likelihood,
    )


def test_few_worlds_are_all_there_once_each_as_likely_as_what_was_done_in_them():
    for view in views_of_small_hands():
        found = all_of(view)
        by_world = weights_by_world(found)
        assert len(by_world) == len(found) == Belief(view).count
        likely = np.exp(log_likelihoods(view, found.hands, found.aside))
        assert found.weights == pytest.approx(likely / likely.sum())
        alike = weights_by_world(all_of(view, use_likelihood=False))
        assert set(alike) == set(by_world)
        assert list(alike.values()) == pytest.approx([1 / len(alike)] * len(alike))


def test_of_many_worlds_each_is_drawn_as_often_as_its_weight_but_for_less_than_once():
    drawn = 0
    for view in views_of_small_hands():
        every = weights_by_world(all_of(view))
        count = len(every) // 2
        if count < 3:
            continue
        some = determinize(
            view, count, np.random.default_rng(2), max_enumerated=1_000, pool=1_000, use_likelihood=True
        )
        assert len(some) <= count
        times = {world: weight * count for world, weight in weights_by_world(some).items()}
        assert all(abs(times.get(world, 0) - weight * count) < 1 for world, weight in every.items())
        assert list(times.values()) == pytest.approx(np.rint(list(times.values())))
        drawn += 1
    assert drawn > 5


def test_the_same_seed_gives_the_same_worlds():
    view = next(views_of_small_hands())
    one, same, other = (all_of(view, seed=seed) for seed in (1, 1, 2))
    assert (one.hands == same.hands).all()
    assert (one.weights == same.weights).all()
    assert (one.hands != other.hands).any()
