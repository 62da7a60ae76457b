"""Scoring of Chips: chips for tricks and captured moons, the penalty for a renege (failing to follow suit
although one could), and the winner.

The rules are in `docs/rules.md`, "Tricks", "End of a round" and "Reneges".
"""

from __future__ import annotations

from shootmoon.game.closing import close_hand, highest_at_target
from shootmoon.game.hands import HandResult, Score
from shootmoon.game.setup import Setup
from shootmoon.game.state import State


def chips_after_trick(
    setup: Setup, held: tuple[int, ...], side: int, big: int, little: int
) -> tuple[int, ...]:
    """Return the chips by side after ``side`` has won a trick.

    ``held`` are the chips by side before the trick; ``big`` and ``little`` are the numbers of Big and Little
    Moons in the trick. The side takes a chip from the supply for each Big Moon, then puts one back for each
    Little Moon, as long as it has any.
    """
    chips = list(held)
    gained = min(big, _supply(setup) - sum(held))
    chips[side] = max(chips[side] + gained - little, 0)
    return tuple(chips)


def finish_round(state: State) -> State:
    """Pay the chips for the tricks of a round, and return the state that follows: a deal is next, or the game
    is over."""
    assert state.dealer
    assert state.score.chips is not None
    chips, winner = score_round(state.setup, state.score.chips, state.dealer, state.tricks)
    return _close(state, chips, () if winner is None else state.setup.seating.seats_of(winner))


def score_round(
    setup: Setup, held: tuple[int, ...], dealer: int, tricks: tuple[int, ...]
) -> tuple[tuple[int, ...], int | None]:
    """Return the chips by side after a round, and the side that has won the game, or None.

    ``held`` are the chips by side before the tricks are paid for; ``tricks`` are the tricks by side. Sides
    are paid clockwise, beginning to the left of ``dealer``, as long as the supply lasts.

    >>> from shootmoon.game import setup_for
    >>> from shootmoon.rules import load_rules
    >>> score_round(setup_for(load_rules("chips")), (6, 4), 1, (3, 2))
    ((7, 4), 0)
    """
    seating = setup.seating
    chips = list(held)
    supply = _supply(setup) - sum(held)
    for side in seating.sides_from(seating.left_of(dealer)):
        gained = min(setup.trick_worth(tricks[side]), supply)
        chips[side] += gained
        supply -= gained
    assert setup.chips
    return tuple(chips), highest_at_target(tuple(chips), setup.chips.target)


def finish_renege(state: State, seat: int) -> State:
    """Return the state after ``seat`` has reneged, according to the printed rules of the game.

    The hand is void: every side gets back the number of chips that it had before the hand, then the side of
    ``seat`` loses a chip, and the same dealer deals again.
    """
    side = state.setup.seating.side_of(seat)
    chips = list(state.hand.chips_before)
    chips[side] = max(chips[side] - 1, 0)
    return _close(state, tuple(chips), (), renege=seat)


def _close(
    state: State, chips: tuple[int, ...], winners: tuple[int, ...], *, renege: int | None = None
) -> State:
    assert state.dealer
    result = HandResult(
        dealer=state.dealer,
        declarer=None,
        contract=None,
        trump=None,
        tricks=state.tricks,
        made=None,
        stood=chips,
        round_winner=winners,
        marks_paid=None,
        hickeys=0,
        renege=renege,
        played=state.played,
    )
    dealer = state.dealer if renege or winners else state.setup.seating.left_of(state.dealer)
    return close_hand(state, result, Score(chips=chips), dealer=dealer, winners=winners)


def _supply(setup: Setup) -> int:
    """Return the total number of chips: those of all sides and those in the supply."""
    assert setup.chips
    return setup.chips.supply
