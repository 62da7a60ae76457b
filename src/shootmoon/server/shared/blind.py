"""Decides which games of a series were played blind, that is, by players who can't have known the deals.

All rooms of a series get the same deals, so somebody who has sat in one of them may know the deals of the
others. A server can't identify people. It knows the token, the IP address and the browser (the header
``User-Agent``) of each request, and whose player's seat a token holds. So a client has several identities
(`_identities`), and whoever shares one of them with somebody who has sat in the series counts as the same
client. A game counts as blind if these conditions hold until it is over:

- each of its clients has sat down in no other room of the series;
- no client has sat down twice in this room, neither in two seats nor again after standing up;
- nobody has watched it: in a room without spectators, only those see anything who sit or wait for a seat
  (`shootmoon.rooms.running.views.may_watch`), whoever owns the room.

Nobody is prevented from playing: a family behind one address may play the same deals in two rooms at once,
but then neither game counts. A blind game doesn't prove that each person had only one address or token, or
that nobody passed the deals on.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.protocol.refusals import Refused
from shootmoon.rooms import NoSuchRoom, NoteClient, NoteElsewhere, Request, Room, Series, promised_to, seat_of
from shootmoon.server.engines.daily_rules import is_daily
from shootmoon.server.engines.series import ends_at
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.problems import RefusedError
from shootmoon.server.front.requests import StrictRequest
from shootmoon.server.services import Services

SITTING = 30_000
"""The greatest time in milliseconds that sitting down takes: longer than a host waits for the database. If a
server was killed while a client sat down, the client can't sit down in another room for this time."""

MAX_BROWSER = 300
"""The number of characters of a header ``User-Agent`` that count."""

_DAY = 24 * 3600 * 1000


class Origin(Struct, frozen=True):
    """Where a request comes from, as far as the server can tell."""

    address: str
    browser: str = ""
    """The header ``User-Agent`` as it was sent; a browser that sends none, or another one, counts as what it
    sends."""


def origin_of(request: StrictRequest) -> Origin:
    """Return where a request comes from."""
    return Origin(address_of(request.scope), request.headers.get("user-agent", "")[:MAX_BROWSER])


async def identify_in_series(services: Services, room: str, request: Request, origin: Origin) -> Request:
    """Return a request to sit down, with the client's identities added if the room belongs to a series.

    If the client has sat down in another room of the series before, ``knows`` is True in the result, and the
    game in that other room no longer counts if it is still in progress. Raises `RefusedError` (``busy``) if
    the client is sitting down in the other room at this moment.
    """
    here = (await services.host.feed(room)).room
    series = here.settings.series
    if series is None or not request.token or here.digest_of(request.token, request.name) is not None:
        return request
    clients = _identities(services, series, request.token, origin)
    return replace(request, clients=clients, knows=await _enter(services, series, room, clients))


async def end_sitting(services: Services, room: str, clients: Sequence[str]) -> None:
    """Let a client sit down in other rooms, after it is known whether it has sat down in this one."""
    series = (await services.host.feed(room)).room.settings.series if clients else None
    if series is not None:
        await services.leases.release([_sitting(series, each) for each in clients], room)


async def release_from_series(services: Services, room: str, request: Request) -> None:
    """Undo `identify_in_series` for a client that couldn't sit down, so that it can play blind in another
    room.

    A client that has sat in this room before is not released.
    """
    if not request.clients:
        return
    here = (await services.host.feed(room)).room
    series, known = here.settings.series, {client for _, client in here.clients}
    if series is not None:
        names = [_lease(series, each) for each in request.clients if each not in known]
        await services.leases.release(names, room)


async def note_player(services: Services, room: str, token: str, player: str) -> None:
    """Record in a room of a series that a token holds its seat for a player, given by id.

    It is called after the claim and after sitting down, whichever comes last. Raises `RefusedError`
    (``busy``) as `identify_in_series` does; it can be repeated.
    """
    here = (await services.host.feed(room)).room
    series = here.settings.series
    if series is None or not token or not (seat_of(here, token) or promised_to(here, token)):
        return
    clients = (_identity(services, series, "player", player),)
    if clients[0] in {client for _, client in here.clients}:
        return
    knows = await _enter(services, series, room, clients)
    await services.host.do(room, Request(NoteClient(token, clients[0], knows)))
    await end_sitting(services, room, clients)


async def has_played(services: Services, series: Series, token: str, origin: Origin) -> bool:
    """Return True if a client has sat down in a room of a series, so that another game doesn't count.

    ``token``: the hash of its token; empty for none.
    """
    names = [_lease(series, each) for each in _identities(services, series, token, origin)]
    return bool(await services.leases.holders(names))


async def _enter(services: Services, series: Series, room: str, clients: Sequence[str]) -> bool:
    """Take the leases of a client's identities for a room. Return True if it has sat in another room before.

    Raises `RefusedError` (``busy``) if it is sitting down elsewhere at this moment.
    """
    lasting = max(0, ends_at(series.name) - services.clock.now()) + _DAY
    leases, sitting = services.leases, {_sitting(series, each): each for each in clients}
    held = await leases.hold(sitting.keys(), room, SITTING)
    elsewhere: Mapping[str, str] = {}
    if len(held) < len(sitting):
        elsewhere = await leases.holders(sitting.keys() - held)
    for name in sitting.keys() - held:
        if not await _has_sat(services, elsewhere.get(name, ""), sitting[name]):
            await leases.release(held, room)
            raise RefusedError(Refused("busy"))
    knows = False
    names = {_lease(series, each): each for each in clients}
    mine = await leases.hold(names.keys(), room, lasting)
    firsts: Mapping[str, str] = {}
    if len(mine) < len(names):
        firsts = await leases.holders(names.keys() - mine)
    for name in names.keys() - mine:
        first = firsts.get(name)
        if first is None or await _note_elsewhere(services, first, names[name]):
            knows = True
            continue
        # Nobody is sitting down in the first room now, so the server that took this lease was killed before
        # the client sat down there.
        await leases.release([name], first)
        await leases.hold([name], room, lasting)
    return knows


async def _note_elsewhere(services: Services, first: str, client: str) -> bool:
    """Record in the room ``first`` that its client has sat down in another room of the series.

    Return False if the client has never sat down in the room ``first``. Raises `RefusedError` if the room is
    too busy.
    """
    with suppress(NoSuchRoom):
        if client not in _clients((await services.host.feed(first)).room):
            return False
        noted = await services.host.do(first, Request(NoteElsewhere(client)))
        if isinstance(noted, Refused):
            raise RefusedError(noted)
    return True


async def _has_sat(services: Services, room: str, client: str) -> bool:
    """Return True if the client has sat down in a room, given by name; it needn't exist."""
    with suppress(NoSuchRoom):
        return bool(room) and client in _clients((await services.host.feed(room)).room)
    return False


def _clients(room: Room) -> set[str]:
    return {client for _, client in room.clients}


def _identities(services: Services, series: Series, token: str, origin: Origin) -> tuple[str, ...]:
    """Return a client's identities in a series: by its token and, as the series says (`Series.apart`), by its
    address.

    Where players are identified by their tokens, the people of a club may share an address and even the kind
    of their phones. Only for the deal of the day, which one person could play again and again, the same
    browser at the same address counts as well. `note_player` adds the player.
    """
    by = [("token", token)] if token else []
    if series.apart == "address":
        by.append(("address", origin.address))
    elif is_daily(series.name, services.series):
        by.append(("browser", f"{origin.address}\n{origin.browser}"))
    return tuple(_identity(services, series, *each) for each in by)


def _identity(services: Services, series: Series, kind: str, value: str) -> str:
    """Return an identity of a client: a hash keyed with the server's secret key, so that logs don't reveal
    addresses."""
    text = f"shootmoon client 2\n{series.name}\n{kind}\n{value}"
    return hmac.new(services.series.key, text.encode(errors="replace"), hashlib.sha256).hexdigest()[:32]


def _lease(series: Series, client: str) -> str:
    return f"series {series.name} {client}"


def _sitting(series: Series, client: str) -> str:
    return f"{_lease(series, client)} sitting"
