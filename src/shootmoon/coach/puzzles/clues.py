"""What the play so far says about where a piece lies: the facts that puzzles about unseen pieces explain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from shootmoon.belief import Belief
from shootmoon.game import View


class Clue(Struct, frozen=True):
    """Why a piece can't lie in a place."""

    place: str
    """The name of the place."""
    suit: str = ""
    """The suit that its holder didn't follow; empty if the place is excluded by the rules or by counting."""
    trick: int = 0
    """The number of the trick, from 1, in which that was seen; 0 if the suit is empty."""
    ago: int = 99
    """How many tricks ago; 0 for the trick on the table."""


def clues_about(view: View, piece: str, chances: Mapping[str, Fraction]) -> tuple[Clue, ...]:
    """Return why the piece can't lie in each place where it can't lie.

    ``chances``: the probability of each place, as `chances_of` returns it.
    """
    found: list[Clue] = []
    for place, share in chances.items():
        if not share:
            shown = _shown_void(view, piece, place) if place.isdecimal() else None
            found.append(shown or Clue(place))
    return tuple(found)


def key_pieces(view: View, belief: Belief) -> Iterator[str]:
    """Yield the unseen pieces that one would like to know of: nothing unseen beats them in some suit. Pieces
    that exist twice aren't among them."""
    unseen = belief.unseen.pieces
    tables = view.setup.tables(view.trump)
    for piece, bit in view.setup.bits_of.items():
        if bit.bit_count() != 1 or not bit & unseen:
            continue
        number = bit.bit_length() - 1
        others = [each for each in range(len(view.pieces)) if unseen >> each & 1 and each != number]
        if any(
            all(row[number] > row[each] for each in others if follow >> each & 1)
            and any(follow >> each & 1 for each in others)
            for follow, row in zip(tables.follow, tables.strength, strict=True)
            if follow & bit
        ):
            yield str(piece)


def _shown_void(view: View, piece: str, place: str) -> Clue | None:
    """Return when the seat ``place`` first didn't follow a suit to which the piece belongs."""
    tables = view.setup.tables(view.trump)
    bits_of = {str(each): bits for each, bits in view.setup.bits_of.items()}
    tricks = [(each.plays, each.suit) for each in view.played]
    if view.trick and view.led_suit is not None:
        tricks.append((view.trick, view.led_suit))
    for number, (plays, led) in enumerate(tricks, 1):
        follow = tables.follow[tables.suits.index(led)]
        if not follow & bits_of[piece]:
            continue
        for seat, play in plays:
            if str(seat) == place and not follow & bits_of[str(play.piece)]:
                return Clue(place, led, number, len(view.played) + 1 - number)
    return None
