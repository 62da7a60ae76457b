"""HTTP handlers for house rules: listing the options of a game, checking a rule set, and the glossary."""

from __future__ import annotations

import re
from typing import Any

from litestar import Request, get, post
from litestar.params import JSONBody

from shootmoon.protocol.user_text import one_line
from shootmoon.rules import (
    OPTIONS,
    Game,
    Option,
    Problem,
    RulesDraft,
    Value,
    chapters,
    differences,
    draft_from_file,
    draft_rules,
    explain,
    game_of,
    glossary,
    load_rules,
    option_labels,
    overview,
    preset_info,
    preset_names,
    remedy,
    repair,
    section_title,
    without_effect,
    write_rules,
)
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, language_for
from shootmoon.server.shared.parameters import Language, PathStr
from shootmoon.server.study.rule_messages import (
    CheckRules,
    ChoiceDescription,
    GameOptions,
    OptionDescription,
    PresetValues,
    RulesChecked,
    RulesProblem,
    SectionDescription,
    WordDefinition,
)

MAX_PROBLEMS = 40
"""The greatest number of problems reported for a rule set."""
MAX_TITLE = 60
"""The greatest length of the title of a rules file, in characters."""


@get("/api/options/{game:str}", summary="List the options of a game")
async def options(request: Request[Any, Any, Any], game: PathStr, lang: Language = None) -> GameOptions:
    """Return all options of a game with their meanings, and the option values of each preset."""
    if game not in OPTIONS:
        raise ProblemError("not-found")
    # What is said for the first time is read from the catalogue, which takes a moment for this many words.
    return await in_thread(_options, game, language_for(request, lang))


def _options(game: str, chosen: str) -> GameOptions:
    name, known = game_of(game), OPTIONS[game]
    sections = dict.fromkeys(option.name.split(".")[0] for option in known)
    return GameOptions(
        name,
        tuple(
            SectionDescription(
                section,
                section_title(section, chosen),
                tuple(_option(each, chosen) for each in known if each.name.startswith(f"{section}.")),
            )
            for section in sections
        ),
        tuple(_preset(each, name, chosen) for each in preset_names(game)),
        tuple(heading for heading, _ in overview(load_rules(next(iter(preset_names(game)))), chosen)),
    )


def _option(option: Option, language: str) -> OptionDescription:
    sense = option_labels(option, language)
    return OptionDescription(
        option=option.name,
        title=sense.title,
        meaning=sense.meaning,
        kind=option.kind,
        default=option.default,
        choices=tuple(ChoiceDescription(value, words) for value, words in sense.choices.items()),
        minimum=option.minimum,
        maximum=option.maximum,
        odd=option.odd,
    )


def _preset(name: str, game: Game, language: str) -> PresetValues:
    info = preset_info(name)
    defaults = {option.name: option.default for option in OPTIONS[game]}
    values = load_rules(name)
    changed = {
        option: value for option, value in differences(values, "").items() if value != defaults[option]
    }
    facts = tuple(words for _, words in overview(values, language))
    return PresetValues(name, info.title(language), info.base, info.source, changed, facts)


@post("/api/rules", summary="Check rules", status_code=200)
async def check(request: StrictRequest, data: JSONBody[CheckRules], lang: Language = None) -> RulesChecked:
    """Check a rule set. Return its problems and the changes that repair it, or the rules as prose and as a
    file."""
    chosen = language_for(request, lang)
    if data.toml is None:
        draft, title = draft_rules(data.preset, data.options, data.texts), data.title
    else:
        draft = draft_from_file(data.toml)
        titles = draft.titles
        title = titles.get(chosen) or titles.get("") or next(iter(titles.values()), "")
    return _checked(draft, one_line(title)[:MAX_TITLE].strip(), data.keep, chosen)


def _checked(draft: RulesDraft, title: str, keep: str | None, language: str) -> RulesChecked:
    rules = draft.rules
    idle = without_effect(draft.game, draft.values)
    return RulesChecked(
        preset=draft.base,
        game=draft.game,
        title=title,
        options=dict(draft.values),
        changed=draft.changed,
        idle=tuple(name for name in draft.values if name in idle),
        problems=tuple(_problem(problem, draft.game, language) for problem in draft.problems[:MAX_PROBLEMS]),
        playable=rules is not None,
        mending=_repair(draft, keep) if rules is None else None,
        chapters=() if rules is None else chapters(rules, language),
        toml="" if rules is None else write_rules(rules, title, language),
    )


def _problem(problem: Problem, game: str, language: str) -> RulesProblem:
    words, other = explain(problem, game, language), remedy(problem, game, language)
    return RulesProblem(problem.option, words, other, left_out=not problem.others)


def _repair(draft: RulesDraft, keep: str | None) -> dict[str, Value] | None:
    """Return the smallest set of changes that makes the rules playable, by option; None if there is none.

    If possible, the repair changes none of the options that the user has set. Otherwise it leaves at least
    ``keep``, the option that was set last, unchanged, if that is possible.
    """
    chosen = {keep} if keep else set[str]()
    tries = (repair(draft.game, draft.values, kept) for kept in ({*draft.changed, *chosen}, chosen, ()))
    return next((found for found in tries if found is not None), None)


@get("/api/words", summary="Define the players' words")
async def words(request: Request[Any, Any, Any], lang: Language = None) -> tuple[WordDefinition, ...]:
    """Return the words that players use, with their definitions. Only the definitions depend on the
    language."""
    return tuple(
        WordDefinition(re.sub(r"[^a-z]+", "-", word), word, meaning)
        for word, meaning in await in_thread(glossary, language_for(request, lang))
    )


HANDLERS: tuple[Any, ...] = (options, check, words)
"""All handlers of this module."""
