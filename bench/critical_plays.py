"""Count how often bots defend correctly where it matters.

    python bench/critical_plays.py expert,master --rules classic --count 400

Contracts are bid and played by the first bot. A defender's play is critical if, double-dummy, some legal
plays set the bid and others don't. At each critical play all bots are asked, and the play that they choose is
right if it sets the bid with best play afterwards. Nobody can always be right, since the hands are hidden;
but the shares of several bots can be compared, in far fewer hands than the contracts that they make.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice

import numpy as np
from card_play import AMPLE, contracts, declared_tricks
from exploiters import exit_status

from shootmoon.bots import Bot, make_bot
from shootmoon.cli.options import rules_from
from shootmoon.game import State


def critical_plays(state: State, bot: Bot) -> Iterator[tuple[State, set[str]]]:
    """Play a hand with ``bot`` in all seats, and yield each critical state with the plays that are right."""
    assert state.declarer is not None
    assert state.contract is not None
    declaring, needed = state.seating.side_of(state.declarer), state.setup.needs(state.contract)
    hand = len(state.past)
    while state.to_move and len(state.past) == hand:
        if state.seating.side_of(state.to_move) != declaring and len(state.legal_actions()) > 1:
            tricks = declared_tricks(state)
            right = {str(play) for play, count in tricks.items() if count < needed}
            if 0 < len(right) < len(tricks):
                yield state, right
        state = state.apply(bot.choose(state.view(state.to_move), AMPLE).action)


def main() -> int:
    """Read the command line and ask the bots; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bots", nargs="?", default="expert,master")
    parser.add_argument("--rules", default="classic", help="a preset; options follow, separated by colons")
    parser.add_argument("--count", type=int, default=400, help="the number of contracts")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    return exit_status("critical_plays", lambda: compare(given), continues=False)


def compare(given: argparse.Namespace) -> None:
    """Ask the bots, and print a table: the share of right plays, and the difference from the first bot."""
    preset, *options = given.rules.split(":")
    rules, names = rules_from(preset, options), given.bots.split(",")
    if rules.game != "moon":
        raise ValueError("nobody declares in Chips; name rules of Moon")
    bidder, bots = make_bot(names[0], 1), [make_bot(name, 2) for name in names]
    found: list[list[bool]] = []
    for number, state in enumerate(islice(contracts(rules, bidder, given.seed), given.count), 1):
        for critical, right in critical_plays(state, bidder):
            view = critical.view(critical.to_move or 1)
            found.append([str(bot.choose(view, AMPLE).action) in right for bot in bots])
        print(f"\r{number}/{given.count} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    table = np.array(found, dtype=float)
    print(f"{given.rules}: {len(table)} critical plays in {given.count} contracts")
    print("| bot | right | more than the first |\n| --- | --- | --- |")
    for name, column in zip(names, table.T, strict=True):
        more = column - table[:, 0]
        error = more.std(ddof=1) / len(more) ** 0.5
        print(f"| `{name}` | {column.mean():.1%} | {100 * more.mean():+.1f} ± {100 * error:.1f} points |")


if __name__ == "__main__":
    sys.exit(main())
