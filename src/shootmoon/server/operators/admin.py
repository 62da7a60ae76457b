"""HTTP handlers for the operators of a server: reports, bans, invitations and the audit log.

Rooms are in `shootmoon.server.operators.rooms`, limits in `shootmoon.server.operators.limits`. A guard checks
the operator's token (`shootmoon.server.operators.access`) before anything else of a request is read.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from shootmoon.documents.house import Invitation
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.tokens import hash_token
from shootmoon.protocol.user_text import clean_chat, clean_name, one_line
from shootmoon.rooms import seat_of
from shootmoon.server.front.addresses import BannedAddresses, address_of, mark_of, network_of
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import StrictRequest, needed_token
from shootmoon.server.operators.access import NoteId, book_of, enter, only_operators, person_in
from shootmoon.server.operators.messages import (
    AuditView,
    BanAddress,
    BanPerson,
    HouseBanView,
    InvitationMade,
    InvitationView,
    MakeInvitation,
    MakeReport,
    ReportMade,
    ReportView,
    Why,
)
from shootmoon.server.services import Services
from shootmoon.server.shared import changed_limits
from shootmoon.server.shared.execution import limit_other_commands
from shootmoon.server.shared.house import DAY, AuditLine, HouseBan, Report, Reporter
from shootmoon.server.shared.parameters import PathStr, ServerDep, ServicesDep

AfterNote = Annotated[int, QueryParameter(ge=0, le=2**53, description="The id of a report.")]
Source = Annotated[str, QueryParameter(max_length=100, description="The source of a report.")]


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
    token, address = needed_token(request.headers), address_of(request.scope)
    limit_other_commands(server, address)
    found = (await services.host.feed(room)).room
    by = seat_of(found, token)
    if not by:
        raise RefusedError(Refused("no-seat"))
    if data.seat > len(found.seats) or not found.seat(data.seat).held or data.seat == by:
        raise RefusedError(Refused("kick-nobody", {"seat": data.seat}))
    reason, wrong = clean_chat(data.reason) if data.reason.strip() else ("", "")
    if wrong:
        raise RefusedError(Refused(wrong, {"most": 200}))
    seconds = server.reports.take(address)
    if seconds:
        server.count("refused", "reports")
        raise ProblemError("too-often", seconds=seconds)
    now, key = services.clock.now(), services.series.key
    mark = await services.log.last_address(room, found.seat(data.seat).token)
    known = hash_token(f"{room} reporter {token}")[:16]
    reporter = Reporter(found.seat(by).name, reason, now, mark_of(key, address), known)
    await book.report(found, data.seat, mark, reporter, now)
    return ReportMade(len(found.chat))


@get("/api/admin/reports", summary="List reports", guards=[only_operators])
async def list_reports(
    services: ServicesDep,
    settled: FromQuery[bool] = False,
    after: FromQuery[AfterNote] = 0,
    source: FromQuery[Source] = "",
) -> tuple[ReportView, ...]:
    """Return the reports that wait to be settled, oldest first, at most 100: those about a person in a room
    are one, and of those that one address alone has made, only the oldest is returned.

    ``after`` is the id of the last one of the page before. ``source`` returns all reports from one source.
    ``settled=true`` returns those that were settled instead, latest first.
    """
    book, now = book_of(services), services.clock.now()
    if settled:
        found = await book.listed("settled", Report, now)
        return tuple(ReportView(note.id, note.at, each, note.source, 0) for note, each in found)
    return tuple(
        ReportView(note.id, note.at, each, note.source, number - 1)
        for note, each, number in await book.reports(now, after, source)
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
    by, book, now = enter(request, services)
    await book.settle(note, by, data.why, now)
    await book.audit(by, "settle-report", str(note), data.why, now)


# -- bans -------------------------------------------------------------------------------------------------


@get("/api/admin/bans", summary="List bans", guards=[only_operators])
async def list_bans(services: ServicesDep) -> tuple[HouseBanView, ...]:
    """Return the bans of names, players and addresses that haven't ended, latest first."""
    found = await book_of(services).bans(services.clock.now())
    return tuple(HouseBanView(note.id, note.at, note.until, each) for note, each in found)


@post("/api/admin/bans", summary="Ban a person", status_code=201, guards=[only_operators])
async def ban_name(request: StrictRequest, data: JSONBody[BanPerson], services: ServicesDep) -> HouseBanView:
    """Ban a name from all rooms: nobody can sit down with it any more. If it is that of a player, or the seat
    that was given is a player's, the player is banned too, whatever name they choose: the list then has two
    bans, which can be lifted one by one. Nobody is put out by this."""
    by, book, now = enter(request, services)
    until = None if data.days is None else now + data.days * DAY
    name, player = await _person(services, data)
    if player:
        await book.ban(HouseBan(name, data.why, by, player), now, until)
    ban = HouseBan(name, data.why, by)
    id = await book.ban(ban, now, until)
    about = [
        name,
        *([f"room={data.room} seat={data.seat}"] if data.seat else []),
        *(["player"] if player else []),  # not the id, which would outlast the player
        *([] if data.days is None else [f"days={data.days}"]),
    ]
    await book.audit(by, "ban-name", " ".join(about), data.why, now)
    return HouseBanView(id, now, until, ban)


async def _person(services: Services, data: BanPerson) -> tuple[str, str]:
    """Return the name of the person to ban, and the id of the player; an empty id if it is no player's."""
    if data.seat:
        holder = await person_in(services, data.room, data.seat, data.name)
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
async def lift_ban(
    request: StrictRequest, note: NoteId, data: JSONBody[Why], services: ServicesDep, server: ServerDep
) -> None:
    """Lift a ban."""
    by, book, now = enter(request, services)
    await book.lift(note, now)
    await book.audit(by, "lift-ban", str(note), data.why, now)
    await changed_limits.apply(services, server)


@post("/api/admin/addresses", summary="Ban an address", status_code=201, guards=[only_operators])
async def ban_address(
    request: StrictRequest, data: JSONBody[BanAddress], services: ServicesDep, server: ServerDep
) -> HouseBanView:
    """Ban a network address, or that of a person. From there, people can only watch until the ban ends."""
    by, book, now = enter(request, services)
    ban = await _address_ban(services, data, by)
    own, key = address_of(request.scope), services.series.key
    networks = (ipaddress.ip_network(ban.network),) if ban.network else ()
    if BannedAddresses(key, frozenset({ban.mark}), networks).covers(own):
        raise ProblemError("own-address")
    until = now + data.days * DAY
    id = await book.ban(ban, now, until)
    await book.audit(by, "ban-address", f"{ban.name} days={data.days}", data.why, now)
    await changed_limits.apply(services, server)
    return HouseBanView(id, now, until, ban)


async def _address_ban(services: Services, data: BanAddress, by: str) -> HouseBan:
    if data.network:
        network = network_of(data.network)
        return HouseBan(network, data.why, by, network=network)
    of, mark = one_line(data.name), data.mark
    if not mark:
        holder = await person_in(services, data.room, data.seat, data.name)
        mark = await services.log.last_address(data.room, holder.token)
        of = f"{holder.name} room={data.room} seat={data.seat}"
    if not mark:
        raise ProblemError("no-address")
    return HouseBan(of, data.why, by, mark=mark)


# -- invitations ------------------------------------------------------------------------------------------


@get("/api/admin/invitations", summary="List invitations", guards=[only_operators])
async def list_invitations(services: ServicesDep) -> tuple[InvitationView, ...]:
    """Return the invitations to open rooms that haven't expired, latest first, without their codes."""
    found = await book_of(services).listed("invitation", Invitation, services.clock.now())
    return tuple(InvitationView(note.id, note.at, note.until, each) for note, each in found)


@post("/api/admin/invitations", summary="Make an invitation", status_code=201, guards=[only_operators])
async def invite(
    request: StrictRequest, data: JSONBody[MakeInvitation], services: ServicesDep, server: ServerDep
) -> InvitationMade:
    """Make an invitation to open rooms on a server that needs one (`moon serve --invite-only`)."""
    by, book, now = enter(request, services)
    until = now + data.days * DAY
    id, code = await book.invite(data.label, data.uses, by, now, until)
    await book.audit(by, "invite", f"{id} uses={data.uses} days={data.days}", data.label, now)
    return InvitationMade(id, code, until, server.invite_only)


@post(
    "/api/admin/invitations/{note:int}/revoke",
    summary="Revoke an invitation",
    status_code=204,
    guards=[only_operators],
)
async def revoke(request: StrictRequest, note: NoteId, data: JSONBody[Why], services: ServicesDep) -> None:
    """Make an invitation invalid."""
    by, book, now = enter(request, services)
    await book.revoke(note, now)
    await book.audit(by, "revoke", str(note), data.why, now)


# -- audit ------------------------------------------------------------------------------------------------


@get("/api/admin/audit", summary="Read the audit log", guards=[only_operators])
async def audit(services: ServicesDep) -> tuple[AuditView, ...]:
    """Return the latest lines of the audit log, latest first."""
    found = await book_of(services).listed("audit", AuditLine, services.clock.now())
    return tuple(AuditView(note.id, note.at, each) for note, each in found)


HANDLERS: tuple[Any, ...] = (
    report, list_reports, settle_report, list_bans, ban_name, ban_address, lift_ban,
    list_invitations, invite, revoke, audit,
)  # fmt: skip
"""All handlers of this module."""
