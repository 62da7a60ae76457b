"""Decide whether a seat gets a hint: where people play only against house bots, or where everybody agrees."""

from __future__ import annotations

from shootmoon.protocol import changes, commands
from shootmoon.rooms.deciding.draft import CommandRefused, Draft
from shootmoon.rooms.deciding.turns import check_turn
from shootmoon.rooms.log.room import Room


def take_hint(draft: Draft, seat: int, command: commands.TakeHint) -> None:
    """Record a hint. A hint of the same kind about the same decision is recorded only once."""
    check_hint(draft.room, seat, command.ply)
    taken = changes.HintTaken(seat, command.ply, command.kind)
    if taken not in draft.room.hints_taken:
        draft.add(taken)


def check_hint(room: Room, seat: int, ply: int) -> None:
    """Raise `CommandRefused` unless ``seat`` may take a hint now, after ``ply`` actions of the game."""
    check_allowed(room)
    if room.seat(seat).holder != "person":
        raise CommandRefused("no-hints")
    if not may_have_hints(room):
        raise CommandRefused("hints-ask")
    check_turn(room, seat, ply)


def check_allowed(room: Room) -> None:
    """Raise `CommandRefused` if the room never allows hints."""
    if room.settings.series is not None:
        raise CommandRefused("hints-series")
    if not room.settings.hints:
        raise CommandRefused("no-hints")


def may_have_hints(room: Room) -> bool:
    """Return True if only one person plays, against house bots, or if everybody has agreed to hints."""
    playing = [seat for seat in room.seats if seat.held or (seat.promised is not None and seat.promised.held)]
    return len(playing) == 1 or room.hints_agreed
