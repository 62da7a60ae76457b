"""The native games against the engine, their slow twin: the same game after every action, for any rules."""

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.belief import whereabouts
from shootmoon.envs.vector import WAIT, VectorEnv
from shootmoon.game import State
from shootmoon.rules import preset_names
from tests.patience import STILL
from tests.playing import Table, might, tables
from tests.strategies import examples, some_presets


class Twin:
    """One of the native games, and the same game in the engine. Chance follows the native game."""

    def __init__(self, env: VectorEnv, game: int, rng: random.Random) -> None:
        self.env, self.game, self.rng = env, game, rng
        self.begin()

    def begin(self) -> None:
        """Begin the episode that the native game has begun."""
        self.state = self.env.episode.start(self.env.state(self.game).dealer or 0)
        self.deal()

    def deal(self) -> None:
        """Take over a deal, and choose how the hand is played."""
        dealt = self.env.state(self.game)
        assert dealt.dealer == self.state.dealer
        assert dealt.hand.deal
        self.state = self.state.apply(dealt.hand.deal)
        self.boldness = self.rng.choice((0.0, 0.3, 0.3, 0.7, 1.0))
        self.lofty = self.rng.choice((0.0, 0.5, 1.0))
        self.skill = self.rng.choice((0.0, 1.0, 1.0))

    def choose(self) -> str:
        """Return an action that makes something happen: at random, or so that bids are made."""
        state, rng = self.state, self.rng
        legal = state.legal_actions()
        if state.phase == "auction" and rng.random() > self.boldness:
            return legal[0]
        if state.phase == "auction" and rng.random() < self.lofty:
            return legal[-1]
        if state.phase == "trump" and "trump 0" in legal and state.setup.blanks_trump and rng.random() < 0.2:
            return "trump follow-me"
        if state.setup.reneges and rng.random() < 0.1:
            return rng.choice(state.hands[(state.to_move or 1) - 1])
        if state.phase != "play" or rng.random() > self.skill:
            return rng.choice(legal)
        declares = state.to_move == (state.declarer or 1)
        return (max if declares else min)(legal, key=lambda action: might(action, state.trump))

    def apply(self, action: str) -> None:
        """Apply an action that the native game has taken, and compare the two."""
        env, game, episode = self.env, self.game, self.env.episode
        self.state = self.state.apply(action)
        if episode.over(self.state):
            if env.final_observations is not None:
                for seat, seen in enumerate(env.final_observations[game], 1):
                    assert seen.tobytes() == env.encoding.observe(self.state.view(seat)).tobytes()
            cut = episode.cut_short(self.state)
            assert (bool(env.terminated[game]), bool(env.truncated[game])) == (not cut, cut)
            payoffs = np.array(episode.payoffs(self.state), np.float32)
            assert (env.rewards[game] == payoffs).all(), (env.rewards[game], payoffs)
            self.begin()
        else:
            assert not env.terminated[game]
            assert not env.truncated[game]
            assert not env.rewards[game].any()
            if self.state.phase == "deal":
                self.deal()
        self.compare()

    def compare(self) -> None:
        """Check that both games are the same, and that the observation is that of the encoding, bit by
        bit."""
        env, game, state = self.env, self.game, self.state
        assert env.seats[game] == state.to_move
        assert (env.masks[game] == env.encoding.mask(state)).all()
        expected = env.encoding.observe(state.view(state.to_move or 0))
        if env.observations[game].tobytes() != expected.tobytes():
            theirs = env.encoding.parts(env.observations[game])
            parts = env.encoding.parts(expected).items()
            wrong = {name: (part, theirs[name]) for name, part in parts if (part != theirs[name]).any()}
            raise AssertionError(wrong)


def facts(state: State) -> tuple[object, ...]:
    """What the native games keep of a state: all but earlier hands, and the order of discards."""
    return (
        *(state.phase, state.to_move, state.dealer, state.score, state.held, state.tricks, state.played),
        *(state.trick, state.led, state.bids, state.declarer, state.contract, state.trump),
        *(state.hand.deal, state.hand.tables, state.hand.taker, state.hand.widow, sorted(state.discards)),
    )


def lockstep(env: VectorEnv, rng: random.Random, plies: int) -> Iterator[list[Twin]]:
    """Play the same games natively and in the engine, and compare them after every action."""
    twins = [Twin(env, game, rng) for game in range(env.games)]
    for twin in twins:
        twin.compare()
    for _ in range(plies // env.games):
        actions = [twin.choose() for twin in twins]
        env.step(np.array([env.encoding.encode(action) for action in actions], np.int64))
        for twin, action in zip(twins, actions, strict=True):
            twin.apply(action)
        yield twins


def env_of(table: Table, rng: random.Random, **options: Any) -> VectorEnv:
    """A game or two at a table: hands, or matches whose rounds are short."""
    rules: Any = table.rules
    if table.pieces and rules.game == "moon":
        score = replace(rules.score, target=rng.choice((1, 10, 30)))
        match = replace(rules.match, marks=rng.choice((3, 9)), games=rng.choice((3, 5)))
        if rng.random() < 0.3:  # hickeys cost marks only so
            match = replace(match, kind="marks", hickeys=True, transfer="from-losers")
        rules = replace(rules, score=score, match=match)
        if rules.trump.suits and rng.random() < 0.3:  # the only rules under which a discard can be illegal
            widow = replace(rules.widow, exchange="after-trump")
            rules = replace(rules, widow=widow, play=replace(rules.play, first_lead="trump"))
    return VectorEnv(
        rules,
        rng.choice((1, 1, 2)),
        match=rng.random() < 0.8,
        most_hands=rng.choice((1, 5, 30, 100)),
        pieces=table.pieces,
        hand_size=table.hand_size,
        seed=rng.getrandbits(64),
        **options,
    )


# With a few pieces, hands are short and bids are often made, so more happens.
any_table = st.one_of(
    tables(), tables("chips"), tables("moon", few_pieces=True), tables("moon", few_pieces=True)
)


@given(table=any_table, seed=st.integers(0, 9999))
@examples(120)
def test_random_rule_sets_are_played_as_by_the_engine(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    for twins in lockstep(env_of(table, rng), rng, 160):
        twin = rng.choice(twins)
        if rng.random() < 0.03:
            assert facts(twin.env.state(twin.game)) == facts(twin.state)


@pytest.mark.slow
@given(table=any_table, seed=st.integers(0, 2**32))
@settings(max_examples=8000)
def test_a_million_plies_are_played_as_by_the_engine(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    for twins in lockstep(env_of(table, rng), rng, 130):
        twin = rng.choice(twins)
        if rng.random() < 0.05:
            assert facts(twin.env.state(twin.game)) == facts(twin.state)


@pytest.mark.parametrize("preset", some_presets())
def test_presets_are_played_as_by_the_engine(preset: str) -> None:
    rng = random.Random(preset)
    env = VectorEnv(preset, 2, match=True, most_hands=3, seed=5)
    *_, twins = lockstep(env, rng, 120)
    for twin in twins:
        assert facts(env.state(twin.game)) == facts(twin.state)
        for seat in twin.state.seating.seats:
            seen = env.observe(np.full(2, seat, np.int8))[twin.game]
            assert seen.tobytes() == env.encoding.observe(twin.state.view(seat)).tobytes()


# -- beliefs ---------------------------------------------------------------------------------------------


def believed(env: VectorEnv, state: State, seat: int) -> np.ndarray:
    """What `Belief` says of the places of all pieces, in the form of `VectorEnv.beliefs`."""
    columns = {piece: column for column, piece in reversed(list(enumerate(env.encoding.pieces)))}
    view = state.view(seat)
    rows = {str(each): row for row, each in enumerate(state.seating.clockwise_from(seat))}
    found = np.zeros((len(rows) + 1, len(env.encoding.pieces)))
    for row, pieces in ((0, view.hand), (len(rows), view.discards)):
        for piece in pieces:
            if piece in columns:  # a discard may be hidden
                found[row, columns[piece]] += 1
    for each in whereabouts(view):
        for place, chance in each.chances.items():
            found[rows.get(place, len(rows)), columns[each.piece]] += each.count * chance
    return found


def check_beliefs(env: VectorEnv, twins: list[Twin], rng: random.Random) -> None:
    seats = np.array([rng.choice(twin.state.seating.seats) for twin in twins], np.int8)
    beliefs = env.beliefs(seats)
    for row, twin, seat in zip(beliefs, twins, seats, strict=True):
        assert np.abs(row - believed(env, twin.state, int(seat))).max() < 1e-6


@given(table=any_table, seed=st.integers(0, 9999))
@examples(50)
def test_beliefs_and_final_observations_are_those_of_the_engine(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    env = env_of(table, rng, final_observations=True)
    for number, twins in enumerate(lockstep(env, rng, 60)):
        if number % 4 == 0:
            check_beliefs(env, twins, rng)


@pytest.mark.slow
@given(table=any_table, seed=st.integers(0, 2**32))
@settings(max_examples=3000)
def test_all_beliefs_are_those_of_the_engine(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    env = env_of(table, rng, final_observations=True)
    for twins in lockstep(env, rng, 100):
        check_beliefs(env, twins, rng)


@pytest.mark.parametrize("preset", ["classic", "called-4", "luna-4", "chips-2", "chips-6"])
def test_beliefs_of_presets_late_in_a_hand(preset: str) -> None:
    rng = random.Random(preset)
    env = VectorEnv(preset, 3, seed=2)
    for number, twins in enumerate(lockstep(env, rng, 150)):
        if number % 5 == 0:
            check_beliefs(env, twins, rng)


def test_beliefs_are_where_the_pieces_are_on_average() -> None:
    """After random bids, which reveal nothing, pieces lie in each place as often as expected."""
    env = VectorEnv("classic", 20_000, seed=3)
    for _ in range(3):
        env.step(env.sample())
    where, beliefs = env.hidden(), env.beliefs()
    off = (where - beliefs).sum(axis=0)
    deviation = np.sqrt((beliefs * (1 - beliefs)).sum(axis=0))
    assert np.abs(off[deviation > 5] / deviation[deviation > 5]).max() < 4.5
    assert not off[deviation == 0].any()
    assert np.abs(beliefs.sum(axis=1)[where.sum(axis=1) == 1] - 1).max() < 1e-6


def test_rows_begin_with_the_given_seats() -> None:
    env = VectorEnv("luna-4", 6, seed=3)
    for _ in range(9):
        env.step(env.sample())
    first = env.hidden()
    for turn in range(4):
        seats = ((env.seats - 1 + turn) % 4 + 1).astype(np.int8)
        turned = env.hidden(seats)
        assert (turned[:, -1] == first[:, -1]).all()
        assert (turned[:, :4] == np.roll(first[:, :4], -turn, axis=1)).all()
        assert (env.beliefs(seats)[:, 0] == turned[:, 0]).all()


def test_a_lost_episode_keeps_what_seats_knew() -> None:
    env = VectorEnv("classic", 2, seed=3, illegal="lose", final_observations=True)
    assert not env.final_observations.any()
    seen = [env.observe(np.full(2, seat, np.int8)) for seat in (1, 2, 3)]
    env.step(np.array([126, 0]))
    assert env.illegal.tolist() == [True, False]
    assert (env.final_observations[0] == np.array(seen)[:, 0]).all()
    assert not env.final_observations[1].any()


# -- other forms of observations -------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["classic", "hickeys", "chips", "chips-2"])
def test_bytes_and_bits_are_the_same_observations(preset: str) -> None:
    """Zeros and ones are the same, and other numbers are as near as a byte can be."""
    envs: list[Any] = [
        VectorEnv(preset, 5, match=True, most_hands=4, seed=3, observations=form, final_observations=True)
        for form in ("float32", "uint8", "bits")
    ]
    numbers = envs[0].encoding
    facts = np.ones(numbers.size, bool)
    facts[list(numbers.other_numbers)] = False
    assert envs[1].observations.shape == (5, numbers.size)
    assert envs[2].observations.shape == (5, -(-numbers.size // 8) + (~facts).sum())
    for _ in range(250):
        for env in envs[1:]:
            for name in ("observations", "final_observations"):
                expected, rows = getattr(envs[0], name), env.unpack(getattr(env, name))
                ended = expected.any(axis=-1)
                assert rows.dtype == np.float32
                assert (rows[..., facts] == expected[..., facts]).all()
                assert np.abs(rows - expected)[ended].max(initial=0) <= 0.5 / 127
        assert (envs[0].unpack(envs[0].observations) == envs[0].observations).all()
        seats = np.full(5, 1, np.int8)
        assert np.abs(envs[2].unpack(envs[2].observe(seats)) - envs[0].observe(seats)).max() <= 0.5 / 127
        actions = envs[0].sample()
        for env in envs:
            env.step(actions)


def test_forms_of_observations_are_checked() -> None:
    with pytest.raises(ValueError, match="it is a bool, or one of float32, uint8, bits"):
        VectorEnv("classic", 1, observations="int8")  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="observations: the type is float32, not uint8"):
        VectorEnv("classic", 1, observations="uint8", out={"observations": np.zeros((1, 866), np.float32)})


# -- states ----------------------------------------------------------------------------------------------


def arrays_of(env: VectorEnv) -> list[bytes]:
    names = ("seats", "masks", "rewards", "terminated", "truncated", "illegal", "observations")
    return [getattr(env, name).tobytes() for name in names]


def test_a_clone_goes_on_in_the_same_way() -> None:
    env = VectorEnv("luna-4", 7, match=True, most_hands=2, seed=3, illegal="lose")
    for _ in range(50):
        env.step(env.sample())
        if env.terminated.any() or env.truncated.any():
            break
    copies = [env.clone(), copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(60):
        assert all(arrays_of(other) == arrays_of(env) for other in copies)
        actions = env.sample()
        for other in copies:
            assert (other.sample() == actions).all()
        actions[0] = 126
        for each in (env, *copies):
            each.step(actions)


def test_games_go_back_to_a_state() -> None:
    env = VectorEnv("classic", 4, seed=3)
    for _ in range(9):
        env.step(env.sample())
    states, seen = env.get_state(), arrays_of(env)
    assert states.dtype == np.uint8
    for _ in range(70):
        env.step(env.sample())
    env.set_state(states)
    assert arrays_of(env)[:2] == seen[:2]
    assert arrays_of(env)[-1] == seen[-1]
    assert facts(env.state(2)) == facts(VectorEnv.state(env, 2))
    env.set_state(states[2], games=[0, 3])
    assert env.observations[[0, 3]].tobytes() == env.observations[[2, 2]].tobytes()
    wide = VectorEnv("classic", 300, seed=1, threads=2)
    wide.set_state(states[1])
    assert (wide.observations == env.observations[1]).all()
    assert len(set(wide.sample().tolist())) == 1
    wide.set_state(states[1], seed=8)
    assert len(set(wide.sample().tolist())) > 1
    assert (wide.observations == env.observations[1]).all()


def test_states_that_dont_fit_are_refused() -> None:
    env = VectorEnv("classic", 3, seed=1)
    before, states = arrays_of(env), env.get_state()
    damaged = states.copy()
    damaged[1, 40] ^= 1
    wrongs: list[tuple[Any, str]] = [
        (damaged, "row 1 isn't a state of these rules, or is damaged"),
        (VectorEnv("luna-4", 3, seed=1).get_state(), "row 0 isn't a state of these rules"),
        (VectorEnv("classic", 3, seed=1, match=True).get_state(), "row 0 isn't a state of these rules"),
        (np.zeros_like(states), "row 0"),
        (states[:2], r"states: the shape is \(2, "),
        (states[:, :-1], "states: the shape is"),
        (states.astype(np.int64), "states: the type is int64, not uint8"),
    ]
    for wrong, words in wrongs:
        with pytest.raises(ValueError, match=words):
            env.set_state(wrong)
    for games in ([3], [-1], [2**62]):
        with pytest.raises(ValueError, match="there is no game"):
            env.set_state(states[0], games=games)
    assert arrays_of(env) == before


def test_a_closed_environment_says_so() -> None:
    with VectorEnv("classic", 600, seed=1, threads=2) as env:
        env.step(env.sample())
    seen = env.observations.copy()
    for use in (env.sample, env.reset, env.observe, env.get_state, env.clone, lambda: env.state(0)):
        with pytest.raises(ValueError, match="this environment is closed"):
            use()
    env.close()
    assert (env.observations == seen).all()


# -- random numbers --------------------------------------------------------------------------------------


def played(env: VectorEnv, steps: int = 60) -> list[bytes]:
    """What happens in each game when random actions are taken."""
    seen: list[list[bytes]] = [[] for _ in range(env.games)]
    for _ in range(steps):
        env.step(env.sample())
        for game, row in enumerate(seen):
            row += [env.observations[game].tobytes(), env.rewards[game].tobytes()]
    return [b"".join(row) for row in seen]


def test_a_game_depends_on_its_seed_and_not_on_the_number_of_games_or_threads() -> None:
    many = played(VectorEnv("classic", 600, seed=7, threads=3), 30)
    assert many[:40] == played(VectorEnv("classic", 40, seed=7), 30)
    assert many[590] == played(VectorEnv("classic", 1, seed=597), 30)[0]
    seeds = np.array([9, 2**64 - 1, 9], np.uint64)
    one, other, again = played(VectorEnv("classic", 3, seed=seeds), 30)
    assert one == again != other


FORKED = """
import os
from shootmoon.envs.vector import VectorEnv

env = VectorEnv("classic", 600, seed=7, threads=3)
env.step(env.sample())
child = os.fork()
env.step(env.sample())
seen = env.observations.tobytes()
del env
if child == 0:
    os._exit(sum(seen) % 200)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == sum(seen) % 200
"""


LISTED = """
import os
import time
from shootmoon.envs.vector import VectorEnv

before = len(os.listdir("/proc/self/task"))
envs = [VectorEnv("classic", 600, seed=7, threads=4) for _ in range(5)]
assert len(os.listdir("/proc/self/task")) == before + 15
del envs
while len(os.listdir("/proc/self/task")) != before:  # a thread that has ended is still listed for a moment
    time.sleep(0.01)
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists threads there")
@pytest.mark.parametrize("code", [FORKED, LISTED], ids=["after a fork", "until the games are deleted"])
def test_threads_exist(code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=STILL,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_without_a_seed_games_differ_and_go_on() -> None:
    env = VectorEnv("chips", 2)
    first = env.observations.copy()
    env.reset()
    assert (env.observations != first).any()
    assert (VectorEnv("chips", 2).observations != first).any()
    env.reset(3)
    begun = env.observations.copy()
    env.step(env.sample())
    env.reset(3)
    assert (env.observations == begun).all()


def test_deals_are_uniform() -> None:
    """Each tile is with each seat, or in the widow, as often as it should be; so is the deal."""
    env = VectorEnv("classic", 20_000, seed=1)
    counts = np.zeros((4, 28))
    where = env.hidden()
    for seat in range(1, 4):
        mine = where[env.seats == seat]
        for row in range(3):
            counts[(seat - 1 + row) % 3] += mine[:, row].sum(axis=0)
    counts[3] = where[:, 3].sum(axis=0)
    in_set = counts.sum(axis=0) > 0
    assert in_set.sum() == 22
    expected = np.array([7, 7, 7, 1])[:, None] / 22 * 20_000
    # The largest of 88 standardized differences; 4.5 is exceeded once in a thousand such tests.
    deviation = np.sqrt(expected * (1 - expected / 20_000))
    assert np.abs((counts[:, in_set] - expected) / deviation).max() < 4.5
    assert np.abs(np.bincount(env.seats, minlength=4)[1:] - 20_000 / 3).max() < 4.5 * np.sqrt(20_000 * 2 / 9)


def test_random_actions_are_legal_and_uniform() -> None:
    env = VectorEnv("classic", 3000, seed=4)
    for _ in range(40):
        actions = env.sample()
        assert (env.masks[np.arange(3000), actions] == 1).all()
        env.step(actions)
    env.reset(4)
    first = env.sample()
    choices = np.bincount(first, minlength=127)[[0, 4, 5, 6, 7, 10]]
    assert choices.sum() == 3000
    assert np.abs(choices - 500).max() < 5 * np.sqrt(500 * 5 / 6)


# -- arrays ----------------------------------------------------------------------------------------------


class Foreign:
    """An array of a library that speaks nothing but DLPack."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__()

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()

    def __getitem__(self, index: Any) -> Any:
        return self.array[index]


def test_results_are_written_to_given_arrays() -> None:
    own = VectorEnv("luna-4", 5, seed=1)
    names = ("seats", "masks", "rewards", "terminated", "truncated", "illegal", "observations")
    given = {name: np.full_like(getattr(own, name), 1) for name in names}
    env = VectorEnv("luna-4", 5, seed=1, out={name: Foreign(array) for name, array in given.items()})
    assert isinstance(env.observations, Foreign)
    for _ in range(50):
        own.step(own.sample())
        actions = np.zeros(5, np.int64)
        assert env.sample(Foreign(actions)).array is actions
        env.step(Foreign(actions))
        for name in names:
            assert (getattr(own, name) == given[name]).all()


@pytest.mark.parametrize(
    ("name", "array", "words"),
    [
        ("observations", np.zeros((4, 865), np.float32), r"the shape is \(4, 865\), not \(4, 866\)"),
        ("observations", np.zeros((4, 866), np.float64), "the type is float64, not float32"),
        ("observations", np.zeros((866, 4), np.float32).T, "isn't contiguous"),
        ("masks", np.zeros((8, 127), np.int8)[::2], "isn't contiguous"),
        ("masks", np.broadcast_to(np.int8(0), (4, 127)), "read-only"),
        ("seats", np.zeros((4, 1), np.int8), r"the shape is \(4, 1\), not \(4,\)"),
        ("seats", [0, 0, 0, 0], "expected an array"),
        ("rewards", np.zeros(4 * 12 + 1, np.uint8)[1:].view(np.float32).reshape(4, 3), "aligned"),
        ("reward", np.zeros((4, 3), np.float32), "there is no array 'reward'"),
    ],
)
def test_arrays_that_dont_fit_are_refused(name: str, array: Any, words: str) -> None:
    with pytest.raises((ValueError, TypeError), match=words):
        VectorEnv("classic", 4, out={name: array})


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (np.zeros(3, np.int32), r"actions: the shape is \(3,\), not \(4,\)"),
        (np.zeros(4, np.float32), "actions: the type is float32, not int32 or int64"),
        (np.zeros(4, np.int8), "actions: the type is int8, not int32 or int64"),
        ([0, 0, 0, 0], "actions: expected an array .* not list"),
        (None, "actions: expected an array .* not NoneType"),
        (np.array([0, 0, 13, 0]), "game 2: "),
        (np.array([0, 0, 0, 127]), "game 3: no action has the number 127: they go from 0 to 126"),
        (np.array([0, -2, 0, 127]), "game 1: no action has the number -2"),
        (np.array([0, 2**40, 0, 0]), "game 1: no action has the number 1099511627776"),
    ],
)
def test_wrong_actions_are_refused_and_change_nothing(actions: Any, words: str) -> None:
    env = VectorEnv("classic", 4, seed=1)
    before = env.observations.copy()
    with pytest.raises((ValueError, TypeError), match=words):
        env.step(actions)
    env.step(np.full(4, WAIT))
    assert (env.observations == before).all()
    assert facts(env.state(0)) == facts(VectorEnv("classic", 4, seed=1).state(0))


def test_the_reason_is_that_of_the_engine() -> None:
    env = VectorEnv("classic", 1, seed=1)
    env.step(np.array([env.encoding.encode("moon")]))
    with pytest.raises(ValueError, match=r"^game 0: moon: now comes the discard"):
        env.step(np.array([env.encoding.encode("moon")]))


@pytest.mark.parametrize(("match", "lowest", "others"), [(False, -21.0, 3.5), (True, -1.0, 0.5)])
def test_an_illegal_action_can_lose(match: bool, lowest: float, others: float) -> None:
    env = VectorEnv("classic", 3, seed=1, illegal="lose", match=match)
    seat = env.seats[1]
    unchanged = env.observations[2].copy()
    env.step(np.array([WAIT, 20, WAIT]))
    assert env.illegal.tolist() == env.terminated.tolist() == [False, True, False]
    assert env.rewards[1].tolist() == [lowest if each == seat else others for each in (1, 2, 3)]
    assert env.state(1).phase == "auction"
    assert (env.observations[2] == unchanged).all()
    env.step(np.array([0, 500, 0]))
    assert env.illegal.tolist() == [False, True, False]


@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("preset", preset_names())
def test_an_illegal_action_is_the_worst_result_of_the_rules(preset: str, match: bool) -> None:
    env = VectorEnv(preset, 64, seed=1, illegal="lose", match=match, most_hands=3)
    seating = env.state(0).setup.seating
    players = seating.players
    # Whatever happens by legal actions is no worse for a side, in itself and compared with the others.
    lost = np.array([env.episode.lost_by(seat) for seat in seating.seats])
    mates = np.array(
        [[seating.side_of(a) == seating.side_of(b) for b in seating.seats] for a in seating.seats]
    )

    def ahead(rewards: Any, seat: int) -> Any:
        return rewards[..., seat] - rewards[..., ~mates[seat]].mean(axis=-1)

    for _ in range(300):
        env.step(env.sample())
        for seat in range(players):
            assert (env.rewards[:, seat] >= lost[seat, seat]).all()
            assert (ahead(env.rewards, seat) >= ahead(lost[seat], seat)).all()
        movers = env.seats.copy()
        actions = np.full(64, WAIT)
        actions[:4] = 999
        env.step(actions)
        assert env.illegal[:4].all()
        assert env.rewards[:4].tolist() == lost[movers[:4] - 1].astype(np.float32).tolist()


def test_a_call_during_another_is_refused() -> None:
    """As a call from another thread would be."""
    env = VectorEnv("classic", 2, seed=1)

    class Nosy(Foreign):
        asked = 0

        def __dlpack__(self, **options: Any) -> Any:
            with pytest.raises(RuntimeError, match="another thread is playing these games"):
                env.sample()
            self.asked += 1
            return super().__dlpack__()

    actions = Nosy(np.zeros(2, np.int64))
    env.step(actions)
    assert actions.asked
    env.step(env.sample())


def test_hidden_pieces_are_those_of_the_state() -> None:
    env = VectorEnv("chips-2", 2, seed=3)
    for _ in range(12):
        where = env.hidden()
        state = env.state(1)
        hands = [state.hands[seat - 1] for seat in state.seating.clockwise_from(state.to_move or 1)]
        for row, hand in zip(where[1], hands, strict=False):
            expected = np.zeros(52, np.float32)
            env.encoding.fill(expected, hand)
            assert (row == expected).all()
        played = sum(len(trick.plays) for trick in state.played) + len(state.trick)
        assert where[1].sum() == 52 - played
        env.step(env.sample())


# -- what is refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rules": "clasic"}, "clasic"),
        ({"games": 0}, "games: 0 is not from 1 to"),
        ({"threads": 0}, "threads: 0 is not from 1 to 256"),
        ({"most_hands": 0}, "most_hands"),
        ({"most_hands": 10**9}, "at most 10000000"),
        ({"hand_size": 9}, "don't make"),
        ({"illegal": "ignore"}, "“error” or “lose”"),
        ({"seed": np.zeros(3, np.uint64)}, r"seeds: the shape is \(3,\), not \(1024,\)"),
        ({"seed": np.zeros(1024, np.int64)}, "seeds: the type is int64, not uint64"),
    ],
)
def test_what_cant_be_played_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        VectorEnv(**options)


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_only_seats_observe(seat: int) -> None:
    with pytest.raises(ValueError, match=f"in game 1 there is no seat {seat}: the seats are 1 to 3"):
        VectorEnv("classic", 2).observe(np.array([1, seat], np.int8))


def test_games_take_little_memory() -> None:
    assert VectorEnv("classic", 2, observations=False).nbytes < 2 * 600
