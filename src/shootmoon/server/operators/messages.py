"""The request and response bodies of the operators' routes (`shootmoon.server.operators.admin`)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from shootmoon.documents.house import Invitation
from shootmoon.protocol.commands import OwnerCommand
from shootmoon.rooms import ListedRoom
from shootmoon.server.shared.house import AuditLine, HouseBan, Report

Reason = Annotated[str, Meta(max_length=800)]
"""Why an operator does something."""
Days = Annotated[int, Meta(ge=1, le=3650)]
"""A number of days."""


class AdminRoom(ListedRoom, frozen=True, kw_only=True):
    """A room in the operators' list."""

    preset: str
    """The name of the rules' preset."""
    public: bool
    """True if the room is listed publicly."""
    used_at: int
    """The time at which a person last did something."""


class AdminSeat(Struct, frozen=True):
    """A seat of a room, as its operators see it."""

    seat: int
    """The number of the seat."""
    holder: str
    """The kind of holder; see `SeatView`."""
    name: str
    """The holder's name."""
    away: bool
    """True if the holder is disconnected."""
    silenced: bool
    """True if the room refuses the holder's chat messages."""
    next: str
    """The name of the person or bot that takes the seat after the hand; empty if nobody does."""


class AdminRoomSeats(Struct, frozen=True):
    """The seats of a room. They contain only what every spectator could see."""

    room: str
    """The name of the room."""
    owner: int
    """The seat of the room's owner; 0 if the owner holds no seat, or if the room has none."""
    spectators_out: bool
    """True if the room has been closed to spectators."""
    seats: tuple[AdminSeat, ...]
    """The seats, from 1."""


class AdminPlayer(Struct, frozen=True):
    """A player of the server whom operators searched for."""

    name: str
    """The player's name."""
    made_at: int
    """When the player was made, in milliseconds since 1970 UTC."""
    banned: bool
    """True if the player is banned from all rooms."""


class AdminPerson(Struct, frozen=True):
    """Somebody in a seat whom operators searched for."""

    room: str
    """The name of the room."""
    seat: int
    """The number of the seat."""
    name: str
    """The name at the seat."""
    away: bool
    """True if the person is disconnected."""


class AdminPeople(Struct, frozen=True):
    """The people whom operators searched for by name."""

    players: tuple[AdminPlayer, ...]
    """The players, by name."""
    seats: tuple[AdminPerson, ...]
    """Those who sit in rooms, in the rooms that were used last first. Players among them are in both
    lists."""


class AdminOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command to a room on behalf of the operators."""

    command: OwnerCommand
    """The command."""
    name: Annotated[str, Meta(max_length=100)] = ""
    """The name that the person in the command's seat must have, so that it isn't for somebody who has sat
    down there meanwhile; empty for any."""
    why: Reason = ""
    """The reason, for the audit log."""


class Why(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The reason of an operator, for the audit log."""

    why: Reason = ""
    """The reason; empty for none."""


class MakeReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A report about the person in a seat."""

    seat: Annotated[int, Meta(ge=1, le=9)]
    """The seat of the person to report."""
    reason: Reason = ""
    """What is wrong, in the reporter's words."""


class ReportMade(Struct, frozen=True):
    """A report was stored."""

    lines: int
    """The number of chat messages that were stored with it."""


class ReportView(Struct, frozen=True):
    """The reports about a person, as the operators see them."""

    id: int
    """The number of the reports."""
    at: int
    """The time of the first one, in milliseconds since 1970 UTC."""
    report: Report
    """The reports themselves."""
    source: str
    """What they have in common with others that one address alone has made."""
    others: int
    """The number of other people about whom only the same address has reported. They aren't listed: see the
    parameter ``source``."""


class BanPerson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whom to ban from all rooms: by name, or the person in a seat."""

    name: Annotated[str, Meta(max_length=100)] = ""
    """The name to ban. If a player of this server has it, the player is banned as well. With ``room`` and
    ``seat``: the name that the person in the seat must have, so that nobody is banned who has sat down there
    meanwhile; empty for any."""
    room: Annotated[str, Meta(max_length=100)] = ""
    """With ``seat``: the name of a room."""
    seat: Annotated[int, Meta(ge=0, le=9)] = 0
    """The seat of the person, whose name is banned and, if the seat is that of a player, the player."""
    days: Days | None = None
    """The number of days after which the ban ends; null for never."""
    why: Reason = ""
    """The reason, for the list of bans and the audit log."""


class BanAddress(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which address to ban: a network, or that of a person."""

    network: Annotated[str, Meta(max_length=100)] = ""
    """An address or a network, such as ``203.0.113.0/24``; empty for the address of a person."""
    mark: Annotated[str, Meta(max_length=100, pattern=r"^[0-9a-f]*$(?!\n)")] = ""
    """The mark of an address, which a report has; empty for that of a seat."""
    room: Annotated[str, Meta(max_length=100)] = ""
    """The name of a room."""
    seat: Annotated[int, Meta(ge=0, le=9)] = 0
    """The seat in the room."""
    name: Annotated[str, Meta(max_length=100)] = ""
    """With a mark: whose address it is, for the list of bans. With a seat: the name that its holder must
    have; empty for any."""
    days: Days = 30
    """The number of days after which the ban ends: addresses pass on to other people."""
    why: Reason = ""
    """The reason, for the list of bans and the audit log."""


class HouseBanView(Struct, frozen=True):
    """A ban, as the operators see it."""

    id: int
    """The number of the ban."""
    at: int
    """The time of the ban, in milliseconds since 1970 UTC."""
    until: int | None
    """The time at which it ends, in milliseconds since 1970 UTC; null for never."""
    ban: HouseBan
    """The ban itself."""


class MakeInvitation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An invitation to open rooms."""

    label: Annotated[str, Meta(max_length=100)] = ""
    """For whom it is, for the list of invitations."""
    uses: Annotated[int, Meta(ge=1, le=10_000)] = 1
    """How many rooms can be opened with it."""
    days: Days = 7
    """The number of days for which it is valid."""


class InvitationMade(Struct, frozen=True):
    """A new invitation. The code is sent only this once."""

    id: int
    """The number of the invitation."""
    code: str
    """The code with which rooms can be opened."""
    until: int
    """The time at which it expires, in milliseconds since 1970 UTC."""
    needed: bool
    """Whether this server needs invitations (`moon serve --invite-only`); otherwise, anybody can open rooms
    without one."""


class InvitationView(Struct, frozen=True):
    """An invitation, as the operators see it: without its code."""

    id: int
    """The number of the invitation."""
    at: int
    """The time at which it was made, in milliseconds since 1970 UTC."""
    until: int | None
    """The time at which it expires."""
    invitation: Invitation
    """The invitation itself."""


class AuditView(Struct, frozen=True):
    """A line of the audit log."""

    id: int
    """The number of the line."""
    at: int
    """The time, in milliseconds since 1970 UTC."""
    line: AuditLine
    """What was done."""


class LimitView(Struct, frozen=True):
    """A limit for each client address."""

    name: str
    """The name of the limit."""
    burst: int
    """The number that is allowed at once."""
    per_second: float
    """The number that is allowed in each further second; 0 for a limit on what is open at the same time."""
    started_burst: int
    """``burst`` with which this server was started."""
    started_per_second: float
    """``per_second`` with which this server was started."""
    changed: bool
    """True if operators have changed it."""


class SetLimit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """New numbers of a limit. One that is null stays as it is; if both are, the limit becomes that with which
    each server was started."""

    burst: int | None = None
    """The number to allow at once."""
    per_second: float | None = None
    """The number to allow in each further second."""
    why: Reason = ""
    """The reason, for the audit log."""
