"""Options and error handling for commands that use a database."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Annotated

import typer

from shootmoon.cli.errors import EXIT_INTERRUPTED, EXIT_USAGE
from shootmoon.cli.options import new_bar

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


@contextmanager
def progress_bar(what: str) -> Generator[Callable[[int, int], None]]:
    """Show a progress bar if stderr is a terminal; yield a function of (done, total) that updates it."""
    with new_bar(what) as bar:
        task = bar.add_task(what, total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield show
