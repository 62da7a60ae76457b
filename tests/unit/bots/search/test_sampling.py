"""Sampling until it is settled which action is best: early where that is clear."""

import numpy as np
import pytest

from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.sampling import INDIFFERENCE, ActionValues, compare, expected_chance, rank_actions
from shootmoon.bots.search.work import Work


def worlds(count):
    return SampledWorlds(np.zeros((count, 3)), np.zeros(count), np.full(count, 1 / count))


class Drawn:
    """Actions that are worth so much on average, with noise that is the same for all of them or not."""

    first_block = 32

    def __init__(self, means, own_noise, shared_noise=1.0, count=4_000, **more):
        rng = np.random.default_rng(1)
        self.actions = tuple(f"action {column}" for column in range(len(means)))
        self.utility = means + shared_noise * rng.normal(size=(count, 1))
        self.utility += own_noise * rng.normal(size=(count, len(means)))
        self.more = more
        self.asked = []

    def values(self, sampled, start, end):
        self.asked.append((start, end))
        return ActionValues(
            self.utility[start:end], **{name: each[start:end] for name, each in self.more.items()}
        )


def test_what_is_clear_is_settled_early_however_much_the_worlds_differ():
    values = Drawn([0.0, 0.5, 0.2], own_noise=0.1, shared_noise=10.0)
    found = rank_actions(values, worlds(4_000), Work())
    assert found.worlds < 200
    assert [each.action for each in found.candidates] == ["action 1", "action 2", "action 0"]
    assert [each.value for each in found.candidates] == sorted(
        (each.value for each in found.candidates), reverse=True
    )
    assert found.candidates[0].error == 0
    assert 0 < found.candidates[1].error < 0.1


def test_what_is_close_takes_more_and_no_more_than_there_are():
    values = Drawn([0.0, 0.05], own_noise=1.0)
    assert rank_actions(values, worlds(300), Work()).worlds == 300
    assert 300 < rank_actions(values, worlds(4_000), Work()).worlds <= 4_000
    ends = [end for _, end in values.asked]
    assert all(start in (0, before) for (start, _), before in zip(values.asked[1:], ends, strict=False))


def test_what_is_surely_as_good_is_settled_too():
    same = Drawn([0.3, 0.3 - INDIFFERENCE / 2, 0.1], own_noise=0.0)
    assert rank_actions(same, worlds(4_000), Work()).worlds < 200


def test_the_errors_are_those_of_the_mean():
    off = []
    for seed in range(200):
        rng = np.random.default_rng(seed)
        values = Drawn([0.0, 0.0], own_noise=0.0, count=64)
        values.utility = rng.normal(size=(64, 2))
        one, other = rank_actions(values, worlds(64), Work()).candidates
        off.append((one.value - other.value) / other.error)
    # A difference of nothing is within 1.96 standard errors 95 times in 100.
    assert np.mean(np.array(off) > 1.96) == pytest.approx(0.05, abs=0.035)


def test_without_time_one_block_is_enough_for_an_answer():
    assert rank_actions(Drawn([0.0, 0.0], own_noise=1.0), worlds(4_000), Work(0)).worlds == 32


def test_a_chance_is_meant_for_the_worlds_in_which_the_bid_stands():
    made = np.column_stack([np.full(100, np.nan), np.arange(100) < 50, np.arange(100) < 50]).astype(float)
    counted = np.column_stack([np.ones(100), np.arange(100) < 40, np.zeros(100)]).astype(bool)
    values = Drawn([0.0, 1.0, 2.0], own_noise=0.0, count=100, made=made, counted=counted)
    values.first_block = 100
    chances = {each.action: each.chance for each in rank_actions(values, worlds(100), Work()).candidates}
    assert chances["action 0"] is None
    assert chances["action 1"] == pytest.approx(1.0)
    assert chances["action 2"] == pytest.approx(0.5)  # stands nowhere, so over all worlds


def test_means_and_errors_are_those_of_a_sum_by_hand():
    rng = np.random.default_rng(4)
    worth, weights = rng.normal(size=(20, 3)), rng.random(20)
    mean, errors = compare(worth, weights)
    total = sum(weights)
    by_hand = [
        sum(w * row[column] for w, row in zip(weights, worth, strict=True)) / total for column in range(3)
    ]
    assert mean == pytest.approx(by_hand)
    best = by_hand.index(max(by_hand))
    for column in range(3):
        gap = by_hand[column] - by_hand[best]
        spread = sum(w * (row[column] - row[best] - gap) ** 2 for w, row in zip(weights, worth, strict=True))
        square = sum((w / total) ** 2 for w in weights)
        assert errors[column] == pytest.approx((spread / total * square) ** 0.5)


def test_candidates_are_averaged_by_the_weights_of_the_worlds():
    values = Drawn([0.0, 0.1], own_noise=1.0, count=32)
    weights = np.arange(1, 33) / sum(range(1, 33))
    sampled = SampledWorlds(np.zeros((32, 3)), np.zeros(32), weights)
    found = {each.action: each.value for each in rank_actions(values, sampled, Work()).candidates}
    assert [found["action 0"], found["action 1"]] == pytest.approx(weights @ values.utility)


def test_blocks_double_and_leave_no_world_out():
    values = Drawn([0.0, 0.0], own_noise=1.0)
    rank_actions(values, worlds(500), Work())
    assert values.asked == [(0, 32), (32, 96), (96, 224), (224, 480), (480, 500)]


def test_a_mean_of_chances_is_one():
    rng = np.random.default_rng(3)
    for _ in range(500):
        weights = rng.random(17)
        assert expected_chance(np.ones(17) + 1e-15, weights / weights.sum()) == 1.0
        assert 0 <= expected_chance(rng.integers(0, 2, 17).astype(float), weights) <= 1
