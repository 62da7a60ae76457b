"""`Hindsight`: each side's probability of winning the match, estimated with all hands visible.

It is what a review measures luck by: how much an event changed the probability in hindsight.
"""

from __future__ import annotations

import numpy as np

from shootmoon.bots.auction.deals import declarer_tricks
from shootmoon.bots.auction.policy import AuctionPolicy, auction_policy
from shootmoon.bots.auction.standings import strong_equity
from shootmoon.bots.evaluation.arrays import Floats, Ints
from shootmoon.bots.evaluation.double_dummy_bias import apply_bias, share_left
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import MatchUtility, PureMatchUtility
from shootmoon.endgames import AnalysisError, endgame_of
from shootmoon.game import Setup, State
from shootmoon.match_equity import equity_table, has_equity
from shootmoon.match_equity.table import EquityTable
from shootmoon.solver import solve


def sees_hands(setup: Setup) -> bool:
    """Return True if the worth of dealt hands can be estimated: in games with an auction for tricks, and with
    match equity."""
    return bool(setup.bids) and setup.counts_tricks and has_equity(setup)


class Hindsight:
    """Estimates the probabilities of winning a match at each of its states, in their order."""

    def __init__(self, setup: Setup) -> None:
        """Prepare for a game. Raises `AnalysisError` if it has no match equity."""
        if not has_equity(setup):
            raise AnalysisError("there is no model of the hands of this game, so there is no match equity")
        self._sees_hands = sees_hands(setup)
        self._table: EquityTable = (
            strong_equity(setup)
            if self._sees_hands
            else equity_table(setup.rules, pieces=setup.pieces, hand_size=setup.hand_size)
        )
        self._setup = setup
        self._last: tuple[float, ...] = ()
        self._hand: DealtHand | None = None

    def chances(self, state: State) -> tuple[float, ...]:
        """Return each side's probability of winning at the next state of the match.

        - Between hands it is match equity.
        - During the auction, the seats that are yet to bid do so as in the equilibrium of the auction, and
          the declarer takes its double-dummy tricks, corrected by the measured bias.
        - While the declarer discards and names trump, it stays as it was when the auction ended.
        - During play, it follows from the double-dummy tricks of the declarer's side, corrected in
          proportion to the tricks that are left. The other sides share the rest of the tricks evenly.
        - It is that of the end of the hand as soon as nobody has a choice any more.

        In Chips it stays the same from the deal to the end of a hand.
        """
        self._last = self._chances(state)
        return self._last

    def _chances(self, state: State) -> tuple[float, ...]:
        if state.winners or state.dealer is None or state.phase == "deal":
            self._hand = None
            return self._between_hands(state)
        if not self._sees_hands or not state.to_move:
            return self._last
        if self._hand is None:
            self._hand = DealtHand(state)
        if state.phase == "auction":
            return self._hand.in_auction(state)
        if state.phase == "play":
            if max(map(len, state.hands)) == 1:
                return self._between_hands(_played_out(state))
            return self._hand.in_play(state)
        return self._last

    def _between_hands(self, state: State) -> tuple[float, ...]:
        seating = self._setup.seating
        if state.winners:
            return seating.win_shares(state.winners)
        if state.dealer is None:  # all seats are equally likely to deal first
            dealers = [self._table.chances(state.score, seat) for seat in seating.seats]
            return tuple(np.mean(dealers, axis=0).tolist())
        return self._table.chances(state.score, state.dealer)


def _played_out(state: State) -> State:
    """Return the state after the last trick of a hand, in which nobody has a choice."""
    while state.phase == "play":
        state = state.apply(state.legal_actions()[0])
    return state


class DealtHand:
    """A hand that has been dealt, with what doesn't change until its end."""

    def __init__(self, state: State) -> None:
        """``state``: the state just after the deal."""
        assert state.to_move
        assert state.dealer is not None
        self._setup = state.setup
        seating = state.seating
        view = state.view(state.to_move)
        table = strong_equity(state.setup)
        self._utility = PureMatchUtility(view, table)
        usual = auction_policy(view, MatchUtility(view, table))
        self._policy: AuctionPolicy = usual.valued_by(self._utility)
        # Places are numbered from the left of the dealer.
        self._order = seating.clockwise_from(seating.left_of(state.dealer))
        hands = np.array([[state.held[seat - 1] for seat in self._order]], dtype=np.uint64)
        widow = np.array([state.hand.widow], dtype=np.uint64)
        self._strength: Floats = evaluator_of(self._setup).tricks_without_widow(hands[0])
        self._tricks: Ints = declarer_tricks(self._setup, hands, widow)[0]

    def luck(self) -> tuple[float, ...]:
        """Return each side's luck with the deal; see `shootmoon.analysis.luck.deal_luck`."""
        places = np.arange(len(self._order))
        # By rotation of the hands and place: the hand that the place gets.
        holds = (places + places[:, None]) % len(places)
        worth = self._policy.worth_of(self._strength[holds], self._tricks[holds])
        return self._by_side(worth[0] - worth.mean(axis=0))

    def in_auction(self, state: State) -> tuple[float, ...]:
        """Return each side's probability of winning after the bids made so far."""
        before = [bid for _, bid in state.bids]
        return self._by_side(self._policy.worth_of(self._strength[None], self._tricks[None], before)[0])

    def in_play(self, state: State) -> tuple[float, ...]:
        """Return each side's probability of winning with best play from here on."""
        setup, seating = self._setup, self._setup.seating
        declarer, contract = state.declarer, state.contract
        assert declarer is not None
        assert contract is not None
        declaring = seating.side_of(declarer)
        left = setup.hand_size - sum(state.tricks)
        more = round(solve(endgame_of(state).problem))
        # The rows are the tricks that the declarer's side still takes; the others share the rest evenly.
        ends = np.tile(np.array(state.tricks, dtype=np.float64), (left + 1, 1))
        taken = np.arange(left + 1)
        ends += (left - taken[:, None]) / (seating.sides - 1)
        ends[:, declaring] = state.tricks[declaring] + taken
        bias = evaluator_of(setup).bias(setup.needs(contract))
        found: list[float] = []
        for side in range(seating.sides):
            worth = self._utility.of_outcomes(declarer, contract, ends, side)
            found.append(float(apply_bias(worth, bias, share_left(left, setup.hand_size))[more]))
        return tuple(found)

    def _by_side(self, worth: Floats) -> tuple[float, ...]:
        seating = self._setup.seating
        by_seat = dict(zip(self._order, worth.tolist(), strict=True))
        return tuple(by_seat[seating.seats_of(side)[0]] for side in range(seating.sides))
