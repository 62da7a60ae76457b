"""How bots that look at many deals bid: what becomes of the hand after each bid, deal by deal.

In each imagined deal the seats that are yet to speak bid as a sensible player would (`bid_chance`), whoever
ends up as declarer takes the widow, lays aside and names trump by what its own tiles promise, and the solver
says how many tricks that yields. What the ends are worth comes from `Prospects`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from shootmoon.bots.clock import Clock
from shootmoon.bots.imagination import Imagined
from shootmoon.bots.prospects import Prospects
from shootmoon.bots.sampling import Mask, Valued
from shootmoon.bots.slip import chance_by_tricks, worth_by_tricks
from shootmoon.bots.strength import Floats, Masks, Numbers, Strength, Way
from shootmoon.bots.tells import MOONING, bid_chance
from shootmoon.game import PASS, Bid, View
from shootmoon.pieces import Seating

_WAYS = 3
"""Ways to prepare the own hand that are tried."""


class BidValues:
    """Values bids in imagined worlds, for the seat of a view."""

    first_block = 256

    def __init__(
        self,
        view: View,
        strength: Strength,
        prospects: Prospects,
        careless: Sequence[float],
        rng: np.random.Generator,
        clock: Clock,
    ) -> None:
        """``careless``: by seat as declarer, how likely one of its defenders gives tricks away; ``rng``: how
        the others bid where that isn't certain."""
        self.actions: tuple[Bid, ...] = tuple(bid for bid in view.legal_actions() if isinstance(bid, Bid))
        self._view, self._strength, self._prospects = view, strength, prospects
        self._careless, self._rng, self._clock = careless, rng, clock

    def values(self, imagined: Imagined, start: int, end: int) -> Valued:
        """See `shootmoon.bots.sampling.Values`. The chance that a bid is made is meant for the worlds in
        which it stands."""
        table = _Table(
            self._view,
            imagined.part(start, end),
            self._strength,
            self._prospects,
            self._careless,
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
        imagined: Imagined,
        strength: Strength,
        prospects: Prospects,
        careless: Sequence[float],
        rng: np.random.Generator,
        clock: Clock,
    ) -> None:
        self.view, self.imagined, self.strength, self.prospects = view, imagined, strength, prospects
        self.careless = careless
        self.setup = strength.setup
        self.seating = view.seating
        spoken = len(view.bids)
        order = self.seating.clockwise_from(self.seating.left_of(view.dealer or 1))
        self.to_come = order[spoken + 1 :]
        self.widow = imagined.beside if self.setup.exchanges != "none" else np.zeros_like(imagined.beside)
        self.promised = {seat: strength.before_widow(imagined.hands[:, seat - 1]) for seat in self.to_come}
        self.rolls = {seat: rng.random(len(imagined)) for seat in self.to_come}
        self._clock = clock
        self.odds = rng.random(len(imagined)) < 0.5
        self._tricks = {seat: np.zeros(len(imagined)) for seat in self.seating.seats}
        self._tricks[view.seat] = self._own()
        others = (seat for seat in self.seating.seats if seat != view.seat)
        self._unsolved = {seat: np.ones(len(imagined), dtype=bool) for seat in others}

    def tricks(self, seat: int, rows: Mask) -> Floats:
        """By world: tricks of a seat's side if it declares. Others' are solved where they are asked for."""
        found = self._tricks[seat]
        if seat in self._unsolved:
            new = rows & self._unsolved[seat]
            if new.any():
                hands = self.imagined.hands[new]
                (way,) = self.strength.ways(hands[:, seat - 1], self.widow[new])
                found[new] = self._played(seat, way, hands)
                self._unsolved[seat] &= ~new
        return found[rows]

    def _played(self, seat: int, way: Way, hands: Masks) -> Floats:
        played = hands.copy()
        played[:, seat - 1] = way.held
        return self.strength.solved(seat, way.trump, played)

    def _own(self) -> Floats:
        hands, seat = self.imagined.hands, self.view.seat
        tried: list[Floats] = []
        for way in self.strength.ways(hands[:, seat - 1], self.widow, _WAYS):
            if tried and self._clock.out:
                break
            tried.append(self._played(seat, way, hands))
        return tried[0] if len(tried) == 1 else self._best_way(tried)

    def _best_way(self, tried: list[Floats]) -> Floats:
        """By widow the way that does best in one half of the deals, as it does in the other half."""
        table = np.column_stack(tried)
        weights = self.imagined.weights
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
            return np.full(len(self.imagined), np.nan)
        by_tricks = chance_by_tricks(self.strength, bid, self.careless[self.view.seat - 1])
        chances: Floats = by_tricks[np.rint(self._tricks[self.view.seat]).astype(np.intp)]
        return chances

    def valued(self, bid: Bid) -> tuple[Floats, Floats, Mask]:
        """By world: what a bid or pass is worth, whatever the others say to it; the chance that it is made,
        and whether it stands."""
        view, setup, seating = self.view, self.setup, self.seating
        count = len(self.imagined)
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
                bids = rows & (self.rolls[seat] < bid_chance(self.strength, self.promised[seat], over[0]))
                if forced and ladder[level] == PASS:
                    bids = rows
                raised[0][bids], raised[1][bids] = seat, ladder.index(over[0])
                if over[-1].moons and not over[0].moons:
                    # Who has every trick in hand bids a moon at once.
                    chance = bid_chance(self.strength, self.promised[seat], over[-1], MOONING)
                    raised[1][bids & (self.rolls[seat] < chance)] = ladder.index(over[-1])
            holders, contracts = raised
        worth = np.empty(count)
        for seat in np.unique(holders):
            rows = holders == seat
            if not seat:
                worth[rows] = self.prospects.passed()
                continue
            tricks = self.tricks(int(seat), rows)
            for level in np.unique(contracts[rows]):
                some = contracts[rows] == level
                values = worth_by_tricks(
                    self.strength, self.prospects, int(seat), ladder[int(level)], self.careless[int(seat) - 1]
                )
                part = worth[rows]
                part[some] = values[np.rint(tricks[some]).astype(np.intp)]
                worth[rows] = part
        return worth, self.made(bid), holders == view.seat


def _sides(seating: Seating) -> Numbers:
    """By seat, from 0 for nobody: its side."""
    return np.array([-1, *(seating.side_of(seat) for seat in seating.seats)])
