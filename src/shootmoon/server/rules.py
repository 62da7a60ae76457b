"""Rules, bots and series over HTTP: what there is to choose from before a room is made."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.params import QueryParameter
from msgspec.structs import replace

from shootmoon.bots import bot_names
from shootmoon.rooms.fairness import series_secret
from shootmoon.rooms.user_text import PHRASES
from shootmoon.rules import (
    load_rules,
    preset_info,
    preset_names,
)
from shootmoon.server.messages import BotsAndPhrases, PresetSummary, RulesDescription, SeriesView
from shootmoon.server.parameters import Language, PathStr, ServerDep, ServicesDep
from shootmoon.server.problems import ProblemError
from shootmoon.server.requests import language_for
from shootmoon.server.rule_sets import told
from shootmoon.server.series import ends_at

MAX_STANDINGS = 100
"""Games of a series that are told at once."""

First = Annotated[int, QueryParameter(ge=0, le=2**53, description="How many games to leave out.")]


@get("/api/presets", summary="List the presets")
async def list_presets(request: Request[Any, Any, Any], lang: Language = None) -> tuple[PresetSummary, ...]:
    """The rule sets that have a name."""
    chosen = language_for(request, lang)
    return tuple(
        PresetSummary(name, info.game, info.title(chosen), load_rules(name).table.players)
        for name, info in ((name, preset_info(name)) for name in preset_names())
    )


@get("/api/presets/{preset:str}", summary="Tell a preset's rules")
async def preset(request: Request[Any, Any, Any], preset: PathStr, lang: Language = None) -> RulesDescription:
    """A rule set, its options, and told as prose."""
    if preset not in preset_names():
        raise ProblemError("no-such-preset", preset=preset)
    return told(load_rules(preset), request, lang)


@get("/api/bots", summary="List the bots")
async def house() -> BotsAndPhrases:
    """The bots of the house, and what can be said with a quick phrase."""
    return BotsAndPhrases(tuple(bot_names()), PHRASES)


@get("/api/series/{series:str}", summary="Look at a series")
async def series(series: PathStr, services: ServicesDep, server: ServerDep, first: First = 0) -> SeriesView:
    """A series by its full name; how its games compare is told when it is over, 100 games at a time."""
    if services.clock.now() < ends_at(series):  # and nothing is looked for under what can't be a name
        return services.series.view(series, await services.log.count(series))
    found = await server.results.of(series, services.log, services.record_jobs)
    return replace(
        services.series.view(series, found.games),
        secret=series_secret(services.series.key, series),
        counted=len(found.standings),
        standings=found.standings[first : first + MAX_STANDINGS],
    )


HANDLERS: tuple[Any, ...] = (list_presets, preset, house, series)
"""All of them."""
