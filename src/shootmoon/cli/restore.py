"""`moon restore`: check a copy that `moon backup` made, and restore it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from shootmoon.cli.databases import DatabaseOption
from shootmoon.cli.errors import when_stopped

EPILOG = """\b
Examples:
  moon restore --check /backups/shootmoon-20261124-030000.db
  moon restore /backups/shootmoon-20261124-030000.db --replace
  moon restore club.dump --database postgresql://moon@localhost/club2"""


def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="The copy, as moon backup has made it.")],
    database: DatabaseOption = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Move a SQLite file that is there aside, and keep it.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only check that the copy is complete; restore nothing.")
    ] = False,
) -> None:
    """Restore a copy of the database of moon serve, after it was checked. Stop the server first.

    A SQLite file appears when it is complete. A PostgreSQL database must be empty, and is filled in one
    transaction by pg_restore.
    """
    from datetime import UTC, datetime

    from shootmoon.storage import default_address, read_address
    from shootmoon.storage.restore import check_copy
    from shootmoon.storage.restore import restore as restore_copy

    with when_stopped("nothing was restored"):
        if check:
            check_copy(source)
            print(f"{source}: complete")
            return
        address = default_address() if database is None else read_address(database)
        found = restore_copy(source, address, replace=replace)
    when = "" if found.last is None else f", as of {datetime.fromtimestamp(found.last / 1000, UTC):%F %T} UTC"
    print(f"{address}: {found.rooms} rooms, {found.games} finished games{when}")
