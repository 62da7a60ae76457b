"""PettingZoo's own tests, and what they don't look at."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

from shootmoon.game import IllegalAction
from shootmoon.pieces import double_set
from shootmoon.rules import RulesError, load_rules

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install 'shootmoon[pettingzoo]'")

from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import wrappers

from shootmoon.envs.pettingzoo import Losing, TableEnv, env
from tests.strategies import some_presets


def play(table: Any, seed: int) -> dict[str, float]:
    """An episode of random legal play: what each agent got in all."""
    rng = random.Random(seed)
    table.reset(seed=seed)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        got[agent] += reward
        assert table.observation_space(agent).contains(observation)
        if terminated or truncated:
            table.step(None)
        else:
            table.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    return got


# What is observed is a dictionary with a mask, as in PettingZoo's own card games; its test remarks on that.
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("preset", some_presets())
def test_it_is_an_environment(preset: str) -> None:
    api_test(env(preset), num_cycles=60)
    seed_test(lambda: env(preset), num_cycles=20)


@pytest.mark.filterwarnings("ignore:Observation")
def test_a_match_is_an_environment() -> None:
    api_test(env("luna", match=True), num_cycles=300)
    seed_test(lambda: env("chips", match=True), num_cycles=100)


@pytest.mark.parametrize("preset", some_presets())
def test_agents_get_what_the_episode_pays(preset: str) -> None:
    table = TableEnv(preset)
    got = play(table, 3)
    assert tuple(got.values()) == table.episode.payoffs(table.state_now)
    assert set(got) == {f"seat_{seat}" for seat in range(1, table.episode.rules.table.players + 1)}


def test_a_match_cut_short_is_truncated() -> None:
    table = TableEnv(load_rules("hickeys", {"match.timed": False}), match=True, most_hands=1)
    play(table, 1)
    table.reset(seed=1)
    while not any(table.truncations.values()):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert set(table.rewards.values()) == {0.0}


def test_an_agent_sees_its_own_view() -> None:
    table = TableEnv("classic")
    table.reset(seed=1)
    for seat, agent in enumerate(table.possible_agents, 1):
        seen = table.observe(agent)
        view = table.state_now.view(seat)
        assert (seen["observation"] == table.encoding.observe(view)).all()
        assert bool(seen["action_mask"].any()) == (agent == table.agent_selection)


def test_what_is_illegal_ends_the_episode_and_costs() -> None:
    wrapped = env("classic")
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    mask = wrapped.observe(agent)["action_mask"]
    wrapped.step(int(np.flatnonzero(mask == 0)[0]))
    payoffs = wrapped.unwrapped.episode.lost_by(int(agent[-1]))
    assert tuple(wrapped.rewards.values()) == payoffs
    assert wrapped.rewards[agent] == -21
    assert tuple(wrapped._cumulative_rewards.values()) == payoffs
    assert all(wrapped.terminations.values())


def test_without_wrappers_it_is_refused_in_words() -> None:
    table = TableEnv("classic")
    table.reset(seed=1)
    with pytest.raises(IllegalAction):
        table.step(50)
    with pytest.raises(ValueError, match="from 0 to 126"):
        table.step(500)
    with pytest.raises(ValueError, match="can't be None"):
        table.step(None)


def seen(table: Any) -> list[object]:
    """What an environment shows of itself."""
    observation, reward, *ended = table.last()
    parts = [table.agents, table.agent_selection, table.rewards, table.terminations, table.truncations]
    return [*map(str, parts), *(part.tobytes() for part in observation.values()), reward, *ended]


def history(table: Any, seed: int) -> list[object]:
    """What happens in an episode with some wrong actions, and with copies."""
    rng, found = random.Random(seed), list[object]()
    table.reset(seed=seed)
    for _ in range(40):
        try:
            found.append(seen(table))
            legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
            over = table.last(observe=False)[2]
            action = None if over else rng.choice([rng.choice(legal), int(rng.choice(legal))])
            if rng.random() < 0.1:
                wrong = (None, -1, 127, 500, 1.5, "x", True, rng.randrange(127), np.int64(0))
                action = rng.choice(wrong)
            table.step(action)
        except Exception as error:
            found.append((type(error), str(error)))
        if rng.random() < 0.05:
            table = rng.choice((copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))))(table)
    return found


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("preset", ["classic", "chips-2", "hickeys"])
def test_the_shortcut_does_what_the_usual_wrappers_do(preset: str) -> None:
    for seed in range(12):
        terminating = Losing(TableEnv(preset))
        usual = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))
        shortcut = env(preset)
        for each in (usual, shortcut):
            with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
                _ = each.agents
            with pytest.raises(AssertionError, match="before step"):
                each.step(0)
        assert str(shortcut) == str(usual)
        assert history(shortcut, seed) == history(usual, seed)


def test_smaller_games_can_be_played() -> None:
    table = TableEnv("classic", pieces=double_set(2), hand_size=2)
    got = play(table, 1)
    assert tuple(got.values()) == table.episode.payoffs(table.state_now)
    assert table.state_now.hand_size == 2
    assert len(TableEnv("classic", seats=4).possible_agents) == 4


def test_render_tells_what_the_seat_to_move_knows() -> None:
    assert TableEnv("classic").render() is None
    table = TableEnv("classic", render_mode="ansi")
    table.reset(seed=1)
    told = table.render()
    assert told is not None
    assert told.splitlines()[-1].startswith("deal ")
    assert "?" in told


def test_rules_that_are_not_there_are_told() -> None:
    with pytest.raises(RulesError, match="did you mean classic"):
        env("clasic")
