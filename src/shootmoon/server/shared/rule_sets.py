"""Functions that read rule sets from requests and describe them in responses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from litestar import Request
from msgspec import Struct

from shootmoon.rules import (
    Chapter,
    Game,
    Rules,
    RulesError,
    Value,
    base_preset,
    chapters,
    check_rules,
    describe,
    differences,
    load_rules,
    option_values,
    options_of,
    preset_info,
    preset_names,
    setting_label,
)
from shootmoon.rules.explaining import explain_all
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import language_for
from shootmoon.server.shared.parameters import Language


class RulesDescription(Struct, frozen=True):
    """A rule set: the value of each option, and its rules as prose."""

    preset: str
    game: Game
    options: dict[str, Value]
    prose: str
    """The rules as text for players."""
    chapters: tuple[Chapter, ...]
    """The same text, divided by headings."""
    base: str
    """The closest preset; the same as ``preset`` if that names a preset."""
    title: str
    """The display name of the closest preset."""
    changed: dict[str, Value]
    """The options whose values differ from the closest preset."""
    changes: tuple[str, ...]
    """The options in ``changed`` as phrases to display."""


def requested_rules(preset: str, options: Mapping[str, Value], rules: Rules | None) -> Rules:
    """Return the rule set that a request asks for: ``rules``, or those of a preset with other values of some
    options. Raises `ProblemError` if it isn't valid."""
    try:
        if rules is not None:
            check_rules(rules)
            return rules
        if preset not in preset_names():  # load_rules would also read a file of that name
            raise ProblemError("no-such-preset", preset=preset)
        return load_rules(preset, options)
    except RulesError as error:
        raise ProblemError("rules", why=partial(explain_all, error)) from None


async def describe_rules(rules: Rules, request: Request[Any, Any, Any], lang: Language) -> RulesDescription:
    """Return the description of a rule set, in the language of the request.

    It is written in a thread, since sentences are parsed when they are said for the first time.
    """
    return await in_thread(_described, rules, language_for(request, lang))


def _described(rules: Rules, chosen: str) -> RulesDescription:
    base = base_preset(rules)
    changed = differences(rules, base)
    options = options_of(rules.game)
    return RulesDescription(
        preset=rules.preset,
        game=rules.game,
        options=option_values(rules),
        prose=describe(rules, chosen),
        chapters=chapters(rules, chosen),
        base=base,
        title=preset_info(base).title(chosen),
        changed=changed,
        changes=tuple(setting_label(options[name], value, chosen) for name, value in changed.items()),
    )
