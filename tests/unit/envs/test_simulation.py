"""`play_games`: the same games whatever their number, and columns that say what happened."""

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import shootmoon as sm
from shootmoon.bots.policy import Policy, write_policy
from shootmoon.encoding import Encoding
from shootmoon.envs import play_games
from shootmoon.envs.vector import VectorEnv
from shootmoon.game import PASS
from shootmoon.rules import load_rules


def first(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The first legal action of each row."""
    return masks.argmax(axis=1)


def last(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def rows(table: sm.GameTable) -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for row in table.to_dicts()]


@pytest.mark.parametrize("rules", ["classic", "luna-4", "chips-6", "called"])
@pytest.mark.parametrize("match", [False, True])
def test_a_game_depends_on_its_seed_alone(rules: str, match: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    options: dict[str, Any] = {"match": match, "most_hands": 3}
    players = ["random"] * 2 + [first] * (load_rules(rules).table.players - 2)
    many = rows(play_games(players, 90, rules, **options))
    monkeypatch.setattr("shootmoon.envs.simulation._BATCH", 40)
    assert rows(play_games(players, 90, rules, threads=2, **options)) == many
    assert rows(play_games(players, 7, rules, seed=20, **options)) == many[20:27]


@pytest.mark.parametrize("rules", ["classic", "luna-4", "hickeys", "luna-marks", "chips-2", "called"])
def test_hands_are_those_that_the_engine_plays(rules: str) -> None:
    """Each hand is played again in the engine, from the deal and by the actions of the native game."""
    count = 60
    table = play_games("random", count, rules, seed=3)
    env = VectorEnv(rules, count, seed=3)
    encoding, found = env.encoding, [None] * count
    while None in found:
        states = [env.state(game) for game in range(count)]
        actions = env.sample()
        env.step(actions)
        for game in np.flatnonzero(env.terminated):
            if found[game] is None:
                found[game] = states[game].apply(encoding.decode(int(actions[game])))
    for row, state in zip(table.to_dicts(), found, strict=True):
        assert state is not None
        hand = state.last_hand
        seats = state.seating.seats
        assert tuple(row[f"reward_{seat}"] for seat in seats) == env.episode.payoffs(state)
        assert tuple(row[f"tricks_{side + 1}"] for side in range(len(hand.tricks))) == hand.tricks
        assert row["hands"] == 1
        if "declarer" in row:
            assert row["declarer"] == (hand.declarer or 0)
            assert row["contract"] == (hand.contract or "")
            assert row["trump"] == (hand.trump or "")
            assert row["made"] == bool(hand.made)


def test_bots_play_in_the_engine() -> None:
    one = play_games(["beginner", "random", last], 20, "classic", seed=5)
    assert rows(play_games(["beginner", "random", last], 5, "classic", seed=9)) == rows(one)[4:9]
    assert set(one["hands"]) == {1}
    table = play_games("beginner", 40, "classic", seed=1)
    assert set(table["dealer"]) == {1, 2, 3}
    assert 0.5 < table["made"][table["declarer"] > 0].mean() < 1
    for row in table.to_dicts():
        assert (row["contract"] == "") == (row["declarer"] == 0)
        assert row["contract"] != PASS
        if row["declarer"]:
            assert (row[f"reward_{row['declarer']}"] > 0) == row["made"]


@pytest.mark.slow
def test_processes_play_the_same_games() -> None:
    one, other = (
        play_games("beginner", 120, "hickeys", match=True, most_hands=4, processes=processes)
        for processes in (1, 2)
    )
    assert rows(one) == rows(other)


def test_functions_play_in_the_engine() -> None:
    """A function is called with the same observations and masks there, one row at a time."""
    seen: list[tuple[int, ...]] = []

    def watching(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        seen.append((*observations.shape, *masks.shape, masks.sum() > 0))
        return first(observations, masks)

    play_games([watching, "beginner", watching], 3)
    assert set(seen) == {(1, 866, 1, 127, True)}


def test_policies_play(tmp_path: Path) -> None:
    encoding = Encoding(load_rules("classic"))
    rng = np.random.default_rng(1)
    layer = (
        rng.normal(size=(encoding.num_actions, encoding.size)).astype("f4"),
        np.zeros(encoding.num_actions, "f4"),
    )
    policy = Policy(encoding.rules, (layer,))
    write_policy(tmp_path / "p", policy)
    by_name = play_games([f"policy:{tmp_path / 'p'}", "random", "random"], 50, "classic", seed=2)
    assert rows(by_name) == rows(play_games([policy, "random", "random"], 50, "classic", seed=2))
    assert rows(by_name) != rows(play_games("random", 50, "classic", seed=2))
    assert len(play_games([policy, "beginner", "random"], 3, "classic")["hands"]) == 3
    for player in (policy, f"policy:{tmp_path / 'p'}"):
        with pytest.raises(ValueError, match="a policy for classic can't play luna-4"):
            play_games(player, 3, "luna-4")
        with pytest.raises(ValueError, match="a policy for classic can't play hickeys"):
            play_games([player, "beginner", "beginner"], 3, "hickeys")


def test_matches_have_winners_and_lengths() -> None:
    table = play_games("beginner", 3, "classic", match=True, most_hands=60)
    rewards = np.array([table[f"reward_{seat}"] for seat in (1, 2, 3)])
    assert (rewards.max(axis=0) == 1).all()
    assert rewards.sum(axis=0) == pytest.approx(0)
    assert table["hands"].max() > 1
    assert set(table) == {"reward_1", "reward_2", "reward_3", "hands"}


def test_tables_become_rows_and_data_frames() -> None:
    table = play_games("random", 20, "classic")
    assert len(table.to_dicts()) == 20
    assert all(type(value) in (int, float, str, bool) for row in table.to_dicts() for value in row.values())
    assert repr(table).startswith("<GameTable of 20 games: reward_1, ")
    assert all(column.shape == (20,) for column in dict(table).values())  # as data frames want it


def test_deals_of_random_games_are_uniform() -> None:
    dealers = Counter(play_games("random", 3000, "classic", seed=9)["dealer"].tolist())
    assert max(abs(count - 1000) for count in dealers.values()) < 5 * (3000 * 2 / 9) ** 0.5


@pytest.mark.parametrize(
    ("players", "n", "options", "said"),
    [
        ("random", 0, {}, "n = 0"),
        (["random"], 3, {}, "1 players for 3 seats"),
        ("nobody", 3, {}, "there is no bot 'nobody'"),
        ([3, "random", "random"], 3, {}, "3 isn't a player"),
        ("policy:none", 3, {}, "No such file"),
        ("random", 3, {"rules": "clasic"}, "clasic"),
        (lambda observations, masks: [0], 3, {}, r"an array of shape \(1,\) for 3 rows"),
        (lambda observations, masks: np.full(len(masks), 126), 3, {}, "game 0: "),
    ],
)
def test_what_cant_be_played_is_refused(players: Any, n: int, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        play_games(players, n, **options)


def test_random_choices_come_from_the_seed() -> None:
    assert rows(play_games("random", 9, seed=1)) != rows(play_games("random", 9, seed=2))
