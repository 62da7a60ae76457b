"""HTTP handlers for players: becoming one, keys, codes for other devices, and the seats of players.

The key of a player is in the header ``Authorization: Bearer …`` and nowhere else: not in addresses, which
are logged, and not in responses.
"""

from __future__ import annotations

from typing import Any

from litestar import delete, get, post
from litestar.params import JSONBody

from shootmoon.players.player import CODE_LIFETIME, Player, PlayerRefused, clean_label, new_code, new_id
from shootmoon.players.ports import Code
from shootmoon.rooms.commands import Ban, Request
from shootmoon.rooms.deciding import seat_of
from shootmoon.rooms.ports import NoSuchRoom
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.tokens import hash_token
from shootmoon.rooms.user_text import MAX_NAME, clean_name
from shootmoon.server.execution import refuse_banned
from shootmoon.server.messages.players import (
    AddKey,
    ChangePlayer,
    ClaimSeat,
    DeviceCode,
    LabelKey,
    MakePlayer,
    Me,
    RedeemCode,
)
from shootmoon.server.parameters import PathStr, ServerDep, ServicesDep
from shootmoon.server.passkeys import are_offered
from shootmoon.server.player_keys import (
    count_attempt,
    count_guess,
    describe_me,
    describe_new,
    hash_of_key,
    new_key,
    players_of,
    signed_in,
    was_right,
)
from shootmoon.server.problems import ProblemError, RefusedError
from shootmoon.server.requests import StrictRequest, hashed


@post("/api/players", summary="Become a player")
async def make_player(
    request: StrictRequest, data: JSONBody[MakePlayer], services: ServicesDep, server: ServerDep
) -> Me:
    """Make a player. The key of this request belongs to the player from now on.

    A request that is repeated with the same key and name has no further effect.
    """
    players = players_of(services)
    hash, now = hash_of_key(request.headers), services.clock.now()
    name = _name(data.name)
    count_attempt(request, server)
    key = new_key("device", data.label, hash, now)
    await players.make(Player(new_id(), name, False, now), key)
    return await describe_new(players, hash, now, passkeys=are_offered(request, server))


@get("/api/me", summary="Get the own player")
async def get_me(request: StrictRequest, services: ServicesDep, server: ServerDep) -> Me:
    """Return the player to whom the key of the request belongs, with the player's keys."""
    players, player, key = await signed_in(request, services, server)
    return await describe_me(players, player, key.id, passkeys=are_offered(request, server))


@post("/api/me", summary="Change the own player", status_code=200)
async def change_me(
    request: StrictRequest, data: JSONBody[ChangePlayer], services: ServicesDep, server: ServerDep
) -> Me:
    """Change the name, or whether the profile is public."""
    players, player, key = await signed_in(request, services, server)
    name = None if data.name is None else _name(data.name)
    if name is not None and name != player.name:
        count_attempt(request, server)  # names could be tried out to find other players
    changed = await players.change(player.id, name=name, public=data.public)
    return await describe_me(players, changed, key.id, passkeys=are_offered(request, server))


@post("/api/me/keys", summary="Add a key")
async def add_key(
    request: StrictRequest, data: JSONBody[AddKey], services: ServicesDep, server: ServerDep
) -> Me:
    """Add a key for another device or for a recovery file, by its hash."""
    players, player, key = await signed_in(request, services, server)
    await players.add_key(player.id, new_key(data.kind, data.label, data.hash, services.clock.now()))
    return await describe_me(players, player, key.id, passkeys=are_offered(request, server))


@post("/api/me/keys/{key:str}", summary="Rename a key", status_code=200)
async def label_key(
    request: StrictRequest, key: PathStr, data: JSONBody[LabelKey], services: ServicesDep, server: ServerDep
) -> Me:
    """Change what the player calls a key. ``key`` is its id."""
    players, player, own = await signed_in(request, services, server)
    kept = {each.id: each for each in await players.keys(player.id)}
    if key not in kept:
        raise PlayerRefused("no-such-key")
    await players.label_key(player.id, key, clean_label(data.label, kept[key].kind))
    return await describe_me(players, player, own.id, passkeys=are_offered(request, server))


@delete("/api/me/keys/{key:str}", summary="Remove a key", status_code=204)
async def remove_key(request: StrictRequest, key: PathStr, services: ServicesDep, server: ServerDep) -> None:
    """Remove a key; from now on, nobody is the player by it. ``key`` is its id. The last one stays."""
    players, player, _ = await signed_in(request, services, server)
    if key not in {each.id for each in await players.keys(player.id)}:
        raise PlayerRefused("no-such-key")
    await players.remove_key(player.id, key)


@post("/api/me/codes", summary="Get a code for another device")
async def make_code(request: StrictRequest, services: ServicesDep, server: ServerDep) -> DeviceCode:
    """Return a code with which another device becomes the same player. It works once, for 10 minutes, and
    makes an earlier one invalid."""
    players, player, _ = await signed_in(request, services, server)
    count_attempt(request, server)
    code, now = new_code(), services.clock.now()
    until = now + CODE_LIFETIME
    await players.put_code(Code(hash_token(code), "device", player.id, until), now)
    return DeviceCode(code, until)


@post("/api/players/device", summary="Become a player by a code", status_code=200)
async def redeem_code(
    request: StrictRequest, data: JSONBody[RedeemCode], services: ServicesDep, server: ServerDep
) -> Me:
    """Use up a code from another device. The key of this request then belongs to the same player."""
    players, now = players_of(services), services.clock.now()
    hash, code = hash_of_key(request.headers), _hash_code(data.code)
    count_guess(request, server)
    await players.redeem(code, new_key("device", data.label, hash, now), now)
    was_right(request, server)
    return await describe_new(players, hash, now, passkeys=are_offered(request, server))


@post("/api/me/rooms/{room:str}", summary="Play in a room as the own player", status_code=204)
async def claim_seat(
    request: StrictRequest, room: PathStr, data: JSONBody[ClaimSeat], services: ServicesDep, server: ServerDep
) -> None:
    """Count the games of a seat for the player. Games count that end while the token holds the seat.

    A player who is banned from the room or from all rooms is refused and, if the token holds a seat, put out
    for good: a new token and another name don't help players.
    """
    players, player, _ = await signed_in(request, services, server)
    token = hashed(data.token)
    if room not in await services.log.numbers([room]):
        raise NoSuchRoom(room)
    try:
        await refuse_banned(services, room, player.id)
    except (ProblemError, RefusedError):
        seat = seat_of((await services.host.feed(room)).room, token)
        if seat:
            await services.host.do(room, Request(Ban(seat), house=True))
        raise
    await players.claim_seat(player.id, room, token, services.clock.now())


def _name(text: str) -> str:
    name, code = clean_name(text)
    if code:
        raise RefusedError(Refused(code, {"most": MAX_NAME}))
    return name


def _hash_code(code: str) -> str:
    try:
        return hash_token(code)
    except UnicodeEncodeError:
        raise ProblemError("code-invalid") from None


HANDLERS: tuple[Any, ...] = (
    make_player, get_me, change_me, add_key, label_key, remove_key, make_code, redeem_code, claim_seat,
)  # fmt: skip
"""All handlers of this module."""
