"""`moon backup`: copy the database, even while a server is using it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from shootmoon.cli.databases import DatabaseOption
from shootmoon.cli.errors import EXIT_REFUSED, print_error, when_stopped
from shootmoon.cli.options import progress_bar

EPILOG = """\b
Examples:
  moon backup
  moon backup /mnt/stick/moon.db
  moon backup --keep 14 /backups
  moon backup --check 26 /backups         whether the newest copy is younger than 26 hours
  moon backup --database postgresql://moon@localhost/club club.dump"""


def backup(
    target: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE|FOLDER",
            help="The copy, a new file, or a folder for a file named after the time; by default, the folder "
            "that SHOOTMOON_BACKUPS names, or backups in the user's data folder.",
        ),
    ] = None,
    keep: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Then delete all but the N newest copies in the folder with such names.",
        ),
    ] = None,
    check: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="HOURS",
            help="Make no copy; fail unless the newest one in the folder is younger than this.",
        ),
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Copy the database of moon serve to a file and print the file's name. The server may be running.

    The copy of a SQLite database is a SQLite database: to restore it, stop the server and replace the old
    file, or name the copy with --database. A PostgreSQL database is copied by pg_dump. moon restore restores
    both. A copy contains the secrets of the games in progress.
    """
    from shootmoon.storage import default_address, read_address
    from shootmoon.storage.backup import back_up, new_name, rotate

    if check is not None:
        if keep is not None:
            raise typer.BadParameter("--check makes and deletes no copy", param_hint="--keep")
        _check(target, check)
        return
    with when_stopped("no copy was made"):
        address = default_address() if database is None else read_address(database)
        folder = _default_folder() if target is None else target if target.is_dir() else None
        if target is None or folder is not None:
            target = (folder or _default_folder()) / new_name(address)
        elif keep is not None:
            raise typer.BadParameter("name a folder that exists, rather than a file", param_hint="--keep")
        with progress_bar("pages") as progress:
            back_up(address, target, progress)
        dropped = rotate(target.parent, keep) if keep else []
    print(target)
    for each in dropped:
        print(f"deleted {each}")


def _check(folder: Path | None, hours: int) -> None:
    """Print how old the newest copy in a folder is. Raises `typer.Exit` if it is too old, or if there is
    none."""
    import time

    from shootmoon.storage.backup import made_at, newest

    with when_stopped("nothing was checked"):
        folder = _default_folder() if folder is None else folder
    copy = newest(folder)
    if copy is None:
        print_error(f"there is no copy in {folder}")
        raise typer.Exit(EXIT_REFUSED)
    age = (time.time() - made_at(copy)) / 3600
    typer.echo(f"{copy} is {age:.1f} hours old", err=age > hours)
    if age > hours:
        raise typer.Exit(EXIT_REFUSED)


def _default_folder() -> Path:
    from shootmoon.files import data_folder
    from shootmoon.storage import AddressError

    if named := os.environ.get("SHOOTMOON_BACKUPS"):
        return Path(named)
    try:
        return data_folder() / "backups"
    except RuntimeError as error:
        raise AddressError(f"{error} Name the file to write.") from error
