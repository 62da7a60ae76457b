"""Rule sets as clients ask for them, and as they are told."""

from __future__ import annotations

from typing import Any

from litestar import Request

from shootmoon.rules import (
    Rules,
    RulesError,
    base_preset,
    chapters,
    check_rules,
    describe,
    differences,
    explain,
    load_rules,
    option_values,
    options_of,
    preset_info,
    preset_names,
    remedy,
    setting_label,
)
from shootmoon.server.messages import CreateRoom, CreateSheet, RulesDescription
from shootmoon.server.parameters import Language
from shootmoon.server.problems import Bilingual, ProblemError
from shootmoon.server.requests import language_for


def rules_of(asked: CreateRoom | CreateSheet) -> Rules:
    """The rules that are asked for. Raises `ProblemError`."""
    try:
        if asked.rules is not None:
            check_rules(asked.rules)
            return asked.rules
        if asked.preset not in preset_names():  # and no file of the server's
            raise ProblemError("no-such-preset", preset=asked.preset)
        return load_rules(asked.preset, asked.options)
    except RulesError as error:
        game = preset_info(asked.preset).game if asked.rules is None else asked.rules.game
        told = (f"{explain(each, game, 'es')} {remedy(each, game, 'es')}".strip() for each in error.problems)
        raise ProblemError("rules", why=Bilingual(str(error), " ".join(told))) from None


def told(rules: Rules, request: Request[Any, Any, Any], lang: Language) -> RulesDescription:
    """A rule set in the language that is asked for."""
    chosen = language_for(request, lang)
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
