"""Measure the decisions per second of random play, and the memory of a long match.

Games are played with the Python API and as environments.

    python bench/throughput.py [--decisions 200000]        (or: make bench)

A decision is measured as a program would write it: call `state.legal_actions()`, choose one at random, call
`state.apply`. Deals and draws are sampled and applied on the way, but not counted as decisions.

If OpenSpiel is installed (optional dependency ``bench``), its euchre and skat are played in the same way,
alternating with our games, so that other load on the machine affects both. If PettingZoo is installed
(optional dependency ``pettingzoo``), single hands are also played as a PettingZoo environment; each decision
then consists of an observation, its action mask and a step.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import shootmoon as sm

PRESETS = ("classic", "called-4", "hickeys", "chips")
THEIRS = ("euchre", "skat")
MEMORY_HANDS = (100, 1_000)


def play_ours(preset: str, decisions: int, seed: int) -> float:
    """Return the decisions per second in games of ``preset``."""
    rules = sm.load_rules(preset)
    rng = random.Random(seed)
    state = sm.new_game(rules)
    done = 0
    start = time.perf_counter()
    while done < decisions:
        if state.to_move == 0:
            state = state.apply(state.sample_chance(rng))
        elif state.to_move is None:
            state = sm.new_game(rules)
        else:
            actions = state.legal_actions()
            state = state.apply(actions[int(rng.random() * len(actions))])
            done += 1
    return decisions / (time.perf_counter() - start)


def play_environment(preset: str, decisions: int, seed: int) -> float:
    """Return the decisions per second in a PettingZoo environment of ``preset``."""
    import numpy as np

    from shootmoon.envs.pettingzoo import TableEnv

    env = TableEnv(preset)
    rng = random.Random(seed)
    done = 0
    start = time.perf_counter()
    while done < decisions:
        env.reset(seed=rng.getrandbits(32))
        while not any(env.terminations.values()):
            legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            done += 1
    return done / (time.perf_counter() - start)


def play_theirs(game: str, decisions: int, seed: int) -> float:
    """Return the decisions per second in OpenSpiel's ``game``, called from Python."""
    import pyspiel  # pyright: ignore[reportMissingImports]  (an optional dependency)

    loaded = pyspiel.load_game(game)
    rng = random.Random(seed)
    state = loaded.new_initial_state()
    done = 0
    start = time.perf_counter()
    while done < decisions:
        if state.is_terminal():
            state = loaded.new_initial_state()
        elif state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            done += 1
    return decisions / (time.perf_counter() - start)


def peak_memory(hands: int) -> int:
    """Return the peak memory, in kB, of a new process that plays one match of ``hands`` hands."""
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
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return int(done.stdout)


def contestants() -> Iterator[tuple[str, Callable[[int, int], float]]]:
    """Yield the name of each game, and a function of (decisions, seed) that measures it."""
    for preset in PRESETS:
        yield preset, lambda decisions, seed, preset=preset: play_ours(preset, decisions, seed)
    if importlib.util.find_spec("pettingzoo"):
        for preset in PRESETS:
            yield (
                f"{preset}, environment",
                lambda decisions, seed, preset=preset: play_environment(preset, decisions, seed),
            )
    if importlib.util.find_spec("pyspiel"):
        for game in THEIRS:
            yield f"OpenSpiel {game}", lambda decisions, seed, game=game: play_theirs(game, decisions, seed)


def main() -> None:
    """Measure all games and print a table or JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--decisions", type=int, default=100_000, help="decisions in each round (default 100,000)"
    )
    parser.add_argument(
        "--rounds", type=int, default=5, help="rounds, of which the median counts (default 5)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()

    players = dict(contestants())
    rates: dict[str, list[float]] = {name: [] for name in players}
    for seed in range(arguments.rounds):
        for name, play in players.items():
            rates[name].append(play(arguments.decisions, seed))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    euchre = medians.get("OpenSpiel euchre")
    memory = {hands: peak_memory(hands) for hands in MEMORY_HANDS}
    if arguments.json:
        print(json.dumps({"decisions_per_second": medians, "peak_memory_kb": memory}))
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, median of {arguments.rounds} rounds\n")
    for name, rate in medians.items():
        beside = f"   {rate / euchre:.2f} × OpenSpiel's euchre" if euchre else ""
        print(f"{name:22} {rate:10,.0f} decisions/s{beside}")
    if not euchre:
        print("\n(With OpenSpiel, the extra `bench`, its euchre and skat are played beside ours.)")
    print()
    for hands, kb in memory.items():
        print(f"peak memory of a match of {hands:5,} hands: {kb / 1024:.1f} MB")


if __name__ == "__main__":
    main()
