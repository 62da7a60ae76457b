"""What has happened between two positions, as far as it is shown for a while."""

from __future__ import annotations

from typing import Literal, TypeAlias

from shootmoon.game import Position, View
from shootmoon.pieces import Piece

__all__ = ["Happening", "pieces_played", "what_happened"]

Happening: TypeAlias = Literal["trick", "play", "bid", ""]


def pieces_played(view: View, seat: int) -> set[Piece]:
    """Return the pieces that a seat has played in this hand."""
    tricks = [play for trick in view.played for play in trick.plays]
    return {play.piece for who, play in (*tricks, *view.trick) if who == seat}


def what_happened(before: Position | None, after: View) -> Happening:
    """Return ``trick``, ``play`` or ``bid`` if one of these can be seen on the table now, otherwise ""."""
    if before is None:
        return ""
    if len(after.past) != len(before.past):
        return "trick" if after.last_hand is not None and after.last_hand.played else ""
    if len(after.played) > len(before.played):
        return "trick"
    if len(after.trick) > len(before.trick):
        return "play"
    return "bid" if len(after.bids) > len(before.bids) and before.phase == "auction" else ""
