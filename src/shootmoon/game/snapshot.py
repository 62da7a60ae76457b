"""`Snapshot`: what can be seen of a position, as it is sent to clients, bots and other programs.

`State` has the same properties and computes them; `View` extends it. Pieces and actions are subclasses of
``str``, so JSON is written with ``enc_hook=str`` and read with `Reader.decode`.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from shootmoon.game.actions import Action, Bid, Play
from shootmoon.game.hands import HandResult, Trick
from shootmoon.pieces import Piece


class Snapshot(Struct, frozen=True, kw_only=True):
    """What can be seen of a position, with `UNKNOWN` for hidden pieces.

    For fields without a description see `State`.
    """

    phase: str
    """The phase: ``draw``, ``dealer``, ``deal``, ``auction``, ``discard``, ``trump``, ``play``, or
    ``over``."""
    to_move: int | None
    """The seat that is to move; 0 for chance, None after the game."""
    dealer: int | None
    declarer: int | None
    contract: Bid | None
    trump: str | None
    bids: tuple[tuple[int, Bid], ...]
    """The bids of this hand in order, each as a pair of a seat and a bid."""
    hands: tuple[tuple[Piece, ...], ...]
    """The pieces that each seat holds, by seat."""
    widow: tuple[Piece, ...]
    """The pieces of the widow (left over after the deal)."""
    discards: tuple[Piece, ...]
    """The pieces that were discarded."""
    dummy: tuple[Piece, ...]
    """The dummy's pile in Chips, from its top card."""
    trick: tuple[tuple[int, Play], ...]
    """The trick on the table, in order: pairs of a seat and a piece."""
    led_suit: str | None
    """The suit that must be followed; None if nothing has been led."""
    played: tuple[Trick, ...]
    """The finished tricks of this hand."""
    tricks: tuple[int, ...]
    points: tuple[int, ...] | None
    """Points by side; None if the rules have none."""
    marks: tuple[int, ...] | None
    """Marks by side; None if the rules have none."""
    hickeys: tuple[int, ...] | None
    """Hickeys by side; None if the rules have none."""
    rounds_won: tuple[int, ...] | None
    """Rounds won, by side; None if the rules don't count them."""
    chips: tuple[int, ...] | None
    """Chips by side; None in Moon."""
    supply: int | None
    """The number of chips in the supply, which nobody has won yet; None in Moon."""
    last_hand: HandResult | None
    """The result of the last finished hand; None before the first is over."""
    winners: tuple[int, ...]
    legal: tuple[Action, ...]
    """The viewer's legal actions. Empty unless the viewer may act now."""
    from_widow: tuple[Piece, ...] = ()
    """The pieces that the declarer of this hand took from the widow."""


def visible(position: object, **changes: object) -> dict[str, Any]:
    """Return the fields of a `Snapshot` of a state, a view or another snapshot, by name, with ``changes``."""
    return {name: getattr(position, name) for name in Snapshot.__struct_fields__} | changes
