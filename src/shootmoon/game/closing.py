"""What happens after every hand of every game: its actions are kept, and the next deal comes or the end."""

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
    """The state after a hand: the next deal by ``dealer``, or the end of the match."""
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
    """The side that stands highest and at the target or over it; None when there is none, or several."""
    best = max(amounts)
    return amounts.index(best) if best >= target and amounts.count(best) == 1 else None
