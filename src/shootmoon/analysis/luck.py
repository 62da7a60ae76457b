"""`deal_luck`: how lucky each side was with the tiles of a hand, in probability of winning the match.

Results of matches are mostly luck. What the deal did to each side can be estimated and taken out of a
result, so that fewer matches are needed to tell which bot is better. This is AIVAT's idea for chance events
(Burch, Schmid, Moravčík and Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation in
Imperfect Information Games", AAAI 2018): add a correction whose expected value is exactly 0.
"""

from __future__ import annotations

import numpy as np

from shootmoon.bots.auction.deals import declarer_tricks
from shootmoon.bots.auction.policy import auction_policy
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import MatchUtility
from shootmoon.endgames.errors import AnalysisError
from shootmoon.game import Setup, State
from shootmoon.match_equity import has_equity


def has_luck(setup: Setup) -> bool:
    """Return True if `deal_luck` can be estimated in a game: one with an auction for tricks and a match."""
    return bool(setup.bids) and setup.counts_tricks and has_equity(setup)


def deal_luck(state: State) -> tuple[float, ...]:
    """Return how much the deal of the hand raised each side's probability of winning the match.

    ``state``: a game just after a hand has been dealt. A deal is worth what the sides win with it on
    average if all bid as in the equilibrium of the auction (`AuctionPolicy`) and the declarer takes the
    tricks that are possible double-dummy, corrected by the measured bias. From this worth, the mean over all
    rotations of the same hands around the table is subtracted. All rotations are equally likely. Therefore
    the expected luck is exactly 0 for each side, whatever the errors of the estimate.

    Raises `AnalysisError` if the auction isn't about to begin, or if the game has no auction for tricks.

    >>> import random
    >>> from shootmoon.game import new_game
    >>> from shootmoon.rules import load_rules
    >>> state = new_game(load_rules("classic"))
    >>> while not state.to_move:
    ...     state = state.apply(state.sample_chance(random.Random(1)))
    >>> luck = deal_luck(state)
    >>> len(luck), abs(sum(luck)) < 1e-9
    (3, True)
    """
    setup, seating = state.setup, state.seating
    if not has_luck(setup):
        raise AnalysisError("luck can't be estimated in this game, which has no auction for tricks")
    if state.phase != "auction" or not state.to_move or state.dealer is None or state.bids:
        raise AnalysisError("luck is estimated just after a hand has been dealt, before the first bid")
    view = state.view(state.to_move)
    policy = auction_policy(view, MatchUtility(view, strong=True))
    # Places are numbered from the left of the dealer.
    order = seating.clockwise_from(seating.left_of(state.dealer))
    hands = np.array([[state.held[seat - 1] for seat in order]], dtype=np.uint64)
    strength = evaluator_of(setup).tricks_without_widow(hands[0])
    tricks = declarer_tricks(setup, hands, np.array([state.hand.widow], dtype=np.uint64))[0]
    places = np.arange(len(order))
    holds = (places + places[:, None]) % len(order)  # by rotation and place: the hand that the place gets
    worth = policy.worth_of(strength[holds], tricks[holds])
    luck = worth[0] - worth.mean(axis=0)
    by_seat = dict(zip(order, luck.tolist(), strict=True))
    return tuple(by_seat[seating.seats_of(side)[0]] for side in range(seating.sides))
