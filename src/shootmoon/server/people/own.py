"""What several handlers of players need: new keys, and what players see of themselves."""

from __future__ import annotations

from typing import cast

from litestar import Response

from shootmoon.players.friends import FriendsPort
from shootmoon.players.keys import inherited, removals_of
from shootmoon.players.player import Kind, Player, PlayerKey, clean_label, new_id
from shootmoon.players.ports import NewKey, Players
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.people.messages import Me
from shootmoon.server.services import Services
from shootmoon.server.shared.player_keys import players_of


def new_key(kind: Kind, label: str, hash: str, now: int, by: PlayerKey | None = None) -> NewKey:
    """Return a new key to be stored; ``label`` needn't be clean. ``by``: the key with which it is added; None
    for the first one, and for one that came with a code from another device."""
    since, by_file = inherited(kind, now, by)
    return NewKey(PlayerKey(new_id(), kind, clean_label(label, kind), now, now, since, by_file), hash)


async def describe_new(players: Players, hash: str, now: int, *, no_passkeys: str) -> Me:
    """Return what a player sees of themselves to whom a key was just given. ``hash``: the SHA-256 of the key.

    Raises `ProblemError` if somebody has removed the key meanwhile.
    """
    found = await players.by_key(hash, now)
    if found is None:
        raise ProblemError("no-player")
    return await describe_me(players, found[0], found[1].id, now, no_passkeys=no_passkeys)


async def describe_me(players: Players, player: Player, key: str, now: int, *, no_passkeys: str) -> Me:
    """Return what a player sees of themselves. ``key``: the id of the key of the request. ``no_passkeys``:
    see `Me.no_passkeys`."""
    keys = tuple(await players.keys(player.id, now))
    return Me(
        player.id,
        player.name,
        player.public,
        player.made_at,
        keys,
        key,
        removals_of(player, keys),
        not no_passkeys,
        no_passkeys,
    )


def done() -> Response[Me]:
    """Return an empty response with status 204, from a handler that returns `Me` for what is done later."""
    return Response(cast("Me", None), status_code=204)


def friends_of(services: Services) -> FriendsPort:
    """Return where friends are stored. Raises `ProblemError` if this server has no players."""
    players_of(services)
    if services.friends is None:
        raise ProblemError("no-players")
    return services.friends
