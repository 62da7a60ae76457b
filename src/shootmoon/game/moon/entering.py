"""The hands of Moon that can be entered from a real table (`shootmoon.game.entering`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from shootmoon.game.closing import finish_hand, finish_passed, void_hand
from shootmoon.game.entering import (
    check_contract,
    check_going_on,
    check_seat,
    check_tricks,
    hand_can_end,
    refuse,
)
from shootmoon.game.hands import Hand
from shootmoon.game.state import State


def enter_played(state: State, declarer: int, bid: str, tricks: Sequence[int]) -> State:
    """Enter a hand: its declarer, the bid that won the auction, and the tricks by side.

    Raises `IllegalAction`.
    """
    setup = state.setup
    contract = check_contract(setup, declarer, bid)
    taken = check_tricks(setup, tricks)
    if not hand_can_end(setup, declarer, contract, taken):
        facts = {"size": setup.hand_size, "count": sum(taken), "bid": contract}
        # Fewer tricks than a whole hand are possible only if play stopped early, after the bid failed.
        stopped = sum(taken) <= setup.hand_size and setup.hand_is_over(declarer, contract, taken)
        raise refuse("", "tricks-stop" if stopped else "tricks-all", **facts)
    check_going_on(state)
    return finish_hand(state.change(hand=Hand(declarer=declarer, contract=contract), tricks=taken))


def enter_passed(state: State) -> State:
    """Enter a hand in which everybody passed. Raises `IllegalAction`."""
    if state.setup.dealer_must_bid:
        raise refuse("pass", "dealer-must-bid")
    check_going_on(state)
    return finish_passed(state)


def enter_renege(state: State, seat: int) -> State:
    """Enter a hand that is void because ``seat`` reneged. The same dealer deals again, and nothing is scored,
    since the published rules name no penalty. Raises `IllegalAction`."""
    check_seat(state.setup, seat)
    check_going_on(state)
    return void_hand(state, state.score, renege=seat)


ENTRIES: Mapping[str, Callable[..., State]] = {
    "hand": enter_played,
    "passed": enter_passed,
    "renege": enter_renege,
}
"""See `Game.entries`."""
