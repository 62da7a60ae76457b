"""Carries out clients' commands, whether they arrive over HTTP or a WebSocket."""

from __future__ import annotations

import time

from msgspec.structs import replace

from shootmoon.protocol.commands import GoAway, SitDown, StandUp
from shootmoon.protocol.messages import Done
from shootmoon.protocol.refusals import Refused
from shootmoon.rooms import BOUNDED, CountSeat, Request
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import needed
from shootmoon.server.services import ServerState, Services
from shootmoon.server.shared.blind import (
    Origin,
    end_sitting,
    identify_in_series,
    note_player,
    release_from_series,
)
from shootmoon.server.shared.house import HouseBook
from shootmoon.server.shared.in_play import note_address


async def execute(
    services: Services, server: ServerState, room: str, request: Request, origin: Origin
) -> Done:
    """Carry out a client's command in a room and return the result.

    The rate limits of the client's address apply.

    Raises `RefusedError` if the room refuses the command, `ProblemError` if the address sends too many
    commands, and whatever `Host.do` raises.
    """
    began = time.perf_counter()
    try:
        return await _execute(services, server, room, request, origin)
    finally:
        kind = str(type(request.command).__struct_config__.tag)
        server.metrics.record_command(kind, time.perf_counter() - began)


async def _execute(
    services: Services, server: ServerState, room: str, request: Request, origin: Origin
) -> Done:
    needed(request.token)
    if not isinstance(request.command, (GoAway, StandUp)):
        server.refuse_banned(origin.address)
    if not isinstance(request.command, BOUNDED):
        limit_other_commands(server, origin.address)
    if isinstance(request.command, SitDown):
        await check_name(services, request.command.name)
        request = replace(request, counts=await _is_player(services, room, request.token))
        request = await identify_in_series(services, room, request, origin)
    done = await services.host.do(room, request)
    if isinstance(done, Refused):
        await release_from_series(services, room, request)
    # If `Host.do` raised an exception, it isn't known whether the client has sat down.
    await end_sitting(services, room, request.clients)
    if isinstance(done, Refused):
        server.count("commands", done.code)
        raise RefusedError(done)
    if isinstance(request.command, SitDown):
        player = await _player(services, room, request.token)
        if player is not None:
            await note_player(services, room, request.token, player)
            # The player may have claimed the seat while the client was sitting down.
            await services.host.do(room, Request(CountSeat(request.token)))
    if done.seat:
        await note_address(services, server, room, request.token, origin.address, acts=True)
    server.count("commands", "done")
    server.preparations.consider(services.host, room, origin.address, services.preparer, services.bot_pool)
    return done


def limit_other_commands(server: ServerState, address: str) -> None:
    """Count a command that doesn't advance a game. Raises `ProblemError` if the address sends too many of
    them."""
    seconds = server.other_commands.take(address)
    if seconds:
        server.count("refused", "asides")
        raise ProblemError("too-often", seconds=seconds)


async def _is_player(services: Services, room: str, token: str) -> bool:
    """Return True if a token is that of a player. Raise `ProblemError` or `RefusedError` if the player is
    banned."""
    player = await _player(services, room, token)
    if player is not None:
        await refuse_banned(services, room, player)
    return player is not None


async def _player(services: Services, room: str, token: str) -> str | None:
    """Return the id of the player who has claimed the seat of a token in a room; None if nobody has."""
    if services.players is None or not token:
        return None
    return (await services.players.claims(room)).get(token)


async def refuse_banned(services: Services, room: str, player: str) -> None:
    """Raise `ProblemError` if the operators have banned a player, given by id, from all rooms, and
    `RefusedError` if the player was banned from this room under any token of theirs."""
    if services.house is not None and await HouseBook(services.house).is_player_banned(
        player, services.clock.now()
    ):
        raise ProblemError("house-banned")
    if services.players is None:
        return
    here = (await services.host.feed(room)).room
    banned = {each.token for each in here.removals if each.banned}
    if banned and any(
        known == player and token in banned for token, known in (await services.players.claims(room)).items()
    ):
        raise RefusedError(Refused("banned"))


async def check_name(services: Services, name: str) -> None:
    """Raise `ProblemError` if the operators have banned a name from all rooms."""
    if services.house is not None and await HouseBook(services.house).is_banned(name, services.clock.now()):
        raise ProblemError("house-banned")
