"""What several commands share: arguments, and the bar that shows how far they are."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.progress import Progress

    from shootmoon.rules import Rules

RulesArgument = Annotated[str, typer.Argument(help="A preset (see `moon rules`), or a rules file (*.toml).")]
OptionOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Change an option, such as auction.minimum=5."),
]


def rules_from(source: str, changes: Iterable[str] | None) -> Rules:
    """The rules that the arguments of a command mean.

    Raises `RulesError`, and `typer.BadParameter` for a change that isn't written NAME=VALUE.
    """
    from shootmoon.rules import load_rules

    texts: dict[str, str] = {}
    for change in changes or ():
        name, equals, value = change.partition("=")
        if not equals:
            raise typer.BadParameter(
                f"“{change}”: write NAME=VALUE, such as auction.minimum=5", param_hint="--option"
            )
        texts[name.strip()] = value.strip()
    return load_rules(source, texts=texts)


def check_language(lang: str) -> None:
    """Raises `typer.BadParameter` for a language that nothing is told in."""
    from shootmoon.rules import LANGUAGES

    if lang not in LANGUAGES:
        raise typer.BadParameter(" or ".join(LANGUAGES), param_hint="--lang")


def new_bar(what: str) -> Progress:
    """A bar on a terminal's standard error, with how much of ``what`` is done and how long it will take."""
    from rich import progress as rich
    from rich.console import Console

    columns = (rich.TextColumn(what), rich.BarColumn(), rich.MofNCompleteColumn(), rich.TimeRemainingColumn())
    console = Console(stderr=True)
    return rich.Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True)
