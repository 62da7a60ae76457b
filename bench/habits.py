"""What bots gain by inferring how the others bid, in the model of auctions by classes of hands.

    python bench/habits.py --preset luna --matches 200

A side adapts (`shootmoon.bots.auction.habits`) at a table of three with two others, who bid by the
equilibrium or by a rule. Matches are drawn in the model, without card play: hands by class, bids, tricks. In
each hand the best response to what the side believes is compared with the best response to the equilibrium;
both are valued exactly against how the others really bid. The sum over a match is what adapting gains, as a
probability of winning the match. *Known* is the same for a side that knows from the beginning how the others
bid: no more can be gained hand by hand.
"""

from __future__ import annotations

import argparse
from functools import cache
from math import sqrt

import numpy as np

from shootmoon.bots.auction.habits import HABITS, AdaptedBidding, PastBid, explained, habit_chances
from shootmoon.bots.auction.policy import AuctionPolicy, auction_bias, auction_solver
from shootmoon.bots.auction.standings import StandingAuctions, strong_equity
from shootmoon.bots.evaluation.arrays import Floats
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.game import PASS, setup_for
from shootmoon.match_equity.standings import class_at, levels_with
from shootmoon.rules import DEFAULT_PRESET, load_rules

RULES = ("equilibrium", "never", "moon", "last", "higher")
"""How the others may bid: the habit with this name (see `HABITS`)."""
MOST_HANDS = 40


class Model:
    """The auctions of a rule set at all classes of standings."""

    def __init__(self, preset: str) -> None:
        self.setup = setup_for(load_rules(preset))
        self.solver = auction_solver(self.setup)
        self.worth = StandingAuctions(self.setup).worth(strong_equity(self.setup))
        self.levels = levels_with(self.setup, len(self.worth))
        nodes = self.solver.tree.nodes
        self.places = np.array([node.place for node in nodes])
        bounds = self.solver.deals.bounds
        self.typical = np.concatenate([[bounds[0] - 0.4], (bounds[1:] + bounds[:-1]) / 2, [bounds[-1] + 0.4]])
        self.at = cache(self._at)
        self.bids = cache(self._bids)

    def _at(self, standing: int) -> tuple[Floats, AuctionPolicy, list[Floats]]:
        worth = self.worth[standing : standing + 1]
        strategy = self.solver.solve(worth)[0]
        policy = AuctionPolicy(self.solver.tree, self.solver.deals, strategy, worth[0])
        return strategy, policy, self.solver._leaves(worth)

    def _bids(self, rule: str, standing: int) -> Floats:
        """Return how players bid by a rule, as a strategy."""
        strategy, policy, _ = self.at(standing)
        if rule == "equilibrium":
            return strategy
        return self.strategy(policy, np.array([float(habit == rule) for habit in HABITS]))

    def strategy(self, policy: AuctionPolicy, habits: Floats) -> Floats:
        """Return how players with these probabilities of habits bid."""
        model = AdaptedBidding(policy, [habits] * self.setup.seating.players)
        result = np.zeros_like(self.at(0)[0])
        for number, node in enumerate(self.solver.tree.nodes):
            result[number, :, : len(node.actions)] = model.chances(number, self.typical)
        return result

    def values(self, strategy: Floats, standing: int) -> Floats:
        """Return the counterfactual value of each action."""
        return self.solver._action_values(strategy[None], self.at(standing)[2])[0]

    def best(self, strategy: Floats, standing: int, place: int) -> Floats:
        """Return the best response of a place, at its nodes."""
        values = np.where(self.solver.legal, self.values(strategy, standing), -np.inf)[self.places == place]
        return np.eye(values.shape[2])[values.argmax(axis=2)]


def drawn(chances: Floats, rng: np.random.Generator) -> int:
    """Draw an index."""
    return int(rng.choice(len(chances), p=chances / chances.sum()))


def match_gain(model: Model, rules: tuple[str, str], rng: np.random.Generator, dealer: int) -> Floats:
    """Play a match, and return what side 0 gains by adapting and by knowing the ``rules`` of the others."""
    setup, solver, players = model.setup, model.solver, model.setup.seating.players
    tree, gain = solver.tree, np.zeros(2)
    needs, evidence = [setup.points.target] * players, np.zeros((players, len(HABITS)))
    for hand in range(MOST_HANDS):
        standing = class_at(model.levels, [needs[(dealer + side) % players] for side in range(players)])
        usual, policy, _ = model.at(standing)
        places = [(side - dealer - 1) % players for side in range(players)]
        true, believed = usual.copy(), usual.copy()
        for side, rule in enumerate(rules, 1):
            here = model.places == places[side]
            true[here] = model.bids(rule, standing)[here]
            if hand:
                believed[here] = model.strategy(policy, habit_chances(evidence[side]))[here]
        values = model.values(true, standing)[model.places == places[0]]
        steady = model.best(usual, standing, places[0])
        for number, expected in enumerate((believed, true)):
            gain[number] += ((model.best(expected, standing, places[0]) - steady) * values).sum()
        deal = drawn(solver.deals.weights, rng)
        classes, at = np.unravel_index(deal, (solver.deals.classes,) * players), 0
        for place, held in enumerate(classes):
            node, side = tree.nodes[at], (dealer + 1 + place) % players
            action = drawn(true[at, held, : len(node.actions)], rng)
            if side and len(node.actions) > 1:
                bid = PastBid(side, at, action, model.typical[held : held + 1])
                evidence[side] += explained(policy, bid)
            at = node.children[action]
        place, contract = tree.outcomes[tree.ends[-1 - at].outcome]
        if contract != PASS:
            bias = auction_bias(evaluator_of(setup), contract)
            more = bias[drawn(np.array([share for _, share in bias]), rng)][0]
            taken = drawn(solver.deals.tricks[place][deal], rng) + more
            tricks = [min(setup.hand_size, max(0, taken))] * players
            declarer, left = (dealer + 1 + place) % players, setup.hand_size - tricks[0]
            one, other = ((declarer + step) % players for step in (1, 2))
            tricks[one] = int(rng.binomial(left, 0.5))
            tricks[other] = left - tricks[one]
            gains = setup.gains(declarer + 1, contract, tuple(tricks))
            needs = [need - each for need, each in zip(needs, gains, strict=True)]
            if min(needs) <= 0 or setup.wins_at_once(declarer + 1, contract, tuple(tricks)):
                break
        dealer = (dealer + 1) % players
    return gain


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--preset", default=DEFAULT_PRESET, help="three players who play for points")
    parser.add_argument("--matches", type=int, default=200)
    given = parser.parse_args()
    model = Model(given.preset)
    print("| the others | adapting | known |\n| --- | --- | --- |")
    pairs = [
        ("equilibrium", "equilibrium"),
        *((rule, other) for rule in RULES[1:] for other in (RULES[0], rule)),
    ]
    for rules in pairs:
        rng = np.random.default_rng(0)
        gains = np.array([match_gain(model, rules, rng, number % 3) for number in range(given.matches)])
        mean, error = gains.mean(axis=0), gains.std(axis=0) / sqrt(len(gains))
        columns = " | ".join(f"{each:+.4f} ± {by:.4f}" for each, by in zip(mean, error, strict=True))
        print(f"| {', '.join(rules)} | {columns} |", flush=True)


if __name__ == "__main__":
    main()
