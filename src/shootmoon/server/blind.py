"""Who plays a series without knowing its deals, as far as a server can tell.

All rooms of a series are dealt the same, so whoever has sat in one of them may know what is dealt in another.
A server knows no persons. It knows the address that a request comes from and the token that it brings; a
series says by which of them it tells players apart (its *clients*). A game counts where, up to its end,

- each client sat down in this room alone, and in no other room of the series before it;
- no client sat down here twice: neither at two seats, nor again after standing up;
- nobody looked on, which rooms of a series don't allow.

Nobody is kept from playing: a family behind one address may play the deal of the day in two rooms at once,
but neither game counts then. This doesn't prove that a person had only one address or token, or that nobody
told them.
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

_DAY = 24 * 3600 * 1000


async def identify_in_series(services: Services, room: str, request: Request, address: str) -> Request:
    """A request to sit down, with who it is in a series.

    Where they sat down in another room of it whose game isn't over, that game doesn't count any more. Raises
    `RefusedError` while they are just sitting down there.
    """
    here = (await services.host.feed(room)).room
    series = here.settings.series
    if series is None or not request.token or here.done_as(request.token, request.name) is not None:
        return request
    client = _client(services, series, request, address)
    name = _lease(series, client)
    lasting = max(0, ends_at(series.name) - services.clock.now()) + _DAY
    if await services.leases.hold([name], room, lasting):
        return replace(request, client=client)
    first = (await services.leases.holders([name])).get(name)
    if first is not None:
        await _note_elsewhere(services, first, client)
    return replace(request, client=client, knows=True)


async def release_from_series(services: Services, room: str, request: Request) -> None:
    """Somebody could not sit down: where they never sat here, they may begin in another room."""
    if not request.client or request.knows:
        return
    here = (await services.host.feed(room)).room
    series = here.settings.series
    if series is not None and request.client not in {client for _, client in here.clients}:
        await services.leases.release([_lease(series, request.client)], room)


async def _note_elsewhere(services: Services, first: str, client: str) -> None:
    """Let the first room of a client know of another one. Raises `RefusedError`: see `identify_in_series`."""
    with suppress(NoSuchRoom):
        room = (await services.host.feed(first)).room
        if client not in {each for _, each in room.clients}:
            raise RefusedError(Refused("busy"))
        noted = await services.host.do(first, Request(NoteElsewhere(client)))
        if isinstance(noted, Refused):
            raise RefusedError(noted)


def _client(services: Services, series: Series, request: Request, address: str) -> str:
    """Who it is, as a hash with the server's key: by the log alone nobody finds the address."""
    who = f"{series.apart}\n{address if series.apart == 'address' else request.token}"
    text = f"shootmoon client 1\n{series.name}\n{who}"
    return hmac.new(services.series.key, text.encode(), hashlib.sha256).hexdigest()[:32]


def _lease(series: Series, client: str) -> str:
    return f"series {series.name} {client}"
