"""HTTP handlers for presets and bots, which clients need before they create a room."""

from __future__ import annotations

from typing import Any

from litestar import Request, get

from shootmoon.bots import DEFAULT_STYLES, STYLES, bot_names
from shootmoon.bots.characters import CHARACTERS
from shootmoon.bots.style_figures import style_figures
from shootmoon.game.setup import game_named
from shootmoon.protocol.faces import FACES
from shootmoon.protocol.user_text import PHRASES
from shootmoon.rules import (
    GAMES,
    load_rules,
    preset_info,
    preset_names,
)
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import language_for
from shootmoon.server.shared.parameters import Language, PathStr
from shootmoon.server.shared.rule_sets import RulesDescription, describe_rules
from shootmoon.server.study.examples import PresetExample, example_of
from shootmoon.server.study.rule_messages import BotCharacter, BotsAndPhrases, PresetSummary


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
    return await describe_rules(load_rules(preset), request, lang)


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
    characters = tuple(
        BotCharacter(each.name, each.bot, each.style, each.face, each.line(chosen)) for each in CHARACTERS
    )
    defaults = {bot: style for bot, style in DEFAULT_STYLES.items() if style}
    styled = tuple(name for name in GAMES if "auction" in game_named(name).phases)
    return BotsAndPhrases(
        tuple(bot_names()), PHRASES, characters, FACES, STYLES, defaults, styled, style_figures().rows
    )


HANDLERS: tuple[Any, ...] = (list_presets, preset, example, bots)
"""All handlers of this module."""
