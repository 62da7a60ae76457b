"""`Unseen`: the pieces that a seat has not seen, and where each of them may lie."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.game import Deal, Setup, View, new_game, with_first_dealer
from shootmoon.record.evidence import DISCARD, REST, Evidence


class Place(Struct, frozen=True):
    """Somewhere that pieces lie which a seat has not seen."""

    name: str
    """A seat's number, ``widow``, ``discard``, ``dummy``, or ``stock`` for cards that were not dealt."""
    size: int
    """How many lie there."""
    allowed: int
    """Mask of the pieces that may lie there."""
    needs: int = 0
    """Mask of pieces of which at least one lies there; 0 for no such thing."""


class Unseen(Struct, frozen=True):
    """What a view leaves open, as masks; the bit of a piece is its place in ``pieces``."""

    pieces: int
    """Mask of the pieces that the seat has not seen. Of two equal ones, either may be meant."""
    places: tuple[Place, ...]
    """Where they lie; the sizes add up to the number of pieces."""


def evidence_of(view: View) -> Evidence | None:
    """What the hand in progress shows the seat of a view; None between hands.

    The hands before don't matter: pieces are shuffled anew.
    """
    deals = [at for at, action in enumerate(view.actions) if isinstance(action, Deal)]
    if not deals:
        return None
    assert view.dealer is not None
    start = with_first_dealer(new_game(view.rules, pieces=view.pieces, hand_size=view.hand_size), view.dealer)
    return Evidence(start, view.actions[deals[0] :], 0, view.seat, renege=False)


def unseen_of(view: View, evidence: Evidence | None) -> Unseen:
    """What a view leaves open, given what its hand shows."""
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
    left = evidence.unseen.bit_count() - sum(place.size for place in places)
    if left:
        places.append(Place(STOCK, left, evidence.unseen))
    return Unseen(evidence.unseen, tuple(places))


STOCK = "stock"
"""The place of cards that were not dealt."""


def place_number(name: str) -> int:
    """The place that `Evidence` means by a name."""
    return {"discard": DISCARD, "widow": REST, "dummy": REST}.get(name) or int(name)


def _name(where: int, setup: Setup) -> str:
    if where == REST:
        return setup.notation.rest_name
    return "discard" if where == DISCARD else str(where)
