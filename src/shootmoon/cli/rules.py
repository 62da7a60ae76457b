"""`moon rules`: explain a rule set, list its options, or explain the players' terms; `moon presets`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import refused
from shootmoon.cli.options import JsonOption, LanguageOption, OptionOption, preset_choice, rules_from
from shootmoon.cli.pager import page

if TYPE_CHECKING:
    from shootmoon.rules import Rules

EPILOG = """\b
Examples:
  moon rules                                     list the presets
  moon rules hickeys --lang es                   the rules in Spanish
  moon rules hickeys --options                   every option and its value
  moon rules classic -o score.target=15 --toml   write a rules file"""


def rules(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="RULES",
            help="A preset or a rules file; without it, list the presets.",
            autocompletion=preset_choice,
        ),
    ] = None,
    option: OptionOption = None,
    lang: LanguageOption = "en",
    options: Annotated[
        bool,
        typer.Option("--options", help="List every option with its value and meaning; * marks a change."),
    ] = False,
    toml: Annotated[
        bool, typer.Option("--toml", help="Print a rules file with what differs from the preset.")
    ] = False,
    words: Annotated[bool, typer.Option("--words", help="Explain the words that players use.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Explain the rules of a game, list its options, or list the presets.

    With --json, the values of all options and the text of the rules.
    """
    from shootmoon.rules import describe, glossary, option_values, write_rules

    if words:
        if as_json:
            print(json.dumps(dict(glossary(lang)), ensure_ascii=False))
        else:
            _page(f"{word}: {meaning}" for word, meaning in glossary(lang))
        return
    if source is None:
        for name, given in (("--option", option), ("--options", options), ("--toml", toml)):
            if given:
                raise refused("cli-name-rules", name, option=name)
        presets(lang, as_json)
        return
    chosen = rules_from(source, option)
    if as_json:
        about = {"preset": chosen.preset, "options": option_values(chosen), "text": describe(chosen, lang)}
        print(json.dumps(about, ensure_ascii=False))
    elif toml:
        print(write_rules(chosen, language=lang), end="")
    elif options:
        _page(_options(chosen, lang))
    else:
        _page(describe(chosen, lang).split("\n"))


def presets(lang: LanguageOption = "en", as_json: JsonOption = False) -> None:
    """List the presets, the rule sets that have a name. Commands take them as RULES."""
    from shootmoon.rules import load_rules, preset_info, preset_names

    if as_json:
        about = [
            {"preset": name, "title": preset_info(name).title(lang), "game": load_rules(name).game}
            for name in preset_names()
        ]
        print(json.dumps(about, ensure_ascii=False))
    else:
        page("\n".join(f"{name:15} {preset_info(name).title(lang)}" for name in preset_names()))


def _options(rules: Rules, lang: str) -> Iterator[str]:
    from shootmoon.rules import (
        differences,
        option_labels,
        option_values,
        options_of,
        value_text,
        without_effect,
    )
    from shootmoon.telling import say

    known, values = options_of(rules.game), option_values(rules)
    changed, idle = differences(rules), without_effect(rules.game, values)
    nothing = say(lang, "rules-no-effect")
    for name, value in values.items():
        sense = option_labels(known[name], lang)
        mark = "*" if name in changed and rules.preset != "custom" else " "
        yield f"{mark} {name} = {value_text(value)}"
        yield f"      {sense.title}. {sense.meaning}{' ' + nothing if name in idle else ''}"
        # The values yes and no need no explanation.
        for choice, words in () if known[name].kind == "bool" else sense.choices.items():
            yield f"      {value_text(choice)}: {words}"


def _page(lines: Iterable[str]) -> None:
    """Show lines; on a terminal, wrap them at spaces."""
    import shutil
    import sys

    from shootmoon.terminal.drawing.screen import wrapped

    if sys.stdout.isatty():
        width, found = shutil.get_terminal_size().columns, lines
        lines = []
        for line in found:
            text = line.lstrip() if line.startswith("      ") else line
            indent = " " * (len(line) - len(text))
            lines += [indent + part for part in wrapped(text, width - len(indent))]
    page("\n".join(lines))
