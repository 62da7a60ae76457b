"""The end of a hand, which is common to all games: the actions of the hand are stored in `State.past`, then a
deal is next or the match is over."""

from __future__ import annotations

from shootmoon.game.hands import Hand, HandResult, PastHand, Score
from shootmoon.game.state import State


def close_hand(
    state: State,
    result: HandResult,
    score: Score,
    *,
    dealer: int | None = None,
    winners: tuple[int, ...] = (),
) -> State:
    """Return the state after a hand with the result ``result``; ``score`` is the score after this hand.

    If there are ``winners``, the match is over. Otherwise ``dealer`` deals next; by default the same seat
    deals again.
    """
    none = (0,) * state.setup.seating.sides
    hand = PastHand("\n".join(state.actions), state.hand.taker, state.turned_up)
    return State(
        setup=state.setup,
        phase="over" if winners else "deal",
        to_move=None if winners else 0,
        dealer=dealer or state.dealer,
        score=score,
        last_hand=result,
        winners=winners,
        past=(*state.past, hand),
        actions=(),
        hand=Hand(),
        held=(0,) * state.setup.seating.players,
        tricks=none,
        played=(),
        trick=(),
        led=-1,
        start_score=state.start_score,
    )


def highest_at_target(amounts: tuple[int, ...], target: int) -> int | None:
    """Return the side with the highest amount, if this is at least ``target`` and no other side has the same
    amount.

    Otherwise return None.
    """
    best = max(amounts)
    return amounts.index(best) if best >= target and amounts.count(best) == 1 else None
