"""Search for a best response to a bot's bids: a `Policy` fitted by the cross-entropy method (CEM).

    python bench/best_response.py --against expert --preset classic --hands 200 --out policy.json

Policies are compared in quick hands (`QuickHands`) from matches, on the same deals, with every side. The best
one is then tested on fresh deals and written to ``--out``, so that it can be tested in real matches:

    python bench/exploiters.py run --against expert --presets classic --exploiters policy@policy.json

Each decision of the bot is made once and remembered, so the first generation takes nearly all of the time:
about 2 s for each hand with ``expert``. The state of the search is kept beside ``--out`` after each
generation; the same command continues.
"""

from __future__ import annotations

import argparse
import random
import sys
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from exploiter_bots import TERMS, Policy
from exploiters import exit_status
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from shootmoon.arena.games import hand_of_a_match
from shootmoon.arena.summary import t_interval
from shootmoon.bots import Bot, Decision, get_ready, make_bot
from shootmoon.bots.auction.standings import strong_equity
from shootmoon.bots.evaluation.double_dummy_bias import expected_worth
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import PureMatchUtility
from shootmoon.bots.search.searcher import Searcher
from shootmoon.cli.options import rules_from
from shootmoon.game import Action, State, setup_for
from shootmoon.rules import Rules

AMPLE = 60.0
"""The time limit of a decision in seconds, long enough that no decision depends on the machine's load."""
PARAMETERS = 2 * len(TERMS)
SPREAD, LEAST_SPREAD = 0.05, 0.01
"""The standard deviation of each parameter at first, and the amount added in each generation."""
POPULATION, ELITE = 48, 10
"""The number of policies in a generation, and of those to which the next one is fitted."""

Worth = tuple[float, ...]
"""By side: the probability of winning the match after the hand."""


class QuickHands:
    """Single hands from matches with real bids, discards and trumps, but without card play.

    The declarer's side takes its double-dummy tricks, corrected by the double-dummy bias; the other sides
    share the rest evenly. The value of the outcome is match equity between strong players.
    """

    def __init__(self, rules: Rules, against: str, seed: int, bid_worlds: int = 0) -> None:
        """``against`` names the bot in all seats. ``bid_worlds``: the worlds that it searches for a bid; 0
        for its own number.

        Raises ValueError for rules without an auction for tricks, and for a bot that doesn't search.
        """
        self.rules, self.setup, self._seed = rules, setup_for(rules), seed
        if not self.setup.bids or not self.setup.counts_tricks:
            raise ValueError(f"{rules.preset} has no auction for tricks, so there are no quick hands")
        self._evaluator = evaluator_of(self.setup)
        self._bots: dict[int, Bot] = {}
        for seat in self.setup.seating.seats:
            bot = make_bot(against, seed + seat)
            if not isinstance(bot, Searcher):
                raise ValueError(
                    f"{against} puts no values on its bids, to which a policy could add something"
                )
            if bid_worlds:
                bot.config = replace(bot.config, bid_worlds=(bid_worlds, bid_worlds))
            get_ready(bot, rules)
            self._bots[seat] = bot
        self._dealt = cache(self._deal)
        self._decided: dict[object, Decision] = {}
        self._worth: dict[object, Worth] = {}

    def gains(self, policy: Policy, deals: range, *, show: bool = False) -> list[float]:
        """Return, for each deal, how much a side wins by bidding by the policy: the mean over all sides.

        ``show``: print the number of deals that are done to standard error.
        """
        found: list[float] = []
        for number, deal in enumerate(deals, 1):
            usual = self._value(deal, None, policy)
            sides = range(self.setup.seating.sides)
            more = [self._value(deal, side, policy)[side] - usual[side] for side in sides]
            found.append(sum(more) / len(more))
            if show:
                print(f"\rhand {number}/{len(deals)} ", end="", file=sys.stderr, flush=True)
        return found

    def _deal(self, deal: int) -> State:
        """Return a hand that has just been dealt, from a match between `club` bots."""
        state = hand_of_a_match(self.rules, f"{self._seed}/{deal}/match")
        return state.apply(state.sample_chance(random.Random(f"{self._seed}/{deal}")))

    def _value(self, deal: int, side: int | None, policy: Policy) -> Worth:
        """Return the worth of a deal if ``side`` bids by the policy, or nobody if it is None."""
        state = self._dealt(deal)
        while state.phase == "auction":
            seat = state.to_move or 0
            view = state.view(seat)
            decision = self._decision(deal, state)
            action: Action = decision.action
            if self.setup.seating.side_of(seat) == side and len(view.legal_actions()) > 1:
                action = policy.choose(view, decision)
            state = state.apply(action)
        key = deal, state.declarer, state.contract
        if key not in self._worth:
            self._worth[key] = self._worth_of(self._dealt(deal), state)
        return self._worth[key]

    def _decision(self, deal: int, state: State) -> Decision:
        key = deal, state.bids
        if key not in self._decided:
            seat = state.to_move or 0
            self._decided[key] = self._bots[seat].choose(state.view(seat), AMPLE)
        return self._decided[key]

    def _worth_of(self, dealt: State, state: State) -> Worth:
        """Return the worth of a hand; ``state`` is the state after the auction."""
        setup, sides = self.setup, range(self.setup.seating.sides)
        utility = PureMatchUtility(dealt.view(dealt.to_move or 1), strong_equity(setup))
        declarer, contract = state.declarer, state.contract
        if declarer is None or contract is None:
            return tuple(utility.passed_out(side) for side in sides)
        while state.phase in ("discard", "trump"):
            state = state.apply(self._bots[declarer].choose(state.view(declarer), AMPLE).action)
        trump = self._evaluator.trumps.index(state.trump)
        held = np.array([state.held], dtype=np.uint64)
        tricks = self._evaluator.double_dummy_tricks(declarer, np.array([trump]), held).round().astype(int)
        strength = self._evaluator.tricks_without_widow(held[:, declarer - 1])
        counts = np.arange(setup.hand_size + 1)
        by_tricks = [utility.by_tricks(declarer, contract, counts, side) for side in sides]
        needed = setup.needs(contract)
        return tuple(
            float(expected_worth(self._evaluator, worth, needed, strength, tricks)[0]) for worth in by_tricks
        )


class Search(Struct, kw_only=True):
    """The state of a search."""

    mean: list[float]
    spread: list[float]
    generation: int = 0
    best: list[float]
    gain: float = 0.0
    """The gain of the best policy on the deals of the search."""


def first_search() -> Search:
    """Return the state before the first generation, whose best policy bids like the bot itself."""
    none = [0.0] * PARAMETERS
    return Search(mean=none, spread=[SPREAD] * PARAMETERS, best=none)


def next_generation(search: Search, hands: QuickHands, deals: range, seed: int) -> Search:
    """Return the state after another generation."""
    rng = np.random.default_rng([seed, search.generation])
    tried: NDArray[np.float64] = rng.normal(search.mean, search.spread, (POPULATION, PARAMETERS))
    tried[0] = search.best
    if not search.generation:
        tried[1, 0] = 1.0  # always a moon
        tried[2, [0, len(TERMS)]] = -1.0  # never a bid
    scores = np.array([np.mean(hands.gains(Policy.of(row.tolist()), deals)) for row in tried])
    order = (-scores).argsort(kind="stable")
    elite = tried[order[:ELITE]]
    return Search(
        mean=elite.mean(axis=0).tolist(),
        spread=(elite.std(axis=0) + LEAST_SPREAD).tolist(),
        generation=search.generation + 1,
        best=tried[order[0]].tolist(),
        gain=float(scores[order[0]]),
    )


def main() -> int:
    """Read the command line and search; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--against", default="expert")
    parser.add_argument("--preset", default="classic", help="a preset; options follow, separated by colons")
    parser.add_argument("--hands", type=int, default=200, help="hands to fit to, and as many to test with")
    parser.add_argument("--generations", type=int, default=15)
    parser.add_argument(
        "--bid-worlds",
        type=int,
        default=0,
        help="worlds for a bid; by default the bot's own number",
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True, help="where the policy is written")
    given = parser.parse_args()
    return exit_status("best_response", lambda: find(given))


def find(given: argparse.Namespace) -> None:
    """Search, test the policy that was found on fresh deals, and write it."""
    name, *options = given.preset.split(":")
    hands = QuickHands(rules_from(name, options), given.against, given.seed, given.bid_worlds)
    kept = given.out.with_suffix(".search.json")
    search = msgspec.json.decode(kept.read_bytes(), type=Search) if kept.exists() else first_search()
    hands.gains(Policy.of(search.best), range(given.hands), show=True)
    print(file=sys.stderr)
    while search.generation < given.generations:
        search = next_generation(search, hands, range(given.hands), given.seed)
        kept.write_bytes(msgspec.json.encode(search))
        print(f"generation {search.generation}: {search.gain:+.4f} on the hands of the search", flush=True)
    policy = Policy.of(search.best)
    policy.write(given.out)
    gains = hands.gains(policy, range(given.hands, 2 * given.hands), show=True)
    interval = t_interval(gains)
    known = "" if interval is None else f" ({interval[0]:+.4f} to {interval[1]:+.4f})"
    print(f"\non {given.hands} fresh hands: {sum(gains) / len(gains):+.4f}{known}, in quick hands")


if __name__ == "__main__":
    sys.exit(main())
