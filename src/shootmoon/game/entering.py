"""Entering the results of hands that were played at a real table, without their deals and plays.

The functions ``enter_…`` take a state in which a deal is next, and return the state after the hand. They
score the hand with the same functions that the engine uses when a hand has been played. Whether a hand can be
entered depends only on the rules and on the hand itself, not on earlier hands, except that the match must not
be over. A hand can therefore be corrected later, after which all later hands are scored again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from shootmoon.game.actions import Bid
from shootmoon.game.chip_scoring import chips_after_trick, finish_renege, finish_round
from shootmoon.game.closing import close_hand
from shootmoon.game.errors import IllegalAction
from shootmoon.game.hands import Hand, HandResult, Score
from shootmoon.game.scoring import finish_hand, finish_passed, hand_is_over
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


def check_contract(setup: Setup, declarer: int, bid: str) -> Bid:
    """Return the bid with the text ``bid``. Raises `IllegalAction` if this bid can't have won an auction."""
    _check_auction(setup)
    _check_seat(setup, declarer)
    bids = setup.bids
    if bid not in bids:
        raise _refuse(bid, "bid-unknown", bids=bids)
    return bids[bids.index(bid)]


def check_moons(setup: Setup, moons: Iterable[MoonTrick]) -> None:
    """Raise `IllegalAction` if the tricks with moons can't all occur in one round of Chips."""
    if setup.chips is None:
        raise _refuse("", "other-game")
    cards = max(setup.seating.players, 3)
    big = little = 0
    for trick in moons:
        _check_seat(setup, trick.seat)
        if min(trick.big, trick.little) < 0 or trick.big + trick.little > cards:
            raise _refuse("", "moons-many", cards=cards)
        big += trick.big
        little += trick.little
    if big > 2 or little > 2:
        raise _refuse("", "moons-many", cards=cards)


def enter_played(state: State, declarer: int, bid: str, tricks: Sequence[int]) -> State:
    """Enter a hand of Moon: its declarer, the bid that won the auction, and the tricks by side.

    Raises `IllegalAction`.

    >>> from shootmoon.game import with_first_dealer, new_game
    >>> from shootmoon.rules import load_rules
    >>> state = enter_played(with_first_dealer(new_game(load_rules("classic")), 3), 1, "5", [5, 1, 1])
    >>> state.points, state.dealer
    ((5, 1, 1), 1)
    """
    setup = state.setup
    contract = check_contract(setup, declarer, bid)
    taken = _check_tricks(setup, tricks)
    if not hand_can_end(setup, declarer, contract, taken):
        facts = {"size": setup.hand_size, "count": sum(taken), "bid": contract}
        # Fewer tricks than a whole hand are possible only if play stopped early, after the bid failed.
        stopped = sum(taken) <= setup.hand_size and hand_is_over(setup, declarer, contract, taken)
        raise _refuse("", "tricks-stop" if stopped else "tricks-all", **facts)
    _check_going_on(state)
    return finish_hand(state.change(hand=Hand(declarer=declarer, contract=contract), tricks=taken))


def enter_passed(state: State) -> State:
    """Enter a hand of Moon in which everybody passed. Raises `IllegalAction`."""
    _check_auction(state.setup)
    if state.setup.dealer_must_bid:
        raise _refuse("pass", "dealer-must-bid")
    _check_going_on(state)
    return finish_passed(state)


def enter_chips(state: State, tricks: Sequence[int], moons: Sequence[MoonTrick] = ()) -> State:
    """Enter a round of Chips.

    ``tricks`` are the tricks won by each side, without the dummy's tricks. ``moons`` are the tricks that
    contain moons, in the order in which they were won. Raises `IllegalAction`.

    >>> from shootmoon.game import with_first_dealer, new_game
    >>> from shootmoon.rules import load_rules
    >>> state = with_first_dealer(new_game(load_rules("chips-solo")), 3)
    >>> enter_chips(state, [3, 1, 1], [MoonTrick(1, big=1), MoonTrick(2, little=2)]).chips
    (4, 1, 3)
    """
    setup = state.setup
    check_moons(setup, moons)
    taken = _check_tricks(setup, tricks)
    counts = {"size": setup.hand_size, "count": sum(taken)}
    if state.dummy_seat and sum(taken) > setup.hand_size:
        raise _refuse("", "tricks-most", **counts)
    if not state.dummy_seat and sum(taken) != setup.hand_size:
        raise _refuse("", "tricks-all", **counts)
    for side, count in enumerate(taken):
        winners = [trick.seat for trick in moons if setup.seating.side_of(trick.seat) == side]
        if len(winners) > count:
            raise _refuse("", "moons-tricks", seat=winners[0])
    _check_going_on(state)
    chips = state.score.chips
    assert chips is not None
    for trick in moons:
        chips = chips_after_trick(setup, chips, setup.seating.side_of(trick.seat), trick.big, trick.little)
    return finish_round(state.change(score=Score(chips=chips), tricks=taken))


def enter_renege(state: State, seat: int) -> State:
    """Enter a hand that is void because ``seat`` reneged. The same dealer deals again.

    In Chips the renege costs a chip, and ``play.illegal`` must be ``penalty``. In Moon nothing is scored,
    since the published rules name no penalty. Raises `IllegalAction`.
    """
    setup = state.setup
    _check_seat(setup, seat)
    if setup.chips is not None:
        if not setup.reneges:
            raise _refuse("", "renege-rejected")
        _check_going_on(state)
        assert state.score.chips is not None
        return finish_renege(state.change(hand=Hand(chips_before=state.score.chips)), seat)
    _check_going_on(state)
    score, none = state.score, (0,) * setup.seating.sides
    assert state.dealer
    result = HandResult(
        dealer=state.dealer,
        declarer=None,
        contract=None,
        trump=None,
        tricks=none,
        made=None,
        stood=score.points or score.marks or none,
        round_winner=(),
        marks_paid=None if score.marks is None else none,
        hickeys=0,
        renege=seat,
        played=(),
    )
    return close_hand(state, result, score, dealer=state.dealer)


def hand_can_end(setup: Setup, declarer: int, contract: Bid, tricks: tuple[int, ...]) -> bool:
    """Return True if a hand can have ended with these tricks by side.

    The hand must be over after the last of these tricks, but not one trick earlier.
    """

    def is_over(tricks: tuple[int, ...]) -> bool:
        return sum(tricks) <= setup.hand_size and hand_is_over(setup, declarer, contract, tricks)

    return is_over(tricks) and any(
        count and not is_over(tuple(each - (index == side) for index, each in enumerate(tricks)))
        for side, count in enumerate(tricks)
    )


def _check_tricks(setup: Setup, tricks: Sequence[int]) -> tuple[int, ...]:
    if len(tricks) != setup.seating.sides:
        raise _refuse("", "tricks-sides", sides=setup.seating.sides, count=len(tricks))
    if min(tricks) < 0 or max(tricks) > setup.hand_size:
        wrong = next(count for count in tricks if not 0 <= count <= setup.hand_size)
        raise _refuse("", "tricks-range", size=setup.hand_size, count=wrong)
    return tuple(tricks)


def _check_auction(setup: Setup) -> None:
    if not setup.bids:
        raise _refuse("", "other-game")


def _check_seat(setup: Setup, seat: int) -> None:
    if seat not in setup.seating.seats:
        raise _refuse("", "no-such-seat", seat=seat, players=setup.seating.players)


def _check_going_on(state: State) -> None:
    if state.phase == "over":
        raise _refuse("", "game-over")
    if state.phase != "deal":
        raise ValueError(f"a hand can be entered only when a deal is next, not in phase {state.phase!r}")


def _refuse(action: str, code: str, **facts: object) -> IllegalAction:
    return IllegalAction(action, code, facts, ())
