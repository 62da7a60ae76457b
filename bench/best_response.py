"""Search for a best response to a bot's bids: a `Policy` fitted by the cross-entropy method (CEM).

    python bench/best_response.py --against expert --preset classic --deals 40 --out policy.json

Policies are compared in quick matches (`QuickMatches`) on the same deals, in every seating. The best one is
then tested on fresh deals and written to ``--out``, so that it can be tested with real card play:

    python bench/exploiters.py run --against expert --presets classic --exploiters policy@policy.json

The state of the search is kept beside ``--out`` after each generation; the same command continues.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import msgspec
import numpy as np
from exploiter_bots import TERMS, Policy
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from shootmoon.arena.summary import t_interval
from shootmoon.bots import Bot, Decision, get_ready, make_bot
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.search.searcher import Searcher
from shootmoon.cli.options import rules_from
from shootmoon.game import Action, Score, State, new_game, setup_for, with_first_dealer
from shootmoon.game.scoring import dealer_after_pass, score_hand
from shootmoon.rules import Rules

AMPLE = 60.0
"""The time limit of a decision in seconds, long enough that no decision depends on the machine's load."""
MAX_HANDS = 60
"""The number of hands after which a match counts as a tie."""
PARAMETERS = 2 * len(TERMS)
SPREAD, LEAST_SPREAD = 0.15, 0.01
"""The standard deviation of each parameter at first, and the amount added in each generation."""
POPULATION, ELITE = 24, 6
"""The number of policies in a generation, and of those to which the next one is fitted."""


class QuickMatches:
    """Matches with real bids, discards and trumps, but without card play.

    The declarer's side takes its double-dummy tricks, corrected by a random draw from the double-dummy bias;
    the other sides share the rest at random. A decision of the bots is made once for each situation.
    """

    def __init__(self, rules: Rules, against: str, seed: int, bid_worlds: int) -> None:
        self.rules, self.setup, self._seed = rules, setup_for(rules), seed
        if not self.setup.bids or not self.setup.counts_tricks:
            raise ValueError(f"{rules.preset} has no auction for tricks, so there are no quick matches")
        self._evaluator = evaluator_of(self.setup)
        self._bots: dict[int, Bot] = {}
        for seat in self.setup.seating.seats:
            bot = make_bot(against, seed + seat)
            if isinstance(bot, Searcher) and bid_worlds:
                bot.config = replace(bot.config, bid_worlds=(bid_worlds, bid_worlds))
            get_ready(bot, rules)
            self._bots[seat] = bot
        self._decisions: dict[object, Decision] = {}
        self._tricks: dict[object, tuple[int, ...]] = {}

    def share(self, deal: int, side: int, policy: Policy) -> float:
        """Return the share of a match won by ``side``, which bids by the policy."""
        setup = self.setup
        score, dealer = setup.first_score, random.Random(f"{self._seed}/{deal}").choice(setup.seating.seats)
        for hand in range(MAX_HANDS):
            state = self._auction(deal, hand, dealer, score, side, policy)
            if state.declarer is None or state.contract is None:
                dealer = dealer_after_pass(setup, dealer)
                continue
            tricks = self._taken(deal, hand, state)
            entry = score_hand(setup, score, dealer, state.declarer, state.contract, tricks)
            if entry.match_winner is not None:
                return float(entry.match_winner == side)
            score, dealer = entry.score, entry.dealer
        return 1 / setup.seating.sides

    def _auction(self, deal: int, hand: int, dealer: int, score: Score, side: int, policy: Policy) -> State:
        """Return the state after an auction."""
        state = with_first_dealer(new_game(self.rules), dealer).change(score=score)
        state = state.apply(state.sample_chance(random.Random(f"{self._seed}/{deal}/{hand}")))
        while state.phase == "auction":
            seat = state.to_move or 0
            view = state.view(seat)
            decision = self._decision((deal, hand), state)
            action: Action = decision.action
            if self.setup.seating.side_of(seat) == side and len(view.legal_actions()) > 1:
                action = policy.choose(view, decision)
            state = state.apply(action)
        return state

    def _decision(self, place: tuple[int, int], state: State) -> Decision:
        seat = state.to_move or 0
        key = (place, state.dealer, state.score, state.bids)
        if key not in self._decisions:
            self._decisions[key] = self._bots[seat].choose(state.view(seat), AMPLE)
        return self._decisions[key]

    def _taken(self, deal: int, hand: int, state: State) -> tuple[int, ...]:
        """Return the tricks of each side with the declarer and the contract of a state."""
        declarer, contract, setup = state.declarer or 0, state.contract, self.setup
        assert contract is not None
        needed = contract.needs(setup.hand_size)
        key = (deal, hand, declarer, needed, contract.moons > 0)
        if key not in self._tricks:
            while state.phase in ("discard", "trump"):
                state = state.apply(self._bots[declarer].choose(state.view(declarer), AMPLE).action)
            trump = self._evaluator.trumps.index(state.trump)
            held = np.array([state.held], dtype=np.uint64)
            best = self._evaluator.double_dummy_tricks(declarer, np.array([trump]), held)[0]
            chance = random.Random(f"{self._seed}/{deal}/{hand}/{declarer}")
            more, shares = zip(*self._evaluator.bias(needed), strict=True)
            taken = min(max(round(best) + chance.choices(more, shares)[0], 0), setup.hand_size)
            side = setup.seating.side_of(declarer)
            rest = setup.hand_size - taken
            if setup.stops_when_set and taken < needed:
                rest = setup.hand_size - needed + 1
                taken = min(taken, needed - 1)
            tricks = [taken if each == side else 0 for each in range(setup.seating.sides)]
            others = [each for each in range(setup.seating.sides) if each != side]
            for _ in range(rest):
                tricks[chance.choice(others)] += 1
            self._tricks[key] = tuple(tricks)
        return self._tricks[key]

    def gains(self, policy: Policy, deals: range) -> list[float]:
        """Return, for each deal, the mean share that the policy wins in all seatings, less the even share."""
        sides = range(self.setup.seating.sides)
        even = 1 / len(sides)
        return [sum(self.share(deal, side, policy) for side in sides) * even - even for deal in deals]


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


def next_generation(search: Search, matches: QuickMatches, deals: range, seed: int) -> Search:
    """Return the state after another generation."""
    rng = np.random.default_rng([seed, search.generation])
    tried: NDArray[np.float64] = rng.normal(search.mean, search.spread, (POPULATION, PARAMETERS))
    tried[0] = search.best
    if not search.generation:
        tried[1, 0] = 1.0  # always a moon
        tried[2, [0, len(TERMS)]] = -1.0  # never a bid
    scores = np.array([np.mean(matches.gains(Policy.of(row.tolist()), deals)) for row in tried])
    order = (-scores).argsort(kind="stable")
    elite = tried[order[:ELITE]]
    return Search(
        mean=elite.mean(axis=0).tolist(),
        spread=(elite.std(axis=0) + LEAST_SPREAD).tolist(),
        generation=search.generation + 1,
        best=tried[order[0]].tolist(),
        gain=float(scores[order[0]]),
    )


def main() -> None:
    """Search, test the policy that was found on fresh deals, and write it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--against", default="expert")
    parser.add_argument("--preset", default="classic", help="a preset; options follow, separated by colons")
    parser.add_argument("--deals", type=int, default=40, help="deals to fit to, and as many to test with")
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument(
        "--bid-worlds", type=int, default=256, help="worlds for each bid; 0 for the bot's own"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True, help="where the policy is written")
    given = parser.parse_args()
    name, *options = given.preset.split(":")
    matches = QuickMatches(rules_from(name, options), given.against, given.seed, given.bid_worlds)
    kept = given.out.with_suffix(".search.json")
    search = msgspec.json.decode(kept.read_bytes(), type=Search) if kept.exists() else first_search()
    while search.generation < given.generations:
        search = next_generation(search, matches, range(given.deals), given.seed)
        kept.write_bytes(msgspec.json.encode(search))
        print(f"generation {search.generation}: {search.gain:+.1%} on the deals of the search", flush=True)
    policy = Policy.of(search.best)
    policy.write(given.out)
    gains = matches.gains(policy, range(given.deals, 2 * given.deals))
    interval = t_interval(gains)
    known = "" if interval is None else f" ({interval[0]:+.1%} to {interval[1]:+.1%})"
    print(f"on {given.deals} fresh deals: {sum(gains) / len(gains):+.1%}{known} above even, in quick matches")


if __name__ == "__main__":
    main()
