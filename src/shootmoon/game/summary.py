"""Plain-text summaries of positions, for `str` and `repr`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a state summarizes itself
    from shootmoon.game.state import Position


def headline(position: Position) -> str:
    """Return one line with the name of the rules, the number of the hand, and whose turn it is.

    >>> import shootmoon as sm
    >>> headline(sm.new_game("classic").apply("dealer 3"))
    'classic, hand 1: chance acts (deal)'
    """
    hand = len(position.past) + (not position.is_over)
    return f"{position.rules.preset}, hand {hand}: {_turn(position)}"


def headline_with_digest(position: Position, texts: Iterable[str]) -> str:
    """Return the headline followed by a digest of ``texts``, the actions so far. The digest identifies the
    position."""
    digest = blake2b("\n".join(texts).encode(), digest_size=5).hexdigest()
    return f"{headline(position)} #{digest}"


def summary(position: Position) -> str:
    """Return a summary in several lines: the headline, one line for each seat, and the trick in progress, if
    any.

    >>> import shootmoon as sm
    >>> state = sm.new_game("luna-21").apply("dealer 3")
    >>> hands = "6-6,6-5,5-5,4-4,3-3,2-2,1-1 / 6-4,6-3,6-2,6-1,5-4,5-3,5-2 / 5-1,4-3,4-2,4-1,3-2,3-1,2-1"
    >>> print(summary(state.apply(f"deal {hands}").apply("5").view(1)))
    luna-21, hand 1: seat 2 acts (auction)
      seat 1  bid 5  tricks 0  points 0  6-6 6-5 5-5 4-4 3-3 2-2 1-1
    > seat 2  tricks 0  points 0  ? ? ? ? ? ? ?
      seat 3  dealer  tricks 0  points 0  ? ? ? ? ? ? ?
    """
    return "\n".join([headline(position), *_seats(position), *_trick(position)])


def _turn(position: Position) -> str:
    if position.to_move is None:
        return f"over, won by {' and '.join(f'seat {seat}' for seat in position.winners)}"
    who = f"seat {position.to_move}" if position.to_move else "chance"
    return f"{who} acts ({position.phase})"


def _seats(position: Position) -> Iterator[str]:
    seating, bids = position.seating, dict(position.bids)
    for seat in seating.seats:
        side = seating.side_of(seat)
        about = ["dealer"] if seat == position.dealer else []
        if seat == position.declarer:
            trump = "" if position.trump is None else f", trump {position.trump}"
            about.append(f"declarer: {position.contract}{trump}")
        elif seat in bids:
            about.append("passed" if bids[seat] == "pass" else f"bid {bids[seat]}")
        about.append(f"tricks {position.tricks[side]}")
        for name, amounts in position.score.amounts.items():
            about.append(f"{name.replace('_', ' ')} {amounts[side]}")
        about.append(" ".join(position.hands[seat - 1]))
        yield f"{'>' if seat == position.to_move else ' '} seat {seat}  {'  '.join(about)}".rstrip()


def _trick(position: Position) -> Iterator[str]:
    if position.trick:
        plays = ", ".join(f"seat {seat} {play}" for seat, play in position.trick)
        yield f"  trick {len(position.played) + 1}: {plays}"
