"""Rooms over HTTP: make one, look at it, give commands, hear what happens, take its record along."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromQuery, JSONBody
from msgspec.structs import replace

from shootmoon.record import write_record
from shootmoon.rooms.commands import GoAway, Request, StandUp
from shootmoon.rooms.host import Claimable
from shootmoon.rooms.ports import Status, Summary, Variant
from shootmoon.rooms.records import record_for
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.settings import Settings, Terms
from shootmoon.rooms.views import RoomView, view_room
from shootmoon.rules import (
    Option,
    options_of,
    preset_info,
    preset_names,
    setting_label,
)
from shootmoon.server.execution import execute
from shootmoon.server.messages import (
    CommandRequest,
    CommandResult,
    CreateRoom,
    FinishedGameSummary,
    RoomCreated,
    RoomSummary,
    RoomUpdate,
    RulesDescription,
    ScoreSheet,
)
from shootmoon.server.middleware import address_of
from shootmoon.server.parameters import (
    After,
    Language,
    PathStr,
    ServerDep,
    ServicesDep,
    Wait,
    Watch,
)
from shootmoon.server.presence import hear
from shootmoon.server.problems import ProblemError, RefusedError
from shootmoon.server.requests import StrictRequest, base_of, language_for, token_of
from shootmoon.server.rule_sets import rules_of, told
from shootmoon.server.series import ends_at
from shootmoon.server.services import Services
from shootmoon.server.views import news_of, turn_of, viewer_of

MAX_LISTED = 200


@post("/api/rooms", summary="Make a room")
async def make_room(
    request: StrictRequest, data: JSONBody[CreateRoom], services: ServicesDep, server: ServerDep
) -> RoomCreated:
    """Make a room. Whoever has its name can come in."""
    seconds = server.rooms.take(address_of(request.scope))
    if seconds:
        server.count("refused", "rooms")
        raise ProblemError("too-often", seconds=seconds)
    settings = settings_of(data, services)
    if settings.public:
        settings = replace(settings, maker=_maker(services, address_of(request.scope)))
    room = secrets.token_urlsafe(12)
    done = await services.host.open(room, settings, data.bots)
    if isinstance(done, Refused):
        raise RefusedError(done)
    link = f"{base_of(request, server.address)}/api/rooms/{room}"
    return RoomCreated(room, link, done.number, settings.series.name if settings.series else None)


def _maker(services: Services, address: str) -> str:
    """Who makes rooms from an address, without telling the address."""
    return hmac.new(services.series.key, f"maker {address}".encode(), "sha256").hexdigest()[:16]


def settings_of(asked: CreateRoom, services: Services) -> Settings:
    """What a room is to be set up with. Raises `ProblemError`."""
    rules = rules_of(asked)
    series = (
        None if asked.series is None else services.series.create(asked.series, rules, services.clock.now())
    )
    terms = {name: getattr(asked, name) for name in Terms.__struct_fields__}
    settings = Settings(rules=rules, series=series, **terms)
    # The games of a series are compared; each room plays one.
    # Nobody looks on, since whoever does knows the deals when they sit down elsewhere.
    return settings if series is None else replace(settings, endless=False, spectators="none")


@get("/api/rooms", summary="List public rooms")
async def list_rooms(
    request: StrictRequest,
    services: ServicesDep,
    status: FromQuery[Status | None] = None,
    lang: Language = None,
) -> tuple[RoomSummary, ...]:
    """The rooms whose makers made them public, and at which people are.

    Nobody fills the list alone: first comes a room of each maker, then a second one of each, and so on; of
    these, the one first where something happened last.
    """
    language = language_for(request, lang)
    return tuple(_line(each, language) for each in await services.log.listed(status, MAX_LISTED))


def _line(room: Summary, language: str) -> RoomSummary:
    variant = msgspec.json.decode(room.variant or b'{"preset": "", "changed": {}}', type=Variant)
    info = preset_info(variant.preset) if variant.preset in preset_names() else None
    options: Mapping[str, Option] = options_of(info.game) if info else {}
    return RoomSummary(
        room=room.room,
        at=room.at,
        status=room.status,
        preset=room.rules,
        players=room.players,
        seated=room.seated,
        people=room.people,
        series=room.series,
        title=info.title(language) if info else "",
        differs=tuple(
            setting_label(options[name], value, language)
            for name, value in variant.changed.items()
            if name in options  # by this version
        ),
        host=room.host,
        opened_at=room.opened_at,
        present=room.present,
        free=room.free,
    )


@get("/api/rooms/{room:str}", summary="Look at a room")
async def look(
    request: StrictRequest,
    room: PathStr,
    services: ServicesDep,
    server: ServerDep,
    watch: Watch = 0,
) -> RoomView:
    """The room as whoever holds the token may see it, or as spectators may."""
    feed, token = await services.host.feed(room), token_of(request.headers)
    await hear(services.host, server.presence, feed.room, token, server.monotonic())
    return view_room(feed.room, viewer_of(feed.room, token, watch))


@post("/api/rooms/{room:str}/commands", summary="Give a command", status_code=200)
async def command(
    request: StrictRequest,
    room: PathStr,
    data: JSONBody[CommandRequest],
    services: ServicesDep,
    server: ServerDep,
) -> CommandResult:
    """Do something in a room: sit down, act, say something. The same id again is done once."""
    given = Request(data.command, token_of(request.headers), data.id)
    done = await execute(services, server, room, given, address_of(request.scope))
    if isinstance(given.command, (GoAway, StandUp)):
        server.presence.forget(room, given.token)
    else:
        server.presence.heard(room, given.token, server.monotonic())
    return CommandResult(done.number, done.seat)


@get("/api/rooms/{room:str}/events", summary="Hear what happens")
async def events(
    request: StrictRequest,
    room: PathStr,
    services: ServicesDep,
    server: ServerDep,
    after: After = 0,
    wait: Wait = 0.0,
    watch: Watch = 0,
) -> RoomUpdate:
    """What happened after a version; where that is too long ago, the room as it stands.

    Where nothing has happened yet, the answer comes when something does, or when the wait is over.
    """
    token = token_of(request.headers)
    async with services.host.watch(room) as watched:
        await hear(services.host, server.presence, watched.feed.room, token, server.monotonic())
        news = news_of(watched.feed, token, after, watch)
        # A version that isn't there yet, as after a database went back to a backup, is nothing new either.
        if wait and watched.feed.room.number <= after and not server.closing.is_set():
            closing = asyncio.ensure_future(server.closing.wait())
            more = asyncio.ensure_future(watched.wait_for_change(watched.feed.room.number))
            try:
                await asyncio.wait((closing, more), timeout=wait, return_when=asyncio.FIRST_COMPLETED)
            finally:
                closing.cancel()
                more.cancel()
            news = news_of(watched.feed, token, after, watch)
        return news


@get("/api/rooms/{room:str}/hand", summary="What happened in this hand")
async def hand(request: StrictRequest, room: PathStr, services: ServicesDep, watch: Watch = 0) -> RoomUpdate:
    """What happened in the hand that is played, or that was played last, from its deal on.

    For whoever comes later. Of a very long hand, what happened last (the events of 200 entries).
    """
    feed = await services.host.feed(room)
    viewer = viewer_of(feed.room, token_of(request.headers), watch)
    return RoomUpdate(feed.room.number, feed.hand_events(viewer), turn=turn_of(feed.room, viewer))


@get("/api/rooms/{room:str}/record", summary="The record of the game", media_type="text/plain")
async def record(request: StrictRequest, room: PathStr, services: ServicesDep) -> str:
    """The game so far as a record (``.moon``), as far as the viewer may see it."""
    feed = await services.host.feed(room)
    found = record_for(feed.room, viewer_of(feed.room, token_of(request.headers)))
    if found is None:
        raise ProblemError("no-record")
    return write_record(found)


@get("/api/rooms/{room:str}/claim", summary="Whether the rest could be claimed")
async def claim(request: StrictRequest, room: PathStr, services: ServicesDep) -> Claimable:
    """Whether “the rest are mine” would be granted to the holder of the token, at the ply that is named.

    Asked for by itself, since it takes the solver up to a third of a second. It follows from what the seat
    knows, and is false where it isn't its turn to play.
    """
    token = token_of(request.headers)
    viewer_of((await services.host.feed(room)).room, token)
    return await services.host.claimable(room, token)


@get("/api/rooms/{room:str}/sheet", summary="The score sheet")
async def sheet(request: StrictRequest, room: PathStr, services: ServicesDep) -> ScoreSheet:
    """The hands of this game that are over."""
    feed = await services.host.feed(room)
    return view_room(feed.room, viewer_of(feed.room, token_of(request.headers))).sheet


@get("/api/rooms/{room:str}/games", summary="The finished games of a room")
async def games(
    request: StrictRequest, room: PathStr, services: ServicesDep
) -> tuple[FinishedGameSummary, ...]:
    """The games that were played to their end here, oldest first."""
    feed = await services.host.feed(room)
    viewer_of(feed.room, token_of(request.headers))
    now = services.clock.now()
    return tuple(
        [
            FinishedGameSummary(
                game.game,
                game.at,
                game.names,
                game.winners,
                None if game.series is not None and now < ends_at(game.series) else game.record,
            )
            async for game in services.log.finished(room=room)
        ]
    )


@get("/api/rooms/{room:str}/rules", summary="The rules of a room")
async def rules(
    request: StrictRequest, room: PathStr, services: ServicesDep, lang: Language = None
) -> RulesDescription:
    """The rules of a room, told as prose. Whoever has its name may read them before they sit down."""
    feed = await services.host.feed(room)
    return told(feed.room.settings.rules, request, lang)


HANDLERS: tuple[Any, ...] = (
    make_room, list_rooms, look, command, events, hand, claim, record, sheet, games, rules,
)  # fmt: skip
"""All of them."""
