"""Functions that read rule sets from requests and describe them in responses."""

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
from shootmoon.server.messages.board import BoardSetup
from shootmoon.server.messages.rooms import CreateRoom
from shootmoon.server.messages.rules import RulesDescription
from shootmoon.server.messages.sheets import CreateSheet
from shootmoon.server.messages.tournaments import CreateTournament
from shootmoon.server.parameters import Language
from shootmoon.server.problems import Bilingual, ProblemError
from shootmoon.server.requests import language_for


def requested_rules(asked: CreateRoom | CreateSheet | CreateTournament | BoardSetup) -> Rules:
    """Return the rule set that a request asks for. Raises `ProblemError` if it isn't valid."""
    try:
        if asked.rules is not None:
            check_rules(asked.rules)
            return asked.rules
        if asked.preset not in preset_names():  # load_rules would also read a file of that name
            raise ProblemError("no-such-preset", preset=asked.preset)
        return load_rules(asked.preset, asked.options)
    except RulesError as error:
        game = preset_info(asked.preset).game if asked.rules is None else asked.rules.game
        spanish = [
            f"{explain(each, game, 'es')} {remedy(each, game, 'es')}".strip() for each in error.problems
        ]
        raise ProblemError("rules", why=Bilingual(str(error), " ".join(spanish))) from None


def describe_rules(rules: Rules, request: Request[Any, Any, Any], lang: Language) -> RulesDescription:
    """Return the description of a rule set, in the language of the request."""
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
