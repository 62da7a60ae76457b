"""Gymnasium's own check, and what it doesn't look at."""

import random

import numpy as np
import pytest

from shootmoon.bots import Bot, Decision, make_bot
from shootmoon.game import View
from shootmoon.rules import preset_names

gymnasium = pytest.importorskip(
    "gymnasium", reason="gymnasium is not installed: pip install 'shootmoon[gymnasium]'"
)

from gymnasium.utils.env_checker import check_env  # noqa: E402 (only where it is installed)

from shootmoon.envs.gymnasium import SeatEnv  # noqa: E402 (needs gymnasium)


def play(env: SeatEnv, seed: int) -> tuple[float, list[bytes]]:
    """An episode of random legal play: the reward in all, and what was observed."""
    rng = random.Random(seed)
    observation, info = env.reset(seed=seed)
    seen, total, over = [observation.tobytes()], 0.0, False
    while not over:
        assert (info["action_mask"] == env.action_masks()).all()
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(int(action))
        seen.append(observation.tobytes())
        total += reward
        over = terminated or truncated
    return total, seen


@pytest.mark.parametrize("preset", preset_names())
def test_it_is_an_environment(preset: str) -> None:
    check_env(gymnasium.make("shootmoon/Seat-v1", rules=preset).unwrapped)


@pytest.mark.parametrize("preset", preset_names())
def test_the_seat_gets_what_the_episode_pays(preset: str) -> None:
    env = SeatEnv(preset)
    total, _ = play(env, 2)
    assert env.episode.over(env.state_now)
    assert total == env.episode.payoffs(env.state_now)[env.seat - 1]


def test_the_same_seed_gives_the_same_episode() -> None:
    one, other = SeatEnv("luna-4", bots="random"), SeatEnv("luna-4", bots="random")
    assert play(one, 5) == play(other, 5)
    assert play(one, 5) != play(other, 6)


def test_a_match_is_played_to_its_end() -> None:
    env = SeatEnv("classic", match=True, seat=2)
    total, _ = play(env, 1)
    assert env.state_now.phase == "over"
    assert total in (1.0, -0.5)


def test_a_match_cut_short_is_truncated() -> None:
    env = SeatEnv("classic", match=True, most_hands=1, seat=1)
    _, info = env.reset(seed=1)
    ended = False, False
    while not any(ended):
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, *ended, info = env.step(action)
        assert reward == 0.0
    assert list(ended) == [False, True]


class Watcher:
    """A novice that notes whose views it was shown."""

    name = "watcher"

    def __init__(self) -> None:
        self.seats: set[int] = set()
        self.limits: set[float | None] = set()
        self._novice = make_bot("novice", 1)

    def choose(self, view: View, limit: float | None = None) -> Decision:
        self.seats.add(view.seat)
        self.limits.add(limit)
        return self._novice.choose(view, limit)


def test_bots_sit_clockwise_from_the_seat_and_keep_the_limit() -> None:
    watchers = [Watcher(), Watcher(), Watcher()]
    bots: list[str | Bot] = list(watchers)
    play(SeatEnv("luna-4", seat=3, bots=bots, limit=0.5), 1)
    assert [watcher.seats for watcher in watchers] == [{4}, {1}, {2}]
    assert watchers[0].limits == {0.5}


def test_the_seat_is_drawn_unless_it_is_given() -> None:
    env = SeatEnv("classic")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {1, 2, 3}
    env = SeatEnv("classic", seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_what_is_illegal_ends_the_episode_at_the_lowest_payoff() -> None:
    env = SeatEnv("classic")
    _, info = env.reset(seed=1)
    before = env.state_now
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (-21.0, True, False)
    assert info["illegal"] == env.encoding.decode(wrong)
    assert env.state_now == before


def test_render_tells_what_the_seat_knows() -> None:
    assert SeatEnv("classic").render() is None
    env = SeatEnv("classic", render_mode="ansi")
    env.reset(seed=1)
    told = env.render()
    assert told is not None
    assert "deal " in told


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no seat 4"):
        SeatEnv("classic", seat=4)
    with pytest.raises(ValueError, match="there is no bot 'nobody'"):
        SeatEnv("classic", bots="nobody")
    with pytest.raises(ValueError, match="1 bots were given for the 2 other seats"):
        SeatEnv("classic", bots=["novice"])
