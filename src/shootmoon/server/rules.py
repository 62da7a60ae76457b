"""HTTP handlers for presets, bots and series, which clients need before they create a room."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.params import QueryParameter
from msgspec.structs import replace

from shootmoon.bots import DEFAULT_STYLES, STYLES, bot_names
from shootmoon.bots.characters import CHARACTERS
from shootmoon.game.setup import game_named
from shootmoon.rooms.faces import FACES
from shootmoon.rooms.fairness import series_secret
from shootmoon.rooms.user_text import PHRASES
from shootmoon.rules import (
    GAMES,
    load_rules,
    preset_info,
    preset_names,
)
from shootmoon.server.examples import PresetExample, example_of
from shootmoon.server.messages.rooms import SeriesView
from shootmoon.server.messages.rules import BotCharacter, BotsAndPhrases, PresetSummary, RulesDescription
from shootmoon.server.metering import in_thread
from shootmoon.server.parameters import Language, PathStr, ServerDep, ServicesDep
from shootmoon.server.problems import ProblemError
from shootmoon.server.requests import language_for
from shootmoon.server.rule_sets import describe_rules
from shootmoon.server.series import ends_at

MAX_STANDINGS = 100
"""The greatest number of games of a series in a response."""

First = Annotated[int, QueryParameter(ge=0, le=2**53, description="The number of games to skip.")]


@get("/api/presets", summary="List the presets")
async def list_presets(request: Request[Any, Any, Any], lang: Language = None) -> tuple[PresetSummary, ...]:
    """Return all presets."""
    chosen = language_for(request, lang)
    return tuple(
        PresetSummary(name, info.game, info.title(chosen), load_rules(name).table.players)
        for name, info in ((name, preset_info(name)) for name in preset_names())
    )


@get("/api/presets/{preset:str}", summary="Get a preset")
async def preset(request: Request[Any, Any, Any], preset: PathStr, lang: Language = None) -> RulesDescription:
    """Return the rules of a preset: its option values and its prose."""
    if preset not in preset_names():
        raise ProblemError("no-such-preset", preset=preset)
    return describe_rules(load_rules(preset), request, lang)


@get("/api/presets/{preset:str}/example", summary="Get an example hand")
async def example(request: Request[Any, Any, Any], preset: PathStr, lang: Language = None) -> PresetExample:
    """Return a hand of a preset that bots played, with their reasons, and one of its tricks explained."""
    if preset not in preset_names():
        raise ProblemError("no-such-preset", preset=preset)
    return await in_thread(example_of, preset, language_for(request, lang))


@get("/api/bots", summary="List the bots and the quick phrases")
async def bots(request: Request[Any, Any, Any], lang: Language = None) -> BotsAndPhrases:
    """Return the server's bots, the characters that they play, the quick phrases, and people's faces."""
    chosen = language_for(request, lang)
    characters = tuple(BotCharacter(each.name, each.bot, each.face, each.line(chosen)) for each in CHARACTERS)
    defaults = {bot: style for bot, style in DEFAULT_STYLES.items() if style}
    styled = tuple(name for name in GAMES if "auction" in game_named(name).phases)
    return BotsAndPhrases(tuple(bot_names()), PHRASES, characters, FACES, STYLES, defaults, styled)


@get("/api/series/{series:str}", summary="Get a series")
async def series(series: PathStr, services: ServicesDep, server: ServerDep, first: First = 0) -> SeriesView:
    """Return a series by its full name. Once it is over, the response compares up to 100 of its games."""
    if services.clock.now() < ends_at(series):  # raises for an invalid name
        return services.series.view(series, await services.log.count(series))
    found = await server.results.of(series, services.log, services.record_jobs)
    return replace(
        services.series.view(series, found.games),
        secret=series_secret(services.series.key, series),
        counted=len(found.standings),
        standings=found.standings[first : first + MAX_STANDINGS],
    )


HANDLERS: tuple[Any, ...] = (list_presets, preset, example, bots, series)
"""All handlers of this module."""
