"""Measure how fast `Belief` lists all worlds of a defender and samples worlds before a four-player auction.

A world is a full deal that is consistent with one seat's view.

    python bench/belief.py

The targets are 20 ms for listing 51,480 worlds and 5 ms for sampling 1,000.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import shootmoon as sm
from shootmoon.belief import Belief


def defender() -> Belief:
    """Return the belief of a defender after the declarer's discard, in the preset ``classic``."""
    state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    state = state.apply(state.sample_chance(1)).apply("5").apply("pass").apply("pass")
    return Belief(state.apply(state.legal_actions()[0]).view(2))


def opening() -> Belief:
    """Return the first bidder's belief before the auction of a four-player game."""
    state = sm.new_game(sm.load_rules("luna-4")).apply("dealer 3")
    return Belief(state.apply(state.sample_chance(1)).view(1))


def milliseconds(run: Callable[[], object], rounds: int = 20) -> tuple[float, float]:
    """Return the time of the first run and the median of the other runs, in milliseconds."""
    took: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        took.append((time.perf_counter() - start) * 1000)
    return took[0], sorted(took[1:])[len(took) // 2]


def main() -> None:
    """Measure both operations and print the times."""
    rng = np.random.default_rng(1)
    listed, drawn = defender(), opening()
    for name, run in (
        (f"all {listed.count:,} worlds of a defender", lambda: Belief(listed.view).worlds()),
        (f"1,000 of {drawn.count:,} worlds of an opening", lambda: Belief(drawn.view).sample(1000, rng)),
    ):
        first, usual = milliseconds(run)
        print(f"{name}: {usual:.2f} ms (the first time {first:.2f} ms)")


if __name__ == "__main__":
    main()
