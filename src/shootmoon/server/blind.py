"""Decides which games of a series were played blind, that is, by players who can't have known the deals.

All rooms of a series get the same deals, so somebody who has sat in one of them may know the deals of the
others. A server can't identify people. It knows only the IP address and the token of each request; the
setting ``apart`` of a series says which of the two identifies a player. That identity is called a *client*
here. A game counts as blind if these conditions hold until it is over:

- each of its clients has sat down in no other room of the series;
- no client has sat down twice in this room, neither in two seats nor again after standing up;
- there have been no spectators, which rooms of a series don't allow.

Nobody is prevented from playing: a family behind one address may play the deal of the day in two rooms at
once, but then neither game counts. A blind game doesn't prove that each person had only one address or token,
or that nobody passed the deals on.
"""

from __future__ import annotations

import hashlib
import hmac
from contextlib import suppress

from msgspec.structs import replace

from shootmoon.rooms.commands import NoteElsewhere, Request
from shootmoon.rooms.ports import NoSuchRoom
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.settings import Series
from shootmoon.server.problems import RefusedError
from shootmoon.server.series import ends_at
from shootmoon.server.services import Services

SITTING = 30_000
"""The greatest time in milliseconds that sitting down takes: longer than a host waits for the database. If a
server was killed while a client sat down, the client can't sit down in another room for this time."""

_DAY = 24 * 3600 * 1000


async def identify_in_series(services: Services, room: str, request: Request, address: str) -> Request:
    """Return a request to sit down, with the client's identity added if the room belongs to a series.

    If the client has sat down in another room of the series before, ``knows`` is True in the result, and the
    game in that other room no longer counts if it is still in progress. Raises `RefusedError` (``busy``) if
    the client is sitting down in the other room at this moment.
    """
    here = (await services.host.feed(room)).room
    series = here.settings.series
    if series is None or not request.token or here.digest_of(request.token, request.name) is not None:
        return request
    client = _client(services, series, request, address)
    request = replace(request, client=client)
    name, sitting = _lease(series, client), _sitting(series, client)
    lasting = max(0, ends_at(series.name) - services.clock.now()) + _DAY
    if not await services.leases.hold([sitting], room, SITTING):
        elsewhere = (await services.leases.holders([sitting])).get(sitting, "")
        if not elsewhere or not await _has_sat(services, elsewhere, client):
            raise RefusedError(Refused("busy"))
    if await services.leases.hold([name], room, lasting):
        return request
    first = (await services.leases.holders([name])).get(name)
    if first is None or await _note_elsewhere(services, first, client):
        return replace(request, knows=True)
    # Nobody is sitting down in the first room now, so the server that took this lease was killed before the
    # client sat down there.
    await services.leases.release([name], first)
    await services.leases.hold([name], room, lasting)
    return request


async def end_sitting(services: Services, room: str, request: Request) -> None:
    """Let the client sit down in other rooms, after it is known whether it has sat down in this one."""
    series = (await services.host.feed(room)).room.settings.series if request.client else None
    if series is not None:
        await services.leases.release([_sitting(series, request.client)], room)


async def release_from_series(services: Services, room: str, request: Request) -> None:
    """Undo `identify_in_series` for a client that couldn't sit down, so that it can play blind in another
    room.

    A client that has sat in this room before is not released.
    """
    if not request.client or request.knows:
        return
    here = (await services.host.feed(room)).room
    series = here.settings.series
    if series is not None and request.client not in {client for _, client in here.clients}:
        await services.leases.release([_lease(series, request.client)], room)


async def _note_elsewhere(services: Services, first: str, client: str) -> bool:
    """Record in the room ``first`` that its client has sat down in another room of the series.

    Return False if the client has never sat down in the room ``first``. Raises `RefusedError` if the room is
    too busy.
    """
    with suppress(NoSuchRoom):
        if not await _has_sat(services, first, client):
            return False
        noted = await services.host.do(first, Request(NoteElsewhere(client)))
        if isinstance(noted, Refused):
            raise RefusedError(noted)
    return True


async def _has_sat(services: Services, name: str, client: str) -> bool:
    """Return True if the client has sat down in the room ``name``. Raises `NoSuchRoom`."""
    room = (await services.host.feed(name)).room
    return client in {each for _, each in room.clients}


def _client(services: Services, series: Series, request: Request, address: str) -> str:
    """Return the client's identity: a hash keyed with the server's secret key, so that logs don't reveal
    addresses."""
    who = f"{series.apart}\n{address if series.apart == 'address' else request.token}"
    text = f"shootmoon client 1\n{series.name}\n{who}"
    return hmac.new(services.series.key, text.encode(), hashlib.sha256).hexdigest()[:32]


def _lease(series: Series, client: str) -> str:
    return f"series {series.name} {client}"


def _sitting(series: Series, client: str) -> str:
    return f"{_lease(series, client)} sitting"
