"""Measure the solver, and compare it with dds (a double-dummy solver for bridge) if that is installed.

    python bench/solver.py [--deals 200] [--rounds 3] [--json]
    python bench/solver.py --hands 20 [--seconds 1]

The script prints how many deals the solver solves per second, how many nodes it searches per deal, how much
two threads speed it up, and how much longer it takes to compute the values of all plays than the value of the
deal alone. The deals are random full deals of seven tricks; seat 0 declares and leads,
and every contract is equally frequent. Our solver and dds are measured alternately, several times, and the
fastest round counts, so that other load on the machine affects both. The signature is the number of nodes
searched for a fixed set of deals; a change to the code that shouldn't alter the search must not alter the
signature.

With ``--hands``, the script measures the time to the first estimate of `hand_odds` instead, and its standard
error then and after some seconds: that of the bid whose chance is nearest to 50 %. The hands are random, the
same in every run, and solved on one thread.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import shootmoon as sm
from shootmoon.game import setup_for
from shootmoon.pieces import TILE_SETS
from shootmoon.solver import Problem, _kernel
from shootmoon.solver.kernel import spec_of
from shootmoon.tricks import tile_tables

CONTRACTS = (*"0123456", "doubles", "follow-me")
DENOMINATIONS = ("spades", "hearts", "diamonds", "clubs", "nt")
PRESETS = ("classic", "luna-blind", "luna-21", "hickeys", "called", "luna-4", "called-4")
"""The presets of `measure_odds`."""
TABLES = {"three hands": ("moon-22", 3, 0b001), "partnership": ("double-six", 4, 0b0101)}


def deals(tiles: int, seats: int, many: int, seed: int) -> Any:
    """Return random hands as bit masks of tiles: a row for each deal, a column for each seat."""
    rng = random.Random(seed)
    rows: list[list[int]] = []
    for _ in range(many):
        pack = rng.sample(range(tiles), 7 * seats)
        rows.append([sum(1 << tile for tile in pack[7 * seat : 7 * seat + 7]) for seat in range(seats)])
    return np.array(rows, dtype=np.uint64)


def problem_specs(name: str) -> list[_kernel.ProblemSpec]:
    tiles, seats, side = TABLES[name]
    hands = tuple([0] * seats)
    return [
        spec_of(Problem(tables=tile_tables(TILE_SETS[tiles], trump), hands=hands, leader=0, side=side))
        for trump in CONTRACTS
    ]


def signature() -> dict[str, int]:
    """Count the nodes searched over 1,000 fixed deals with three seats, and over 250 in partnership.

    The deals use all contracts in rotation.
    """
    found: dict[str, int] = {}
    for name, many in (("three hands", 1000), ("partnership", 250)):
        tiles, seats, _ = TABLES[name]
        rows = deals(len(TILE_SETS[tiles]), seats, many, 20261120)
        found[name] = sum(
            _kernel.values([spec], rows[number :: len(CONTRACTS)])[1]
            for number, spec in enumerate(problem_specs(name))
        )
    return found


def each(solve: Callable[..., object], pairs: list[Any]) -> None:
    for one, row in pairs:
        solve(one, row)


def fastest(rounds: int, measured: list[Callable[[], object]]) -> tuple[list[float], list[float]]:
    """Return the processor time and the wall-clock time of the fastest round of each function, in seconds."""
    used = [float("inf")] * len(measured)
    passed = [float("inf")] * len(measured)
    for _ in range(rounds):
        for at, run in enumerate(measured):
            start, begun = time.process_time(), time.perf_counter()
            run()
            used[at] = min(used[at], time.process_time() - start)
            passed[at] = min(passed[at], time.perf_counter() - begun)
    return used, passed


def dds_runs(many: int) -> list[Callable[[], object]]:
    """Return two functions that solve bridge endgames of 7 cards per hand with dds, on one thread.

    The first computes the value of each deal, the second the value of every card that can be led.

    The list is empty if dds isn't installed.
    """
    if importlib.util.find_spec("endplay") is None:
        return []
    # Imported by name, with values of type Any: dds is an optional dependency without type annotations.
    dds: Any = importlib.import_module("endplay._dds")
    solving: Any = importlib.import_module("endplay.dds.solve")
    types: Any = importlib.import_module("endplay.types")

    dds.SetMaxThreads(1)
    rng = random.Random(1)
    boards: list[Any] = []
    ranks = "AKQJT98765432"
    for _ in range(many):
        pack = rng.sample([(suit, rank) for suit in "SHDC" for rank in ranks], 28)
        hands = [
            ".".join(
                "".join(sorted((r for s, r in pack[7 * seat : 7 * seat + 7] if s == suit), key=ranks.index))
                for suit in "SHDC"
            )
            for seat in range(4)
        ]
        board = types.Deal("N:" + " ".join(hands))
        board.trump = rng.choice([getattr(types.Denom, name) for name in DENOMINATIONS])
        board.first = types.Player.north
        boards.append(board)
    return [
        lambda: [solving.solve_board(board, solving.SolveMode.OptimalOne) for board in boards],
        lambda: [solving.solve_board(board, solving.SolveMode.Default) for board in boards],
    ]


def measure_odds(preset: str, hands: int, seconds: float) -> None:
    rules = sm.load_rules(preset)
    pieces = setup_for(rules).pieces
    rng = random.Random(2026)
    first: list[float] = []
    rough: list[float] = []
    fine: list[float] = []
    rate: list[float] = []
    for number in range(hands):
        hand = " ".join(rng.sample(pieces, 7))
        begun = time.perf_counter()
        answers = sm.refine_hand_odds(hand, rules, seconds=seconds, seed=number)
        answer = next(answers)
        first.append(time.perf_counter() - begun)
        rough.append(error(answer))
        for later in answers:
            answer = later
        fine.append(error(answer))
        rate.append(answer.solved / (time.perf_counter() - begun))
    deciles = statistics.quantiles(first, n=10)
    print(
        f"{preset:11} first answer: median {statistics.median(first) * 1e3:5.0f} ms,"
        f" p90 {deciles[-1] * 1e3:5.0f} ms, ± {statistics.mean(rough):.1%};"
        f" after {seconds:g} s: ± {statistics.mean(fine):.2%}, {statistics.mean(rate):7,.0f} deals/s"
    )


def error(odds: sm.HandOdds) -> float:
    return min(odds.bids, key=lambda bid: abs(bid.chance - 0.5)).chance_error


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=300, help="deals of each contract (default 300)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the fastest counts (default 5)")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--hands", type=int, default=0, help="hands of each preset whose odds are measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="for the odds of each hand")
    options = parser.parse_args()
    if options.hands:
        for preset in PRESETS:
            measure_odds(preset, options.hands, options.seconds)
        return

    report: dict[str, Any] = {"signature": signature()}
    for name, (tiles, seats, _) in TABLES.items():
        many = options.deals if seats == 3 else max(1, options.deals // 4)
        rows = deals(len(TILE_SETS[tiles]), seats, many, 1)
        specs = problem_specs(name)
        pairs = [(one, row) for row in rows.tolist() for one in specs]
        nodes = sorted(_kernel.value(one, row)[1] for one, row in pairs)
        solves = len(nodes)
        runs: list[Callable[[], object]] = [
            partial(_kernel.values, specs, rows),
            partial(_kernel.values, specs, rows, threads=2),
            partial(each, _kernel.plays, pairs),
            partial(each, _kernel.value, pairs),
        ]
        dds = dds_runs(min(300, solves)) if seats == 4 else []
        times, passed = fastest(options.rounds, [*runs, *dds])
        report[name] = {
            "solves a second": round(solves / times[0]),
            "microseconds": round(times[0] / solves * 1e6, 2),
            "nodes mean": round(sum(nodes) / solves, 1),
            "nodes median": nodes[solves // 2],
            "nodes p99": nodes[solves * 99 // 100],
            "two threads": round(passed[0] / passed[1], 2),
            "all plays a second": round(solves / times[2]),
            "all plays cost": round(times[2] / times[3], 2),
        }
        for what, ours, theirs in zip(("", ", all plays"), (times[0], times[2]), times[4:], strict=False):
            rate = min(300, solves) / theirs
            report[name][f"dds a second{what}"] = round(rate)
            report[name][f"times dds{what}"] = round(solves / ours / rate, 2)
    if options.json:
        print(json.dumps(report, indent=2))
        return
    for name, figures in report.items():
        print(name)
        for what, figure in figures.items():
            print(f"  {what:24} {figure}")


if __name__ == "__main__":
    main()
