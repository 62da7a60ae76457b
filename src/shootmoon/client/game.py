"""What a seat is shown of a room, as the record and the view that screens and bots take."""

from __future__ import annotations

from typing import cast

from shootmoon.game import Action, View
from shootmoon.record import Record
from shootmoon.rooms.sight import RoomView

__all__ = ["record_of", "view_of"]


def record_of(room: RoomView) -> Record:
    """The game so far, as the seat that looks at the room saw it. Raises ValueError for spectators."""
    if not room.you:
        raise ValueError("spectators are shown the room, and no record")
    position = room.position
    last = None if position is None or position.phase not in ("deal", "over") else position.last_hand
    return Record(
        room.settings.rules,
        cast("tuple[Action, ...]", room.actions),  # texts, which are read
        seats=tuple(seat.name for seat in room.seats),
        viewer=room.you,
        renege=last is not None and last.renege is not None,
    )


def view_of(room: RoomView) -> View | None:
    """The game as the seat that looks at the room may know it; None before the first one, and for spectators.

    Raises `shootmoon.record.RecordError` where the server shows what can't have been.
    """
    if not room.you or room.position is None:
        return None
    final = record_of(room).final
    assert isinstance(final, View)
    return final
