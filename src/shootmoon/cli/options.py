"""Arguments that several commands share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
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
