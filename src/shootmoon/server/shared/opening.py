"""Opens rooms for clients: rooms of the lobby, of tournaments, and of the analysis board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.protocol.messages import Version
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.tokens import MIN_TOKEN, hash_token, name_and_token_for, new_name, new_token
from shootmoon.rooms import Conflict, NoSuchRoom, Settings
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import StrictRequest, base_of
from shootmoon.server.services import ServerState, Services
from shootmoon.server.shared.house import HouseBook


class RoomCreated(Struct, frozen=True):
    """A new room. Anybody who knows its name can enter."""

    room: str
    link: str
    """The URL of the room on this server."""
    number: Version
    series: str | None = None
    """The full name of the room's series; see ``/api/series``. Null for none."""
    token: str = ""
    """The secret token of the room's owner. A client that sends it as its token may moderate the room, and
    can also sit down with it. The server keeps only its hash, so this is the only time that it is sent."""


def limit_rooms(request: StrictRequest, server: ServerState, rooms: int = 1) -> None:
    """Count rooms that a client creates. Raises `ProblemError` if its address creates too many."""
    seconds = server.rooms.take_whole(address_of(request.scope), rooms)
    if seconds:
        server.count("refused", "rooms")
        raise ProblemError("too-often", seconds=seconds)


async def open_room(
    request: StrictRequest,
    services: Services,
    server: ServerState,
    settings: Settings,
    bots: Mapping[int, str],
) -> RoomCreated:
    """Open a room with these settings, and house bots in these seats. Raises `RefusedError`.

    If the request has the header ``Idempotency-Key``, the same request opens the same room: once it is open,
    it is returned, and uses up neither an invitation nor the limit of rooms.
    """
    key = request.headers.get("idempotency-key", "")
    if key and len(key) < MIN_TOKEN:
        raise ProblemError("malformed", why=f"Idempotency-Key has fewer than {MIN_TOKEN} characters")
    room, token = name_and_token_for(key) if key else (new_name(), new_token())
    if key and (again := await _opened_before(request, services, server, room, token, settings)):
        return again
    used = await use_invitation(request, services, server)
    try:
        done = await services.host.open(room, settings, bots, hash_token(token))
    except Conflict:  # the same request is being carried out, by another process
        await _give_back(services, used)
        again = await _opened_before(request, services, server, room, token, settings)
        if again is None:
            raise
        return again
    if isinstance(done, Refused):
        await _give_back(services, used)
        raise RefusedError(done)
    return _created(request, server, room, done.number, settings, token)


async def _give_back(services: Services, used: int | None) -> None:
    if used is not None and services.house is not None:
        await HouseBook(services.house).give_back(used, services.clock.now())


async def _opened_before(
    request: StrictRequest,
    services: Services,
    server: ServerState,
    room: str,
    token: str,
    settings: Settings,
) -> RoomCreated | None:
    """Return the room if it was opened by the same request before, otherwise None. Raises `RefusedError` if
    it was opened by another one."""
    try:
        found = (await services.host.feed(room)).room
    except NoSuchRoom:
        return None
    if replace(found.settings, maker=settings.maker) != settings:
        raise RefusedError(Refused("other-command"))
    server.rooms.give_back(address_of(request.scope), 1)
    return _created(request, server, room, found.number, settings, token)


def _created(
    request: StrictRequest, server: ServerState, room: str, number: int, settings: Settings, token: str
) -> RoomCreated:
    link = f"{base_of(request, server.addresses)}/api/rooms/{room}"
    return RoomCreated(room, link, number, settings.series.name if settings.series else None, token)


async def use_invitation(request: StrictRequest, services: Services, server: ServerState) -> int | None:
    """On a server that needs invitations, use up the one in the header ``Invitation``, and return its id.

    Raises `ProblemError` if it isn't valid. Wrong codes count as guesses.
    """
    return await _with_invitation(request, services, server, HouseBook.use)


async def find_invitation(request: StrictRequest, services: Services, server: ServerState) -> int | None:
    """Return the id of the invitation as `use_invitation` does, without using it up."""
    return await _with_invitation(request, services, server, HouseBook.find)


async def _with_invitation(
    request: StrictRequest,
    services: Services,
    server: ServerState,
    work: Callable[[HouseBook, str, int], Awaitable[int]],
) -> int | None:
    if not server.invite_only:
        return None
    if services.house is None:
        raise ProblemError("invitation")
    address = address_of(request.scope)
    if seconds := server.guesses.take(address):
        server.count("refused", "invitations")
        raise ProblemError("too-often", seconds=seconds)
    code = request.headers.get("invitation", "")
    found = await work(HouseBook(services.house), code, services.clock.now())
    server.guesses.give_back(address, 1)
    return found
