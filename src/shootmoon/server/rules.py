"""Rules, bots and series over HTTP: what there is to choose from before a room is made."""

from __future__ import annotations

import asyncio
from typing import Any, Literal, TypeAlias

from litestar import Request, get
from litestar.params import FromQuery

from shootmoon.bots import bot_names
from shootmoon.rooms.texts import PHRASES
from shootmoon.rules import (
    Rules,
    built_on,
    chapters,
    describe,
    differences,
    load_rules,
    option_values,
    options_of,
    preset_info,
    preset_names,
    setting_words,
)
from shootmoon.server.asking import language_of
from shootmoon.server.given import InPath, TheHall
from shootmoon.server.messages import House, PresetLine, RulesTold, SeriesView
from shootmoon.server.problems import Wrongdoing
from shootmoon.server.series import ends_at

Language: TypeAlias = FromQuery[Literal["en", "es"] | None]
"""``en`` or ``es``; else as ``Accept-Language`` asks."""


@get("/api/presets", summary="List the presets")
async def list_presets(request: Request[Any, Any, Any], lang: Language = None) -> tuple[PresetLine, ...]:
    """The rule sets that have a name."""
    chosen = lang or language_of(request.headers.get("accept-language", ""))
    return tuple(
        PresetLine(name, info.game, info.title(chosen), load_rules(name).table.players)
        for name, info in ((name, preset_info(name)) for name in preset_names())
    )


@get("/api/presets/{preset:str}", summary="Tell a preset's rules")
async def preset(request: Request[Any, Any, Any], preset: InPath, lang: Language = None) -> RulesTold:
    """A rule set, its options, and told as prose."""
    if preset not in preset_names():
        raise Wrongdoing("no-such-preset", preset=preset)
    return told(load_rules(preset), request, lang)


def told(rules: Rules, request: Request[Any, Any, Any], lang: Language) -> RulesTold:
    """A rule set in the language that is asked for."""
    chosen = lang or language_of(request.headers.get("accept-language", ""))
    base = built_on(rules)
    changed = differences(rules, base)
    options = options_of(rules.game)
    return RulesTold(
        preset=rules.preset,
        game=rules.game,
        options=option_values(rules),
        prose=describe(rules, chosen),
        chapters=chapters(rules, chosen),
        base=base,
        title=preset_info(base).title(chosen),
        changed=changed,
        changes=tuple(setting_words(options[name], value, chosen) for name, value in changed.items()),
    )


@get("/api/bots", summary="List the bots")
async def house() -> House:
    """The bots of the house, and what can be said with a quick phrase."""
    return House(tuple(bot_names()), PHRASES)


@get("/api/series/{series:str}", summary="Look at a series")
async def series(series: InPath, hall: TheHall) -> SeriesView:
    """A series by its full name; how its games compare is told when it is over."""
    ends_at(series)  # so that nothing is looked for under what can't be a name
    found = [game async for game in hall.log.finished(series=series)]
    # Comparing replays all of its games, while others want to play.
    return await asyncio.to_thread(hall.series.view, series, found, hall.clock.now())


HANDLERS: tuple[Any, ...] = (list_presets, preset, house, series)
"""All of them."""
