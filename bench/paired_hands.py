"""Compare two bots in single hands from matches, searching only once for each position.

    python bench/paired_hands.py master,expert --rules classic --hands 600 --better 0.002 --folder FOLDER

This is `moon arena --hands` with one difference: a bot's seed is the number of its seat, and what it has
decided is remembered (`exploiter_bots.Paired`). The seatings of a deal are alike up to the first decision in
which the bots differ, so this is about three times as fast. The sequential test stops as soon as it is clear
whether the first bot is better. After an interruption, the same command continues.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from exploiter_bots import make_paired
from exploiters import exit_status, progress

from shootmoon.arena import Contest, SequentialTest, run_contest
from shootmoon.cli.options import rules_from
from shootmoon.rules import DEFAULT_PRESET


def compare(given: argparse.Namespace) -> None:
    """Play the hands, or continue, and print the result."""
    preset, *options = given.rules.split(":")
    contest = Contest(
        bots=tuple(given.bots.split(",")), rules=rules_from(preset, options), unit="hand", seed=given.seed
    )
    run = run_contest(
        contest,
        given.hands,
        folder=given.folder / f"{given.bots}-{given.rules}-{given.seed}".replace(":", "-"),
        test=SequentialTest(even=given.even, better=given.better, least=given.least),
        make=make_paired,
        progress=progress(given.rules),
    )
    for name, bot in run.summary.bots.items():
        low, high = bot.score_interval or (float("nan"), float("nan"))
        made = "" if bot.made is None else f", made {bot.made:.1%} of {bot.bids} bids"
        print(f"{name}: {bot.score:+.5f} ({low:+.5f} to {high:+.5f}){made}")
    verdict = run.summary.verdict
    print(f"{run.summary.deals} hands of each seating: {(verdict and verdict.accepted) or 'undecided'}")


def main() -> int:
    """Read the command line and compare the bots; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bots", help="two bots, such as master,expert")
    parser.add_argument(
        "--rules", default=DEFAULT_PRESET, help="a preset; options follow, separated by colons"
    )
    parser.add_argument("--hands", type=int, default=600, help="the greatest number of hands")
    parser.add_argument("--even", type=float, default=0.0, help="the score of a bot that isn't better")
    parser.add_argument("--better", type=float, default=0.002, help="the score of a better bot")
    parser.add_argument("--least", type=int, default=60, help="the least number of hands before a verdict")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, default=Path("build/paired-hands"))
    given = parser.parse_args()
    return exit_status("paired_hands", lambda: compare(given))


if __name__ == "__main__":
    sys.exit(main())
