"""HTTP handlers for the operators of a server: its rooms, and the people in them.

Operators see rooms only as spectators do (`view_room`), so they learn nothing about hidden pieces.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.user_text import name_key
from shootmoon.rooms import Conflict, NoSuchRoom, Query, Request, Viewer, view_room
from shootmoon.server.front.problems import RefusedError
from shootmoon.server.front.requests import StrictRequest
from shootmoon.server.operators.access import book_of, enter, only_operators, person_in
from shootmoon.server.operators.messages import (
    AdminOrder,
    AdminPeople,
    AdminPerson,
    AdminPlayer,
    AdminRoom,
    AdminRoomSeats,
    AdminSeat,
    Why,
)
from shootmoon.server.services import Services
from shootmoon.server.shared.house import HouseBan
from shootmoon.server.shared.parameters import PathStr, ServicesDep

MAX_ROOMS = 1_000
"""The greatest number of rooms in the list."""
MAX_SEARCHED = 100
"""The greatest number of rooms whose seats are searched for a name: those that were used last."""
MAX_FOUND = 50
"""The greatest number of players that a search for a name returns."""

Part = Annotated[
    str, QueryParameter(max_length=100, description="A part of the name, in upper or lower case.")
]


@get("/api/admin/rooms", summary="List all rooms", guards=[only_operators])
async def list_rooms(services: ServicesDep, name: FromQuery[Part] = "") -> tuple[AdminRoom, ...]:
    """Return the rooms of this server, at most 1,000, those that were used last first; with ``name``, those
    whose name contains it."""
    query = Query(name=name.strip() or None, latest_first=True, limit=MAX_ROOMS)
    found = await services.log.rooms(query)
    fields = [field for field in AdminRoom.__struct_fields__ if field != "preset"]
    return tuple(
        AdminRoom(preset=each.rules, **{field: getattr(each, field) for field in fields}) for each in found
    )


@get("/api/admin/people", summary="Find people by name", guards=[only_operators])
async def find_people(services: ServicesDep, name: FromQuery[Part] = "") -> AdminPeople:
    """Return the players of this server, and the people who sit in its rooms, whose name contains ``name``.

    At most 50 players are returned, and the seats of the 100 rooms with people that were used last.
    """
    now = services.clock.now()
    players = () if services.players is None else await services.players.search(name, MAX_FOUND)
    banned = {ban.player for _, ban in await book_of(services).listed("ban", HouseBan, now)}
    return AdminPeople(
        tuple(AdminPlayer(each.name, each.made_at, each.id in banned) for each in players),
        await _seated(services, name_key(name)),
    )


async def _seated(services: Services, key: str) -> tuple[AdminPerson, ...]:
    """Return the people and external bots in rooms whose `name_key` contains ``key``."""
    query = Query(seated=True, latest_first=True, limit=MAX_SEARCHED)
    found: list[AdminPerson] = []
    for each in await services.log.rooms(query):
        try:
            view = view_room((await services.host.feed(each.room)).room, Viewer())
        except NoSuchRoom:  # it was deleted meanwhile
            continue
        found += [
            AdminPerson(each.room, seat.seat, seat.name, seat.away)
            for seat in view.seats
            if seat.holder in ("person", "outside") and key in name_key(seat.name)
        ]
    return tuple(found)


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
    by, book, now = enter(request, services)
    who = ""
    if data.name:
        who = (await person_in(services, room, getattr(data.command, "seat", 0), data.name)).name
    done = await services.host.do(room, Request(data.command, house=True))
    if isinstance(done, Refused):
        raise RefusedError(done)
    details = {**msgspec.to_builtins(data.command)}
    what = str(details.pop("type"))
    if who:
        details["name"] = who
    about = " ".join([room, *(f"{name}={value}" for name, value in details.items())])
    await book.audit(by, what, about, data.why, now)


@post("/api/admin/rooms/{room:str}/close", summary="Close a room", status_code=204, guards=[only_operators])
async def close_room(
    request: StrictRequest, room: PathStr, data: JSONBody[Why], services: ServicesDep
) -> None:
    """Delete a room. Everybody in it is disconnected; records of its finished games remain."""
    by, book, now = enter(request, services)
    try:
        await services.host.close(room)
    except Conflict:
        raise RefusedError(Refused("busy")) from None
    await book.audit(by, "close-room", room, data.why, now)


HANDLERS: tuple[Any, ...] = (list_rooms, find_people, see_room, moderate_room, close_room)
"""All handlers of this module."""
