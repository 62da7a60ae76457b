"""HTTP handlers for players: becoming one, keys, codes for other devices, and the seats of players.

The key of a player is in the header ``Authorization: Bearer …`` and nowhere else: not in addresses, which
are logged, and not in responses.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from msgspec.structs import replace

from shootmoon.players.keys import key_of
from shootmoon.players.player import CODE_LIFETIME, Player, clean_label, new_code, new_id
from shootmoon.players.ports import Code
from shootmoon.protocol.commands import Ban
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.tokens import hash_token
from shootmoon.protocol.user_text import MAX_NAME, clean_name
from shootmoon.rooms import CountSeat, NoSuchRoom, Request, seat_of
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import StrictRequest, hashed
from shootmoon.server.people.messages import (
    AddKey,
    ChangePlayer,
    ClaimSeat,
    DeviceCode,
    LabelKey,
    MakePlayer,
    Me,
    RedeemCode,
)
from shootmoon.server.people.own import describe_me, describe_new, done, new_key
from shootmoon.server.people.passkey_hosts import why_not
from shootmoon.server.shared.blind import note_player
from shootmoon.server.shared.execution import refuse_banned
from shootmoon.server.shared.parameters import PathStr, ServerDep, ServicesDep
from shootmoon.server.shared.player_keys import (
    count_attempt,
    count_guess,
    hash_of_key,
    players_of,
    signed_in,
    was_right,
)


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
    return await describe_new(players, hash, now, no_passkeys=why_not(request, server))


@get("/api/me", summary="Get the own player")
async def get_me(request: StrictRequest, services: ServicesDep, server: ServerDep) -> Me:
    """Return the player to whom the key of the request belongs, with the player's keys."""
    players, player, key = await signed_in(request, services, server)
    now = services.clock.now()
    return await describe_me(players, player, key.id, now, no_passkeys=why_not(request, server))


@post("/api/me", summary="Change the own player", status_code=200)
async def change_me(
    request: StrictRequest, data: JSONBody[ChangePlayer], services: ServicesDep, server: ServerDep
) -> Me:
    """Change the name, or whether the profile is public."""
    players, player, key = await signed_in(request, services, server)
    name = None if data.name is None else _name(data.name)
    if name is not None and name != player.name:
        count_attempt(request, server)  # names could be tried out to find other players
    now = services.clock.now()
    changed = await players.change(player.id, name=name, public=data.public)
    return await describe_me(players, changed, key.id, now, no_passkeys=why_not(request, server))


@post("/api/me/keys", summary="Add a key")
async def add_key(
    request: StrictRequest, data: JSONBody[AddKey], services: ServicesDep, server: ServerDep
) -> Me:
    """Add a key for another device or for a recovery file, by its hash."""
    players, player, key = await signed_in(request, services, server)
    now = services.clock.now()
    await players.add_key(player.id, new_key(data.kind, data.label, data.hash, now, key))
    return await describe_me(players, player, key.id, now, no_passkeys=why_not(request, server))


@post("/api/me/keys/{key:str}", summary="Rename a key", status_code=200)
async def label_key(
    request: StrictRequest, key: PathStr, data: JSONBody[LabelKey], services: ServicesDep, server: ServerDep
) -> Me:
    """Change what the player calls a key. ``key`` is its id."""
    players, player, own = await signed_in(request, services, server)
    now = services.clock.now()
    kept = key_of(await players.keys(player.id, now), key)
    await players.label_key(player.id, key, clean_label(data.label, kept.kind))
    return await describe_me(players, player, own.id, now, no_passkeys=why_not(request, server))


@delete(
    "/api/me/keys/{key:str}",
    summary="Remove a key",
    status_code=202,
    responses={204: ResponseSpec(None, generate_examples=False, description="It is removed.")},
)
async def remove_key(
    request: StrictRequest, key: PathStr, services: ServicesDep, server: ServerDep
) -> Response[Me]:
    """Remove a key. ``key`` is its id. The last one stays.

    A younger key and the own one are removed at once. The removal of an older key, or of a recovery file, is
    only asked for: it takes effect after seven days, unless the player calls it off. The response then has
    status 202.
    """
    players, player, own = await signed_in(request, services, server)
    now = services.clock.now()
    if await players.remove_key(player.id, key, own.id, now) is None:
        return done()
    me = await describe_me(players, player, own.id, now, no_passkeys=why_not(request, server))
    return Response(me, status_code=202)


@post("/api/me/keys/{key:str}/keep", summary="Keep a key", status_code=200)
async def keep_key(request: StrictRequest, key: PathStr, services: ServicesDep, server: ServerDep) -> Me:
    """Call off the removal of a key. Every key can do so that the one that asked for the removal couldn't
    remove at once: that one itself, older ones, and the recovery file."""
    players, player, own = await signed_in(request, services, server)
    now = services.clock.now()
    await players.keep_key(player.id, key, own.id, now)
    return await describe_me(players, player, own.id, now, no_passkeys=why_not(request, server))


@delete("/api/me/keys", summary="Remove all younger keys", status_code=200)
async def remove_younger_keys(request: StrictRequest, services: ServicesDep, server: ServerDep) -> Me:
    """Remove all keys that are younger than that of the request, as after the theft of a device. What they
    asked for is called off."""
    players, player, own = await signed_in(request, services, server)
    now = services.clock.now()
    await players.remove_younger_keys(player.id, own.id, now)
    return await describe_me(players, player, own.id, now, no_passkeys=why_not(request, server))


@post("/api/me/keep", summary="Keep the own player", status_code=200)
async def keep_player(request: StrictRequest, services: ServicesDep, server: ServerDep) -> Me:
    """Call off the deletion of the player, as the removal of a key."""
    players, player, own = await signed_in(request, services, server)
    now = services.clock.now()
    await players.keep_player(player.id, own.id, now)
    kept = replace(player, goes_at=None, asked_by="")
    return await describe_me(players, kept, own.id, now, no_passkeys=why_not(request, server))


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
    return await describe_new(players, hash, now, no_passkeys=why_not(request, server))


@post("/api/me/rooms/{room:str}", summary="Play in a room as the own player", status_code=204)
async def claim_seat(
    request: StrictRequest, room: PathStr, data: JSONBody[ClaimSeat], services: ServicesDep, server: ServerDep
) -> None:
    """Count the games of a seat for the player: those whose first deal is yet to come, and at whose end the
    token still holds the seat.

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
            await services.host.do(room, Request(Ban(seat), house=True, counts=True))
        raise
    await players.claim_seat(player.id, room, token, services.clock.now())
    await note_player(services, room, token, player.id)
    await services.host.do(room, Request(CountSeat(token)))


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
    make_player, get_me, change_me, add_key, label_key, remove_key, keep_key, remove_younger_keys,
    keep_player, make_code, redeem_code, claim_seat,
)  # fmt: skip
"""All handlers of this module."""
