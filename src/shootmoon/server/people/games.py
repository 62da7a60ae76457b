"""HTTP handlers for what a server knows about players: history, statistics, profiles, export and deletion."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, delete, get
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, QueryParameter
from msgspec.structs import replace

from shootmoon.players.player import Player
from shootmoon.players.ports import PlayedGame, Players
from shootmoon.players.tally import Statistics, statistics_of, tally_of
from shootmoon.protocol.user_text import MAX_NAME
from shootmoon.server.engines.series import ends_at
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest
from shootmoon.server.people.messages import Export, ExportedGame, History, HistoryGame, Me, Profile
from shootmoon.server.people.own import describe_me, done, friends_of
from shootmoon.server.people.passkey_hosts import why_not
from shootmoon.server.services import Services
from shootmoon.server.shared.parameters import ServerDep, ServicesDep
from shootmoon.server.shared.player_keys import count_attempt, players_of, signed_in

MAX_COUNT = 100
"""The greatest number of games on one page of a history."""
MAX_REPLAYED = 20
"""The greatest number of records that a request for statistics replays; later requests count the others."""

Before = Annotated[
    int | None,
    QueryParameter(ge=0, le=2**53, description="Only games with lower ids: `next` of the page before."),
]
Count = Annotated[int, QueryParameter(ge=1, le=MAX_COUNT, description="The greatest number of games.")]


@get("/api/me/games", summary="List the own games")
async def history(
    request: StrictRequest,
    services: ServicesDep,
    server: ServerDep,
    before: Before = None,
    count: Count = 20,
) -> History:
    """Return games that the player has played to the end, the latest first."""
    players, player, _ = await signed_in(request, services, server)
    found = await players.games(player.id, before, count + 1)
    page = found[:count]
    return History(tuple(map(_line, page)), page[-1].id if len(found) > count else None)


@get("/api/me/statistics", summary="Get the own statistics")
async def statistics(
    request: StrictRequest, services: ServicesDep, server: ServerDep
) -> tuple[Statistics, ...]:
    """Return the statistics by rule set. Hands are counted by replaying records, at most 20 in a request;
    ``uncounted`` says how many games are left."""
    players, player, _ = await signed_in(request, services, server)
    return await _statistics(players, player, services)


@get("/api/players/profile", summary="Get the profile of a player")
async def profile(services: ServicesDep, name: FromQuery[str]) -> Profile:
    """Return the profile of the player with a name. Players who don't show one aren't found."""
    players = players_of(services)
    player = await players.by_name(name) if len(name) <= 4 * MAX_NAME else None
    if player is None or not player.public:
        raise ProblemError("no-profile")
    statistics = await _statistics(players, player, services)
    return Profile(player.name, player.made_at, statistics, tuple(await players.ratings(player.id)))


@get("/api/me/export", summary="Export the own data")
async def export(request: StrictRequest, services: ServicesDep, server: ServerDep) -> Export:
    """Return everything that the server stores about the player, with the records of all games."""
    players, player, _ = await signed_in(request, services, server)
    count_attempt(request, server)
    games: list[ExportedGame] = []
    before: int | None = None
    while found := await players.games(player.id, before, MAX_COUNT):
        games += [_exported(each, services.clock.now()) for each in found]
        before = found[-1].id
    return Export(
        format="shootmoon player",
        id=player.id,
        name=player.name,
        public=player.public,
        made_at=player.made_at,
        keys=tuple(await players.keys(player.id, services.clock.now())),
        seats=tuple(await players.seats(player.id)),
        statistics=statistics_of(await players.counted(player.id)),
        ratings=tuple(await players.ratings(player.id)),
        friends=await friends_of(services).friends(player.id, services.clock.now()),
        invitations=(await friends_of(services).inbox(player.id, services.clock.now())).invitations,
        rated=tuple(await players.rated_games(player.id)),
        games=tuple(games),
    )


@delete(
    "/api/me",
    summary="Delete the own player",
    status_code=202,
    responses={204: ResponseSpec(None, generate_examples=False, description="It is deleted.")},
)
async def delete_me(request: StrictRequest, services: ServicesDep, server: ServerDep) -> Response[Me]:
    """Delete the player with all keys and the history. The names at the seats of finished games stay, as
    others saw them.

    The oldest key deletes the player at once; a recovery file is older than the key that made it. If another
    key asks for it, the player is deleted after seven days, and the response has status 202.
    """
    players, player, own = await signed_in(request, services, server)
    now = services.clock.now()
    at = await players.ask_deletion(player.id, own.id, now)
    if at is None:
        return done()
    asked = player if player.goes_at == at else replace(player, goes_at=at, asked_by=own.id)
    me = await describe_me(players, asked, own.id, now, no_passkeys=why_not(request, server))
    return Response(me, status_code=202)


async def _statistics(players: Players, player: Player, services: Services) -> tuple[Statistics, ...]:
    for each in await players.uncounted(player.id, MAX_REPLAYED):
        record = each.game.record
        try:
            tally = await services.record_jobs.run(record, tally_of, record, each.seat)
        except ProblemError:  # the processes that read records are busy: a later request counts the rest
            break
        await players.put_tally(each.id, each.seat, tally)
    return statistics_of(await players.counted(player.id))


def _line(played: PlayedGame) -> HistoryGame:
    game = played.game
    return HistoryGame(
        played.id, game.room, game.game, game.at, game.rules, played.seat, game.names, game.winners
    )


def _exported(played: PlayedGame, now: int) -> ExportedGame:
    series = played.game.series
    hidden = series is not None and now < ends_at(series)
    return ExportedGame(_line(played), None if hidden else played.game.record or None)


HANDLERS: tuple[Any, ...] = (history, statistics, profile, export, delete_me)
"""All handlers of this module."""
