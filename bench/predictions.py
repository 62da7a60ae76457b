"""Compare what bots expect of a match with what happens: who will win, and how auctions end.

    moon arena --bots expert,expert,expert --rules called --matches 60 --folder FOLDER
    python bench/predictions.py FOLDER

At the beginning of each hand in the records of an arena, match equity between strong players gives each side
a probability of winning, and the equilibrium of the auction gives the probability of each contract, and of
making it (docs/equity.md, docs/bots.md). The first table compares the former with the matches that were won,
the second one the latter with the contracts that were played. Both hold for players who bid by this
equilibrium; other players show how much it matters who plays. An error is a standard error; it takes into
account that the hands of one match aren't independent.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from msgspec import Struct

from shootmoon.bots.auction.policy import auction_policy
from shootmoon.bots.auction.standings import strong_equity
from shootmoon.bots.evaluation.utility import MatchUtility
from shootmoon.game import PASS, State
from shootmoon.match_equity import equity_table
from shootmoon.record import read_record
from shootmoon.rules import Rules

BOUNDS = (0.0, 0.15, 0.25, 0.3, 0.35, 0.4, 0.5, 0.65, 1.0)
"""The bounds of the groups of predicted probabilities."""


class Prediction(Struct, frozen=True):
    """A predicted probability and what happened: 1 if it did, 0 if not, or a share of a win."""

    match: int
    said: float
    came: float


class Predictions:
    """All predictions about the matches of one rule set."""

    def __init__(self) -> None:
        self.matches = 0
        self.hands = 0
        self.wins: list[Prediction] = []
        """By match equity between strong players."""
        self.usual_wins: list[Prediction] = []
        """By match equity between players like `novice`."""
        self.contracts: dict[str, list[Prediction]] = defaultdict(list)
        """Whether an auction ends with this contract, in each hand; `PASS` if all seats pass."""
        self.made: dict[str, list[Prediction]] = defaultdict(list)
        """Whether a contract is made, in the hands with this contract."""

    def enter(self, states: Sequence[State]) -> None:
        """Enter a match: its states in order, from its beginning to its end."""
        last = states[-1]
        if not last.winners:
            return
        setup = last.setup
        shares = last.seating.win_shares(last.winners)
        strong, usual = strong_equity(setup), equity_table(setup.rules)
        for number, state in enumerate(states):
            if state.phase == "auction" and not state.bids and state.dealer is not None:
                for table, wins in ((strong, self.wins), (usual, self.usual_wins)):
                    said = table.chances(state.score, state.dealer)
                    wins += [Prediction(self.matches, *pair) for pair in zip(said, shares, strict=True)]
                self._enter_auction(state, states[number:])
                self.hands += 1
        self.matches += 1

    def _enter_auction(self, state: State, later: Sequence[State]) -> None:
        """Enter the auction that begins in ``state``."""
        past = len(state.past)
        result = next(each.last_hand for each in later if len(each.past) > past)
        assert result is not None
        view = state.view(state.to_move or 1)
        policy = auction_policy(view, MatchUtility(view, strong_equity(state.setup)))
        chances = policy.result_chances()
        ended = PASS if result.declarer is None else result.contract
        for bid in (PASS, *state.setup.bids):
            rows = [row for row, (_, contract) in enumerate(policy.tree.outcomes) if contract == bid]
            said, came = float(chances[rows].sum()), bid == ended
            self.contracts[str(bid)].append(Prediction(self.matches, said, came))
            if came and bid != PASS:
                needed = state.setup.needs(bid)
                made = float(chances[rows, needed:].sum() / max(said, 1e-12))
                self.made[str(bid)].append(Prediction(self.matches, made, bool(result.made)))


def group_of(said: float) -> int:
    """Return the number of the group of a predicted probability."""
    return max(number for number, low in enumerate(BOUNDS[:-1]) if said >= low)


def compared(found: Sequence[Prediction]) -> str:
    """Return cells of a table: mean prediction, how often it came true, the error of that, and the number."""
    said, came = np.mean([each.said for each in found]), np.mean([each.came for each in found])
    by_match: dict[int, float] = defaultdict(float)
    for each in found:
        by_match[each.match] += each.came - came
    error = np.sqrt(sum(value**2 for value in by_match.values())) / len(found)
    return f"{said:.1%} | {came:.1%} ± {error:.1%} | {len(found)}"


def loss(predictions: Sequence[Prediction]) -> float:
    """Return the mean squared error of predictions (the Brier score)."""
    return float(np.mean([(each.said - each.came) ** 2 for each in predictions]))


def print_table(title: str, rows: Iterable[tuple[str, list[Prediction]]]) -> None:
    """Print a table of predictions; empty rows are left out."""
    print(f"\n| {title} | predicted | came true | number |\n| --- | --- | --- | --- |")
    for name, found in rows:
        if found:
            print(f"| {name} | {compared(found)} |")


def main() -> None:
    """Read the records of all folders that are named, and print the tables of each rule set."""
    by_rules: dict[Rules, Predictions] = defaultdict(Predictions)
    records = [path for folder in sys.argv[1:] for path in sorted(Path(folder).glob("**/records/*.moon"))]
    for number, path in enumerate(records, 1):
        record = read_record(path.read_text(encoding="utf-8"))
        states = list(record.replay())
        by_rules[states[0].rules].enter(states)
        print(f"\r{number}/{len(records)} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for rules, found in by_rules.items():
        print(f"\n{rules.preset}: {found.matches} matches, {found.hands} hands")
        if not found.hands:
            continue
        print(f"squared error of the chances to win: {loss(found.wins):.4f} by match equity between strong")
        print(f"players, {loss(found.usual_wins):.4f} by that between players like novice")
        groups: dict[int, list[Prediction]] = defaultdict(list)
        for each in found.wins:
            groups[group_of(each.said)].append(each)
        spans = [(f"{low:.0%} to {high:.0%}", n) for n, (low, high) in enumerate(pairwise(BOUNDS))]
        print_table("chance to win", [(span, groups[number]) for span, number in spans])
        print_table("contract", found.contracts.items())
        print_table("made", found.made.items())


if __name__ == "__main__":
    main()
