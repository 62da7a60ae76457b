"""HTTP handlers for friends, presence, and invitations into rooms by name."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter
from msgspec.structs import replace

from shootmoon.players.friends import Friends, Inbox
from shootmoon.players.keys import removals_of
from shootmoon.players.player import Player, PlayerRefused
from shootmoon.players.ports import Players
from shootmoon.protocol.user_text import MAX_NAME
from shootmoon.rooms import NoSuchRoom
from shootmoon.server.front.requests import StrictRequest
from shootmoon.server.people.messages import ChangeFriends, DecideAbout, InvitePlayer, LookAtInbox
from shootmoon.server.people.own import friends_of
from shootmoon.server.shared.parameters import ServerDep, ServicesDep
from shootmoon.server.shared.player_keys import count_attempt, signed_in

Number = Annotated[int, PathParameter(ge=0, le=2**53)]


@get("/api/me/friends", summary="List the own friends")
async def get_friends(request: StrictRequest, services: ServicesDep, server: ServerDep) -> Friends:
    """Return the player's friends, open questions, and what the player has chosen about both."""
    _, player, _ = await signed_in(request, services, server)
    return await friends_of(services).friends(player.id, services.clock.now())


@post("/api/me/friends", summary="Change the own choices about friends", status_code=200)
async def change_friends(
    request: StrictRequest, data: JSONBody[ChangeFriends], services: ServicesDep, server: ServerDep
) -> Friends:
    """Choose whether friends see that the player is online, and from whom the player wants invitations."""
    _, player, _ = await signed_in(request, services, server)
    friends = friends_of(services)
    await friends.choose(player.id, shown=data.shown, invites=data.invites)
    return await friends.friends(player.id, services.clock.now())


@post("/api/me/friends/decide", summary="Ask, accept, refuse, remove or block a player", status_code=200)
async def decide(
    request: StrictRequest, data: JSONBody[DecideAbout], services: ServicesDep, server: ServerDep
) -> Friends:
    """Do something about another player. The other learns only of a question and of its acceptance."""
    players, player, _ = await signed_in(request, services, server)
    count_attempt(request, server)
    friends, now = friends_of(services), services.clock.now()
    other = await _other(players, player, data.name)
    await friends.decide(player.id, other.id, data.action, now)
    return await friends.friends(player.id, now)


@post("/api/me/invitations", summary="Invite a player into a room", status_code=204)
async def invite(
    request: StrictRequest, data: JSONBody[InvitePlayer], services: ServicesDep, server: ServerDep
) -> None:
    """Invite a player. The answer is the same whether or not the other player wants to see it."""
    players, player, _ = await signed_in(request, services, server)
    count_attempt(request, server)
    other = await _other(players, player, data.name)
    if data.room not in await services.log.numbers([data.room]):
        raise NoSuchRoom(data.room)
    await friends_of(services).invite(player.id, other.id, data.room, services.clock.now())


@delete("/api/me/invitations/{invitation:int}", summary="Dismiss an invitation", status_code=204)
async def dismiss(
    request: StrictRequest, invitation: Number, services: ServicesDep, server: ServerDep
) -> None:
    """Delete an invitation to the player."""
    _, player, _ = await signed_in(request, services, server)
    await friends_of(services).dismiss(player.id, invitation)


@post("/api/me/inbox", summary="Wait for invitations", status_code=200)
async def inbox(
    request: StrictRequest, data: JSONBody[LookAtInbox], services: ServicesDep, server: ServerDep
) -> Inbox:
    """Return the open invitations. If there is none after ``after``, wait for one, for ``wait`` seconds at
    most. If the player wishes friends to see it, the player counts as online, in ``room``."""
    players, player, _ = await signed_in(request, services, server)
    friends = friends_of(services)
    await friends.is_here(player.id, data.room, services.clock.now())
    now = services.clock.now()
    found = await friends.inbox(player.id, now)
    removals = removals_of(player, await players.keys(player.id, now))
    if found.last > data.after or not data.wait or server.closing.is_set():
        return replace(found, removals=removals)
    await server.notices.wait(player.id, data.after, data.wait, friends.invited_since, server.closing)
    return replace(await friends.inbox(player.id, services.clock.now()), removals=removals)


async def _other(players: Players, player: Player, name: str) -> Player:
    other = await players.by_name(name) if len(name) <= 4 * MAX_NAME else None
    if other is None or other.id == player.id:
        raise PlayerRefused("no-such-player")
    return other


HANDLERS: tuple[Any, ...] = (get_friends, change_friends, decide, invite, dismiss, inbox)
"""All handlers of this module."""
