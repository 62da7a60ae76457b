"""`moon backup`: copy a database while it is being used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from shootmoon.cli.databases import DatabaseOption, progress_bar, reporting_errors

EPILOG = """Examples:  moon backup  |  moon backup /mnt/stick/moon.db  |
moon backup --database postgresql://moon@localhost/club club.dump"""


def backup(
    target: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE", help="The copy, a new file; else one in backups in the user's data folder."
        ),
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Copy the database of `moon serve` to a file, also while it is running, and print the file's name.

    The copy of an SQLite database is one too: to go back to it, stop the server and put it in the place of
    the old one, or name it with --database. That of a PostgreSQL database is made by pg_dump, and pg_restore
    reads it. Bilingual hold the secrets of games that are being played.
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
        raise AddressError(f"{error} Name the file that is to be written.") from error
    return folder / f"shootmoon-{datetime.now():%Y%m%d-%H%M%S}.{suffix}"
