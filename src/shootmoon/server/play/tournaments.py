"""HTTP handlers for tournaments.

Anybody who knows the name of a tournament can see and enter it. The token of a person who has entered also
holds the person's seat in the room of every round.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from shootmoon.rules import base_preset, preset_info
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, base_of, language_for, needed_token, token_of
from shootmoon.server.play.tournament_messages import (
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
from shootmoon.server.services import ServerState, Services
from shootmoon.server.shared.execution import check_name, limit_other_commands
from shootmoon.server.shared.house import HouseBook
from shootmoon.server.shared.opening import find_invitation, limit_rooms, use_invitation
from shootmoon.server.shared.parameters import Language, PathStr, ServerDep, ServicesDep
from shootmoon.server.shared.player_keys import player_with
from shootmoon.server.shared.rule_sets import requested_rules
from shootmoon.tournaments.commands import Enter, check_plan, is_director, kin_of
from shootmoon.tournaments.pairing import Tables
from shootmoon.tournaments.progress import Current, TableProgress
from shootmoon.tournaments.refusals import TournamentRefused
from shootmoon.tournaments.results import board_scores, rounded
from shootmoon.tournaments.tournament import Origin, Plan, PlanTerms, Table, Tournament


@post("/api/tournaments", summary="Create a tournament")
async def make_tournament(
    request: StrictRequest, data: JSONBody[CreateTournament], services: ServicesDep, server: ServerDep
) -> TournamentCreated:
    """Create a tournament. The token of this request is needed to direct it."""
    director = needed_token(request.headers)
    limit_rooms(request, server)
    terms = {name: getattr(data, name) for name in PlanTerms.__struct_fields__}
    plan = Plan(rules=requested_rules(data.preset, data.options, data.rules), **terms)
    plan = replace(plan, title=" ".join(data.title.split()))
    check_plan(plan)
    invitation = await use_invitation(request, services, server)
    name = await services.organizer.create(plan, director, invitation)
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
    origin = None
    if isinstance(data.command, Enter):
        await check_name(services, data.command.name)
        origin = await _origin(request, tournament, data.key, services, server)

    async def pay(found: Tournament, rooms: int) -> Callable[[], Awaitable[None]]:
        return await _pay(request, services, server, found, rooms)

    def compute(work: Callable[[], Tables]) -> Awaitable[Tables]:
        return services.record_jobs.run(tournament, work)

    number = await services.organizer.do(
        tournament, token, data.id, data.command, origin=origin, compute=compute, pay=pay
    )
    return TournamentResult(number)


async def _origin(
    request: StrictRequest, tournament: str, key: str, services: Services, server: ServerState
) -> Origin:
    """Return where somebody who enters comes from. Raises `ProblemError` if the operators have banned the
    player."""
    player = ""
    if key:
        player = (await player_with(key, request, services, server)).id
        if services.house is not None and await HouseBook(services.house).is_player_banned(
            player, services.clock.now()
        ):
            raise ProblemError("house-banned")

    def mark(what: str, of: str) -> str:
        """Return a hash that differs between tournaments, so that nobody can be followed."""
        text = f"shootmoon tournament 1\n{tournament}\n{what} {of}"
        return hmac.new(services.series.key, text.encode(), "sha256").hexdigest()[:24]

    return Origin(mark("address", address_of(request.scope)), mark("player", player) if player else "")


async def _pay(
    request: StrictRequest, services: Services, server: ServerState, tournament: Tournament, rooms: int
) -> Callable[[], Awaitable[None]]:
    """Count the rooms of a round for the address that begins it, and for an invitation: that of this request
    or, without one, that of the tournament. Return what gives all of it back.

    Raises `ProblemError` if the address opens too many rooms, or if the invitation isn't good for them.
    """
    address = address_of(request.scope)
    limit_rooms(request, server, rooms)
    invitation = tournament.invitation
    try:
        if server.invite_only:
            if request.headers.get("invitation", ""):
                invitation = await find_invitation(request, services, server)
            if invitation is None or services.house is None:
                raise ProblemError("invitation")
            await HouseBook(services.house).spend(invitation, rooms, services.clock.now())
    except BaseException:
        server.rooms.give_back(address, rooms)
        raise

    async def give_back() -> None:
        server.rooms.give_back(address, rooms)
        if server.invite_only and invitation is not None and services.house is not None:
            await HouseBook(services.house).give_back(invitation, services.clock.now(), rooms)

    return give_back


@get("/api/tournaments/{tournament:str}/rounds/{round:int}/boards/{board:int}", summary="Get a board")
async def get_board(
    tournament: PathStr, round: FromPath[int], board: FromPath[int], services: ServicesDep
) -> BoardView:
    """Return a board (both numbers count from 1) with the results of all tables, and the deal.

    It is available as soon as no table has yet to play it.
    """
    played = await services.organizer.boards(tournament, round)
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
                tuple(map(rounded, scores)),
            )
            for table, scores in zip(played.tables, board_scores(played.tables, at), strict=True)
            if scores is not None
        ),
    )


def _view(name: str, current: Current, token: str, now: int, language: str) -> TournamentView:
    tournament, plan = current.tournament, current.tournament.plan
    you, director = tournament.entry_of(token), bool(token) and is_director(tournament, token)
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
        wait=plan.wait,
        least=plan.entries_at_table + 1,
        status=tournament.status,
        you=you,
        director=director,
        may_put_out=director and not tournament.director_plays,
        entries=_entries(tournament, director=director),
        rounds=tuple(
            _round(current, number, you, director=director) for number in range(len(tournament.rounds))
        ),
        standings=current.standings,
    )


def _entries(tournament: Tournament, *, director: bool) -> tuple[EntryView, ...]:
    players, addresses = map(_numbered, kin_of(tournament) if director else ((), ()))
    return tuple(
        EntryView(entry.names, entry.away, players.get(number), addresses.get(number))
        for number, entry in enumerate(tournament.entries)
    )


def _numbered(groups: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return the number of the group of each entry that is in one."""
    return {entry: number for number, group in enumerate(groups, 1) for entry in group}


def _round(current: Current, number: int, you: int | None, *, director: bool) -> RoundView:
    tournament = current.tournament
    played, ended = tournament.rounds[number], number < tournament.ended
    progress = () if ended else current.progress
    public = 0 if current.public is None else len(current.public.deals)
    wait = tournament.plan.wait * 60_000 if played.ends_at is None else None
    return RoundView(
        tables=tuple(
            _table(table, progress[at] if progress else None, you, ended=ended, director=director)
            for at, table in enumerate(played.tables)
        ),
        boards=played.boards if ended else public,
        ended=ended,
        ends_at=played.ends_at,
        waits_until=None if played.opened_at is None or wait is None else played.opened_at + wait,
        seed=played.seed,
    )


def _table(
    table: Table, progress: TableProgress | None, you: int | None, *, ended: bool, director: bool
) -> TableView:
    room = table.room if director or (you is not None and you in table.entries) else None
    if progress is None:
        return TableView(table.names, table.entries, table.boards, ended, room, table.put_out)
    shown = director and not progress.over
    return TableView(
        progress.names,
        table.entries,
        len(progress.boards),
        progress.over,
        room,
        progress.put_out,
        tuple(seat in progress.silenced for seat in range(1, len(progress.names) + 1)) if shown else None,
        tuple(sorted(progress.people)) if shown else (),
    )


HANDLERS: tuple[Any, ...] = (make_tournament, get_tournament, tournament_command, get_board)
"""All handlers of this module."""
