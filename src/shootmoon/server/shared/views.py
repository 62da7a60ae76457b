"""Computes what a client may see of a room, for both HTTP and WebSocket."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.protocol.events import Event
from shootmoon.protocol.messages import Turn, Version
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.views import RoomView
from shootmoon.rooms import Feed, Room, Viewer, may_act, may_watch, view_room, viewer_for
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.telling import Language


class RoomUpdate(Struct, frozen=True):
    """The events in a room since a version, or the whole room if that version is too old."""

    number: Version
    """The version of the room after these events; pass it as ``after`` in the next request."""
    events: tuple[Event, ...]
    view: RoomView | None = None
    """The whole room, if the events since ``after`` aren't available any more; ``events`` is then empty."""
    turn: Turn | None = None
    """Whose turn it is after the events; null before the first game, and when there is a ``view``."""


def update_for(
    feed: Feed, viewer: Viewer, after: int, language: Language, *, explain: bool = False
) -> RoomUpdate:
    """Return the events after version ``after`` as a viewer may see them.

    If these events aren't kept any more, the result contains the whole room instead. ``viewer`` must be the
    viewer at the present version of the room. The sentences are in ``language``; if ``explain`` is true, the
    viewer's choices are explained in it. The exceptions are the same as for `viewer_of`.
    """
    check_viewer(feed.room, viewer)
    found = feed.since(after, viewer, language) if after else None
    if found is None:
        return RoomUpdate(feed.room.number, (), view_room(feed.room, viewer, language if explain else None))
    return RoomUpdate(feed.room.number, found, turn=turn_of(feed.room, viewer))


def turn_of(room: Room, viewer: Viewer) -> Turn | None:
    """Return whose turn it is and which actions are legal for the viewer; None before the first game."""
    state = room.state
    if state is None:
        return None
    mine = viewer.seat != 0 and may_act(room, viewer.seat)
    legal = tuple(map(str, state.legal_for(viewer.seat))) if mine else ()
    return Turn(room.ply, state.phase, None if room.over else state.to_move, legal)


def viewer_of(room: Room, token: str, watch: int = 0) -> Viewer:
    """Return the viewer for the hash of a client's token: the holder of a seat, or a spectator.

    ``watch`` is the seat from whose point of view a spectator wants to see finished hands; 0 for none. Raises
    `ProblemError` if the client has no seat and spectators aren't allowed, and `RefusedError` if there is no
    seat ``watch``.
    """
    viewer = viewer_for(room, token, watch)
    check_viewer(room, viewer)
    return viewer


def check_viewer(room: Room, viewer: Viewer) -> None:
    """Raise an error if a viewer can't be shown the room; see `viewer_of`."""
    if not may_watch(room, viewer):
        raise ProblemError("spectators")
    if viewer.watch > len(room.seats):
        raise RefusedError(Refused("seat-unknown", {"seat": viewer.watch, "players": len(room.seats)}))
