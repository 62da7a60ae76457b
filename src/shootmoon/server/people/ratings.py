"""HTTP handlers for the ratings of players."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromQuery

from shootmoon.players.ports import PlayerRating
from shootmoon.players.rating import KNOWN_AFTER, bot_ratings
from shootmoon.rules import preset_names
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest
from shootmoon.server.people.messages import BotRating, Ladder
from shootmoon.server.shared.parameters import ServerDep, ServicesDep
from shootmoon.server.shared.player_keys import players_of, signed_in

MAX_PLACES = 100
"""The greatest number of players on a ladder."""


@get("/api/me/ratings", summary="Get the own ratings")
async def get_ratings(
    request: StrictRequest, services: ServicesDep, server: ServerDep
) -> tuple[PlayerRating, ...]:
    """Return the player's ratings by rule set, those with most rated matches first."""
    players, player, _ = await signed_in(request, services, server)
    return tuple(await players.ratings(player.id))


@get("/api/players/ladder", summary="List the best players by a rule set")
async def get_ladder(services: ServicesDep, rules: FromQuery[str]) -> Ladder:
    """Return the players who show their profile and have played enough rated matches, at most 100, the best
    first, and the fixed ratings of the house bots. ``rules`` is a preset's name."""
    players = players_of(services)
    if rules not in preset_names():
        raise ProblemError("no-such-preset", preset=rules)
    bots = bot_ratings().get(rules, {})
    return Ladder(
        rules,
        tuple(await players.ladder(rules, KNOWN_AFTER, MAX_PLACES)),
        tuple(BotRating(bot, mean) for bot, mean in reversed([*bots.items()])),
        KNOWN_AFTER,
    )


HANDLERS: tuple[Any, ...] = (get_ratings, get_ladder)
"""All handlers of this module."""
