"""Measure how long searching bots take to bid, and how often their bids depend on the seed.

    python bench/auction.py expert,master --rules classic,luna-4 --count 60 --seeds 3

The bots are asked for bids in auctions from matches played by `novice`. For each bot and rule set, the script
prints the processor time and the number of sampled deals per bid, and the number of decisions in which copies
of the bot with different seeds chose different bids. For those decisions it also prints the largest
difference in value between the bids, as a chance to win and in standard errors, both as estimated by the bot
itself.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import islice
from statistics import mean, median
from time import process_time

from shootmoon.bots import Decision, get_ready, make_bot
from shootmoon.game import View, new_game
from shootmoon.rules import Rules, load_rules

_AMPLE = 60.0
"""The time limit of a decision in seconds, long enough that no decision depends on the machine's load."""


def main() -> None:
    """Print a row for each bot and rule set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bots")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--count", type=int, default=60, help="the number of bids asked of each bot")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=4, help="the seed of the deals")
    given = parser.parse_args()
    for name in given.bots.split(","):
        for preset in given.rules.split(","):
            rules = load_rules(preset)
            _measure(name, rules, list(islice(_auctions(rules, given.seed), given.count)), given.seeds)


def _auctions(rules: Rules, seed: int) -> Iterator[View]:
    """Yield the view of the seat to move at each decision of an auction with more than one legal action."""
    chance, novice = random.Random(seed), make_bot("novice")
    state = new_game(rules)
    while True:
        if state.to_move is None:
            state = new_game(rules)
        elif state.to_move == 0:
            state = state.apply(state.sample_chance(chance))
        else:
            view = state.view(state.to_move)
            if view.phase == "auction" and len(view.legal_actions()) > 1:
                yield view
            state = state.apply(novice.choose(view).action)


def _measure(name: str, rules: Rules, views: list[View], seeds: int) -> None:
    bots = [make_bot(name, seed) for seed in range(seeds)]
    for bot in bots:
        get_ready(bot, rules)
        bot.choose(views[0], _AMPLE)
    seconds: list[float] = []
    worlds: list[int] = []
    apart: list[tuple[float, float]] = []
    differing = 0
    for view in views:
        decisions: list[Decision] = []
        for bot in bots:
            begun = process_time()
            decisions.append(bot.choose(view, _AMPLE))
            seconds.append(process_time() - begun)
        worlds += [decision.worlds for decision in decisions]
        chosen = {decision.action for decision in decisions}
        differing += len(chosen) > 1
        for decision in decisions:
            best = decision.candidates[0]
            gaps = [(best.value - each.value, each) for each in decision.candidates if each.action in chosen]
            apart += [(gap, gap / each.error) for gap, each in gaps if each.error]
    seconds.sort()
    print(
        f"{name}, {rules.preset}: {1000 * mean(seconds):.0f} ms a bid, median {1000 * median(seconds):.0f},"
        f" longest {1000 * seconds[-1]:.0f}; {mean(worlds):.0f} deals, most {max(worlds)};"
        f" seeds differ in {differing} of {len(views)}, by {max(gap for gap, _ in [(0.0, 0.0), *apart]):.4f}"
        f" and {max(errors for _, errors in [(0.0, 0.0), *apart]):.1f} errors at most"
    )


if __name__ == "__main__":
    main()
