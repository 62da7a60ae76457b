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
from shootmoon.rooms.sight import RoomView, view_room
from shootmoon.rules import (
    Option,
    options_of,
    preset_info,
    preset_names,
    setting_label,
)
from shootmoon.server.asking import StrictRequest, base_of, language_for, token_of
from shootmoon.server.carrying import carry_out
from shootmoon.server.front import address_of
from shootmoon.server.given import After, InPath, Language, TheDoor, TheHall, Wait, Watch
from shootmoon.server.hall import Hall
from shootmoon.server.messages import (
    Carried,
    FinishedLine,
    Made,
    MakeRoom,
    News,
    Order,
    RoomLine,
    RulesTold,
    ScoreSheet,
)
from shootmoon.server.presence import hear
from shootmoon.server.problems import Refusal, Wrongdoing
from shootmoon.server.rule_sets import rules_of, told
from shootmoon.server.series import ends_at
from shootmoon.server.viewing import news_of, turn_of, viewer_of

MAX_LISTED = 200


@post("/api/rooms", summary="Make a room")
async def make_room(request: StrictRequest, data: JSONBody[MakeRoom], hall: TheHall, door: TheDoor) -> Made:
    """Make a room. Whoever has its name can come in."""
    seconds = door.rooms.take(address_of(request.scope))
    if seconds:
        door.count("refused", "rooms")
        raise Wrongdoing("too-often", seconds=seconds)
    settings = settings_of(data, hall)
    if settings.public:
        settings = replace(settings, maker=_maker(hall, address_of(request.scope)))
    room = secrets.token_urlsafe(12)
    done = await hall.host.open(room, settings, data.bots)
    if isinstance(done, Refused):
        raise Refusal(done)
    link = f"{base_of(request, door.address)}/api/rooms/{room}"
    return Made(room, link, done.number, settings.series.name if settings.series else None)


def _maker(hall: Hall, address: str) -> str:
    """Who makes rooms from an address, without telling the address."""
    return hmac.new(hall.series.key, f"maker {address}".encode(), "sha256").hexdigest()[:16]


def settings_of(asked: MakeRoom, hall: Hall) -> Settings:
    """What a room is to be set up with. Raises `Wrongdoing`."""
    rules = rules_of(asked)
    series = None if asked.series is None else hall.series.series(asked.series, rules, hall.clock.now())
    terms = {name: getattr(asked, name) for name in Terms.__struct_fields__}
    settings = Settings(rules=rules, series=series, **terms)
    # The games of a series are compared; each room plays one.
    # Nobody looks on, since whoever does knows the deals when they sit down elsewhere.
    return settings if series is None else replace(settings, endless=False, spectators="none")


@get("/api/rooms", summary="List public rooms")
async def list_rooms(
    request: StrictRequest, hall: TheHall, status: FromQuery[Status | None] = None, lang: Language = None
) -> tuple[RoomLine, ...]:
    """The rooms whose makers made them public, and at which people are.

    Nobody fills the list alone: first comes a room of each maker, then a second one of each, and so on; of
    these, the one first where something happened last.
    """
    language = language_for(request, lang)
    return tuple(_line(each, language) for each in await hall.log.listed(status, MAX_LISTED))


def _line(room: Summary, language: str) -> RoomLine:
    variant = msgspec.json.decode(room.variant or b'{"preset": "", "changed": {}}', type=Variant)
    info = preset_info(variant.preset) if variant.preset in preset_names() else None
    options: Mapping[str, Option] = options_of(info.game) if info else {}
    return RoomLine(
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
    request: StrictRequest, room: InPath, hall: TheHall, door: TheDoor, watch: Watch = 0
) -> RoomView:
    """The room as whoever holds the token may see it, or as spectators may."""
    feed, token = await hall.host.feed(room), token_of(request.headers)
    await hear(hall.host, door.presence, feed.room, token, door.monotonic())
    return view_room(feed.room, viewer_of(feed.room, token, watch))


@post("/api/rooms/{room:str}/commands", summary="Give a command", status_code=200)
async def command(
    request: StrictRequest,
    room: InPath,
    data: JSONBody[Order],
    hall: TheHall,
    door: TheDoor,
) -> Carried:
    """Do something in a room: sit down, act, say something. The same id again is done once."""
    given = Request(data.command, token_of(request.headers), data.id)
    done = await carry_out(hall, door, room, given, address_of(request.scope))
    if isinstance(given.command, (GoAway, StandUp)):
        door.presence.forget(room, given.token)
    else:
        door.presence.heard(room, given.token, door.monotonic())
    return Carried(done.number, done.seat)


@get("/api/rooms/{room:str}/events", summary="Hear what happens")
async def events(
    request: StrictRequest,
    room: InPath,
    hall: TheHall,
    door: TheDoor,
    after: After = 0,
    wait: Wait = 0.0,
    watch: Watch = 0,
) -> News:
    """What happened after a version; where that is too long ago, the room as it stands.

    Where nothing has happened yet, the answer comes when something does, or when the wait is over.
    """
    token = token_of(request.headers)
    async with hall.host.watch(room) as watched:
        await hear(hall.host, door.presence, watched.feed.room, token, door.monotonic())
        news = news_of(watched.feed, token, after, watch)
        # A version that isn't there yet, as after a database went back to a backup, is nothing new either.
        if wait and watched.feed.room.number <= after and not door.closing.is_set():
            closing = asyncio.ensure_future(door.closing.wait())
            more = asyncio.ensure_future(watched.beyond(watched.feed.room.number))
            try:
                await asyncio.wait((closing, more), timeout=wait, return_when=asyncio.FIRST_COMPLETED)
            finally:
                closing.cancel()
                more.cancel()
            news = news_of(watched.feed, token, after, watch)
        return news


@get("/api/rooms/{room:str}/hand", summary="What happened in this hand")
async def hand(request: StrictRequest, room: InPath, hall: TheHall, watch: Watch = 0) -> News:
    """What happened in the hand that is played, or that was played last, from its deal on.

    For whoever comes later. Of a very long hand, what happened last (the events of 200 entries).
    """
    feed = await hall.host.feed(room)
    viewer = viewer_of(feed.room, token_of(request.headers), watch)
    return News(feed.room.number, feed.hand(viewer), turn=turn_of(feed.room, viewer))


@get("/api/rooms/{room:str}/record", summary="The record of the game", media_type="text/plain")
async def record(request: StrictRequest, room: InPath, hall: TheHall) -> str:
    """The game so far as a record (``.moon``), as far as the viewer may see it."""
    feed = await hall.host.feed(room)
    found = record_for(feed.room, viewer_of(feed.room, token_of(request.headers)))
    if found is None:
        raise Wrongdoing("no-record")
    return write_record(found)


@get("/api/rooms/{room:str}/claim", summary="Whether the rest could be claimed")
async def claim(request: StrictRequest, room: InPath, hall: TheHall) -> Claimable:
    """Whether “the rest are mine” would be granted to the holder of the token, at the ply that is named.

    Asked for by itself, since it takes the solver up to a third of a second. It follows from what the seat
    knows, and is false where it isn't its turn to play.
    """
    token = token_of(request.headers)
    viewer_of((await hall.host.feed(room)).room, token)
    return await hall.host.claimable(room, token)


@get("/api/rooms/{room:str}/sheet", summary="The score sheet")
async def sheet(request: StrictRequest, room: InPath, hall: TheHall) -> ScoreSheet:
    """The hands of this game that are over."""
    feed = await hall.host.feed(room)
    return view_room(feed.room, viewer_of(feed.room, token_of(request.headers))).sheet


@get("/api/rooms/{room:str}/games", summary="The finished games of a room")
async def games(request: StrictRequest, room: InPath, hall: TheHall) -> tuple[FinishedLine, ...]:
    """The games that were played to their end here, oldest first."""
    feed = await hall.host.feed(room)
    viewer_of(feed.room, token_of(request.headers))
    now = hall.clock.now()
    return tuple(
        [
            FinishedLine(
                game.game,
                game.at,
                game.names,
                game.winners,
                None if game.series is not None and now < ends_at(game.series) else game.record,
            )
            async for game in hall.log.finished(room=room)
        ]
    )


@get("/api/rooms/{room:str}/rules", summary="The rules of a room")
async def rules(request: StrictRequest, room: InPath, hall: TheHall, lang: Language = None) -> RulesTold:
    """The rules of a room, told as prose. Whoever has its name may read them before they sit down."""
    feed = await hall.host.feed(room)
    return told(feed.room.settings.rules, request, lang)


HANDLERS: tuple[Any, ...] = (
    make_room, list_rooms, look, command, events, hand, claim, record, sheet, games, rules,
)  # fmt: skip
"""All of them."""
