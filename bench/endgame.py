"""Measure how fast `endgame_equilibrium` is, and how close its result is to an equilibrium, on one thread.

    python bench/endgame.py            (or: --seconds 1 --deals 5)

The endgames are random ones of the preset ``classic``, the same in every run. Each is solved over a set of
worlds (full deals). In the cases ``declarer`` and ``defender``, these are the worlds consistent with the view
of the seat that is to lead; a defender doesn't know the declarer's discard, which is one of the unseen tiles.
In the case ``public``, they are all deals of the unplayed tiles. The distance from an equilibrium is
NashConv: the sum, over the seats, of what each could gain by a best response, in tricks of the declarer.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import numpy as np

from shootmoon.belief import Place, Unseen
from shootmoon.belief.enumeration import enumerate_worlds
from shootmoon.bots.equilibrium.endgame import endgame_equilibrium
from shootmoon.pieces import TILE_SETS
from shootmoon.solver import Problem
from shootmoon.tricks import moon_tables

TILES = TILE_SETS["moon-22"]
CASES = (("declarer", 3), ("defender", 3), ("public", 3), ("declarer", 4), ("defender", 4))


def worlds(kind: str, size: int, numbers: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Return two arrays with a row for each world: the three hands, and the discards of the three seats.

    Seat 0 leads. The declarer is seat 1 if ``kind`` is ``defender``, otherwise seat 0.
    """
    own, unseen = sum(1 << number for number in numbers[:size]), numbers[size:]
    laid = kind == "defender"
    names = ["0", "1", "2"] if kind == "public" else ["1", "2"]
    tiles = numbers if kind == "public" else unseen
    mask = sum(1 << number for number in tiles)
    places = [Place(name, size, mask) for name in names]
    if laid:
        places.append(Place("discard", 1, mask))
    found = enumerate_worlds(Unseen(mask, tuple(places)))
    if kind != "public":
        found = np.column_stack([np.full(len(found), own, dtype=np.uint64), found])
    secrets = np.zeros((len(found), 3), dtype=np.uint64)
    if laid:
        secrets[:, 1] = found[:, 3]
    return found[:, :3], secrets


def measure(kind: str, size: int, deals: int, seconds: float) -> None:
    rng = random.Random(2026)
    built: list[float] = []
    rate: list[float] = []
    gains: list[float] = []
    positions: list[int] = []
    count = 0
    for _ in range(deals):
        numbers = rng.sample(range(len(TILES)), 3 * size + (kind == "defender"))
        hands, secrets = worlds(kind, size, numbers)
        count = len(hands)
        problem = Problem(
            tables=moon_tables(TILES, rng.choice("0123456")),
            hands=tuple(int(hand) for hand in hands[0]),
            leader=0,
            side=0b010 if kind == "defender" else 0b001,
        )
        begun = time.monotonic()
        endgame_equilibrium(problem, hands, secrets=secrets, iterations=0)
        built.append(time.monotonic() - begun)
        deadline = time.monotonic() + built[-1] + seconds
        found = endgame_equilibrium(
            problem, hands, secrets=secrets, iterations=1_000_000, deadline=deadline, gains=True
        )
        rate.append(found.iterations)
        positions.append(found.positions)
        assert found.gains is not None
        gains.append(sum(found.gains))
    print(
        f"{kind:9} {size} tricks, {count:5,} worlds, {statistics.mean(positions):8,.0f} decisions:"
        f" tree {statistics.mean(built) * 1e3:5.0f} ms, {statistics.mean(rate):6,.0f} iterations in"
        f" {seconds:g} s more, NashConv mean {statistics.mean(gains):.5f}, worst {max(gains):.5f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    for kind, size in CASES:
        measure(kind, size, given.deals, given.seconds)


if __name__ == "__main__":
    main()
