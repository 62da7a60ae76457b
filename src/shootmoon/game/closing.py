"""The end of a hand, which is common to all games: the actions of the hand are stored in `State.past`, then a
deal is next or the match is over."""

from __future__ import annotations

from shootmoon.game.hands import Hand, HandResult, PastHand
from shootmoon.game.score import Score
from shootmoon.game.state import State
from shootmoon.game.trickplay import captured_points


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
        past=state.past.plus(hand),
        actions=(),
        hand=Hand(),
        held=(0,) * state.setup.seating.players,
        tricks=none,
        played=(),
        trick=(),
        led=-1,
        start_score=state.start_score,
    )


def finish_hand(state: State) -> State:
    """Score a hand after its last trick, and return the state that follows: the next deal, or the end of the
    match."""
    seating, dealer = state.setup.seating, _dealer(state)
    declarer, contract = state.hand.declarer, state.hand.contract
    captured = captured_points(state)
    scored = state.setup.score_hand(state.score, dealer, state.tricks, declarer, contract, captured)
    result = HandResult(
        dealer=dealer,
        declarer=declarer,
        contract=contract,
        trump=state.hand.trump,
        tricks=state.tricks,
        made=scored.made,
        stood=scored.stood,
        round_winner=() if scored.round_winner is None else seating.seats_of(scored.round_winner),
        marks_paid=scored.marks_paid,
        hickeys=scored.hickeys,
        renege=None,
        played=state.played,
    )
    if scored.match_winner is not None:
        return close_hand(state, result, scored.score, winners=seating.seats_of(scored.match_winner))
    return close_hand(state, result, scored.score, dealer=scored.dealer)


def finish_passed(state: State) -> State:
    """Return the state that follows a hand in which everybody passed: a deal is next."""
    return void_hand(state, state.score, dealer=state.setup.dealer_after_pass(_dealer(state)))


def void_hand(state: State, score: Score, *, dealer: int | None = None, renege: int | None = None) -> State:
    """Return the state after a hand that isn't scored; ``score`` is the score after it.

    ``dealer`` deals next, by default the same seat as in this hand; ``renege`` is the seat whose renege made
    the hand void.
    """
    result = HandResult(
        dealer=_dealer(state),
        declarer=None,
        contract=None,
        trump=None,
        tricks=state.tricks,
        made=None,
        stood=state.setup.standing(score),
        round_winner=(),
        marks_paid=score.no_marks,
        hickeys=0,
        renege=renege,
        played=state.played,
    )
    return close_hand(state, result, score, dealer=dealer)


def _dealer(state: State) -> int:
    assert state.dealer is not None
    return state.dealer


def highest_at_target(amounts: tuple[int, ...], target: int) -> int | None:
    """Return the side with the highest amount, if this is at least ``target`` and no other side has the same
    amount.

    Otherwise return None.
    """
    best = max(amounts)
    return amounts.index(best) if best >= target and amounts.count(best) == 1 else None
