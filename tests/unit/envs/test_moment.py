"""Episodes that the native code plays, against the same episodes played by the engine."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.envs import Episode, _games
from shootmoon.envs.moment import EngineMoment, Moment, NativeMoment, Runner, runner_for
from shootmoon.envs.program import compile_program
from shootmoon.game import Deal, IllegalAction
from shootmoon.pieces import Tile, double_set
from tests.playing import Table, play_on, tables
from tests.strategies import examples, some_presets


def compare(native: Moment, engine: Moment) -> None:
    """Check that two moments are the same to all seats."""
    assert isinstance(native, NativeMoment)
    assert isinstance(engine, EngineMoment)
    assert (native.to_move, native.over) == (engine.to_move, engine.over)
    assert (native.payoffs, native.cut_short) == (engine.payoffs, engine.cut_short)
    assert native.legal() == engine.legal()
    for seat in engine.state.seating.seats:
        assert (native.mask(seat) == engine.mask(seat)).all()
        seen = engine.observe(seat)
        assert native.observe(seat).tobytes() == seen.tobytes(), wrong_parts(native, engine, seat)
        assert native.numbers(seat) == engine.numbers(seat) == seen.tolist()


def wrong_parts(native: Moment, engine: Moment, seat: int) -> dict[str, Any]:
    one, other = (each.runner.encoding.parts(each.observe(seat)) for each in (native, engine))
    return {name: (part, other[name]) for name, part in one.items() if (part != other[name]).any()}


def check_episode(episode: Episode, rng: random.Random, plies: int = 200) -> bool:
    """Play an episode natively and in the engine. Return True if it came to its end."""
    native, engine = Runner(episode), Runner(episode, native=False)
    dealer = rng.randint(1, episode.rules.table.players)
    now = native.begin(dealer)
    for state, text in play_on(episode.start(dealer), rng, plies):
        compare(now, EngineMoment(engine, state))
        if rng.random() < 0.1:
            assert now.state == state
        if now.over or text in ("time", ""):
            break
        if not now.to_move:
            deal = state.parse(text)
            assert isinstance(deal, Deal)
            now = now.deal(deal)
        else:
            now = now.act(native.encoding.encode(state.parse(text)))
    assert now.state == state
    for again in (pickle.loads(pickle.dumps(now)), copy.deepcopy(now)):
        compare(again, EngineMoment(engine, state))
        assert again.state == state
    return now.over


def episode_at(table: Table, rng: random.Random) -> Episode:
    rules: Any = table.rules
    if table.pieces and rules.game == "moon":
        rules = replace(rules, score=replace(rules.score, target=rng.choice((1, 10, 30))))
    return Episode.of(
        rules,
        match=rng.random() < 0.7,
        most_hands=rng.choice((1, 3, 30)),
        pieces=table.pieces,
        hand_size=table.hand_size,
        zero_sum=rng.random() < 0.3,
    )


any_table = st.one_of(tables(), tables("chips"), tables("moon", few_pieces=True))


@given(table=any_table, seed=st.integers(0, 9999))
@examples(30)
def test_random_rule_sets_are_played_as_by_the_engine(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    check_episode(episode_at(table, rng), rng)


@pytest.mark.slow
@given(table=any_table, seed=st.integers(0, 2**32))
@settings(max_examples=3000)
def test_many_rule_sets_are_played_as_by_the_engine(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    check_episode(episode_at(table, rng), rng, 400)


@pytest.mark.parametrize("preset", some_presets())
def test_presets_are_played_as_by_the_engine(preset: str) -> None:
    rng = random.Random(preset)
    assert check_episode(Episode.of(preset), rng)
    check_episode(Episode.of(preset, match=True, most_hands=2), rng, 60)


@pytest.mark.parametrize("native", [True, False])
def test_an_illegal_action_is_refused_with_the_engines_reason(native: bool) -> None:
    now = Runner(Episode.of("classic", dealer=3), native).begin_randomly(random.Random(1))
    encoding = now.runner.encoding
    declares = now.act(encoding.encode("moon"))
    with pytest.raises(IllegalAction, match="moon: now comes the discard"):
        declares.act(encoding.encode("moon"))
    for number in (-1, 127, 10**30):
        with pytest.raises(ValueError, match=f"no action has the number {number}: they go from 0 to 126"):
            now.act(number)
    with pytest.raises(ValueError, match="there is no seat 4"):
        now.runner.begin(4)
    with pytest.raises(IllegalAction, match="nobody can act before the deal"):
        now.runner.begin(1).act(0)


def test_the_engine_plays_what_the_native_code_refuses() -> None:
    runner = Runner(Episode.of("classic", match=True, most_hands=10**8))
    assert isinstance(runner.begin(1), EngineMoment)


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ("2-0 1-1 1-0", "no draw can decide who deals first"),
        ("2-0 2-0 1-0", "2-0 can't be in a set of pieces 2 times"),
        ("2-0 1-0", "2 pieces don't make 3 hands of 1"),
    ],
)
def test_sets_that_cant_be_played_are_refused(pieces: str, words: str) -> None:
    """By the rules of `hickeys`, the highest tile that is drawn deals first."""
    tiles = tuple(Tile(int(text[0]), int(text[2])) for text in pieces.split())
    with pytest.raises(ValueError, match=words):
        Episode.of("hickeys", pieces=tiles, hand_size=1)


def test_deals_are_those_of_the_engine() -> None:
    for preset in ("classic", "hickeys", "chips-2"):
        one = Runner(Episode.of(preset)).begin_randomly(random.Random(5))
        other = Runner(Episode.of(preset), native=False).begin_randomly(random.Random(5))
        assert one.state == other.state


def test_a_fixed_dealer_and_opening() -> None:
    episode = Episode.small("play-3")
    for native in (True, False):
        now = Runner(episode, native).begin_randomly(random.Random(1))
        assert now.state.dealer == 3
        assert now.state.actions[2:] == ("2", "pass", "pass")
        assert (now.to_move, now.state.phase) == (1, "trump")
    state = episode.run(episode.start(3), random.Random(3))
    assert state.actions[2:] == ("2", "pass", "pass")


def test_a_runner_is_shared() -> None:
    runner = runner_for(Episode.of("classic"))
    assert runner_for(Episode.of("classic")) is runner
    assert copy.deepcopy(runner) is pickle.loads(pickle.dumps(runner)) is runner


# -- the native class ------------------------------------------------------------------------------------


def position() -> tuple[Any, Runner]:
    runner = Runner(Episode.of("classic", pieces=double_set(2), hand_size=2))
    return _games.Program(compile_program(runner.episode, runner.encoding)).begin(1), runner


@pytest.mark.parametrize(
    ("hands", "dummy", "words"),
    [
        ([1, 2], [], "hands: expected 3, not 2"),
        ([1, 6, 24], [], "a hand has 2 pieces"),
        ([3, 6, 24], [], "dealt twice"),
        ([3, 12, 192], [], "isn't in the set"),
        ([3, 12, 48], [1], "dummy: a wrong number"),
    ],
)
def test_impossible_deals_are_refused(hands: list[int], dummy: list[int], words: str) -> None:
    begun, _ = position()
    with pytest.raises(ValueError, match=words):
        begun.deal(hands, dummy)


def test_what_doesnt_fit_is_refused() -> None:
    begun, runner = position()
    dealt = begun.deal([3, 12, 48], [])
    with pytest.raises(ValueError, match="nothing to deal now"):
        dealt.deal([3, 12, 48], [])
    assert begun.apply(0) is None
    assert dealt.apply(126) is None
    with pytest.raises(ValueError, match=r"expected an array of \d+ numbers of the type float32"):
        dealt.observe(1, np.zeros(3, np.float32))
    with pytest.raises(ValueError, match=r"expected an array of \d+ numbers of the type float32"):
        dealt.observe(1, np.zeros(runner.encoding.size, np.int32))
    with pytest.raises(ValueError, match="expected an array of 127 numbers of the type int8"):
        dealt.mask(np.zeros(126, np.int8))
    with pytest.raises(ValueError, match="seat: 4 is not from 1 to 3"):
        dealt.numbers(4)
    with pytest.raises(TypeError, match="bytes-like object"):
        dealt.mask([0] * 127)
    with pytest.raises((ValueError, BufferError)):
        dealt.mask(np.broadcast_to(np.int8(0), 127))
    with pytest.raises(ValueError, match="dealer: 4 is not from 1 to 3"):
        _games.Program(compile_program(runner.episode, runner.encoding)).begin(4)
