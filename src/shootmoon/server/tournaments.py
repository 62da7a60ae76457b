"""HTTP handlers for tournaments.

Anybody who knows the name of a tournament can see and enter it. The token of a person who has entered also
holds the person's seat in the room of every round.
"""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromPath, JSONBody

from shootmoon.rules import base_preset, preset_info
from shootmoon.server.execution import check_name, limit_other_commands
from shootmoon.server.messages.tournaments import (
    BoardTable,
    BoardView,
    CreateTournament,
    EntryView,
    RoundView,
    TableView,
    TournamentCreated,
    TournamentRequest,
    TournamentResult,
    TournamentView,
)
from shootmoon.server.middleware import address_of
from shootmoon.server.parameters import Language, PathStr, ServerDep, ServicesDep
from shootmoon.server.requests import StrictRequest, base_of, language_for, needed_token, token_of
from shootmoon.server.rooms import limit_rooms, use_invitation
from shootmoon.server.rule_sets import requested_rules
from shootmoon.tournaments.commands import Enter, check_plan, is_director
from shootmoon.tournaments.organizer import Current, provisional
from shootmoon.tournaments.refusals import TournamentRefused
from shootmoon.tournaments.results import board_scores, rounded, standings
from shootmoon.tournaments.tournament import Plan, Tournament


@post("/api/tournaments", summary="Create a tournament")
async def make_tournament(
    request: StrictRequest, data: JSONBody[CreateTournament], services: ServicesDep, server: ServerDep
) -> TournamentCreated:
    """Create a tournament. The token of this request is needed to direct it."""
    director = needed_token(request.headers)
    limit_rooms(request, server)
    plan = Plan(
        title=" ".join(data.title.split()),
        rules=requested_rules(data),
        kind=data.kind,
        movement=data.movement,
        rounds=data.rounds,
        hands=data.hands,
        minutes=data.minutes,
        bot=data.bot,
    )
    check_plan(plan)
    await use_invitation(request, services, server)
    name = await services.organizer.create(plan, director)
    return TournamentCreated(name, f"{base_of(request, server.addresses)}/api/tournaments/{name}")


@get("/api/tournaments/{tournament:str}", summary="Get a tournament")
async def get_tournament(
    request: StrictRequest, tournament: PathStr, services: ServicesDep, lang: Language = None
) -> TournamentView:
    """Return a tournament with its rounds and standings, as the holder of the token may see it.

    While a round is played, boards count as soon as no table has yet to play them.
    """
    current = await services.organizer.read(tournament)
    now, language = services.clock.now(), language_for(request, lang)
    return _view(tournament, current, token_of(request.headers), now, language)


@post("/api/tournaments/{tournament:str}/commands", summary="Send a command to a tournament", status_code=200)
async def tournament_command(
    request: StrictRequest,
    tournament: PathStr,
    data: JSONBody[TournamentRequest],
    services: ServicesDep,
    server: ServerDep,
) -> TournamentResult:
    """Enter, or take a break; the director begins and ends rounds. If a command is sent again with the same
    id, it has no further effect."""
    token = needed_token(request.headers)
    limit_other_commands(server, address_of(request.scope))
    if isinstance(data.command, Enter):
        await check_name(services, data.command.name)
    return TournamentResult(await services.organizer.do(tournament, token, data.id, data.command))


@get("/api/tournaments/{tournament:str}/rounds/{round:int}/boards/{board:int}", summary="Get a board")
async def get_board(
    tournament: PathStr, round: FromPath[int], board: FromPath[int], services: ServicesDep
) -> BoardView:
    """Return a board (both numbers count from 1) with the results of all tables, and the deal.

    It is available as soon as no table has yet to play it.
    """
    counted, _ = provisional(await services.organizer.read(tournament))
    if not 1 <= round <= counted.ended:
        raise TournamentRefused("no-such-board")
    played = counted.rounds[round - 1]
    if not 1 <= board <= len(played.deals):
        raise TournamentRefused("no-such-board")
    at = board - 1
    return BoardView(
        played.deals[at],
        tuple(
            BoardTable(
                table.names,
                table.boards[at].auction.declarer,
                table.boards[at].auction.contract,
                table.boards[at].auction.trump,
                table.boards[at].gains,
                tuple(rounded(score) for score in scores[at]),
            )
            for table, scores in zip(played.tables, board_scores(played.tables), strict=True)
            if at < len(table.boards)
        ),
    )


def _view(name: str, current: Current, token: str, now: int, language: str) -> TournamentView:
    tournament, plan = current.tournament, current.tournament.plan
    counted, public = provisional(current)
    you = tournament.entry_of(token)
    return TournamentView(
        tournament=name,
        number=current.number,
        now=now,
        title=plan.title,
        preset=plan.rules.preset,
        rules_title=preset_info(base_preset(plan.rules)).title(language),
        kind=plan.kind,
        movement=plan.movement,
        planned=plan.rounds,
        hands=plan.hands,
        minutes=plan.minutes,
        least=plan.entries_at_table + 1,
        status=tournament.status,
        you=you,
        director=bool(token) and is_director(tournament, token),
        entries=tuple(EntryView(entry.names, entry.away) for entry in tournament.entries),
        rounds=tuple(
            _round(tournament, number, current, public, you) for number in range(len(tournament.rounds))
        ),
        standings=standings(counted),
    )


def _round(tournament: Tournament, number: int, current: Current, public: int, you: int | None) -> RoundView:
    played, ended = tournament.rounds[number], number < tournament.ended
    progress = () if ended else current.progress
    return RoundView(
        tables=tuple(
            TableView(
                table.names,
                table.entries,
                len(progress[at].boards) if progress else len(table.boards),
                progress[at].over if progress else ended,
                table.room if you is not None and you in table.entries else None,
            )
            for at, table in enumerate(played.tables)
        ),
        boards=len(played.deals) if ended else public,
        ended=ended,
        ends_at=played.ends_at,
    )


HANDLERS: tuple[Any, ...] = (make_tournament, get_tournament, tournament_command, get_board)
"""All handlers of this module."""
