"""Who plays a series without knowing its deals, as far as a server can tell.

All rooms of a series are dealt the same, so whoever has sat in one of them may know what is dealt in another.
A server knows no persons. It knows the address that a request comes from and the token that it brings; a
series says by which of them it tells players apart (its *clients*). A game counts where, up to its end,

- each client sat down in this room alone, and in no other room of the series before it;
- no client sat down here twice: neither at two seats, nor again after standing up;
- nobody looked on, which rooms of a series don't allow.

While a game is played, its clients can't sit down in another room of the series; afterwards they can, and
those games don't count. This doesn't prove that a person had only one address or token, or that nobody told
them.
"""

from __future__ import annotations

import hashlib
import hmac

from msgspec.structs import replace

from shootmoon.rooms.commands import Request
from shootmoon.rooms.ports import NoSuchRoom
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.settings import Series
from shootmoon.server.hall import Hall
from shootmoon.server.problems import Refusal
from shootmoon.server.series import ends_at

_DAY = 24 * 3600 * 1000


async def known_in_series(hall: Hall, room: str, request: Request, address: str) -> Request:
    """A request to sit down, with who it is in a series. Raises `Refusal` where they play elsewhere."""
    here = (await hall.host.feed(room)).room
    series = here.settings.series
    if series is None or not request.token or here.done_as(request.token, request.name) is not None:
        return request
    client = _client(hall, series, request, address)
    name = _lease(series, client)
    lasting = max(0, ends_at(series.name) - hall.clock.now()) + _DAY
    if await hall.leases.hold([name], room, lasting):
        return replace(request, client=client)
    first = (await hall.leases.holders([name])).get(name)
    if first is not None and await _plays(hall, first, client):
        raise Refusal(Refused("series-elsewhere"))
    return replace(request, client=client, knows=True)


async def forget_in_series(hall: Hall, room: str, request: Request) -> None:
    """Somebody could not sit down: where they never sat here, they may begin in another room."""
    if not request.client or request.knows:
        return
    here = (await hall.host.feed(room)).room
    series = here.settings.series
    if series is not None and request.client not in {client for _, client in here.clients}:
        await hall.leases.release([_lease(series, request.client)], room)


async def _plays(hall: Hall, room: str, client: str) -> bool:
    """Whether a client plays in a room, or is about to sit down there."""
    try:
        other = (await hall.host.feed(room)).room
    except NoSuchRoom:
        return False
    came = client in {each for _, each in other.clients}
    return other.status != "finished" and (other.has_client(client) or not came)


def _client(hall: Hall, series: Series, request: Request, address: str) -> str:
    """Who it is, as a hash with the server's key: by the log alone nobody finds the address."""
    who = f"{series.apart}\n{address if series.apart == 'address' else request.token}"
    text = f"shootmoon client 1\n{series.name}\n{who}"
    return hmac.new(hall.series.key, text.encode(), hashlib.sha256).hexdigest()[:32]


def _lease(series: Series, client: str) -> str:
    return f"series {series.name} {client}"
