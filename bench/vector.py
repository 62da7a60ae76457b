"""Measure the decisions per second and the memory of many games at once (`shootmoon.envs.vector`).

    python bench/vector.py [--games 4096] [--seconds 1] [--rounds 5] [--presets classic,luna-4,hickeys,chips]

A decision is a random legal action and a step, which writes masks, rewards and, if asked for, observations.
Every measurement is repeated in rounds, so that other load on the machine affects all of them. The best
round is printed, with the time that passed and with the processor time that it took. Where other programs
use the processor, only the latter says how fast the code is. The memory is the growth of a new process.

If OpenSpiel is installed (optional dependency ``bench``), its euchre is played in the same rounds, called
from Python as usual, with and without its information tensors.
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
from typing import Any

import numpy as np

from shootmoon.envs.vector import VectorEnv

Rate = tuple[float, float]  # decisions per second that passed, and per second of processor time
MEMORY_GAMES = 65_536
STATM = "/proc/self/statm"  # the size of a process, on Linux


def timed(work: Callable[[], int], seconds: float) -> Rate:
    """Repeat ``work``, which returns the number of decisions it made, for some seconds."""
    decisions = 0
    start, used = time.perf_counter(), time.process_time()
    while True:
        decisions += work()
        passed = time.perf_counter() - start
        if passed >= seconds:
            return decisions / passed, decisions / (time.process_time() - used)


def best_of(players: Mapping[str, Callable[[], int]], rounds: int, seconds: float) -> dict[str, Rate]:
    """Measure all players in each round, so that other load on the machine affects all of them. Return the
    best rates of each."""
    best: dict[str, Rate] = dict.fromkeys(players, (0.0, 0.0))
    for _ in range(rounds):
        for name, work in players.items():
            rates = timed(work, seconds)
            best[name] = (max(best[name][0], rates[0]), max(best[name][1], rates[1]))
    return best


def ours(preset: str, games: int, observations: bool, threads: int) -> Callable[[], int]:
    """Return a function that takes some steps in all games."""
    env = VectorEnv(preset, games, seed=1, observations=observations, threads=threads)
    actions = np.empty(games, np.int32)
    steps = max(1, 100_000 // games)

    def work() -> int:
        for _ in range(steps):
            env.step(env.sample(actions))
        return steps * games

    for _ in range(40):  # games begin together; afterwards they are in all phases
        env.step(env.sample(actions))
    return work


def euchre(tensors: bool, game: Any = None) -> Callable[[], int]:
    """Return a function that plays a game of OpenSpiel's euchre, or another ``game`` of OpenSpiel's."""
    import pyspiel  # pyright: ignore[reportMissingImports]  (an optional dependency)

    game, rng = game or pyspiel.load_game("euchre"), random.Random(1)

    def work() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                continue
            if tensors:
                state.information_state_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return work


def memory(preset: str, observations: bool) -> tuple[float, float]:
    """Return the growth of a new process by `MEMORY_GAMES` games in MB, and the part of the native code."""
    code = (
        "from pathlib import Path\n"
        "from shootmoon.envs.vector import VectorEnv\n"
        f"VectorEnv({preset!r}, 1).sample()\n"
        f"resident = lambda: int(Path({STATM!r}).read_text().split()[1]) * {os.sysconf('SC_PAGE_SIZE')}\n"
        "before = resident()\n"
        f"env = VectorEnv({preset!r}, {MEMORY_GAMES}, observations={observations})\n"
        "for _ in range(30): env.step(env.sample())\n"
        "print(resident() - before, env.nbytes)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    grown, native = map(int, done.stdout.split())
    return grown / 1e6, native / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of many games at once.")
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--presets", default="classic,luna-4,hickeys,chips")
    args = parser.parse_args()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores{load}, {args.games:,} games")
    players: dict[str, Callable[[], int]] = {}
    for preset in args.presets.split(","):
        for observations in (False, True):
            for threads in (1, 2):
                name = f"{preset}, {'with' if observations else 'without'} observations, threads: {threads}"
                players[name] = ours(preset, args.games, observations, threads)
    if importlib.util.find_spec("pyspiel"):
        players["euchre (OpenSpiel)"] = euchre(False)
        players["euchre (OpenSpiel), with tensors"] = euchre(True)
    best = best_of(players, args.rounds, args.seconds)
    print(f"{'millions of decisions':52} {'per second':>12} {'per CPU second':>16}")
    for name, (passed, used) in best.items():
        print(f"{name:52} {passed / 1e6:12.2f} {used / 1e6:16.2f}")
    if Path(STATM).exists():
        for observations in (False, True):
            grown, native = memory("classic", observations)
            words = f"{'with' if observations else 'without'} observations"
            print(f"{MEMORY_GAMES:,} games {words}: {grown:.0f} MB, of which {native:.0f} MB for the games")


if __name__ == "__main__":
    main()
