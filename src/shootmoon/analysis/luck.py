"""`deal_luck`: how lucky each side was with the tiles of a hand, in probability of winning the match.

Results of matches are mostly luck. What the deal did to each side can be estimated and taken out of a
result, so that fewer matches are needed to tell which bot is better. This is AIVAT's idea for chance events
(Burch, Schmid, Moravčík and Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation in
Imperfect Information Games", AAAI 2018): add a correction whose expected value is exactly 0.
"""

from __future__ import annotations

from shootmoon.analysis.hindsight import DealtHand, sees_hands
from shootmoon.endgames.errors import AnalysisError
from shootmoon.game import State
from shootmoon.telling import checked


@checked
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
    if not sees_hands(state.setup):
        raise AnalysisError("luck can't be estimated in this game, which has no auction for tricks")
    if state.phase != "auction" or not state.to_move or state.dealer is None or state.bids:
        raise AnalysisError("luck is estimated just after a hand has been dealt, before the first bid")
    return DealtHand(state).luck()
