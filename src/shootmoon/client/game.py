"""Convert the view of a room that a server sends to a `Record` or a `View` of the game in it."""

from __future__ import annotations

from typing import cast

import msgspec
from msgspec import Struct

from shootmoon.game import Action, ActionReader, Score, View, new_game, setup_for, visible
from shootmoon.protocol.fairness import GIVEN
from shootmoon.protocol.views import RoomView
from shootmoon.record import Record
from shootmoon.record.starting_score import read_score
from shootmoon.rules import Rules

__all__ = ["public_view_of", "read_room", "record_of", "view_of"]


def record_of(room: RoomView) -> Record:
    """Return the record of the game so far, with only what the viewing seat has seen.

    Raises ValueError if the view is that of a spectator.
    """
    if not room.you:
        raise ValueError("there is no record of a spectator's view")
    position = room.position
    last = None if position is None or position.phase not in ("deal", "over") else position.last_hand
    return Record(
        room.settings.rules,
        cast("tuple[Action, ...]", room.actions),  # these are texts, which Record parses
        seats=tuple(seat.name for seat in room.seats),
        tags=() if room.given is None else ((GIVEN, str(room.given.plies)),),
        viewer=room.you,
        renege=last is not None and last.renege is not None,
        score=_starting_score(room),
    )


def _starting_score(room: RoomView) -> Score | None:
    """Return the score with which the game began; None for that of a new match."""
    given = room.given
    return (
        read_score(given.score, new_game(room.settings.rules)) if given is not None and given.score else None
    )


def view_of(room: RoomView) -> View | None:
    """Return the viewing seat's view of the game; None for spectators and before the first game.

    Raises `shootmoon.record.RecordError` if the server's data is inconsistent.
    """
    if not room.you or room.position is None:
        return None
    final = record_of(room).final
    assert isinstance(final, View)
    return final


def public_view_of(room: RoomView) -> View | None:
    """Return a spectator's view of the game, without any hands; None before the first game.

    The view's ``seat`` is 0. Its ``past`` has an empty text in place of the record of each finished hand.
    """
    shown = room.position
    if shown is None:
        return None
    rules = room.settings.rules
    setup, read = setup_for(rules), ActionReader(rules.game).read
    between = shown.phase in ("deal", "over") and bool(room.sheet)
    deal = max((ply for ply, action in enumerate(room.actions) if action.startswith("deal ")), default=0)
    start = deal if room.sheet else 0  # chance actions before the first deal belong to the first hand
    return View(
        **visible(shown, hands=((),) * len(shown.hands), legal=()),
        seat=0,
        rules=rules,
        pieces=setup.pieces,
        hand_size=setup.hand_size,
        match_hickeys=None,
        past=("",) * len(room.sheet),
        actions=() if between else tuple(map(read, room.actions[start:])),
        start_score=_starting_score(room),
    )


def read_room(data: bytes | str) -> RoomView:
    """Read the view of a room from JSON, with the pieces and actions of its game.

    Raises `msgspec.DecodeError`.
    """
    game = msgspec.json.decode(data, type=_Game).settings.rules.game
    return msgspec.json.decode(data, type=RoomView, dec_hook=ActionReader(game).decode)


class _Settings(Struct):
    rules: Rules


class _Game(Struct):
    """The part of a `RoomView` with the name of its game."""

    settings: _Settings
