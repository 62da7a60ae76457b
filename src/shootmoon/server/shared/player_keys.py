"""Players of requests: reads and checks keys, and limits how many players are made and keys guessed."""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.players.player import Player, PlayerKey, is_key
from shootmoon.players.ports import Players
from shootmoon.protocol.tokens import hash_token
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.limits import Buckets
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, authorization
from shootmoon.server.services import ServerState, Services


def players_of(services: Services) -> Players:
    """Return where players are stored. Raises `ProblemError` if this server has no players."""
    if services.players is None:
        raise ProblemError("no-players")
    return services.players


def hash_of_key(headers: Mapping[str, str]) -> str:
    """Return the SHA-256 of the key in ``Authorization: Bearer …``. Raises `ProblemError` if there is none,
    or if it can't be a key."""
    _, key = authorization(headers)
    if not is_key(key):
        raise ProblemError("key-form")
    return hash_token(key)


async def signed_in(
    request: StrictRequest, services: Services, server: ServerState
) -> tuple[Players, Player, PlayerKey]:
    """Return where players are stored, the player to whom the request's key belongs, and the key.

    Raises `ProblemError` for other keys. They count as guesses, which are limited for each address. The
    right key of somebody else at the same address is still accepted: keys are too long to be guessed.
    """
    players = players_of(services)
    found = await players.by_key(hash_of_key(request.headers), services.clock.now())
    if found is None:
        _take(server.guesses, request, server)
        raise ProblemError("no-player")
    return players, *found


async def player_with(key: str, request: StrictRequest, services: Services, server: ServerState) -> Player:
    """Return the player with a key that a request's body contains, since its token is another secret.

    Raises `ProblemError` for other keys. They count as guesses.
    """
    if not is_key(key):
        raise ProblemError("key-form")
    count_guess(request, server)
    found = await players_of(services).by_key(hash_token(key), services.clock.now())
    if found is None:
        raise ProblemError("no-player")
    was_right(request, server)
    return found[0]


def count_attempt(request: StrictRequest, server: ServerState) -> None:
    """Count a new player, code or challenge. Raises `ProblemError` if there are too many from an address."""
    _take(server.players, request, server)


def count_guess(request: StrictRequest, server: ServerState) -> None:
    """Count an attempt with a code as wrong, before it is looked up: whoever has made too many wrong ones is
    refused even with a right one. Raises `ProblemError`. See `was_right`."""
    _take(server.guesses, request, server)


def was_right(request: StrictRequest, server: ServerState) -> None:
    """Take back what `count_guess` counted, since the attempt wasn't wrong."""
    server.guesses.give_back(address_of(request.scope), 1)


def _take(buckets: Buckets, request: StrictRequest, server: ServerState) -> None:
    seconds = buckets.take(address_of(request.scope))
    if seconds:
        server.count("refused", "players")
        raise ProblemError("too-often", seconds=seconds)
