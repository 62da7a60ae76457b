"""Measure the time to the first estimate of `hand_odds`, and its standard error then and after a second.

    python bench/solve_hand.py [--hands 50] [--seconds 2]

The hands are random, the same in every run, and solved on one thread. The standard error is that of the bid
whose chance is nearest to 50 %.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import shootmoon as sm
from shootmoon.game import setup_for

PRESETS = ("classic", "luna-blind", "luna-21", "hickeys", "called", "luna-4", "called-4")


def measure(preset: str, hands: int, seconds: float) -> None:
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    for preset in PRESETS:
        measure(preset, given.hands, given.seconds)


if __name__ == "__main__":
    main()
