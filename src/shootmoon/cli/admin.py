"""`moon admin`: tokens for the operators of a server, who moderate it on its page ``/admin``."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated

import typer

from shootmoon.cli.commands import App

app = App(
    "admin",
    "Make tokens for the operators of a server, who moderate it on its page /admin (docs/hosting.md).",
)


@app.callback()
def admin() -> None:
    """Keep ``token`` the name of a command, though there is no other one."""


@app.command("token")
def token(
    label: Annotated[str, typer.Argument(help="Whose it is, in one word: what the audit log says.")],
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            envvar="SHOOTMOON_ADMIN_TOKEN_FILE",
            help="The file of moon serve --admin-token-file, which is made if it isn't there.",
        ),
    ],
    days: Annotated[int | None, typer.Option(min=1, help="For so many days; by default, forever.")] = None,
) -> None:
    """Write a new token of an operator into the file of the server on this machine, and print it."""
    from shootmoon.server.operators.access import add_token

    today = datetime.datetime.now(datetime.UTC).date()
    try:
        typer.echo(add_token(file, label, today + datetime.timedelta(days=days) if days else None))
    except (ValueError, OverflowError) as error:
        raise typer.BadParameter(str(error)) from None
