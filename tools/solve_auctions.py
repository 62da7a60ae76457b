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
from pathlib import Path
from typing import Any

import numpy as np

from shootmoon.bots.auction.standings import class_visits, solved_results, standing_at, typical_needs
from shootmoon.game import Setup, setup_for
from shootmoon.match_equity import EquityTable
from shootmoon.match_equity.outcomes import families, outcomes_of
from shootmoon.match_equity.standings import FILE, SCALE, auction_results
from shootmoon.match_equity.table import score_of

DATA = Path(__file__).parents[1] / "src" / "shootmoon" / "match_equity" / FILE
MAX_SIDES = 3
DAMPED_FROM = 3  # from this round on, only half of each change is made, since changes may swing to and fro
MATCHES = 300


def solved(setup: Setup, name: str, rounds: int, close: float) -> Any:
    """Return the data for one rule set: see `shootmoon.match_equity.standings.result_chances`."""
    rng = np.random.default_rng(0)
    views = [standing_at(setup, needs) for needs in typical_needs(setup)]
    table = EquityTable(setup)
    before = np.array([table.chances(score_of(view), 1) for view in views])
    chances = None
    for number in range(1, rounds + 1):
        results = solved_results(setup, table)
        if chances is None:
            chances = np.concatenate([results.mean(axis=0, keepdims=True), results])
        else:
            weight = 1.0 if number < DAMPED_FROM else 0.5
            chances[1:] += weight * (results - chances[1:])
        seen = class_visits(setup, chances, rng, MATCHES)
        chances[0] = np.tensordot(seen, chances[1:], 1)
        table = EquityTable(setup, outcomes_of(setup, chances))
        after = np.array([table.chances(score_of(view), 1) for view in views])
        moved = np.abs(after - before).max(axis=1)
        before = after
        bids: dict[str, float] = {}
        for (_, bid), share in zip(auction_results(setup), chances[0].sum(axis=1).tolist(), strict=True):
            bids[str(bid)] = bids.get(str(bid), 0.0) + share
        shares = ", ".join(f"{bid} {share:.1%}" for bid, share in bids.items())
        print(
            f"{name}, round {number}: equity moved by {moved @ seen:.4f} on average, "
            f"{moved.max():.4f} at most; auctions end with {shares}",
            file=sys.stderr,
            flush=True,
        )
        if number > DAMPED_FROM and moved @ seen < close:
            break
    return chances


def main() -> None:
    """Solve the presets that are named, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "names", nargs="*", help="the families of outcomes.json to solve (default: all of Moon)"
    )
    parser.add_argument("--rounds", type=int, default=12, help="the greatest number of rounds")
    parser.add_argument("--close", type=float, default=0.0005, help="when to stop (default: %(default)s)")
    args = parser.parse_args()
    stored = dict(np.load(DATA)) if DATA.exists() else {}
    for family in families():
        setup = setup_for(family.rules)
        if setup.chips is not None or setup.seating.sides > MAX_SIDES:
            continue
        if args.names and family.name not in args.names:
            continue
        chances = solved(setup, family.name, args.rounds, args.close)
        stored[family.name] = np.rint(chances * SCALE).astype(np.uint16)
        np.savez_compressed(DATA, **stored)


if __name__ == "__main__":
    main()
