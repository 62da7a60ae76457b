"""The rounds of Chips that can be entered from a real table (`shootmoon.game.entering`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from shootmoon.game.chips.scoring import finish_renege
from shootmoon.game.chips.setup import setup_of
from shootmoon.game.closing import finish_hand
from shootmoon.game.entering import (
    MoonTrick,
    check_going_on,
    check_moons,
    check_seat,
    check_tricks,
    refuse,
)
from shootmoon.game.hands import Hand
from shootmoon.game.state import State


def enter_round(state: State, tricks: Sequence[int], moons: Sequence[MoonTrick] = ()) -> State:
    """Enter a round.

    ``tricks`` are the tricks won by each side, without the dummy's tricks. ``moons`` are the tricks that
    contain moons, in the order in which they were won. Raises `IllegalAction`.
    """
    setup = setup_of(state)
    check_moons(setup, moons)
    taken = check_tricks(setup, tricks)
    counts = {"size": setup.hand_size, "count": sum(taken)}
    if state.dummy_seat and sum(taken) > setup.hand_size:
        raise refuse("", "tricks-most", **counts)
    if not state.dummy_seat and sum(taken) != setup.hand_size:
        raise refuse("", "tricks-all", **counts)
    for side, count in enumerate(taken):
        winners = [trick.seat for trick in moons if setup.seating.side_of(trick.seat) == side]
        if len(winners) > count:
            raise refuse("", "moons-tricks", seat=winners[0])
    check_going_on(state)
    score = state.score
    for trick in moons:
        score = setup.after_trick(score, setup.seating.side_of(trick.seat), trick.big, trick.little)
    return finish_hand(state.change(score=score, tricks=taken))


def enter_renege(state: State, seat: int) -> State:
    """Enter a round that is void because ``seat`` reneged, which costs its side a chip if ``play.illegal`` is
    ``penalty``; the same dealer deals again. Raises `IllegalAction`, also under other rules."""
    check_seat(state.setup, seat)
    if not state.setup.reneges:
        raise refuse("", "renege-rejected")
    check_going_on(state)
    return finish_renege(state.change(hand=Hand(stood_before=state.setup.standing(state.score))), seat)


ENTRIES: Mapping[str, Callable[..., State]] = {"round": enter_round, "renege": enter_renege}
"""See `Game.entries`."""
