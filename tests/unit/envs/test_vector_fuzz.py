"""Calls of the native games with arbitrary arguments: they raise an error, or play on.

`make sanitize` runs these tests with a binding built with sanitizers (tools/sanitize.sh).
"""

import contextlib
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.encoding import Encoding
from shootmoon.envs import _games
from shootmoon.envs.episode import Episode
from shootmoon.envs.program import compile_program
from shootmoon.rules import preset_names

NUMBERS = (-1, 0, 1, 2, 3, 7, 8, 20, 63, 64, 127, 128, 255, 256, 865, 2**31, 2**63, 2**64 - 1, 2**64, 10**30)
TYPES = (np.int8, np.uint8, np.int32, np.int64, np.uint64, np.float32, np.float64, np.bool_, np.complex64)


def program_of(preset: str, **options: Any) -> dict[str, Any]:
    episode = Episode.of(preset, **options)
    return compile_program(episode, Encoding(episode.rules))


def damaged(value: Any, rng: random.Random) -> Any:
    """Return a number, a list or a dict with something changed."""
    kind = rng.random()
    if isinstance(value, dict) and value and kind < 0.95:
        name = rng.choice(list(value))
        if rng.random() < 0.03:
            return {key: each for key, each in value.items() if key != name}
        return {**value, name: damaged(value[name], rng)}
    if isinstance(value, list) and value and kind < 0.9:
        index = rng.randrange(len(value))
        if kind < 0.03:
            return value[:index]
        if kind < 0.06:
            return [*value, value[index]]
        return [damaged(each, rng) if at == index else each for at, each in enumerate(value)]
    if isinstance(value, int) and kind < 0.5:
        return value + rng.choice((-2, -1, 1, 2))
    if isinstance(value, int) and kind < 0.7:
        return value ^ 1 << rng.randrange(64)
    return rng.choice((*NUMBERS, None, "text", 1.5, [], {}, [0] * 5, [{}]))


def play(games: _games.Games, program: dict[str, Any], count: int, lose: bool) -> None:
    """Play some steps, with some illegal actions."""
    names = {
        "seats": np.zeros(count, np.int8),
        "masks": np.zeros((count, program["actions"]), np.int8),
        "rewards": np.zeros((count, program["players"]), np.float32),
        "terminated": np.zeros(count, np.bool_),
        "observations": np.zeros((count, program["width"]), np.float32),
        "final_observations": np.zeros((count, program["players"], program["width"]), np.float32),
    }
    games.bind(names)
    games.reset(np.arange(count, dtype=np.uint64))
    actions = np.zeros(count, np.int64)
    for step in range(80):
        games.sample(actions)
        if step % 10 == 0:
            actions[step % count] = step
        games.step(actions, lose=lose)
        assert (names["seats"] >= 1).all()
        assert (names["seats"] <= program["players"]).all()
    games.snapshot(0)
    where = np.zeros((count, program["players"] + 1, program["piece_columns"]), np.float32)
    games.hidden(names["seats"], where)
    games.beliefs(names["seats"], where)
    games.observe(names["seats"], names["observations"])


def walk(program: dict[str, Any], rng: random.Random) -> None:
    """Play a game one position at a time, with some impossible deals, actions and arguments."""
    players, size = program["players"], program["hand_size"]
    now = _games.Program(program).begin(rng.randint(1, players))
    vector = np.zeros(program["width"], np.float32)
    for _ in range(60):
        order = rng.sample(range(program["pieces"]), program["pieces"])
        hands = [sum(1 << order.pop() for _ in range(size)) for _ in range(players)]
        dummy = [order.pop() for _ in range(size)] if program["dummy"] else []
        legal = now.legal()
        weird = rng.choice((*NUMBERS, None, "text", [], hands, vector))
        calls = (
            lambda: now.apply(weird),  # noqa: B023 (called at once)
            lambda: now.deal([weird, *hands[1:]], dummy),  # noqa: B023
            lambda: now.deal(hands, [weird]),  # noqa: B023
            lambda: now.observe(weird, vector),  # noqa: B023
            lambda: now.observe(1, weird),  # noqa: B023
            lambda: now.mask(weird),  # noqa: B023
            lambda: now.numbers(weird),  # noqa: B023
        )
        with contextlib.suppress(ValueError, TypeError, BufferError):
            rng.choice(calls)()
        with contextlib.suppress(ValueError):
            now = (now.apply(rng.choice(legal)) if legal else now.deal(hands, dummy)) or now
        now.observe(rng.randint(1, players), vector)
        assert now.numbers(1)[:3] == now.numbers(1)[:3]
        assert len(now.rewards) == players


def sit(program: dict[str, Any], rng: random.Random) -> None:
    """Play at a table, and take back, whatever the program means."""
    names = tuple(str(number) for number in range(program["actions"]))
    table = _games.Table(_games.Start(program, names, object()), rng.randint(1, program["players"]))
    for _ in range(200):
        legal = table.legal_actions()
        with contextlib.suppress(ValueError):
            if rng.random() < 0.1:
                table.undo()
            elif rng.random() < 0.1:
                table = table.copy()
            elif legal:
                table._take(rng.choice(legal))
            else:
                table._deal_by(rng.getrandbits(64))
        assert len(table.returns) == len(table.gained) == program["players"]
        assert table.phase
        table._history()


@given(preset=st.sampled_from(preset_names()), seed=st.integers(0, 2**32))
def test_no_program_makes_it_crash(preset: str, seed: int) -> None:
    """A program that isn't refused is played, whatever it means."""
    rng = random.Random(seed)
    program = program_of(preset, match=rng.random() < 0.5, most_hands=3)
    for _ in range(rng.choice((1, 1, 2, 5))):
        program = damaged(program, rng)
        if not isinstance(program, dict):
            return
    try:
        games = _games.Games(program, 3)
    except (ValueError, TypeError):
        return
    play(games, program, 3, rng.random() < 0.5)
    seats, rewards = np.full(3, rng.randint(1, program["players"]), np.int8), np.zeros(3, np.float32)
    for actions in (None, *(np.arange(3) + each for each in range(9))):
        games.agents(actions, seats, True, rewards, None)
    walk(program, rng)
    sit(program, rng)


@pytest.mark.parametrize("preset", preset_names())
def test_programs_of_presets_are_accepted(preset: str) -> None:
    program = program_of(preset)
    play(_games.Games(program, 3), program, 3, lose=True)
    walk(program, random.Random(1))


def any_argument(rng: random.Random, count: int) -> Any:
    """Return an array of any shape and type, or no array at all."""
    if rng.random() < 0.2:
        return rng.choice((None, 0, "text", [], [0] * count, np.int64(3), memoryview(b"abc"), object()))
    shape = tuple(
        rng.choice((0, 1, count, count, 127, 866)) for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3)))
    )
    size = int(np.prod(shape))
    if size > 1_000_000:
        return None
    values = np.array([rng.choice((-2, -1, 0, 1, 2, 10, 126, 127, 2**40)) for _ in range(min(size, 50))])
    with np.errstate(all="ignore"):
        array = np.resize(values if size else np.zeros(0), shape).astype(rng.choice(TYPES))
    if rng.random() < 0.2:
        array = array.T
    if rng.random() < 0.2:
        array = array[::-1] if array.ndim else array
    if rng.random() < 0.1:
        array.flags.writeable = False
    return array


@given(seed=st.integers(0, 2**32))
def test_no_argument_makes_it_crash(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.choice((1, 4, 300))
    program = program_of(rng.choice(preset_names()))
    games = _games.Games(program, count)
    if rng.random() < 0.9:
        play(games, program, count, lose=True)
    names = ("seats", "masks", "rewards", "terminated", "truncated", "illegal", "observations", "other")
    seats, rewards, every = np.ones(count, np.int8), np.zeros(count, np.float32), np.arange(count)
    states = np.zeros((count, games.state_size), np.uint8)
    with contextlib.suppress(ValueError):  # the games haven't begun
        games.save(states, 7)
    for _ in range(20):
        one, other = any_argument(rng, count), any_argument(rng, count)
        threads = rng.choice((1, 1, 2, 3, 0, -1, 1000, None, "2"))
        calls = (
            lambda: games.step(one, rng.random() < 0.5, threads),  # noqa: B023 (called at once)
            lambda: games.sample(one, threads),  # noqa: B023
            lambda: games.observe(one, other, threads),  # noqa: B023
            lambda: games.hidden(one, other, threads),  # noqa: B023
            lambda: games.beliefs(one, other, threads),  # noqa: B023
            lambda: games.reset(one, threads),  # noqa: B023
            lambda: games.snapshot(rng.choice((*NUMBERS, one))),  # noqa: B023
            lambda: games.agents(one, seats, rng.random() < 0.5, rewards, other, threads),  # noqa: B023
            lambda: games.agents(None, rng.choice((seats, one)), True, rng.choice((rewards, other)), None),  # noqa: B023
            lambda: games.save(one, rng.choice(NUMBERS), threads),  # noqa: B023
            lambda: games.load(rng.choice((one, states)), rng.choice((every, other)), None, 7),  # noqa: B023
            lambda: games.load(states, every, one, rng.choice((7, 8, None))),  # noqa: B023
            lambda: games.bind({rng.choice(names): one, rng.choice(names): other}, rng.choice((0, 1, 2, 3))),  # noqa: B023
            lambda: _games.Games(rng.choice((program, {}, one)), rng.choice((*NUMBERS[:4], one))),  # noqa: B023
        )
        with contextlib.suppress(ValueError, TypeError):
            rng.choice(calls)()
