"""`moon rules`: the presets, a rule set told as prose, its options, the words that players use."""

from __future__ import annotations

from typing import Annotated

import typer

from shootmoon.cli.options import OptionOption, check_language, rules_from


def rules(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULES]", help="A preset or a rules file; without it, the presets are listed."
        ),
    ] = None,
    option: OptionOption = None,
    lang: Annotated[str, typer.Option(help="Language: en or es.")] = "en",
    options: Annotated[bool, typer.Option("--options", help="List every option with its value.")] = False,
    words: Annotated[bool, typer.Option("--words", help="Explain the words that players use.")] = False,
) -> None:
    """Tell a rule set as prose, list its options, or list the presets."""
    from shootmoon.rules import describe, differences, glossary, option_text, option_values, options_of

    check_language(lang)
    if words:
        for word, meaning in glossary(lang):
            print(f"{word}: {meaning}")
        return
    if source is None:
        _list_presets(lang)
        return
    chosen = rules_from(source, option)
    if not options:
        print(describe(chosen, lang))
        return
    known, changed = options_of(chosen.game), differences(chosen)
    for name, value in option_values(chosen).items():
        mark = "*" if name in changed and chosen.preset != "custom" else " "
        print(f"{mark} {name} = {option_text(value)}\n      {known[name].doc}")


def _list_presets(lang: str) -> None:
    from shootmoon.rules import preset_info, preset_names

    for name in preset_names():
        info = preset_info(name)
        title = info.title(lang)
        print(f"{name:15} {title}")
