"""Options and error handling for commands that use a database."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, EXIT_USAGE

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="ADDRESS",
        envvar="SHOOTMOON_DATABASE",
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE; by default, a SQLite file in the "
        "user's data folder.",
    ),
]


@contextmanager
def reporting_errors(command: str, when_stopped: str) -> Generator[None]:
    """On a database error, print it and exit; on Ctrl-C, print ``when_stopped`` and exit."""
    from shootmoon.storage import StorageError

    try:
        yield
    except StorageError as error:
        typer.echo(f"moon {command}: {error}", err=True)
        raise typer.Exit(EXIT_USAGE) from None
    except KeyboardInterrupt:
        typer.echo(f"moon {command}: stopped; {when_stopped}", err=True)
        raise typer.Exit(EXIT_INTERRUPTED) from None
