"""How bots that look at many deals bid: what becomes of the hand after each bid, deal by deal.

In each sampled deal the seats that are yet to speak bid as a sensible player would (`bid_chance`), whoever
ends up as declarer takes the widow, lays aside and names trump by what its own tiles promise, and the solver
says how many tricks that yields. What the ends are worth comes from `HandUtility`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from shootmoon.bots.evaluation.arrays import Bools, Floats, Ints, Masks
from shootmoon.bots.evaluation.double_dummy_bias import chance_by_tricks, utility_by_tricks
from shootmoon.bots.evaluation.hand_evaluation import DeclarerPlan, HandEvaluator
from shootmoon.bots.evaluation.likelihood import MOON_THRESHOLD, bid_chance
from shootmoon.bots.evaluation.utility import HandUtility
from shootmoon.bots.search.clock import Clock
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.sampling import ActionValues
from shootmoon.game import PASS, Bid, View

_PLANS = 3
"""Plans to prepare the own hand that are tried."""


class BidEvaluator:
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
        self._setup, seating = evaluator.setup, view.seating
        order = seating.clockwise_from(seating.left_of(view.dealer or 1))
        self._to_come = order[len(view.bids) + 1 :]
        """The seats that speak after this one."""
        self._sides = np.array([-1, *(seating.side_of(seat) for seat in seating.seats)])
        """By seat, from 0 for nobody: its side."""
        self._ladder = [PASS, *(bid for bid in self._setup.ladder if bid != PASS)]
        """Contracts in arrays are indices into it."""

    def values(self, sampled: SampledWorlds, start: int, end: int) -> ActionValues:
        """See `shootmoon.bots.search.sampling.ActionEvaluator`. The chance that a bid is made is meant for
        the worlds in which it stands."""
        part = sampled.part(start, end)
        others = [
            _Other(
                seat,
                self._evaluator.tricks_without_widow(part.hands[:, seat - 1]),
                self._rng.random(len(part)),
            )
            for seat in self._to_come
        ]
        halves = self._rng.random(len(part)) < 0.5
        tricks = _DeclarerTricks(self._evaluator, part, self._view.seat, halves, self._clock)
        found: list[tuple[Floats, Floats, Bools]] = []
        for bid in self.actions:
            holders, contracts = self._auction(bid, others, len(part))
            worth = self._worth(holders, contracts, tricks)
            found.append((worth, self._made(bid, tricks.own), holders == self._view.seat))
        worth, made, stands = (np.column_stack(column) for column in zip(*found, strict=True))
        return ActionValues(worth, made, stands)

    def _auction(self, bid: Bid, others: Sequence[_Other], worlds: int) -> tuple[Ints, Ints]:
        """By world: who has which contract after this bid or pass, once all others have spoken."""
        holder, contract = max(self._view.bids, key=lambda entry: entry[1].rank, default=(0, PASS))
        if bid != PASS:
            holder, contract = self._view.seat, bid
        elif contract == PASS:
            holder = 0
        holders = np.full(worlds, holder)
        contracts = np.full(worlds, self._ladder.index(contract))
        for other in others:
            holders, contracts = self._after(other, holders, contracts)
        return holders, contracts

    def _after(self, other: _Other, holders: Ints, contracts: Ints) -> tuple[Ints, Ints]:
        """By world: who has which contract after a seat has bid or passed as a sensible player would."""
        setup, ladder = self._setup, self._ladder
        forced = other.seat == self._to_come[-1] and setup.dealer_must_bid
        partner = self._sides[holders] == self._sides[other.seat]
        raised = contracts.copy()
        for level in np.unique(contracts):
            over = setup.ladder[ladder[level]]
            if not over:
                continue
            bids = (contracts == level) & ~partner
            if not (forced and ladder[level] == PASS):
                bids &= other.roll < bid_chance(self._evaluator, other.estimated, over[0])
            raised[bids] = ladder.index(over[0])
            if over[-1].moons and not over[0].moons:
                # Who has every trick in hand bids a moon at once.
                chance = bid_chance(self._evaluator, other.estimated, over[-1], MOON_THRESHOLD)
                raised[bids & (other.roll < chance)] = ladder.index(over[-1])
        return np.where(raised != contracts, other.seat, holders), raised

    def _worth(self, holders: Ints, contracts: Ints, tricks: _DeclarerTricks) -> Floats:
        """By world: what it is worth that this seat plays this contract; 0 is nobody's."""
        worth = np.empty(len(holders))
        for seat in map(int, np.unique(holders)):
            rows = holders == seat
            if not seat:
                worth[rows] = self._utility.passed_out()
                continue
            taken = tricks.of(seat, rows)
            for level in map(int, np.unique(contracts[rows])):
                by_tricks = utility_by_tricks(
                    self._evaluator, self._utility, seat, self._ladder[level], self._weak_defense[seat - 1]
                )
                same = rows & (contracts == level)
                worth[same] = by_tricks[taken[same]]
        return worth

    def _made(self, bid: Bid, own: Ints) -> Floats:
        """By world: the chance that the seat makes a bid as declarer; NaN for a pass."""
        if bid == PASS:
            return np.full(len(own), np.nan)
        chances: Floats = chance_by_tricks(self._evaluator, bid, self._weak_defense[self._view.seat - 1])[own]
        return chances


class _Other(Struct, frozen=True):
    """A seat that is yet to speak; arrays by world."""

    seat: int
    estimated: Floats
    """About how many tricks its hand takes."""
    roll: Floats
    """It bids where its chance to bid is higher than this."""


class _DeclarerTricks:
    """By seat and world: tricks of its side if it declares; those of others are solved when asked for."""

    def __init__(
        self, evaluator: HandEvaluator, sampled: SampledWorlds, seat: int, halves: Bools, clock: Clock
    ) -> None:
        """``halves``: the worlds that judge the plans chosen in the others."""
        self._evaluator, self._sampled = evaluator, sampled
        aside = sampled.aside
        self._widow = aside if evaluator.setup.exchanges != "none" else np.zeros_like(aside)
        self.own = self._best_plans(seat, halves, clock)
        """Of the seat that bids, by the plan that is best for each widow."""
        self._found = {seat: self.own}
        self._solved = {seat: np.ones(len(sampled), dtype=bool)}

    def of(self, seat: int, rows: Bools) -> Ints:
        """Those of a seat; only those of the rows are meant."""
        found = self._found.setdefault(seat, np.zeros(len(rows), dtype=np.intp))
        solved = self._solved.setdefault(seat, np.zeros(len(rows), dtype=bool))
        new = rows & ~solved
        if new.any():
            hands = self._sampled.hands[new]
            (plan,) = self._evaluator.plans(hands[:, seat - 1], self._widow[new])
            found[new] = self._played(seat, plan, hands)
            solved |= new
        return found

    def _played(self, seat: int, plan: DeclarerPlan, hands: Masks) -> Ints:
        played = hands.copy()
        played[:, seat - 1] = plan.held
        return np.rint(self._evaluator.double_dummy_tricks(seat, plan.trump, played)).astype(np.intp)

    def _best_plans(self, seat: int, halves: Bools, clock: Clock) -> Ints:
        """By widow the plan that does best in one half of the worlds, as it does in the other half."""
        hands, weights = self._sampled.hands, self._sampled.weights
        tried: list[Ints] = []
        for plan in self._evaluator.plans(hands[:, seat - 1], self._widow, _PLANS):
            if tried and clock.expired:
                break
            tried.append(self._played(seat, plan, hands))
        table = np.column_stack(tried).astype(np.float64)
        if len(tried) == 1:
            return tried[0]
        found = tried[0].copy()
        for widow in np.unique(self._widow):
            rows = self._widow == widow
            for half in (halves, ~halves):
                judged, chosen = rows & half, rows & ~half
                seen = weights[chosen]
                if seen.sum() <= 0:
                    continue
                # What the tiles promise counts as much as four deals.
                prior = np.array([0.0, -0.25, -0.5])[: table.shape[1]] * 4
                sums = seen / seen.mean() @ table[chosen]
                means = (sums + prior + 4 * table[chosen].mean()) / (len(seen) + 4)
                found[judged] = tried[int(means.argmax())][judged]
        return found
