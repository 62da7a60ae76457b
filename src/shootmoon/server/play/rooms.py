"""HTTP handlers for rooms: creating and reading a room, commands, events and records."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Mapping
from typing import Annotated, Any, cast

import msgspec
from litestar import get, post
from litestar.params import FromQuery, JSONBody, QueryParameter
from msgspec.structs import replace

from shootmoon.protocol.commands import GoAway, StandUp
from shootmoon.protocol.settings import Terms
from shootmoon.protocol.views import RoomView, Status
from shootmoon.rooms import Claimable, ListedRoom, Request, Settings, Summary, Variant, record_text, view_room
from shootmoon.rules import (
    Option,
    base_preset,
    options_of,
    preset_info,
    preset_names,
    setting_label,
)
from shootmoon.server.engines.chances import Chances, chances_in
from shootmoon.server.engines.presence import record_query
from shootmoon.server.engines.series import ends_at
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.methods import seconds_to_wait
from shootmoon.server.front.middleware import WAITED
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, language_for, token_of
from shootmoon.server.play.room_messages import (
    CommandRequest,
    CommandResult,
    CreateRoom,
    FinishedGameSummary,
    RoomGlance,
    RoomSummary,
    ScoreSheet,
)
from shootmoon.server.services import Services
from shootmoon.server.shared.blind import origin_of
from shootmoon.server.shared.execution import execute
from shootmoon.server.shared.in_play import note_address
from shootmoon.server.shared.opening import RoomCreated, limit_rooms, open_room
from shootmoon.server.shared.parameters import (
    After,
    Language,
    Meanings,
    PathStr,
    ServerDep,
    ServicesDep,
    Wait,
    Watch,
)
from shootmoon.server.shared.rule_sets import RulesDescription, describe_rules, requested_rules
from shootmoon.server.shared.views import RoomUpdate, turn_of, update_for, viewer_of

MAX_LISTED = 200
MAX_GAMES = 20
"""The greatest number of finished games in a response."""
MAX_RECORD_LISTED = 10_000
"""The length in characters of the longest record that a list of games contains."""

AfterGame = Annotated[
    int, QueryParameter(ge=0, le=2**53 - 1, description="The number of the last game of the page before.")
]


@post("/api/rooms", summary="Create a room")
async def make_room(
    request: StrictRequest, data: JSONBody[CreateRoom], services: ServicesDep, server: ServerDep
) -> RoomCreated:
    """Create a room. Anybody who knows its name can enter."""
    limit_rooms(request, server)
    settings = settings_of(data, services)
    if settings.public:
        settings = replace(settings, maker=_maker(services, address_of(request.scope)))
    return await open_room(request, services, server, settings, data.bots)


def _maker(services: Services, address: str) -> str:
    """Return an identifier for the client at ``address`` that creates a room. It doesn't reveal the
    address."""
    return hmac.new(services.series.key, f"maker {address}".encode(), "sha256").hexdigest()[:16]


def settings_of(asked: CreateRoom, services: Services) -> Settings:
    """Return the settings of the room that a request asks for. Raises `ProblemError` if they are invalid."""
    rules = requested_rules(asked.preset, asked.options, asked.rules)
    series = (
        None if asked.series is None else services.series.create(asked.series, rules, services.clock.now())
    )
    terms = {name: getattr(asked, name) for name in Terms.__struct_fields__}
    settings = Settings(rules=rules, series=series, **terms)
    # A room of a series plays one game, which is compared with the games of other rooms. There are no
    # spectators, since they would know the deals when they sit down in another room.
    return settings if series is None else replace(settings, endless=False, spectators="none")


@get("/api/rooms", summary="List public rooms")
async def list_rooms(
    request: StrictRequest,
    services: ServicesDep,
    status: FromQuery[Status | None] = None,
    lang: Language = None,
) -> tuple[RoomSummary, ...]:
    """Return the public rooms in which people are present.

    The list begins with one room of each creator, then a second room of each, and so on, so that nobody can
    fill it alone. Within each of these groups, the most recently changed rooms come first.
    """
    language = language_for(request, lang)
    return tuple(_line(each, language) for each in await services.log.listed(status, MAX_LISTED))


def _line(room: Summary, language: str) -> RoomSummary:
    variant = msgspec.json.decode(room.variant or b'{"preset": "", "changed": {}}', type=Variant)
    info = preset_info(variant.preset) if variant.preset in preset_names() else None
    options: Mapping[str, Option] = options_of(info.game) if info else {}
    return RoomSummary(
        **{name: getattr(room, name) for name in ListedRoom.__struct_fields__},
        preset=room.rules,
        series=room.series,
        title=info.title(language) if info else "",
        differs=tuple(
            setting_label(options[name], value, language)
            for name, value in variant.changed.items()
            if name in options  # an option may be unknown to this version
        ),
        host=room.host,
        free=room.free,
    )


@get("/api/rooms/{room:str}", summary="Get a room")
async def get_room(
    request: StrictRequest,
    room: PathStr,
    services: ServicesDep,
    server: ServerDep,
    watch: Watch = 0,
    meanings: Meanings = False,
    lang: Language = None,
) -> RoomView:
    """Return the room as the holder of the token may see it; without a token, as spectators may see it."""
    feed, token = await services.host.feed(room), token_of(request.headers)
    await record_query(services.host, server.presence, feed.room, token, server.monotonic())
    explain = language_for(request, lang) if meanings else None
    viewer = viewer_of(feed.room, token, watch)
    if viewer.seat:
        await note_address(services, server, room, token, address_of(request.scope))
    return view_room(feed.room, viewer, explain)


@get("/api/rooms/{room:str}/glance", summary="Look at a room from outside")
async def glance(
    request: StrictRequest, room: PathStr, services: ServicesDep, lang: Language = None
) -> RoomGlance:
    """Return where the room stands for the holder of the token. The holder doesn't count as present."""
    feed = await services.host.feed(room)
    found = feed.room
    viewer = viewer_of(found, token_of(request.headers))
    return RoomGlance(
        found.status,
        preset_info(base_preset(found.settings.rules)).title(language_for(request, lang)),
        viewer.seat,
        found.to_move,
        tuple(found.seat(each).name for each in found.people if each != viewer.seat),
    )


@post("/api/rooms/{room:str}/commands", summary="Send a command", status_code=200)
async def command(
    request: StrictRequest,
    room: PathStr,
    data: JSONBody[CommandRequest],
    services: ServicesDep,
    server: ServerDep,
) -> CommandResult:
    """Send a command to a room, such as to sit down, play or chat.

    A command can be retried: if it is sent again with the same id, it has no further effect.
    """
    given = Request(data.command, token_of(request.headers), data.id)
    done = await execute(services, server, room, given, origin_of(request))
    if isinstance(given.command, (GoAway, StandUp)):
        server.presence.forget(room, given.token)
    else:
        server.presence.record_request(room, given.token, server.monotonic())
    return CommandResult(done.number, done.seat)


@get("/api/rooms/{room:str}/events", summary="Get new events")
async def events(
    request: StrictRequest,
    room: PathStr,
    services: ServicesDep,
    server: ServerDep,
    after: After = 0,
    wait: Wait = 0.0,
    watch: Watch = 0,
    lang: Language = None,
) -> RoomUpdate:
    """Return the events after a version, or the whole room if that version is too old.

    If there are none yet, wait for one, for up to ``wait`` seconds.
    """
    token, language = token_of(request.headers), language_for(request, lang)
    async with services.host.watch(room) as watched:
        await record_query(services.host, server.presence, watched.feed.room, token, server.monotonic())
        news = update_for(watched.feed, viewer_of(watched.feed.room, token, watch), after, language)
        # The client's version can be greater than the room's, after a database was restored from a backup.
        wait = seconds_to_wait(request.scope, wait)
        if wait and watched.feed.room.number <= after and not server.closing.is_set():
            closing = asyncio.ensure_future(server.closing.wait())
            more = asyncio.ensure_future(watched.wait_for_change(watched.feed.room.number))
            began = server.monotonic()
            try:
                await asyncio.wait((closing, more), timeout=wait, return_when=asyncio.FIRST_COMPLETED)
            finally:
                closing.cancel()
                more.cancel()
                cast("dict[str, Any]", request.scope)[WAITED] = server.monotonic() - began
            news = update_for(watched.feed, viewer_of(watched.feed.room, token, watch), after, language)
        return news


@get("/api/rooms/{room:str}/hand", summary="Get the events of the hand")
async def hand(
    request: StrictRequest, room: PathStr, services: ServicesDep, watch: Watch = 0, lang: Language = None
) -> RoomUpdate:
    """Return the events since the deal of the current or last hand, for clients that join later.

    For a very long hand, these are the events of its last 200 log entries.
    """
    feed = await services.host.feed(room)
    viewer = viewer_of(feed.room, token_of(request.headers), watch)
    events = feed.hand_events(viewer, language_for(request, lang))
    return RoomUpdate(feed.room.number, events, turn=turn_of(feed.room, viewer))


@get("/api/rooms/{room:str}/record", summary="Get the record so far", media_type="text/plain")
async def record(request: StrictRequest, room: PathStr, services: ServicesDep) -> str:
    """Return the record (``.moon``) of the current game so far, with what the viewer may see."""
    feed = await services.host.feed(room)
    found = await in_thread(record_text, feed.room, viewer_of(feed.room, token_of(request.headers)))
    if found is None:
        raise ProblemError("no-record")
    return found


@get("/api/rooms/{room:str}/claim", summary="Check a claim")
async def claim(request: StrictRequest, room: PathStr, services: ServicesDep) -> Claimable:
    """Return whether the command ``claim`` would be granted to the holder of the token at the current ply.

    This is a separate request because the solver takes up to a third of a second. The answer depends only on
    what the seat knows. It is negative unless it is the seat's turn to play.
    """
    token = token_of(request.headers)
    viewer_of((await services.host.feed(room)).room, token)
    return await services.host.claimable(room, token)


@get("/api/rooms/{room:str}/chances", summary="Get the chances of winning")
async def chances(request: StrictRequest, room: PathStr, services: ServicesDep, server: ServerDep) -> Chances:
    """Return the estimated probability that each side wins the match, at each score of the current game.

    The estimate assumes equally strong players and depends on nothing but the score, the next dealer and the
    rules. The first request for rules that the server hasn't seen before may take several seconds.
    """
    feed = await services.host.feed(room)
    viewer_of(feed.room, token_of(request.headers))
    address = address_of(request.scope)
    return await chances_in(feed.room, server.chances, services.record_jobs, server.record_time, address)


@get("/api/rooms/{room:str}/sheet", summary="Get the score sheet")
async def sheet(request: StrictRequest, room: PathStr, services: ServicesDep) -> ScoreSheet:
    """Return the finished hands of the current game."""
    feed = await services.host.feed(room)
    return view_room(feed.room, viewer_of(feed.room, token_of(request.headers))).sheet


@get("/api/rooms/{room:str}/games", summary="List the finished games of a room")
async def games(
    request: StrictRequest, room: PathStr, services: ServicesDep, after: AfterGame = 0
) -> tuple[FinishedGameSummary, ...]:
    """Return the games that were finished in the room after the game with the number ``after``, oldest first,
    at most 20."""
    feed = await services.host.feed(room)
    viewer_of(feed.room, token_of(request.headers))
    now = services.clock.now()
    found = await services.log.finished_in(room, after + 1, MAX_GAMES)
    return tuple(
        FinishedGameSummary(
            game.game,
            game.at,
            game.names,
            game.winners,
            None if game.series is not None and now < ends_at(game.series) else _short(game.record),
        )
        for game in found
    )


def _short(record: str) -> str | None:
    return record if 0 < len(record) <= MAX_RECORD_LISTED else None


@get("/api/rooms/{room:str}/rules", summary="Get the rules of a room")
async def rules(
    request: StrictRequest, room: PathStr, services: ServicesDep, lang: Language = None
) -> RulesDescription:
    """Return the rules of a room, with their prose. No seat is needed to read them."""
    feed = await services.host.feed(room)
    return await describe_rules(feed.room.settings.rules, request, lang)


HANDLERS: tuple[Any, ...] = (
    make_room, list_rooms, get_room, glance, command, events, hand, claim, record, chances, sheet, games,
    rules,
)  # fmt: skip
"""All handlers of this module."""
