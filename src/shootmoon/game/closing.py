"""The end of a hand, common to all games: keep its actions, then go to the next deal or end the match."""

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
    """Return the state after a hand.

    With ``winners`` the match is over; otherwise ``dealer`` deals next (by default the same dealer again).
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
    )


def highest_at_target(amounts: tuple[int, ...], target: int) -> int | None:
    """Return the side with the highest amount if it reaches ``target``; None if it doesn't, or on a tie."""
    best = max(amounts)
    return amounts.index(best) if best >= target and amounts.count(best) == 1 else None
