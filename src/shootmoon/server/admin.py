"""HTTP handlers for the operators of a server: rooms, reports, bans, invitations and the audit log.

Every handler first checks the operator's token (`shootmoon.server.admin_access`). Operators see rooms only as
spectators do (`view_room`), so they learn nothing about hidden pieces.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from shootmoon.rooms.commands import OwnerCommand, Request
from shootmoon.rooms.deciding import seat_of
from shootmoon.rooms.events import Viewer
from shootmoon.rooms.ports import Conflict, Query, Status
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.user_text import clean_chat, clean_name
from shootmoon.rooms.views import view_room
from shootmoon.server.admin_access import operator_of
from shootmoon.server.execution import limit_other_commands
from shootmoon.server.house import DAY, AuditLine, HouseBan, HouseBook, Invitation, Report
from shootmoon.server.limits import Limits
from shootmoon.server.middleware import address_of
from shootmoon.server.parameters import PathStr, ServerDep, ServicesDep
from shootmoon.server.problems import ProblemError, RefusedError
from shootmoon.server.requests import StrictRequest, token_of
from shootmoon.server.services import ServerState, Services

MAX_ROOMS = 1_000
"""The greatest number of rooms in the list."""

Reason = Annotated[str, Meta(max_length=800)]
Days = Annotated[int, Meta(ge=1, le=3650)]
NoteId = FromPath[int]


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


class BanName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name to ban from all rooms."""

    name: Annotated[str, Meta(max_length=100)]
    """The name to ban."""
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


def _enter(request: StrictRequest, services: Services, server: ServerState) -> tuple[str, HouseBook, int]:
    """Return the operator's label, the notes of the house and the time. Raises `ProblemError`."""
    now = services.clock.now()
    return operator_of(request, server, now), book_of(services), now


# -- rooms ------------------------------------------------------------------------------------------------


@get("/api/admin/rooms", summary="List all rooms")
async def list_rooms(
    request: StrictRequest, services: ServicesDep, server: ServerDep
) -> tuple[AdminRoom, ...]:
    """Return the rooms of this server, at most 1,000."""
    _enter(request, services, server)
    found = await services.log.rooms(Query(limit=MAX_ROOMS))
    fields = [name for name in AdminRoom.__struct_fields__ if name != "preset"]
    return tuple(
        AdminRoom(preset=each.rules, **{name: getattr(each, name) for name in fields}) for each in found
    )


@get("/api/admin/rooms/{room:str}", summary="See who sits in a room")
async def see_room(
    request: StrictRequest, room: PathStr, services: ServicesDep, server: ServerDep
) -> AdminRoomSeats:
    """Return the seats of a room, from what spectators see."""
    _enter(request, services, server)
    view = view_room((await services.host.feed(room)).room, Viewer())
    seats = tuple(
        AdminSeat(each.seat, each.holder, each.name, each.away, each.silenced, each.next)
        for each in view.seats
    )
    return AdminRoomSeats(view.room, view.owner, view.spectators_out, seats)


@post("/api/admin/rooms/{room:str}/commands", summary="Moderate a room", status_code=204)
async def moderate_room(
    request: StrictRequest,
    room: PathStr,
    data: JSONBody[AdminOrder],
    services: ServicesDep,
    server: ServerDep,
) -> None:
    """Give a command of the room's owner: put somebody out, ban, silence, hand on, or close to spectators."""
    by, book, now = _enter(request, services, server)
    done = await services.host.do(room, Request(data.command, house=True))
    if isinstance(done, Refused):
        raise RefusedError(done)
    details = {**msgspec.to_builtins(data.command)}
    what = str(details.pop("type"))
    about = " ".join([room, *(f"{name}={value}" for name, value in details.items())])
    await book.audit(by, what, about, data.why, now)


@post("/api/admin/rooms/{room:str}/close", summary="Close a room", status_code=204)
async def close_room(
    request: StrictRequest, room: PathStr, data: JSONBody[Why], services: ServicesDep, server: ServerDep
) -> None:
    """Delete a room. Everybody in it is disconnected; records of its finished games remain."""
    by, book, now = _enter(request, services, server)
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


@get("/api/admin/reports", summary="List reports")
async def list_reports(
    request: StrictRequest, services: ServicesDep, server: ServerDep, settled: FromQuery[bool] = False
) -> tuple[ReportView, ...]:
    """Return the reports that wait to be settled, latest first; with ``settled=true`` also the others."""
    _, book, now = _enter(request, services, server)
    return tuple(
        ReportView(note.id, note.at, each)
        for note, each in await book.listed("report", Report, now)
        if settled or each.settled_at is None
    )


@post("/api/admin/reports/{note:int}/settle", summary="Settle a report", status_code=204)
async def settle_report(
    request: StrictRequest, note: NoteId, data: JSONBody[Why], services: ServicesDep, server: ServerDep
) -> None:
    """Mark a report as settled; ``why`` says what was done about it."""
    by, book, now = _enter(request, services, server)
    await book.settle(note, by, data.why, now)
    await book.audit(by, "settle-report", str(note), data.why, now)


# -- bans -------------------------------------------------------------------------------------------------


@get("/api/admin/bans", summary="List bans")
async def list_bans(
    request: StrictRequest, services: ServicesDep, server: ServerDep
) -> tuple[HouseBanView, ...]:
    """Return the bans from all rooms that haven't ended, latest first."""
    _, book, now = _enter(request, services, server)
    return tuple(
        HouseBanView(note.id, note.at, note.until, each)
        for note, each in await book.listed("ban", HouseBan, now)
    )


@post("/api/admin/bans", summary="Ban a name", status_code=201)
async def ban_name(
    request: StrictRequest, data: JSONBody[BanName], services: ServicesDep, server: ServerDep
) -> HouseBanView:
    """Ban a name from all rooms: nobody can sit down with it any more. Nobody is put out by this."""
    by, book, now = _enter(request, services, server)
    name, wrong = clean_name(data.name)
    if wrong:
        raise RefusedError(Refused(wrong, {"most": 24}))
    until = None if data.days is None else now + data.days * DAY
    id = await book.ban(name, data.why, by, now, until)
    await book.audit(by, "ban-name", name, data.why, now)
    return HouseBanView(id, now, until, HouseBan(name, data.why, by))


@post("/api/admin/bans/{note:int}/lift", summary="Lift a ban", status_code=204)
async def lift_ban(
    request: StrictRequest, note: NoteId, data: JSONBody[Why], services: ServicesDep, server: ServerDep
) -> None:
    """Lift a ban from all rooms."""
    by, book, now = _enter(request, services, server)
    await book.remove("ban", note, now)
    await book.audit(by, "lift-ban", str(note), data.why, now)


# -- invitations ------------------------------------------------------------------------------------------


@get("/api/admin/invitations", summary="List invitations")
async def list_invitations(
    request: StrictRequest, services: ServicesDep, server: ServerDep
) -> tuple[InvitationView, ...]:
    """Return the invitations to open rooms that haven't expired, latest first, without their codes."""
    _, book, now = _enter(request, services, server)
    return tuple(
        InvitationView(note.id, note.at, note.until, each)
        for note, each in await book.listed("invitation", Invitation, now)
    )


@post("/api/admin/invitations", summary="Make an invitation", status_code=201)
async def invite(
    request: StrictRequest, data: JSONBody[MakeInvitation], services: ServicesDep, server: ServerDep
) -> InvitationMade:
    """Make an invitation to open rooms on a server that needs one (`moon serve --invite-only`)."""
    by, book, now = _enter(request, services, server)
    until = now + data.days * DAY
    id, code = await book.invite(data.label, data.uses, by, now, until)
    await book.audit(by, "invite", f"{id} uses={data.uses} days={data.days}", data.label, now)
    return InvitationMade(id, code, until)


@post("/api/admin/invitations/{note:int}/revoke", summary="Revoke an invitation", status_code=204)
async def revoke(
    request: StrictRequest, note: NoteId, data: JSONBody[Why], services: ServicesDep, server: ServerDep
) -> None:
    """Make an invitation invalid."""
    by, book, now = _enter(request, services, server)
    await book.remove("invitation", note, now)
    await book.audit(by, "revoke", str(note), data.why, now)


# -- audit ------------------------------------------------------------------------------------------------


@get("/api/admin/audit", summary="Read the audit log")
async def audit(request: StrictRequest, services: ServicesDep, server: ServerDep) -> tuple[AuditView, ...]:
    """Return the latest lines of the audit log, latest first."""
    _, book, now = _enter(request, services, server)
    return tuple(
        AuditView(note.id, note.at, each) for note, each in await book.listed("audit", AuditLine, now)
    )


@get("/api/admin/limits", summary="See the limits")
async def limits(request: StrictRequest, services: ServicesDep, server: ServerDep) -> tuple[LimitView, ...]:
    """Return the limits for each client address, as this process applies them."""
    _enter(request, services, server)
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
