"""`moon help`: explain a command, or write the manual page; `moon version`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from shootmoon.cli.commands import SUMMARIES, listing, manual, no_command, overview
from shootmoon.cli.options import JsonOption
from shootmoon.cli.pager import page


def help(
    context: typer.Context,
    command: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="COMMAND",
            help="A command, such as play or bot check.",
            autocompletion=lambda: [*SUMMARIES],
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List all commands.")] = False,
    man: Annotated[
        bool, typer.Option("--man", help="Print the manual page, as in moon help --man > moon.1.")
    ] = False,
) -> None:
    """Explain a command, as --help after the command does; without one, list the usual commands."""
    found = context.find_root()
    if man:
        print(manual(found))
    elif every:
        page(
            "\n".join(
                [*listing(), "", "Options of moon itself: --version, --install-completion, --show-completion"]
            )
        )
    elif not command:
        print(overview())
    else:
        for name in command:
            known: dict[str, Any] = getattr(found.command, "commands", {})
            if name not in known:
                raise no_command(name, known)
            found = typer.Context(known[name], info_name=name, parent=found)
        page(found.get_help())


def version(as_json: JsonOption = False) -> None:
    """Print the version of shootmoon."""
    import json

    from shootmoon import __version__

    print(json.dumps({"shootmoon": __version__}) if as_json else f"shootmoon {__version__}")
