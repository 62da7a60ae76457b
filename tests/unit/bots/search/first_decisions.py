"""Print how much work the first decisions of a bot that is ready are, and the same decisions once more.

Run in a process of its own, in which nothing has been prepared before.
"""

import json
import random
import sys

from shootmoon.bots import make_bot
from shootmoon.bots.auction import policy
from shootmoon.bots.auction.tables import tables_for
from shootmoon.bots.protocol.bot import get_ready
from shootmoon.game import Setup, new_game
from shootmoon.rules import load_rules
from tests.work import counted


def forget(setup: Setup) -> None:
    """Forget what is computed for each hand anew: its auction, and match equity at its scores."""
    policy._solved.cache_clear()
    tables = tables_for(setup, strong=True)
    for each in (tables.usual, tables.strong) if tables else ():
        if each is not None:
            for kept in (each._kept, each._won, each._between):
                kept.clear()


def main(preset: str) -> None:
    """Play a hand, all seats by one bot, and decide in each phase twice for the first time."""
    rules, rng = load_rules(preset), random.Random(5)
    bot, state, seen = make_bot("expert", 1, budget="tiny"), new_game(rules), set[str]()
    get_ready(bot, rules)
    loaded = set(sys.modules)
    while state.last_hand is None and state.phase != "over":
        if not state.to_move:
            state = state.apply(state.sample_chance(rng))
            continue
        view, work = state.view(state.to_move), list[int]()
        for _ in range(2 if state.phase not in seen else 1):
            forget(new_game(rules).setup)
            with counted() as lines:
                decision = bot.choose(view)
            work.append(lines.lines)
        if state.phase not in seen:
            seen.add(state.phase)
            late = sorted(
                name for name in set(sys.modules) - loaded if name.split(".")[0] in ("numpy", "scipy")
            )
            found = {"phase": state.phase, "first": work[0], "again": work[1], "loaded": late}
            sys.stdout.write(json.dumps(found) + "\n")
        state = state.apply(decision.action)


if __name__ == "__main__":
    main(*sys.argv[1:])
