"""Compare the card play of bots: one bot as declarer, another as defenders, on the same contracts.

    python bench/card_play.py --declarers expert,master --defenders novice,expert --count 300

The bot named by ``--bidder`` first plays the auction in all seats and chooses discard and trump; then the
bots under test play the hand out. The script prints, for each declarer bot, the share of contracts that it
made and its average number of tricks, and the difference in contracts made from the first declarer bot named:
the mean over the deals with its standard error. The time limits are so long that decisions don't depend on
the clock. A player named ``open`` sees all hands: it makes a best double-dummy play, and among these the one
of `expert`, if that is one. It shows how much could be gained at most.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from itertools import count, islice

import numpy as np
from exploiters import exit_status

from shootmoon.bots import Bot, make_bot
from shootmoon.bots.position.problem import solver_columns
from shootmoon.bots.position.situation import Situation
from shootmoon.endgames import endgame_of
from shootmoon.game import Action, HandResult, Play, State, new_game
from shootmoon.rules import Rules, load_rules
from shootmoon.solver import solve_plays

AMPLE = 60.0
"""The time limit of a decision in seconds, long enough that a bot searches all the deals it samples."""


def contracts(rules: Rules, bidder: Bot, seed: int) -> Iterator[State]:
    """Yield states at the first lead of the first hand of a match, skipping hands without a declarer."""
    for number in count():
        state, rng = new_game(rules), random.Random(f"{seed} {number}")
        while state.phase != "play" and not state.past and state.to_move is not None:
            if state.to_move:
                state = state.apply(bidder.choose(state.view(state.to_move), AMPLE).action)
            else:
                state = state.apply(state.sample_chance(rng))
        if state.phase == "play" and not state.past:
            yield state


def declared_tricks(state: State) -> dict[Play, int]:
    """Return the double-dummy tricks of the declarer's side in the whole hand, for each legal play."""
    view = state.view(state.to_move or 1)
    legal = tuple(play for play in view.legal_actions() if isinstance(play, Play))
    problem = endgame_of(state).problem
    solved = solve_plays(problem)
    columns = solver_columns(Situation(view), legal, [(play.piece, play.suit) for play in solved])
    assert state.declarer is not None
    taken, left = (
        state.tricks[state.seating.side_of(state.declarer)],
        state.setup.hand_size - sum(state.tricks),
    )
    counted = problem.side >> (state.declarer - 1) & 1
    values = [round(solved[column].value) for column in columns]
    return {
        play: taken + (value if counted else left - value) for play, value in zip(legal, values, strict=True)
    }


class Player:
    """A bot that plays by its view or, if it is named ``open``, by all hands."""

    def __init__(self, name: str, seed: int) -> None:
        self._open = name == "open"
        self._bot = make_bot("expert" if self._open else name, seed)

    def choose(self, state: State) -> Action:
        """Return the play of the seat to move."""
        seat = state.to_move or 1
        view = state.view(seat)
        usual = self._bot.choose(view, AMPLE).action
        if not self._open or len(view.legal_actions()) == 1:
            return usual
        tricks = declared_tricks(state)
        declares = state.seating.side_of(seat) == state.seating.side_of(state.declarer or 1)
        wanted = (max if declares else min)(tricks.values())
        good = [play for play, count in tricks.items() if count == wanted]
        return usual if usual in good else good[0]


def played(state: State, declarer: Player, defender: Player) -> HandResult:
    """Play a hand to its end and return the result."""
    seating = state.seating
    assert state.declarer is not None
    side = seating.side_of(state.declarer)
    while not state.past and state.to_move:
        player = declarer if seating.side_of(state.to_move) == side else defender
        state = state.apply(player.choose(state))
    assert state.last_hand is not None
    return state.last_hand


def main() -> int:
    """Read the command line and play the contracts; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--declarers", default="expert,master")
    parser.add_argument("--defenders", default="novice,expert")
    parser.add_argument("--bidder", default="expert")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    return exit_status("card_play", lambda: compare(options), continues=False)


def compare(options: argparse.Namespace) -> None:
    """Play all contracts with each pair of bots and print a table."""
    rules = load_rules(options.rules)
    if rules.game != "moon":
        raise ValueError("nobody declares in Chips; name rules of Moon")
    declarers, defenders = (
        {name: Player(name, seed) for name in names.split(",")}
        for names, seed in ((options.declarers, 2), (options.defenders, 3))
    )
    hands = list(islice(contracts(rules, make_bot(options.bidder, 1), options.seed), options.count))
    print(
        "| declarer | defenders | made | tricks | more made than the first |\n| --- | --- | --- | --- | --- |"
    )
    for defends, other in defenders.items():
        first: np.ndarray | None = None
        for declares, one in declarers.items():
            results: list[tuple[bool, int]] = []
            for at, state in enumerate(hands, 1):
                ended = played(state, one, other)
                side = state.seating.side_of(state.declarer or 1)
                results.append((bool(ended.made), ended.tricks[side]))
                print(f"\r{declares} against {defends}: {at}/{len(hands)} ", end="", file=sys.stderr)
            print(file=sys.stderr)
            table = np.array(results, dtype=float)
            first = table[:, 0] if first is None else first
            more = table[:, 0] - first
            error = more.std(ddof=1) / len(more) ** 0.5
            print(
                f"| `{declares}` | `{defends}` | {table[:, 0].mean():.1%} | {table[:, 1].mean():.2f} "
                f"| {100 * more.mean():+.1f} ± {100 * error:.1f} points |",
                flush=True,
            )


if __name__ == "__main__":
    sys.exit(main())
