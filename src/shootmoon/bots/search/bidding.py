"""How bots that look at many deals bid: what becomes of the hand after each bid, deal by deal.

In each sampled deal the seats that are yet to speak bid as a sensible player would (`bid_chance`), whoever
ends up as declarer takes the widow, lays aside and names trump by what its own tiles promise, and the solver
says how many tricks that yields. What the ends are worth comes from `HandUtility`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from shootmoon.bots.evaluation.arrays import Floats, Ints, Masks
from shootmoon.bots.evaluation.double_dummy_bias import chance_by_tricks, worth_by_tricks
from shootmoon.bots.evaluation.hand_evaluation import DeclarerPlan, HandEvaluator
from shootmoon.bots.evaluation.likelihood import MOON_THRESHOLD, bid_chance
from shootmoon.bots.evaluation.utility import HandUtility
from shootmoon.bots.search.clock import Clock
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.sampling import Bools, Valued
from shootmoon.game import PASS, Bid, View
from shootmoon.pieces import Seating

_PLANS = 3
"""Plans to prepare the own hand that are tried."""


class BidValues:
    """Values bids in sampled worlds, for the seat of a view."""

    first_block = 256

    def __init__(
        self,
        view: View,
        evaluator: HandEvaluator,
        utility: HandUtility,
        weak_defense: Sequence[float],
        rng: np.random.Generator,
        clock: Clock,
    ) -> None:
        """``weak_defense``: by seat as declarer, how likely one of its defenders gives tricks away.

        ``rng``: how the others bid where that isn't certain.
        """
        self.actions: tuple[Bid, ...] = tuple(bid for bid in view.legal_actions() if isinstance(bid, Bid))
        self._view, self._evaluator, self._utility = view, evaluator, utility
        self._weak_defense, self._rng, self._clock = weak_defense, rng, clock

    def values(self, sampled: SampledWorlds, start: int, end: int) -> Valued:
        """See `shootmoon.bots.search.sampling.Values`. The chance that a bid is made is meant for
        the worlds in which it stands."""
        table = _Table(
            self._view,
            sampled.part(start, end),
            self._evaluator,
            self._utility,
            self._weak_defense,
            self._rng,
            self._clock,
        )
        found = [table.valued(bid) for bid in self.actions]
        worth, made, stands = (np.column_stack(column) for column in zip(*found, strict=True))
        return Valued(worth, made, stands)


class _Table:
    def __init__(
        self,
        view: View,
        sampled: SampledWorlds,
        evaluator: HandEvaluator,
        utility: HandUtility,
        weak_defense: Sequence[float],
        rng: np.random.Generator,
        clock: Clock,
    ) -> None:
        self.view, self.sampled, self.evaluator, self.utility = view, sampled, evaluator, utility
        self.weak_defense = weak_defense
        self.setup = evaluator.setup
        self.seating = view.seating
        spoken = len(view.bids)
        order = self.seating.clockwise_from(self.seating.left_of(view.dealer or 1))
        self.to_come = order[spoken + 1 :]
        self.widow = sampled.beside if self.setup.exchanges != "none" else np.zeros_like(sampled.beside)
        self.promised = {seat: evaluator.before_widow(sampled.hands[:, seat - 1]) for seat in self.to_come}
        self.rolls = {seat: rng.random(len(sampled)) for seat in self.to_come}
        self._clock = clock
        self.odds = rng.random(len(sampled)) < 0.5
        self._tricks = {seat: np.zeros(len(sampled)) for seat in self.seating.seats}
        self._tricks[view.seat] = self._own()
        others = (seat for seat in self.seating.seats if seat != view.seat)
        self._unsolved = {seat: np.ones(len(sampled), dtype=bool) for seat in others}

    def tricks(self, seat: int, rows: Bools) -> Floats:
        """By world: tricks of a seat's side if it declares. Others' are solved where they are asked for."""
        found = self._tricks[seat]
        if seat in self._unsolved:
            new = rows & self._unsolved[seat]
            if new.any():
                hands = self.sampled.hands[new]
                (plan,) = self.evaluator.plans(hands[:, seat - 1], self.widow[new])
                found[new] = self._played(seat, plan, hands)
                self._unsolved[seat] &= ~new
        return found[rows]

    def _played(self, seat: int, plan: DeclarerPlan, hands: Masks) -> Floats:
        played = hands.copy()
        played[:, seat - 1] = plan.held
        return self.evaluator.solved(seat, plan.trump, played)

    def _own(self) -> Floats:
        hands, seat = self.sampled.hands, self.view.seat
        tried: list[Floats] = []
        for plan in self.evaluator.plans(hands[:, seat - 1], self.widow, _PLANS):
            if tried and self._clock.out:
                break
            tried.append(self._played(seat, plan, hands))
        return tried[0] if len(tried) == 1 else self._best_plan(tried)

    def _best_plan(self, tried: list[Floats]) -> Floats:
        """By widow the plan that does best in one half of the deals, as it does in the other half."""
        table = np.column_stack(tried)
        weights = self.sampled.weights
        found = table[:, 0].copy()
        for widow in np.unique(self.widow):
            rows = self.widow == widow
            for half in (self.odds, ~self.odds):
                judged, chosen = rows & half, rows & ~half
                seen = weights[chosen]
                if seen.sum() <= 0:
                    continue
                # What the tiles promise counts as much as four deals.
                prior = np.array([0.0, -0.25, -0.5])[: table.shape[1]] * 4
                sums = seen / seen.mean() @ table[chosen]
                means = (sums + prior + 4 * table[chosen].mean()) / (len(seen) + 4)
                found[judged] = table[judged, int(means.argmax())]
        return found

    def made(self, bid: Bid) -> Floats:
        """By world: the chance that the seat makes a bid as declarer; NaN for a pass."""
        if bid == PASS:
            return np.full(len(self.sampled), np.nan)
        by_tricks = chance_by_tricks(self.evaluator, bid, self.weak_defense[self.view.seat - 1])
        chances: Floats = by_tricks[np.rint(self._tricks[self.view.seat]).astype(np.intp)]
        return chances

    def valued(self, bid: Bid) -> tuple[Floats, Floats, Bools]:
        """By world: what a bid or pass is worth, whatever the others say to it; the chance that it is made,
        and whether it stands."""
        view, setup, seating = self.view, self.setup, self.seating
        count = len(self.sampled)
        standing = max(view.bids, key=lambda entry: entry[1].rank, default=(0, PASS))
        holder, contract = standing if standing[1] != PASS else (0, PASS)
        if bid != PASS:
            holder, contract = view.seat, bid
        holders = np.full(count, holder)
        ladder = [PASS, *(each for each in setup.ladder if each != PASS)]
        contracts = np.full(count, ladder.index(contract))
        for at, seat in enumerate(self.to_come):
            forced = at == len(self.to_come) - 1 and setup.moon.deal.all_pass == "force-dealer"
            partner = _sides(seating)[holders] == seating.side_of(seat)
            raised = holders.copy(), contracts.copy()
            for level in np.unique(contracts):
                over = setup.ladder[ladder[level]]
                if not over:
                    continue
                rows = (contracts == level) & ~partner
                bids = rows & (self.rolls[seat] < bid_chance(self.evaluator, self.promised[seat], over[0]))
                if forced and ladder[level] == PASS:
                    bids = rows
                raised[0][bids], raised[1][bids] = seat, ladder.index(over[0])
                if over[-1].moons and not over[0].moons:
                    # Who has every trick in hand bids a moon at once.
                    chance = bid_chance(self.evaluator, self.promised[seat], over[-1], MOON_THRESHOLD)
                    raised[1][bids & (self.rolls[seat] < chance)] = ladder.index(over[-1])
            holders, contracts = raised
        worth = np.empty(count)
        for seat in np.unique(holders):
            rows = holders == seat
            if not seat:
                worth[rows] = self.utility.passed()
                continue
            tricks = self.tricks(int(seat), rows)
            for level in np.unique(contracts[rows]):
                some = contracts[rows] == level
                values = worth_by_tricks(
                    self.evaluator,
                    self.utility,
                    int(seat),
                    ladder[int(level)],
                    self.weak_defense[int(seat) - 1],
                )
                part = worth[rows]
                part[some] = values[np.rint(tricks[some]).astype(np.intp)]
                worth[rows] = part
        return worth, self.made(bid), holders == view.seat


def _sides(seating: Seating) -> Ints:
    """By seat, from 0 for nobody: its side."""
    return np.array([-1, *(seating.side_of(seat) for seat in seating.seats)])
