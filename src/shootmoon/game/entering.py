"""Entering the results of hands that were played at a real table, without their deals and plays.

`enter_hand` takes a state in which a deal is next, and returns the state after the hand. Each game says by
`Game.entries` what can be entered, and scores it with the same functions that the engine uses when a hand has
been played. Whether a hand can be entered depends only on the rules and on the hand itself, not on earlier
hands, except that the match must not be over. A hand can therefore be corrected later, after which all later
hands are scored again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from shootmoon.game.actions import Bid
from shootmoon.game.errors import IllegalAction
from shootmoon.game.setup import Setup
from shootmoon.game.state import State


class MoonTrick(Struct, frozen=True, forbid_unknown_fields=True):
    """A trick of Chips that contains moons."""

    seat: int
    """The seat that won the trick."""
    big: int = 0
    """The number of Big Moons in the trick."""
    little: int = 0
    """The number of Little Moons in the trick."""


def enter_hand(state: State, kind: str, *facts: object) -> State:
    """Enter a hand of a ``kind`` that is one of `Game.entries`, with the arguments of the function there.

    Raises `IllegalAction`, also if the game has no such hands.

    >>> from shootmoon.game import with_first_dealer, new_game
    >>> from shootmoon.rules import load_rules
    >>> start = with_first_dealer(new_game(load_rules("classic")), 3)
    >>> state = enter_hand(start, "hand", 1, "5", (5, 1, 1))
    >>> state.points, state.dealer
    ((5, 1, 1), 1)
    >>> start = with_first_dealer(new_game(load_rules("chips-solo")), 3)
    >>> enter_hand(start, "round", (3, 1, 1), (MoonTrick(1, big=1), MoonTrick(2, little=2))).chips
    (4, 1, 3)
    """
    entries = state.setup.game.entries
    if kind not in entries:
        raise refuse("", "other-game")
    return entries[kind](state, *facts)


def can_enter(state: State, kind: str, *facts: object) -> bool:
    """Return True if `enter_hand` accepts this hand."""
    try:
        enter_hand(state, kind, *facts)
    except IllegalAction:
        return False
    return True


def check_contract(setup: Setup, declarer: int, bid: str) -> Bid:
    """Return the bid with the text ``bid``. Raises `IllegalAction` if this bid can't have won an auction."""
    bids = setup.bids
    if not bids:
        raise refuse("", "other-game")
    check_seat(setup, declarer)
    if bid not in bids:
        raise refuse(bid, "bid-unknown", bids=bids)
    return bids[bids.index(bid)]


def check_moons(setup: Setup, moons: Iterable[MoonTrick]) -> None:
    """Raise `IllegalAction` if the tricks with moons can't all occur in one hand."""
    if not setup.moon_cards:
        raise refuse("", "other-game")
    cards = setup.dealt_hands(setup.rules)
    big = little = 0
    for trick in moons:
        check_seat(setup, trick.seat)
        if min(trick.big, trick.little) < 0 or trick.big + trick.little > cards:
            raise refuse("", "moons-many", cards=cards)
        big += trick.big
        little += trick.little
    if max(big, little) > setup.moon_cards:
        raise refuse("", "moons-many", cards=cards)


def hand_can_end(setup: Setup, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> bool:
    """Return True if a hand can have ended with these tricks by side.

    The hand must be over after the last of these tricks, but not one trick earlier.
    """

    def is_over(tricks: tuple[int, ...]) -> bool:
        return sum(tricks) <= setup.hand_size and setup.hand_is_over(declarer, contract, tricks)

    return is_over(tricks) and any(
        count and not is_over(tuple(each - (index == side) for index, each in enumerate(tricks)))
        for side, count in enumerate(tricks)
    )


# -- for the games --------------------------------------------------------------------------------------


def check_tricks(setup: Setup, tricks: Sequence[int]) -> tuple[int, ...]:
    """Return the tricks by side. Raises `IllegalAction` for a wrong number of sides, or of tricks."""
    if len(tricks) != setup.seating.sides:
        raise refuse("", "tricks-sides", sides=setup.seating.sides, count=len(tricks))
    if min(tricks) < 0 or max(tricks) > setup.hand_size:
        wrong = next(count for count in tricks if not 0 <= count <= setup.hand_size)
        raise refuse("", "tricks-range", size=setup.hand_size, count=wrong)
    return tuple(tricks)


def check_seat(setup: Setup, seat: int) -> None:
    """Raise `IllegalAction` if there is no such seat."""
    if seat not in setup.seating.seats:
        raise refuse("", "no-such-seat", seat=seat, players=setup.seating.players)


def check_going_on(state: State) -> None:
    """Raise `IllegalAction` if the match is over, and ValueError if no deal is next."""
    if state.phase == "over":
        raise refuse("", "game-over")
    if state.phase != "deal":
        raise ValueError(f"a hand can be entered only when a deal is next, not in phase {state.phase!r}")


def refuse(action: str, code: str, **facts: object) -> IllegalAction:
    """Return the error for a hand that can't be entered."""
    return IllegalAction(action, code, facts, ())
