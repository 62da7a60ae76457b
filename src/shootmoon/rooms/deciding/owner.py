"""Decide the commands of a room's owner: who is put out, banned or silenced, and who is the owner next.

The operators of a server can give the same commands (`Request.house`).
"""

from __future__ import annotations

from shootmoon.protocol import changes, commands
from shootmoon.protocol.commands import OwnerCommand
from shootmoon.rooms.deciding.draft import CommandRefused, Draft
from shootmoon.rooms.deciding.seats import check_seat, come_back, seat_stand_in
from shootmoon.rooms.log.entries import OWNER
from shootmoon.rooms.log.people import is_among, same_token
from shootmoon.rooms.log.rated import is_rated_now
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.log.seat import Seat


def owns(room: Room, token: str) -> bool:
    """Return True if a token is that of the room's owner, given its SHA-256."""
    return same_token(room.owner, token)


def moderate(draft: Draft, seat: int, command: OwnerCommand) -> None:
    """Carry out a command of the owner. ``seat`` is the seat that the sender holds, or 0.

    Anybody else is refused with the same code, whatever token they send.
    """
    house = draft.request.house
    if not house:
        if not owns(draft.room, draft.request.token):
            raise CommandRefused("not-owner")
        draft.by = seat or OWNER
        if seat:
            come_back(draft, seat)
        check_owner_may(draft.room, command)
    room = draft.room
    match command:
        case commands.Kick(number):
            _put_out(draft, number, banned=False)
        case commands.Ban(number):
            _put_out(draft, number, banned=True)
        case commands.Unban(ban):
            if not any(each.number == ban and each.banned for each in room.removals):
                raise CommandRefused("no-such-ban")
            draft.add(changes.Unbanned(ban, house))
        case commands.Silence(number, silenced):
            holder = check_silence(room, number)
            if is_among(holder.token, holder.name, room.silenced) != silenced:
                draft.add(changes.Silenced(number, silenced, house))
        case commands.HandOn(number):
            check_hand_on(room, number)
            draft.add(changes.OwnerChanged(number, house))
        case commands.AdmitSpectators(admit):
            if room.settings.spectators == "none":
                raise CommandRefused("never-spectators")
            if room.spectators_out == admit:
                draft.add(changes.SpectatorsAdmitted(admit, house))


def check_owner_may(room: Room, command: OwnerCommand) -> None:
    """Raise `CommandRefused` if the owner of this room may not send such a command (`Settings.owner_may`)."""
    allowed = room.settings.owner_may
    if allowed == "silence" and not isinstance(command, commands.Silence):
        raise CommandRefused("owner-takes-part")
    if allowed == "moderate" and isinstance(command, commands.HandOn):
        raise CommandRefused("owner-directs")


def _put_out(draft: Draft, number: int, *, banned: bool) -> None:
    house = draft.request.house
    gone = check_kick(draft.room, number, house=house)
    waiting = not draft.room.seat(number).held
    draft.add(changes.Kicked(number, gone.name, banned, waiting, house, draft.request.counts))
    if not waiting:
        seat_stand_in(draft, number)


def check_kick(room: Room, number: int, *, house: bool = False) -> Seat:
    """Return the person or external bot that can be put out of a seat, or loses the promise of it.

    Raise `CommandRefused` if there is nobody. Only the server's operators can put out the owner, or anybody
    while a rated match is being played.
    """
    check_seat(room, number)
    seat = room.seat(number)
    gone = seat if seat.held else seat.promised
    if gone is None or not gone.held:
        raise CommandRefused("kick-nobody", seat=number)
    if owns(room, gone.token) and not house:
        raise CommandRefused("kick-owner")
    if is_rated_now(room) and not house:
        raise CommandRefused("rated-seats")
    return gone


def check_silence(room: Room, number: int) -> Seat:
    """Return the holder of a seat, whose messages can be refused. Raise `CommandRefused` if there is nobody,
    or if it is the owner."""
    check_seat(room, number)
    seat = room.seat(number)
    if not seat.held:
        raise CommandRefused("kick-nobody", seat=number)
    if owns(room, seat.token):
        raise CommandRefused("kick-owner")
    return seat


def check_hand_on(room: Room, number: int) -> None:
    """Raise `CommandRefused` unless the holder of a seat can become the owner."""
    check_seat(room, number)
    seat = room.seat(number)
    if seat.holder != "person":
        raise CommandRefused("hand-on-person")
    if owns(room, seat.token):
        raise CommandRefused("hand-on-owner")
