"""Solve auctions and match equity together: the data behind match equity between strong players.

    python tools/solve_auctions.py                     # all presets
    python tools/solve_auctions.py classic hickeys     # only these

In each round, the auction is solved for an equilibrium at a typical standing of each class, given match
equity, and then match equity is computed from the results of these auctions. This is repeated until match
equity no longer changes by more than ``--close`` at a typical standing, weighted by how often matches come to
it. The data are written to ``standings.npz`` of `shootmoon.match_equity` after each preset, so an interrupted
run can be continued with the presets that are missing. Rule sets with four sides are left out: they would
have 2,401 classes.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

import numpy as np

from shootmoon.bots.auction.standings import MAX_SIDES, Progress, solve_standings
from shootmoon.game import setup_for
from shootmoon.match_equity.outcomes import families
from shootmoon.match_equity.standings import FILE, SCALE

DATA = Path(__file__).parents[1] / "src" / "shootmoon" / "match_equity" / FILE


def show(name: str, progress: Progress) -> None:
    """Print a round."""
    shares = ", ".join(f"{bid} {share:.1%}" for bid, share in progress.bids.items())
    print(
        f"{name}, round {progress.number}: equity moved by {progress.moved:.4f} on average, "
        f"{progress.moved_most:.4f} at most; auctions end with {shares}",
        file=sys.stderr,
        flush=True,
    )


def main() -> None:
    """Solve the presets that are named, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "names", nargs="*", help="the families of outcomes.json to solve (default: all of Moon)"
    )
    parser.add_argument("--rounds", type=int, default=12, help="the greatest number of rounds")
    parser.add_argument("--close", type=float, default=0.0005, help="when to stop (default: %(default)s)")
    args = parser.parse_args()
    for family in families():
        setup = setup_for(family.rules)
        if setup.chips is not None or setup.seating.sides > MAX_SIDES:
            continue
        if args.names and family.name not in args.names:
            continue
        chances = solve_standings(
            setup, rounds=args.rounds, close=args.close, report=partial(show, family.name)
        )
        # Read only now, so that several presets can be solved at the same time.
        stored = dict(np.load(DATA)) if DATA.exists() else {}
        stored[family.name] = np.rint(chances * SCALE).astype(np.uint16)
        np.savez_compressed(DATA, **stored)


if __name__ == "__main__":
    main()
