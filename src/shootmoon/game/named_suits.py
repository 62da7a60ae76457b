"""Previews for a player who is to name a suit, as trump or with a lead: the pieces of the hand that would
belong to that suit.

The web page and the terminal show these previews, so they don't have to apply the rules themselves.
"""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.game.actions import Action, NameTrump, Play
from shootmoon.game.view import View
from shootmoon.pieces import Piece


def pieces_of_named_suits(view: View) -> Mapping[Action, tuple[Piece, ...]]:
    """Return, for each legal action that names a suit, the pieces of the seat's hand in that suit.

    For a trump these are the pieces that would be trumps (none for follow-me). For a lead that calls a suit
    they are all pieces of that suit, including the piece that is led. The result is empty if the seat isn't
    to name a suit.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("luna-21")).apply("dealer 3")
    >>> hands = "6-6,6-5,5-5,4-4,3-3,2-2,1-1 / 6-4,6-3,6-2,6-1,5-4,5-3,5-2 / 5-1,4-3,4-2,4-1,3-2,3-1,2-1"
    >>> for action in (f"deal {hands}", "5", "pass", "pass"):
    ...     state = state.apply(action)
    >>> named = pieces_of_named_suits(state.view(1))
    >>> named["trump 5"], named["trump doubles"]
    (('6-5', '5-5'), ('6-6', '5-5', '4-4', '3-3', '2-2', '1-1'))
    """
    named = [action for action in view.legal if isinstance(action, NameTrump) or _called(action) is not None]
    if not named:
        return {}
    setup = view.setup

    def pieces_of(action: Action) -> tuple[Piece, ...]:
        if isinstance(action, NameTrump):
            mask = setup.tables(action.trump).trumps
        else:
            tables = setup.tables(view.trump)
            mask = tables.follow[tables.suits.index(_called(action) or "")]
        return tuple(piece for piece in view.hand if setup.bits_of[piece] & mask)

    return {action: pieces_of(action) for action in named}


def _called(action: Action) -> str | None:
    return action.called if isinstance(action, Play) else None
