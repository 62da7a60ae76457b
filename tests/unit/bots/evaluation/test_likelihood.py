"""What others do tells where their pieces lie: on average the truth gets likelier, and never impossible."""

import random

import numpy as np
import pytest

from shootmoon.bots import make_bot
from shootmoon.bots.evaluation.likelihood import log_likelihoods
from shootmoon.bots.search.determinization import determinize
from shootmoon.game import new_game
from shootmoon.rules import load_rules
from tests.unit.bots.playing import slow


def hands_of(state):
    return np.array([state.held], dtype=np.uint64)


@pytest.mark.parametrize("preset", ["called", *slow("classic", "luna-4", "hickeys")])
def test_the_truth_gets_likelier(preset):
    rules = load_rules(preset)
    novice = make_bot("beginner")
    chance = random.Random(4)
    state = new_game(rules)
    gained, by_plays, led = [], [], {}
    for _ in range(500):
        if state.phase == "over":
            state = new_game(rules)
        if state.to_move == 0:
            state = state.apply(state.sample_chance(chance))
            continue
        view = state.view(state.to_move)
        if state.phase == "play" and len(state.played) in (0, 2) and view.declarer != view.seat:
            sampled = determinize(
                view, 200, np.random.default_rng(1), max_enumerated=0, pool=0, use_likelihood=False
            )
            discards = sampled.aside if view.discards else np.zeros_like(sampled.aside)
            others = log_likelihoods(view, sampled.hands, discards)
            truth = np.array([sum(state.setup.bits_of[tile] for tile in state.discards)], dtype=np.uint64)
            told = log_likelihoods(view, hands_of(state), truth)[0]
            assert np.isfinite(told)
            turn = len(state.past), view.seat
            if not state.played:
                led[turn] = view
            elif turn in led:  # what two tricks alone have told since the first lead
                before = led[turn]
                plays = [each for trick in view.played for each in trick.plays]
                plays = plays[len(before.trick) :] + list(view.trick)
                dealt = [(seat, view.setup.bits_of[play.piece]) for seat, play in plays]
                earlier = [hands_of(state), sampled.hands.copy()]
                for hands in earlier:
                    for seat, bit in dealt:
                        hands[:, seat - 1] |= np.uint64(bit)
                since = told - log_likelihoods(before, earlier[0], truth)[0]
                others_since = others - log_likelihoods(before, earlier[1], discards)
                best = max(since, others_since.max())
                by_plays.append(since - best - np.log(np.mean(np.exp(others_since - best))))
            top = max(told, others.max())
            gained.append(told - top - np.log(np.mean(np.exp(others - top))))
        state = state.apply(novice.choose(view).action)
    assert len(gained) > 10
    assert np.mean(gained) > 0.1
    assert len(by_plays) > 5
    assert np.mean(by_plays) > 0.02
