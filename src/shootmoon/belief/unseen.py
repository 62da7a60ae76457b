"""`Unseen`: the pieces that a seat has not seen, and where each of them may lie."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.game import Deal, Setup, View, new_game, with_first_dealer
from shootmoon.record.evidence import DISCARD, REST, Evidence


class Place(Struct, frozen=True):
    """A place that contains unseen pieces, such as a hand or the widow."""

    name: str
    """The number of a seat, for its hand; ``widow``, ``discard``, ``dummy``; or ``stock`` for cards that
    weren't dealt."""
    size: int
    """The number of unseen pieces in the place."""
    allowed: int
    """A mask of the pieces that may lie in the place."""
    needs: int = 0
    """A mask of pieces of which the place contains at least one; 0 if there is no such constraint."""


class Unseen(Struct, frozen=True):
    """The unseen pieces of a view and the constraints on their places.

    Bit i of a mask stands for ``view.pieces[i]``.
    """

    pieces: int
    """A mask of the pieces that the seat has not seen. Of two equal pieces of which it has seen one, either
    bit may be set."""
    places: tuple[Place, ...]
    """The places where the unseen pieces lie. Their sizes add up to the number of unseen pieces."""


def evidence_of(view: View) -> Evidence | None:
    """Return what the actions of the hand in progress reveal about the places of pieces; None between hands.

    Earlier hands don't matter, since the pieces are shuffled for each deal.
    """
    deals = [index for index, action in enumerate(view.actions) if isinstance(action, Deal)]
    if not deals:
        return None
    assert view.dealer is not None
    start = with_first_dealer(new_game(view.rules, pieces=view.pieces, hand_size=view.hand_size), view.dealer)
    return Evidence(start, view.actions[deals[0] :], 0, view.seat, renege=False)


def unseen_of(view: View, evidence: Evidence | None) -> Unseen:
    """Return the unseen pieces of a view and their possible places, given the result of `evidence_of`."""
    setup = view.setup
    if evidence is None:
        return Unseen(0, ())
    needs = dict(evidence.needs)
    places = [
        Place(
            _name(place.where, setup), place.size, place.allowed & evidence.unseen, needs.get(place.where, 0)
        )
        for place in evidence.places()
    ]
    undealt = evidence.unseen.bit_count() - sum(place.size for place in places)
    if undealt:
        places.append(Place(STOCK, undealt, evidence.unseen))
    return Unseen(evidence.unseen, tuple(places))


STOCK = "stock"
"""The name of the place for cards that weren't dealt."""


def place_number(name: str) -> int:
    """Return the number that `Evidence` uses for a place where unseen pieces may lie, given its name."""
    return {"discard": DISCARD, "widow": REST, "dummy": REST}.get(name) or int(name)


def _name(where: int, setup: Setup) -> str:
    if where == REST:
        return setup.notation.rest_name
    return "discard" if where == DISCARD else str(where)
