"""Measure the steps per second of all environments, beside those of other libraries.

    python bench/environments.py [--rules classic] [--seconds 1] [--rounds 5]

A step is the choice of a random legal action and what a learning program then reads: the mask of legal
actions, the reward and, unless the row says otherwise, an observation. Every measurement is repeated in
rounds, so that other load on the machine affects all of them, and the best round is printed: steps per second
that passed, and per second of processor time. Where other programs use the processor, only the latter says
how fast the code is.

Beside ours are OpenSpiel's euchre, a C++ game called from Python as usual, and two games of pgx with hidden
hands, which are compiled by JAX and played 1,024 at a time: Leduc poker, and a mahjong for three. pgx has no
trick-taking game that can be played without its data files. Libraries that aren't installed are left out:
pip install 'shootmoon[pettingzoo,gymnasium,bench]' installs them all.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from vector import best_of, euchre, ours

PGX_GAMES = 1024


def pettingzoo(rules: str, wrapped: bool) -> Callable[[], int]:
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


def gymnasium(rules: str) -> Callable[[], int]:
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


def openspiel(rules: str, tensors: bool) -> Callable[[], int]:
    """Return a function that plays our game in OpenSpiel."""
    import pyspiel  # pyright: ignore[reportMissingImports]  (an optional dependency)

    import shootmoon.envs.openspiel  # noqa: F401 (registers the game)

    return euchre(tensors, pyspiel.load_game(f"shootmoon(rules={rules})"))


def pgx(name: str) -> Callable[[], int]:
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


def players(rules: str) -> dict[str, Callable[[], int]]:
    """Return what is measured, by name."""
    found: dict[str, Callable[[], int]] = {}
    if installed("pettingzoo", "pettingzoo"):
        found["PettingZoo, env()"] = pettingzoo(rules, wrapped=True)
        found["PettingZoo, TableEnv without wrappers"] = pettingzoo(rules, wrapped=False)
    if installed("gymnasium", "gymnasium"):
        found["Gymnasium, SeatEnv against random bots"] = gymnasium(rules)
    if installed("pyspiel", "openspiel"):
        found["OpenSpiel, without tensors"] = openspiel(rules, tensors=False)
        found["OpenSpiel, information state tensors"] = openspiel(rules, tensors=True)
        found["OpenSpiel's euchre, without tensors"] = euchre(tensors=False)
        found["OpenSpiel's euchre, information state tensors"] = euchre(tensors=True)
    found["VectorEnv, 1 game"] = ours(rules, 1, observations=True, threads=1)
    found["VectorEnv, 4096 games"] = ours(rules, 4096, observations=True, threads=1)
    found["VectorEnv, 4096 games, without observations"] = ours(rules, 4096, observations=False, threads=1)
    if installed("pgx", "bench"):
        found["pgx, Leduc poker"] = pgx("leduc_holdem")
        found["pgx, mahjong for three"] = pgx("sparrow_mahjong")
    return found


def installed(module: str, extra: str) -> bool:
    """Return True if a module is installed; otherwise say how to install it."""
    if importlib.util.find_spec(module):
        return True
    print(f"{module} isn't installed, so it isn't measured: pip install 'shootmoon[{extra}]'")
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of all environments.")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement in each round")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores{load}, {args.rules}")
    measured = players(args.rules)
    best = best_of(measured, args.rounds, args.seconds)
    print(f"{'steps':48} {'per second':>12} {'per CPU second':>16}")
    for name, (passed, used) in best.items():
        print(f"{name:48} {passed:12,.0f} {used:16,.0f}")


if __name__ == "__main__":
    main()
