"""The deal of the day: a short match against `expert` bots, with the same deals for everybody.

Each family of presets has its own weekday. The rooms of a day form a series
(`shootmoon.server.engines.series`) whose players are identified by their tokens, by the players who claim
their seats, and by the browser at their address (`shootmoon.server.shared.blind`). Its games are compared by
`shootmoon.server.engines.daily_results`.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from litestar import get
from litestar.params import FromQuery
from msgspec import Struct

from shootmoon.protocol.settings import IdentifyBy
from shootmoon.rooms import NoSuchRoom, Series, seat_of
from shootmoon.rules import Value, preset_info
from shootmoon.server.engines.daily_results import BOT, Comparison, DailyHand, DailyPlace, Played, Reason
from shootmoon.server.engines.daily_rules import preset_of, rules_of
from shootmoon.server.engines.series import DAILY, ends_at
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, language_for, token_of
from shootmoon.server.services import Services
from shootmoon.server.shared.blind import has_played, origin_of
from shootmoon.server.shared.parameters import Language, PathStr, ServerDep, ServicesDep


class DailySeries(Struct, frozen=True):
    """The series of a daily room, as in a request to create it."""

    name: str
    """The name of the series."""
    day: str
    """The day (UTC)."""
    apart: IdentifyBy
    """How players are identified: by their tokens."""


class DailyTable(Struct, frozen=True):
    """The settings of a daily room: the body of a request to create it. Clients may add a pace."""

    preset: str
    """The preset whose rules are played."""
    options: dict[str, Value]
    """The options that differ from the preset."""
    bots: dict[int, str]
    """By seat: the name of the server's bot."""
    stand_in: str
    """The bot that stands in for a player who is away."""
    drop_in: bool
    """False: nobody may take the bots' seats."""
    series: DailySeries
    """The series that the room belongs to."""


class DailyDeal(Struct, frozen=True):
    """The deal of a day."""

    day: str
    """The day (UTC), such as ``2026-11-23``."""
    preset: str
    """The preset whose rules are played."""
    title: str
    """The title of the preset."""
    series: str
    """The full name of the series to which the games belong."""
    over_at: int
    """The time at which the day's games no longer count and its deals become public, in milliseconds since
    1970 UTC."""
    games: int
    """The number of games that have been finished so far."""
    table: DailyTable
    """The room to create for a game (``POST /api/rooms``). The player takes seat 1."""
    practice: bool = False
    """True if a game that the viewer begins now would be practice, since the viewer's token or browser has
    taken a seat for the deal before."""


class DailyResult(Struct, frozen=True):
    """The results of a day, for those who have finished the day's game; for everybody once the day is
    over."""

    deal: DailyDeal
    """The deal of the day."""
    over: bool
    """True if the day is over, so that all its deals are public."""
    counted: int
    """The number of games that count."""
    yours: DailyPlace | None
    """The viewer's game; null if there is none that is finished."""
    practice: bool
    """True if the viewer's game doesn't count."""
    reason: Reason
    """Why the viewer's game doesn't count. ``late``: it ended after the day was over. ``seats``: for a time,
    somebody else or another bot played in a seat. ``seen``: its player may have seen the deals before, since
    the same token, player, or browser at the same address took another seat for them. Empty if it counts, or
    if there is none."""
    totals: tuple[float, ...]
    """The totals of the games that count, highest first: at most 1,000, evenly chosen if there are more.
    Empty while the viewer may not see results."""
    hands: tuple[DailyHand, ...]
    """The hands, in order; empty while the viewer may not see results."""
    best: tuple[DailyPlace, ...]
    """The best games, at most `MAX_BEST`; empty before the day is over. Their records are public then."""


MAX_TOTALS = 1000
"""The greatest number of games in `DailyResult.totals`."""


def _today(services: Services) -> date:
    return datetime.fromtimestamp(services.clock.now() / 1000, UTC).date()


def _series(day: date, services: Services) -> Series:
    return services.series.named(DAILY, "token", day, rules_of(day))


async def _deal(day: date, services: Services, request: StrictRequest, lang: str | None) -> DailyDeal:
    preset, options = preset_of(day)
    of_day = _series(day, services)
    series = of_day.name
    players = rules_of(day).table.players
    table = DailyTable(
        preset=preset,
        options=dict(options),
        bots=dict.fromkeys(range(2, players + 1), BOT),
        drop_in=False,
        stand_in="novice",
        series=DailySeries(DAILY, day.isoformat(), "token"),
    )
    title = preset_info(preset).title(language_for(request, lang))
    games = await services.log.count(series)
    practice = await has_played(services, of_day, token_of(request.headers), origin_of(request))
    return DailyDeal(day.isoformat(), preset, title, series, ends_at(series), games, table, practice)


@get("/api/daily", summary="Get the deal of the day")
async def daily(request: StrictRequest, services: ServicesDep, lang: Language = None) -> DailyDeal:
    """Return today's deal (by UTC), and the room to create for it."""
    return await _deal(_today(services), services, request, lang)


@get("/api/daily/{day:str}", summary="Get the results of a day")
async def daily_result(
    request: StrictRequest,
    day: PathStr,
    services: ServicesDep,
    server: ServerDep,
    room: FromQuery[str] = "",
    lang: Language = None,
) -> DailyResult:
    """Return how the deal of a day was played.

    Before the day is over, only those may see the results who have finished the day's game: ``room`` is the
    room in which they did, and the token holds their seat there. Others get the number of games.
    """
    try:
        asked = date.fromisoformat(day)
    except ValueError:
        asked = date.max
    if asked > _today(services) or asked.isoformat() != day:
        raise ProblemError("no-such-day")
    deal = await _deal(asked, services, request, lang)
    over = services.clock.now() >= deal.over_at
    compared = await server.daily.of(deal.series, services.log, services.record_jobs)
    yours = await _own_game(compared, room, request, services)
    shown = over or yours is not None
    step = max(1, -(-len(compared.totals) // MAX_TOTALS))
    return DailyResult(
        deal=deal,
        over=over,
        counted=len(compared.counted),
        yours=compared.place(yours) if yours else None,
        practice=yours is not None and not yours.counts,
        reason=yours.reason if yours else "",
        totals=tuple(compared.totals[::step]) if shown else (),
        hands=compared.hands(yours) if shown else (),
        best=compared.best() if over else (),
    )


async def _own_game(
    compared: Comparison, room: str, request: StrictRequest, services: Services
) -> Played | None:
    """Return the viewer's finished game of the day; None if there is none."""
    game = compared.games.get((room, 1))
    if game is None:
        return None
    try:
        found = (await services.host.feed(room)).room
    except NoSuchRoom:
        return None
    return game if seat_of(found, token_of(request.headers)) == 1 else None


HANDLERS: tuple[Any, ...] = (daily, daily_result)
"""All handlers of this module."""
