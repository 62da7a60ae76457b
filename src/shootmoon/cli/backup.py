"""`moon backup`: copy the database, even while a server is using it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from shootmoon.cli.databases import DatabaseOption, reporting_errors
from shootmoon.cli.options import progress_bar

EPILOG = """\b
Examples:
  moon backup
  moon backup /mnt/stick/moon.db
  moon backup --database postgresql://moon@localhost/club club.dump"""


def backup(
    target: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="The copy, a new file; by default, one in the folder backups of the user's data folder.",
        ),
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Copy the database of moon serve to a file and print the file's name. The server may be running.

    The copy of a SQLite database is a SQLite database: to restore it, stop the server and replace the old
    file, or name the copy with --database. A PostgreSQL database is copied by pg_dump; restore it with
    pg_restore. A copy contains the secrets of the games in progress.
    """
    from shootmoon.storage import default_address, read_address
    from shootmoon.storage.backup import back_up

    with reporting_errors("backup", "no copy was made"):
        address = default_address() if database is None else read_address(database)
        if target is None:
            target = _new_target("db" if address.file else "dump")
        with progress_bar("pages") as progress:
            back_up(address, target, progress)
    print(target)


def _new_target(suffix: str) -> Path:
    from datetime import datetime

    from shootmoon.files import data_folder
    from shootmoon.storage import AddressError

    try:
        folder = data_folder() / "backups"
    except RuntimeError as error:
        raise AddressError(f"{error} Name the file to write.") from error
    return folder / f"shootmoon-{datetime.now():%Y%m%d-%H%M%S}.{suffix}"
