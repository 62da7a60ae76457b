"""Discards and trumps: worth what the engine says; the clearly best plan survives each halving."""

import numpy as np
import pytest

from shootmoon.bots.evaluation.double_dummy_bias import chance_by_tricks, utility_by_tricks
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import PointUtility
from shootmoon.bots.search.declaring import rank_plans
from shootmoon.bots.search.work import Work
from shootmoon.game import NameTrump
from tests.unit.bots.search.by_hand import best_tricks, sampled, small_hands, worlds_of


def bought(hands, phase="trump", **options):
    """States in which the first to speak has bid a moon, and is to discard or to name trump."""
    for dealt in small_hands(hands, **options):
        state = dealt.apply("moon")
        while state.phase != phase:
            state = state.apply(state.legal_actions()[0])
        yield state


def result(state, worlds, work=None, evaluator=None):
    view = state.view(state.to_move)
    evaluator = evaluator or evaluator_of(state.setup)
    return rank_plans(view, worlds, evaluator, PointUtility(view), 0.0, work or Work())


def by_tricks(state):
    """By tricks: what the hand is worth, and the chance that the bid is made."""
    view, evaluator = state.view(state.to_move), evaluator_of(state.setup)
    worth = utility_by_tricks(evaluator, PointUtility(view), view.seat, view.contract, 0.0)
    return worth, chance_by_tricks(evaluator, view.contract, 0.0)


def test_trumps_are_worth_what_the_engine_says():
    for state in bought(4):
        states = worlds_of(state, 8)  # so few are all solved before the first halving
        weights = 1 + np.arange(len(states))
        worth, made = by_tricks(state)
        found = result(state, sampled(states, weights))
        assert {each.action for each in found} == set(state.legal_actions())
        for candidate in found:
            tricks = [best_tricks(each.apply(candidate.action), state.to_move) for each in states]
            assert candidate.value == pytest.approx(np.average(worth[tricks], weights=weights))
            assert candidate.chance == pytest.approx(np.average(made[tricks], weights=weights))
        assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
        assert found[0].error == 0


def test_a_discard_is_worth_its_best_trump():
    for state in bought(2, "discard"):
        states = worlds_of(state, 8)
        worth, _ = by_tricks(state)
        for candidate in result(state, sampled(states)):
            after = [each.apply(candidate.action) for each in states]
            under = [
                np.mean([worth[best_tricks(each.apply(trump), state.to_move)] for each in after])
                for trump in after[0].legal_actions()
            ]
            # Of the plans only the most promising are tried.
            assert candidate.value in [pytest.approx(value) for value in under]
            assert candidate.value == pytest.approx(max(under), abs=2.0)


class Told:
    """An evaluator whose plans take so many tricks on average, as told by trump, with noise of their own."""

    def __init__(self, setup, means, noise=0.5):
        self.setup, self.trumps = setup, evaluator_of(setup).trumps
        self.means, self.noise = means, noise
        self.solved_worlds = dict.fromkeys(self.trumps, 0)
        self._rng = np.random.default_rng(1)

    def tricks(self, hands, trump):
        return np.zeros(len(hands))  # all promise the same

    def double_dummy_tricks(self, declarer, trump, hands, count=None):
        name = self.trumps[int(trump[0])] if len(trump) else None
        if name is not None:
            self.solved_worlds[name] += len(hands)
        return (self.means.get(name, 0) + self.noise * self._rng.normal(size=len(hands))).clip(0, 3)

    def bias(self, needed, weak_defense=0.0, *, planned=False):
        return ((0, 1.0),)


def many_worlds(state, count=320):
    states = worlds_of(state)
    return sampled((states * count)[:count])


@pytest.mark.parametrize("best", ["0", "2", "doubles"])
def test_the_clearly_best_plan_survives_and_is_solved_in_most_worlds(best):
    state = next(bought(1))
    told = Told(state.setup, {"1": 1.0, "3": 1.0, best: 2.6})
    found = result(state, many_worlds(state), evaluator=told)
    assert found[0].action == NameTrump(best)
    assert {each.action for each in found} == set(state.legal_actions())
    spent = sorted(told.solved_worlds.values())
    # A sixteenth of the worlds for all, a quarter for six, all of them for three.
    assert spent == [80, 80, 80, 320, 320, 320]


def test_what_was_given_up_early_is_compared_in_the_worlds_it_shares_with_the_best():
    # The first 80 worlds are kind to all plans; a mean of its own would flatter a plan that saw no others.
    state = next(bought(1))

    class Kind(Told):
        def double_dummy_tricks(self, declarer, trump, hands, count=None):
            kind = np.zeros(len(hands))
            kind[: max(0, 80 - self.solved_worlds[self.trumps[int(trump[0])]])] = 1.0
            return np.rint(super().double_dummy_tricks(declarer, trump, hands)) + kind

    told = Kind(state.setup, {"2": 2.0}, noise=0.0)
    found = {each.action: each for each in result(state, many_worlds(state), evaluator=told)}
    best, poor = found[NameTrump("2")], found[NameTrump("follow-me")]
    view = state.view(state.to_move)
    worth = utility_by_tricks(told, PointUtility(view), view.seat, view.contract, 0.0)
    assert best.value == pytest.approx((80 * worth[3] + 240 * worth[2]) / 320)
    assert best.value - poor.value == pytest.approx(worth[3] - worth[1])


def test_the_same_worlds_give_the_same_answer():
    state = next(bought(1, "discard"))
    worlds = sampled(worlds_of(state))
    assert result(state, worlds) == result(state, worlds)


@pytest.mark.parametrize("phase", ["discard", "trump"])
def test_without_time_there_is_still_a_legal_answer_from_a_first_look(phase):
    state = next(bought(1, phase))
    worlds = many_worlds(state)
    found = result(state, worlds, Work(0))
    assert found
    assert {each.action for each in found} <= set(state.legal_actions())
    if phase == "trump":
        told = Told(state.setup, {"2": 2.0})
        assert result(state, worlds, Work(0), told)[0].action == NameTrump("2")
        assert set(told.solved_worlds.values()) == {20}
