"""HTTP handlers for the operators of a server: rooms, reports, bans, invitations and the audit log.

A guard checks the operator's token (`shootmoon.server.admin_access`) before anything else of a request is
read. Operators see rooms only as spectators do (`view_room`), so they learn nothing about hidden pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromQuery, JSONBody, PathParameter
from msgspec import Meta, Struct

from shootmoon.rooms.commands import OwnerCommand, Request
from shootmoon.rooms.deciding import seat_of
from shootmoon.rooms.events import Viewer
from shootmoon.rooms.house import Invitation, Kind, Note
from shootmoon.rooms.ports import Conflict, Query, Status
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.user_text import clean_chat, clean_name
from shootmoon.rooms.views import view_room
from shootmoon.server.admin_access import operator_of
from shootmoon.server.execution import limit_other_commands
from shootmoon.server.house import DAY, AuditLine, Content, HouseBan, HouseBook, Report
from shootmoon.server.limits import Limits
from shootmoon.server.middleware import address_of
from shootmoon.server.parameters import PathStr, ServerDep, ServicesDep
from shootmoon.server.problems import ProblemError, RefusedError
from shootmoon.server.requests import StrictRequest, token_of
from shootmoon.server.services import Services

MAX_ROOMS = 1_000
"""The greatest number of rooms in the list."""

Reason = Annotated[str, Meta(max_length=800)]
Days = Annotated[int, Meta(ge=1, le=3650)]
NoteId = Annotated[int, PathParameter(ge=0, le=2**53)]


class AdminRoom(Struct, frozen=True):
    """A room in the operators' list."""

    room: str
    """The name of the room."""
    status: Status
    """``waiting`` for players, ``playing``, or ``finished``."""
    preset: str
    """The name of the rules' preset."""
    players: int
    """The number of seats."""
    seated: int
    """The number of seats that are taken by people or bots."""
    people: int
    """The number of seats that people hold."""
    present: int
    """The number of people who are present now."""
    public: bool
    """True if the room is listed publicly."""
    opened_at: int
    """The time at which the room was opened, in milliseconds since 1970 UTC."""
    at: int
    """The time of the last change."""
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


class AdminOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command to a room on behalf of the operators."""

    command: OwnerCommand
    """The command."""
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
    """A report, as the operators see it."""

    id: int
    """The number of the report."""
    at: int
    """The time of the report, in milliseconds since 1970 UTC."""
    report: Report
    """The report itself."""


class BanPerson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whom to ban from all rooms: by name, or the person in a seat."""

    name: Annotated[str, Meta(max_length=100)] = ""
    """The name to ban. If a player of this server has it, the player is banned as well."""
    room: Annotated[str, Meta(max_length=100)] = ""
    """With ``seat``, in place of a name: the name of a room."""
    seat: Annotated[int, Meta(ge=0, le=9)] = 0
    """The seat of the person, whose name is banned and, if the seat is that of a player, the player."""
    days: Days | None = None
    """The number of days after which the ban ends; null for never."""
    why: Reason = ""
    """The reason, for the list of bans and the audit log."""


class HouseBanView(Struct, frozen=True):
    """A ban from all rooms, as the operators see it."""

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


def book_of(services: Services) -> HouseBook:
    """Return the notes of this house. Raises `ProblemError` if it stores none."""
    if services.house is None:
        raise ProblemError("not-found")
    return HouseBook(services.house)


async def only_operators(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Let only requests with an operator's token pass, and note the label of the token.

    It is a guard, so that the body of a request without a valid token isn't even read. Raises
    `ProblemError`.
    """
    state = connection.app.state
    connection.state.operator = operator_of(connection, state.server, state.services.clock.now())


def _enter(request: StrictRequest, services: Services) -> tuple[str, HouseBook, int]:
    """Return the operator's label, the notes of the house and the time. Raises `ProblemError`."""
    return request.state.operator, book_of(services), services.clock.now()


async def _listed(services: Services, kind: Kind, of: type[Content]) -> list[tuple[Note, Content]]:
    """Return the notes of a kind with their content, latest first."""
    return await book_of(services).listed(kind, of, services.clock.now())


# -- rooms ------------------------------------------------------------------------------------------------


@get("/api/admin/rooms", summary="List all rooms", guards=[only_operators])
async def list_rooms(services: ServicesDep) -> tuple[AdminRoom, ...]:
    """Return the rooms of this server, at most 1,000."""
    found = await services.log.rooms(Query(limit=MAX_ROOMS))
    fields = [name for name in AdminRoom.__struct_fields__ if name != "preset"]
    return tuple(
        AdminRoom(preset=each.rules, **{name: getattr(each, name) for name in fields}) for each in found
    )


@get("/api/admin/rooms/{room:str}", summary="See who sits in a room", guards=[only_operators])
async def see_room(room: PathStr, services: ServicesDep) -> AdminRoomSeats:
    """Return the seats of a room, from what spectators see."""
    view = view_room((await services.host.feed(room)).room, Viewer())
    seats = tuple(
        AdminSeat(each.seat, each.holder, each.name, each.away, each.silenced, each.next)
        for each in view.seats
    )
    return AdminRoomSeats(view.room, view.owner, view.spectators_out, seats)


@post(
    "/api/admin/rooms/{room:str}/commands",
    summary="Moderate a room",
    status_code=204,
    guards=[only_operators],
)
async def moderate_room(
    request: StrictRequest,
    room: PathStr,
    data: JSONBody[AdminOrder],
    services: ServicesDep,
) -> None:
    """Give a command of the room's owner: put somebody out, ban, silence, hand on, or close to spectators."""
    by, book, now = _enter(request, services)
    done = await services.host.do(room, Request(data.command, house=True))
    if isinstance(done, Refused):
        raise RefusedError(done)
    details = {**msgspec.to_builtins(data.command)}
    what = str(details.pop("type"))
    about = " ".join([room, *(f"{name}={value}" for name, value in details.items())])
    await book.audit(by, what, about, data.why, now)


@post("/api/admin/rooms/{room:str}/close", summary="Close a room", status_code=204, guards=[only_operators])
async def close_room(
    request: StrictRequest, room: PathStr, data: JSONBody[Why], services: ServicesDep
) -> None:
    """Delete a room. Everybody in it is disconnected; records of its finished games remain."""
    by, book, now = _enter(request, services)
    try:
        await services.host.close(room)
    except Conflict:
        raise RefusedError(Refused("busy")) from None
    await book.audit(by, "close-room", room, data.why, now)


# -- reports ----------------------------------------------------------------------------------------------


@post("/api/rooms/{room:str}/reports", summary="Report a person", status_code=201)
async def report(
    request: StrictRequest,
    room: PathStr,
    data: JSONBody[MakeReport],
    services: ServicesDep,
    server: ServerDep,
) -> ReportMade:
    """Report the person in a seat to the operators of the server, with the last chat messages of the room.

    Only people with a seat in the room can do so.
    """
    book = book_of(services)
    if server.admin_tokens is None:
        raise ProblemError("no-operators")
    limit_other_commands(server, address_of(request.scope))
    token = token_of(request.headers)
    found = (await services.host.feed(room)).room
    by = seat_of(found, token) if token else 0
    if not by:
        raise RefusedError(Refused("no-seat"))
    if data.seat > len(found.seats) or not found.seat(data.seat).held or data.seat == by:
        raise RefusedError(Refused("kick-nobody", {"seat": data.seat}))
    reason, wrong = clean_chat(data.reason) if data.reason.strip() else ("", "")
    if wrong:
        raise RefusedError(Refused(wrong, {"most": 200}))
    await book.report(found, data.seat, by, reason, services.clock.now())
    return ReportMade(len(found.chat))


@get("/api/admin/reports", summary="List reports", guards=[only_operators])
async def list_reports(services: ServicesDep, settled: FromQuery[bool] = False) -> tuple[ReportView, ...]:
    """Return the reports that wait to be settled, latest first; with ``settled=true`` also the others."""
    found = await _listed(services, "report", Report)
    return tuple(
        ReportView(note.id, note.at, each) for note, each in found if settled or each.settled_at is None
    )


@post(
    "/api/admin/reports/{note:int}/settle",
    summary="Settle a report",
    status_code=204,
    guards=[only_operators],
)
async def settle_report(
    request: StrictRequest, note: NoteId, data: JSONBody[Why], services: ServicesDep
) -> None:
    """Mark a report as settled; ``why`` says what was done about it."""
    by, book, now = _enter(request, services)
    await book.settle(note, by, data.why, now)
    await book.audit(by, "settle-report", str(note), data.why, now)


# -- bans -------------------------------------------------------------------------------------------------


@get("/api/admin/bans", summary="List bans", guards=[only_operators])
async def list_bans(services: ServicesDep) -> tuple[HouseBanView, ...]:
    """Return the bans from all rooms that haven't ended, latest first."""
    found = await _listed(services, "ban", HouseBan)
    return tuple(HouseBanView(note.id, note.at, note.until, each) for note, each in found)


@post("/api/admin/bans", summary="Ban a person", status_code=201, guards=[only_operators])
async def ban_name(request: StrictRequest, data: JSONBody[BanPerson], services: ServicesDep) -> HouseBanView:
    """Ban a name from all rooms: nobody can sit down with it any more. If it is that of a player, or the seat
    that was given is a player's, the player is banned too, whatever name they choose: the list then has two
    bans, which can be lifted one by one. Nobody is put out by this."""
    by, book, now = _enter(request, services)
    until = None if data.days is None else now + data.days * DAY
    name, player = await _person(services, data)
    if player:
        await book.ban(HouseBan(name, data.why, by, player), now, until)
    ban = HouseBan(name, data.why, by)
    id = await book.ban(ban, now, until)
    await book.audit(by, "ban-name", f"{name} player={player}" if player else name, data.why, now)
    return HouseBanView(id, now, until, ban)


async def _person(services: Services, data: BanPerson) -> tuple[str, str]:
    """Return the name of the person to ban, and the id of the player; an empty id if it is no player's."""
    if data.seat:
        room = (await services.host.feed(data.room)).room
        if data.seat > len(room.seats) or not room.seat(data.seat).held:
            raise RefusedError(Refused("kick-nobody", {"seat": data.seat}))
        holder = room.seat(data.seat)
        claims: Mapping[str, str] = {}
        if services.players is not None:
            claims = await services.players.claims(data.room)
        return holder.name, claims.get(holder.token, "")
    name, wrong = clean_name(data.name)
    if wrong:
        raise RefusedError(Refused(wrong, {"most": 24}))
    player = None if services.players is None else await services.players.by_name(name)
    return name, "" if player is None else player.id


@post("/api/admin/bans/{note:int}/lift", summary="Lift a ban", status_code=204, guards=[only_operators])
async def lift_ban(request: StrictRequest, note: NoteId, data: JSONBody[Why], services: ServicesDep) -> None:
    """Lift a ban from all rooms."""
    by, book, now = _enter(request, services)
    await book.remove("ban", note, now)
    await book.audit(by, "lift-ban", str(note), data.why, now)


# -- invitations ------------------------------------------------------------------------------------------


@get("/api/admin/invitations", summary="List invitations", guards=[only_operators])
async def list_invitations(services: ServicesDep) -> tuple[InvitationView, ...]:
    """Return the invitations to open rooms that haven't expired, latest first, without their codes."""
    found = await _listed(services, "invitation", Invitation)
    return tuple(InvitationView(note.id, note.at, note.until, each) for note, each in found)


@post("/api/admin/invitations", summary="Make an invitation", status_code=201, guards=[only_operators])
async def invite(
    request: StrictRequest, data: JSONBody[MakeInvitation], services: ServicesDep
) -> InvitationMade:
    """Make an invitation to open rooms on a server that needs one (`moon serve --invite-only`)."""
    by, book, now = _enter(request, services)
    until = now + data.days * DAY
    id, code = await book.invite(data.label, data.uses, by, now, until)
    await book.audit(by, "invite", f"{id} uses={data.uses} days={data.days}", data.label, now)
    return InvitationMade(id, code, until)


@post(
    "/api/admin/invitations/{note:int}/revoke",
    summary="Revoke an invitation",
    status_code=204,
    guards=[only_operators],
)
async def revoke(request: StrictRequest, note: NoteId, data: JSONBody[Why], services: ServicesDep) -> None:
    """Make an invitation invalid."""
    by, book, now = _enter(request, services)
    await book.remove("invitation", note, now)
    await book.audit(by, "revoke", str(note), data.why, now)


# -- audit ------------------------------------------------------------------------------------------------


@get("/api/admin/audit", summary="Read the audit log", guards=[only_operators])
async def audit(services: ServicesDep) -> tuple[AuditView, ...]:
    """Return the latest lines of the audit log, latest first."""
    found = await _listed(services, "audit", AuditLine)
    return tuple(AuditView(note.id, note.at, each) for note, each in found)


@get("/api/admin/limits", summary="See the limits", guards=[only_operators])
async def limits(server: ServerDep) -> tuple[LimitView, ...]:
    """Return the limits for each client address, as this process applies them."""
    return tuple(_limit(server.limits, name) for name in Limits.__struct_fields__)


def _limit(limits: Limits, name: str) -> LimitView:
    value = getattr(limits, name)
    if isinstance(value, int):
        return LimitView(name, value, 0.0)
    return LimitView(name, value.burst, value.per_second)


HANDLERS: tuple[Any, ...] = (
    list_rooms, see_room, moderate_room, close_room, report, list_reports, settle_report, list_bans, ban_name,
    lift_ban, list_invitations, invite, revoke, audit, limits,
)  # fmt: skip
"""All handlers of this module."""
