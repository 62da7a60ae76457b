"""`moon rules`: list the presets, explain a rule set, list its options, or explain the players' terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.options import LanguageOption, OptionOption, check_language, rules_from

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
        typer.Argument(metavar="RULES", help="A preset or a rules file; without it, list the presets."),
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
) -> None:
    """Explain the rules of a game, list its options, or list the presets."""
    from shootmoon.rules import describe, glossary, write_rules

    check_language(lang)
    if words:
        for word, meaning in glossary(lang):
            _print_wrapped(f"{word}: {meaning}")
        return
    if source is None:
        for name, given in (("--option", option), ("--options", options), ("--toml", toml)):
            if given:
                raise typer.BadParameter("name the rules, such as moon rules classic", param_hint=name)
        _list_presets(lang)
        return
    chosen = rules_from(source, option)
    if toml:
        print(write_rules(chosen, language=lang), end="")
    elif options:
        _list_options(chosen, lang)
    else:
        for line in describe(chosen, lang).split("\n"):
            _print_wrapped(line)


def _list_options(rules: Rules, lang: str) -> None:
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
        print("*" if name in changed and rules.preset != "custom" else " ", name, "=", value_text(value))
        _print_wrapped(f"{sense.title}. {sense.meaning}{' ' + nothing if name in idle else ''}", "      ")
        # The values yes and no need no explanation.
        for choice, words in () if known[name].kind == "bool" else sense.choices.items():
            _print_wrapped(f"{value_text(choice)}: {words}", "      ")


def _print_wrapped(line: str, indent: str = "") -> None:
    """Print an indented line; on a terminal, wrap it at spaces."""
    import shutil
    import sys

    from shootmoon.terminal.drawing.screen import wrapped

    if sys.stdout.isatty():
        for part in wrapped(line, shutil.get_terminal_size().columns - len(indent)):
            print(f"{indent}{part}")
    else:
        print(f"{indent}{line}")


def _list_presets(lang: str) -> None:
    from shootmoon.rules import preset_info, preset_names

    for name in preset_names():
        info = preset_info(name)
        title = info.title(lang)
        print(f"{name:15} {title}")
