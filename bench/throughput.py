"""Measure the decisions per second of random play: with the engine, as environments, and many games at once.

    python bench/throughput.py                                (or: make bench)
    python bench/throughput.py environments [--rules classic]
    python bench/throughput.py vector [--rules classic,luna-4,hickeys,chips] [--games 4096]

A decision is the choice of a random legal action and what a program then does with it. ``engine``: it calls
`state.legal_actions()` and `state.apply`; deals and draws are sampled on the way, but not counted. The same
with `shootmoon.Table` can be compared with games of other libraries in native code.
``environments``: it takes a step and reads the mask of legal actions, the reward and, unless the row says
otherwise, an observation. ``vector``: the same in many games at once (`shootmoon.envs.vector`).

Every measurement is repeated in rounds, so that other load on the machine affects all of them. The best round
is printed: decisions per second that passed, and per second of processor time. Where other programs use the
processor, only the latter says how fast the code is. Memory is the growth of a new process.

Beside ours are games of other libraries: OpenSpiel's euchre and hearts, C++ games called from Python, and two
games of pgx with hidden hands, which are compiled by JAX and played 1,024 at a time: Leduc poker, and
a mahjong for three. pgx has no trick-taking game that can be played without its data files. Libraries that
aren't installed are left out: pip install 'shootmoon[pettingzoo,gymnasium,bench]' installs them all.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

import shootmoon as sm
from shootmoon.envs.vector import VectorEnv

Work: TypeAlias = Callable[[], int]
"""A function that plays for a while, and returns how many decisions it made."""
Rate: TypeAlias = tuple[float, float]
"""Decisions per second that passed, and per second of processor time."""

RULES = {
    "engine": "classic,called-4,hickeys,chips",
    "environments": "classic",
    "vector": "classic,luna-4,hickeys,chips",
}
"""What is measured, and by which rules."""
MATCH_HANDS = (100, 1_000)
MEMORY_GAMES = 65_536
STATM = "/proc/self/statm"
"""The size of a process, on Linux."""
PGX_GAMES = 1024


def timed(work: Work, seconds: float) -> Rate:
    """Repeat ``work`` for some seconds."""
    decisions = 0
    start, used = time.perf_counter(), time.process_time()
    while True:
        decisions += work()
        passed = time.perf_counter() - start
        if passed >= seconds:
            return decisions / passed, decisions / (time.process_time() - used)


def best_of(players: Mapping[str, Work], rounds: int, seconds: float) -> dict[str, Rate]:
    """Measure all players in each round, and return the best rates of each."""
    best: dict[str, Rate] = dict.fromkeys(players, (0.0, 0.0))
    for _ in range(rounds):
        for name, work in players.items():
            rates = timed(work, seconds)
            best[name] = (max(best[name][0], rates[0]), max(best[name][1], rates[1]))
    return best


# -- our games ---------------------------------------------------------------------------------------------


def engine(rules: str) -> Work:
    """Return a function that plays a hundred decisions of matches."""
    rng, state = random.Random(1), sm.new_game(rules)

    def work() -> int:
        nonlocal state
        done = 0
        while done < 100:
            if state.to_move == 0:
                state = state.apply(state.sample_chance(rng))
            elif state.to_move is None:
                state = sm.new_game(rules)
            else:
                actions = state.legal_actions()
                state = state.apply(actions[int(rng.random() * len(actions))])
                done += 1
        return done

    return work


def table(rules: str) -> Work:
    """Return a function that plays a hundred decisions of matches at a table."""
    uniform, at = random.Random(1).random, sm.Table(rules)

    def work() -> int:
        nonlocal at
        done = 0
        while done < 100:
            seat = at.to_move
            if seat:
                actions = at.legal_actions()
                at.apply(actions[int(uniform() * len(actions))])
                done += 1
            elif seat == 0:
                at.deal(int(uniform() * 2**53))
            if at.over or at.hands == 100:  # what could be taken back takes memory
                at = sm.Table(rules)
        return done

    return work


def pettingzoo(rules: str, wrapped: bool) -> Work:
    """Return a function that plays an episode in PettingZoo's loop."""
    from shootmoon.envs.pettingzoo import TableEnv, env

    table, rng = env(rules) if wrapped else TableEnv(rules), random.Random(1)

    def work() -> int:
        table.reset(seed=rng.getrandbits(32))
        steps = 0
        for _ in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            table.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return work


def gymnasium(rules: str) -> Work:
    """Return a function that plays an episode in which bots take random actions in the other seats."""
    from shootmoon.envs.gymnasium import SeatEnv

    seat, rng = SeatEnv(rules, bots="random"), random.Random(1)

    def work() -> int:
        _, info = seat.reset(seed=rng.getrandbits(32))
        steps, over = 0, False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, _, terminated, truncated, info = seat.step(int(legal[int(rng.random() * len(legal))]))
            over = terminated or truncated
            steps += 1
        return steps

    return work


def seats_at_once(rules: str, games: int, observations: Any = "float32") -> Work:
    """Return a function that takes some steps of an agent in many games; the others play at random."""
    from shootmoon.envs.gymnasium import SeatVectorEnv

    env = SeatVectorEnv(rules, games, observations=observations)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(10):
            env.step(env.vector.sample())
        return 10 * games

    return work


def vector(rules: str, games: int, observations: Any = True, threads: int = 1) -> Work:
    """Return a function that takes some steps in all games."""
    env = VectorEnv(rules, games, seed=1, observations=observations, threads=threads)
    actions = np.empty(games, np.int32)
    steps = max(1, 100_000 // games)

    def work() -> int:
        for _ in range(steps):
            env.step(env.sample(actions))
        return steps * games

    for _ in range(40):  # games begin together; afterwards they are in all phases
        env.step(env.sample(actions))
    return work


# -- games of other libraries ------------------------------------------------------------------------------


def openspiel(game: str, tensors: bool) -> Work:
    """Return a function that plays a game in OpenSpiel.

    At a chance node of OpenSpiel's card games, all legal actions are equally likely, and asking for
    `chance_outcomes` takes about as long as all the rest.
    """
    import pyspiel  # pyright: ignore[reportMissingImports]  (an optional dependency)

    import shootmoon.envs.openspiel  # noqa: F401 (registers our game)

    loaded, uniform = pyspiel.load_game(game), random.Random(1).random
    ours = game.startswith("shootmoon")  # its deals have no fixed numbers: each is sampled

    def work() -> int:
        state, decisions = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if ours and state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(uniform() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
                if tensors:
                    state.information_state_tensor()
            state.apply_action(legal[int(uniform() * len(legal))])
        return decisions

    return work


def pgx(name: str) -> Work:
    """Return a function that takes 64 steps in a thousand games of pgx."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax  # pyright: ignore[reportMissingImports]  (an optional dependency)
    import pgx as games  # pyright: ignore[reportMissingImports]  (an optional dependency)
    from pgx.experimental import auto_reset  # pyright: ignore[reportMissingImports]  (an optional dependency)

    env: Any = games.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def take(state: Any, key: Any) -> tuple[Any, None]:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(key, logits, axis=-1)
        return step(state, actions, jax.random.split(key, PGX_GAMES)), None

    run = jax.jit(lambda state, key: jax.lax.scan(take, state, jax.random.split(key, 64))[0])
    now = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), PGX_GAMES))
    count = 0

    def work() -> int:
        nonlocal now, count
        count += 1
        now = jax.block_until_ready(run(now, jax.random.PRNGKey(count)))
        return 64 * PGX_GAMES

    work()  # compiles
    return work


# -- what is measured --------------------------------------------------------------------------------------


def installed(module: str, extra: str) -> bool:
    """Return True if a module is installed; otherwise say how to install it."""
    if importlib.util.find_spec(module):
        return True
    print(f"{module} isn't installed, so it isn't measured: pip install 'shootmoon[{extra}]'")
    return False


def players(what: str, rules: list[str], games: int) -> dict[str, Work]:
    """Return what is measured, by name."""
    found: dict[str, Work] = {}
    if what == "engine":
        for name in rules:
            found[f"{name}, State"] = engine(name)
            found[f"{name}, Table"] = table(name)
    elif what == "vector":
        for name in rules:
            for observations in (False, "float32", "uint8", "bits"):
                for threads in (1, 2):
                    title = f"{name}, {observations or 'no'} observations, threads: {threads}"
                    found[title] = vector(name, games, observations, threads)
    else:
        for name in rules:
            if installed("pettingzoo", "pettingzoo"):
                found[f"{name}, PettingZoo, env()"] = pettingzoo(name, wrapped=True)
                found[f"{name}, PettingZoo, TableEnv without wrappers"] = pettingzoo(name, wrapped=False)
            if installed("gymnasium", "gymnasium"):
                found[f"{name}, Gymnasium, SeatEnv against random bots"] = gymnasium(name)
                for form in ("float32", "uint8", "bits"):
                    title = f"{name}, Gymnasium, SeatVectorEnv, {games} games, {form}"
                    found[title] = seats_at_once(name, games, form)
            if installed("pyspiel", "openspiel"):
                for tensors in (False, True):
                    title = f"{name}, OpenSpiel, {'information state' if tensors else 'without'} tensors"
                    found[title] = openspiel(f"shootmoon(rules={name})", tensors)
            found[f"{name}, VectorEnv, 1 game"] = vector(name, 1)
            found[f"{name}, VectorEnv, {games} games"] = vector(name, games)
            found[f"{name}, VectorEnv, {games} games, no observations"] = vector(name, games, False)
        if installed("pgx", "bench"):
            found["pgx, Leduc poker"] = pgx("leduc_holdem")
            found["pgx, mahjong for three"] = pgx("sparrow_mahjong")
    if installed("pyspiel", "bench"):
        found["OpenSpiel's euchre, without tensors"] = openspiel("euchre", False)
        if what == "engine":
            found["OpenSpiel's hearts, without tensors"] = openspiel("hearts", False)
        else:
            found["OpenSpiel's euchre, information state tensors"] = openspiel("euchre", True)
    return found


def memory_of_match(hands: int) -> str:
    """Return the peak memory of a new process that plays one match of ``hands`` hands."""
    code = f"""
import random, resource, sys
import shootmoon as sm
rng = random.Random(1)
state = sm.new_game(sm.load_rules("luna-marks", {{"match.marks": 1000}}))
hands = 0
while hands < {hands}:
    if state.to_move == 0:
        state = state.apply(state.sample_chance(rng))
    else:
        state = state.apply(rng.choice(state.legal_actions()))
        hands += state.phase in ("deal", "over")
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak // 1024 if sys.platform == "darwin" else peak)
"""
    return f"peak memory of a match of {hands:,} hands: {_asked(code)[0] / 1024:.1f} MB"


def memory_of_games(observations: bool) -> str:
    """Return the growth of a new process by `MEMORY_GAMES` games, and the part of the native code."""
    code = f"""
from pathlib import Path
from shootmoon.envs.vector import VectorEnv
VectorEnv("classic", 1).sample()
resident = lambda: int(Path({STATM!r}).read_text().split()[1]) * {os.sysconf("SC_PAGE_SIZE")}
before = resident()
env = VectorEnv("classic", {MEMORY_GAMES}, observations={observations})
for _ in range(30): env.step(env.sample())
print(resident() - before, env.nbytes)
"""
    grown, native = _asked(code)
    words = f"{'with' if observations else 'without'} observations"
    return (
        f"{MEMORY_GAMES:,} games {words}: {grown / 1e6:.0f} MB, of which {native / 1e6:.0f} MB for the games"
    )


def _asked(code: str) -> list[int]:
    """Return the numbers that a new process prints."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return [int(each) for each in done.stdout.split()]


def main() -> None:
    """Read the command line, measure, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="?", choices=list(RULES), default="engine")
    parser.add_argument("--rules", help="names of presets, separated by commas")
    parser.add_argument("--games", type=int, default=4096, help="of `VectorEnv`")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement in each round")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores{load}")
    measured = players(given.what, (given.rules or RULES[given.what]).split(","), given.games)
    best = best_of(measured, given.rounds, given.seconds)
    print(f"{'decisions':56} {'per second':>12} {'per CPU second':>16}")
    for name, (passed, used) in best.items():
        print(f"{name:56} {passed:12,.0f} {used:16,.0f}")
    if given.what == "engine":
        print(*map(memory_of_match, MATCH_HANDS), sep="\n")
    elif given.what == "vector" and Path(STATM).exists():
        print(*map(memory_of_games, (False, True)), sep="\n")


if __name__ == "__main__":
    main()
