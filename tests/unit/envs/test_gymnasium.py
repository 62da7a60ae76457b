"""Gymnasium's own check, and what it doesn't look at."""

import random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from shootmoon.bots import Bot, Decision, make_bot
from shootmoon.game import View
from shootmoon.pieces import double_set
from shootmoon.rules import preset_names

gymnasium = pytest.importorskip(
    "gymnasium", reason="gymnasium is not installed: pip install 'shootmoon[gymnasium]'"
)

from gymnasium.utils.env_checker import check_env  # noqa: E402 (only where it is installed)

from shootmoon.envs.gymnasium import SeatEnv, SeatVectorEnv  # noqa: E402 (needs gymnasium)
from shootmoon.envs.vector import VectorEnv  # noqa: E402
from tests.strategies import some_presets  # noqa: E402


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


@pytest.mark.parametrize("preset", some_presets())
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
        self._novice = make_bot("beginner", 1)

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
        SeatEnv("classic", bots=["beginner"])


def test_smaller_games_can_be_played() -> None:
    small: dict[str, Any] = {"pieces": double_set(2), "hand_size": 2}
    env = SeatEnv("classic", **small)
    total, _ = play(env, 3)
    assert total == env.episode.payoffs(env.state_now)[env.seat - 1]
    assert env.state_now.hand_size == 2
    many = SeatVectorEnv("classic", 3, **small)
    assert many.reset(seed=1)[0].shape == (3, env.encoding.size)
    assert SeatVectorEnv("classic", 3, seats=4).vector.rewards.shape == (3, 4)


def test_bots_may_write_an_action_in_another_way() -> None:
    class Reversed(Bot):
        def choose(self, view: View, limit: float | None = None) -> Decision:
            decision = make_bot("beginner", 1).choose(view, limit)
            ends = decision.action.split("-")
            other = len(ends) == 2 and ends[0].isdigit()
            return replace(decision, action="-".join(reversed(ends))) if other else decision

    env = SeatEnv("classic", seat=1, bots=[Reversed(), Reversed()])
    assert play(env, 4)[0] == env.episode.payoffs(env.state_now)[0]


# -- many games ------------------------------------------------------------------------------------------


def legal_at_random(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(masks.shape) * masks).argmax(axis=1)


@pytest.mark.parametrize(("preset", "seat"), [("classic", None), ("luna-4", 2), ("chips-2", None)])
def test_the_agent_always_has_the_turn_in_all_games(preset: str, seat: int | None) -> None:
    env, rng = SeatVectorEnv(preset, 20, seat=seat), np.random.default_rng(1)
    observations, infos = env.reset(seed=3)
    ended, total = 0, 0.0
    for _ in range(60):
        assert observations.dtype == np.float32
        assert env.observation_space.contains(observations)
        assert (env.vector.seats == infos["seat"]).all()
        for block in env.vector.encoding.blocks:
            if block.name == "to_move":
                assert (observations[:, block.start] == 1).all()
        assert infos["action_mask"].any(axis=1).all()
        assert seat is None or (infos["seat"] == seat).all()
        before = observations.copy()
        actions = legal_at_random(infos["action_mask"], rng)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert (before != observations).any(axis=1).all()
        assert not truncated.any()
        assert (rewards[~terminated] == 0).all()
        ended += terminated.sum()
        total += np.abs(rewards).sum()
    assert ended >= 20
    assert total > 0


def test_rewards_are_those_of_the_agents_seat() -> None:
    """Everybody passes: the agent, alone in bidding, is paid as the declarer or for its failure."""

    def passing(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return np.where(masks[:, 0] == 1, 0, masks.argmax(axis=1))

    env = SeatVectorEnv("classic", 50, seat=1, bots=passing)
    _, infos = env.reset(seed=1)
    bid = env.vector.encoding.encode("4")
    paid: list[float] = []
    for _ in range(11):
        masks = infos["action_mask"]
        actions = np.where(masks[:, bid] == 1, bid, masks.argmax(axis=1))
        _, rewards, terminated, _, infos = env.step(actions)
        paid += rewards[terminated].tolist()
    assert len(paid) == 50
    assert set(paid) == {-4.0, 4.0}


def test_the_same_seed_gives_the_same_games() -> None:
    def run(seed: int) -> list[bytes]:
        env, rng = SeatVectorEnv("luna-4", 6), np.random.default_rng(0)
        observations, infos = env.reset(seed=seed)
        seen = [observations.tobytes()]
        for _ in range(15):
            observations, *_, infos = env.step(legal_at_random(infos["action_mask"], rng))
            seen.append(observations.tobytes())
        return seen

    assert run(1) == run(1) != run(2)


@pytest.mark.parametrize("action", [126, 127, -1])
def test_an_illegal_action_loses_its_game(action: int) -> None:
    env = SeatVectorEnv("classic", 3, seat=2)
    _, infos = env.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = action
    _, rewards, terminated, _, infos = env.step(actions)
    assert rewards.tolist() == [0, -21, 0]
    assert terminated.tolist() == infos["illegal"].tolist() == [False, True, False]


def test_opponents_and_seats_are_checked() -> None:
    with pytest.raises(ValueError, match="no seat 4"):
        SeatVectorEnv("classic", 2, seat=4)
    env = SeatVectorEnv("classic", 9, seat=1, bots=lambda observations, masks: np.full(len(masks), 126))
    with pytest.raises(ValueError, match="bots: action 126 isn't legal in game"):
        env.reset(seed=1)


@pytest.mark.parametrize("preset", ["classic", "luna-4", "chips", "chips-2", "hickeys"])
@pytest.mark.parametrize("seat", [1, 2])
def test_steps_of_an_agent_are_steps_of_all_seats(preset: str, seat: int) -> None:
    """The native steps are those of `VectorEnv`, in which the others play at random."""
    env = SeatVectorEnv(preset, 6, seat=seat)
    alone = [
        VectorEnv(preset, 1, seed=3 + game, illegal="lose", final_observations=True) for game in range(6)
    ]
    rng = np.random.default_rng(1)

    def go_on(game: VectorEnv) -> tuple[float, bool, np.ndarray | None]:
        paid, ended, final = 0.0, False, None
        while True:
            if game.terminated[0]:
                paid, ended = paid + game.rewards[0, seat - 1], True
                final = game.final_observations[0, seat - 1].copy()
            if game.seats[0] == seat:
                return paid, ended, final
            game.step(game.sample())

    observations, infos = env.reset(seed=3)
    for game in alone:
        go_on(game)
    for step in range(60):
        assert observations.tobytes() == b"".join(game.observations.tobytes() for game in alone)
        assert infos["action_mask"].tobytes() == b"".join(game.masks.tobytes() for game in alone)
        actions = legal_at_random(infos["action_mask"], rng)
        if step == 20:
            actions[2] = env.vector.encoding.num_actions - 1
        observations, rewards, terminated, _, infos = env.step(actions)
        for number, game in enumerate(alone):
            game.step(actions[number : number + 1])
            assert infos["illegal"][number] == game.illegal[0]
            paid, ended, final = go_on(game)
            assert (rewards[number], terminated[number]) == (np.float32(paid), ended)
            if ended:
                assert (infos["final_obs"][number] == final).all()


def check_the_end(env: Any) -> None:
    """Check that ends are told as `SAME_STEP` has it."""
    _, infos = env.reset(seed=2)
    for _ in range(40):
        seats = infos["seat"]
        _, _, terminated, truncated, infos = env.step(infos["action_mask"].argmax(axis=1))
        ended = terminated | truncated
        assert ("final_obs" in infos) == ended.any()
        assert all(infos[f"_{name}"].all() for name in ("action_mask", "seat", "illegal"))
        if not ended.any():
            continue
        assert (infos["_final_obs"] == ended).all()
        assert (infos["_final_info"] == ended).all()
        assert (infos["final_info"]["_seat"] == ended).all()
        assert (infos["final_info"]["seat"][ended] == seats[ended]).all()
        assert not infos["final_info"]["action_mask"].any()
        for game, final in enumerate(infos["final_obs"]):
            if not ended[game]:
                assert final is None
                continue
            assert env.single_observation_space.contains(final)
            parts = env.vector.encoding.parts(final)
            assert parts["phase"][7 if terminated[game] and env.vector.episode.match else 2] == 1


@pytest.mark.parametrize("options", [{}, {"match": True, "most_hands": 2}, {"seat": 3}])
def test_ends_are_told_as_gymnasium_has_it(options: dict[str, Any]) -> None:
    check_the_end(SeatVectorEnv("classic", 9, **options))
    check_the_end(SeatVectorEnv("classic", 9, bots=lambda _, masks: masks.argmax(axis=1), **options))


def test_an_agent_may_know_bytes_or_bits() -> None:
    for form in ("uint8", "bits"):
        env = SeatVectorEnv("chips", 4, observations=form, seat=2)
        same = SeatVectorEnv("chips", 4, seat=2)
        observations, infos = env.reset(seed=1)
        same.reset(seed=1)
        ended = 0
        for _ in range(12):
            assert env.observation_space.contains(observations)
            actions = infos["action_mask"].argmax(axis=1)
            observations, *_, infos = env.step(actions)
            other, *_, told = same.step(actions)
            assert np.abs(env.vector.unpack(observations) - other).max() <= 0.5 / 127
            for final, expected in zip(infos.get("final_obs", ()), told.get("final_obs", ()), strict=True):
                if final is not None:
                    assert np.abs(env.vector.unpack(final) - expected).max() <= 0.5 / 127
                    ended += 1
        assert ended


def test_many_games_are_made_as_gymnasium_makes_them() -> None:
    env = gymnasium.make_vec("shootmoon/Seat-v1", num_envs=5, rules="luna-4", seat=2)
    assert isinstance(env, SeatVectorEnv)
    assert (env.num_envs, env.spec.id) == (5, "shootmoon/Seat-v1")
    assert env.reset(seed=[4, 4, 7, 8, 9])[0][:2].std(axis=0).max() == 0
    env.close()
    with pytest.raises(ValueError, match="this environment is closed"):
        env.reset()
    one = gymnasium.make_vec("shootmoon/Seat-v1", num_envs=2, bots="beginner", vectorization_mode="sync")
    assert one.single_observation_space == SeatVectorEnv("classic", 1).single_observation_space
    for bots in ("beginner", "nobody", make_bot("beginner"), ["random", "random"], None):
        with pytest.raises(ValueError, match="other bots play with vectorization_mode='sync'"):
            gymnasium.make_vec("shootmoon/Seat-v1", num_envs=2, bots=bots)


def test_what_was_handed_out_stays_as_it_is() -> None:
    """Arrays are used again only if nobody has them, nor a part of them."""
    env = SeatVectorEnv("classic", 5)
    given = [env.reset(seed=1)]
    arrays, copies = [given[0][0], given[0][1]["action_mask"][1:]], list[np.ndarray]()
    copies = [each.copy() for each in arrays]
    del given
    masks = arrays[1]
    rng = np.random.default_rng(1)
    for step in range(40):
        full = np.concatenate([env.vector.masks[:1], masks])
        observations, rewards, terminated, truncated, infos = env.step(legal_at_random(full, rng))
        masks = infos["action_mask"][1:]
        if step % 3:
            new = [observations[2:], rewards, terminated, truncated, masks, infos["illegal"], infos["seat"]]
            arrays += new
            copies += [each.copy() for each in new]
        del observations, rewards, terminated, truncated, infos
    assert all((one == other).all() for one, other in zip(arrays, copies, strict=True))


def test_it_can_be_wrapped() -> None:
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(SeatVectorEnv("classic", 4))
    _, infos = wrapped.reset(seed=1)
    for _ in range(30):
        *_, infos = wrapped.step(infos["action_mask"].argmax(axis=1))
    assert wrapped.episode_count > 4
