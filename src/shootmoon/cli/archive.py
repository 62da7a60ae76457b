"""`moon archive`: move the records of old games from the database to files, and back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from shootmoon.cli.databases import DatabaseOption
from shootmoon.cli.errors import when_stopped
from shootmoon.cli.options import JsonOption, print_json, progress_bar

EPILOG = """\b
Examples:
  moon archive 2026-01-01
  moon archive 2026-01-01 --folder /srv/games --database postgresql://moon@localhost/club
  moon archive --back"""


def archive(
    before: Annotated[
        datetime | None,
        typer.Argument(
            metavar="DATE", formats=["%Y-%m-%d"], help="Move the records of games that ended before this day."
        ),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            envvar="SHOOTMOON_ARCHIVE",
            help="Where the files are; by default, the folder archive of the user's data folder.",
        ),
    ] = None,
    back: Annotated[bool, typer.Option("--back", help="Put all records back into the database.")] = False,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Move the records of old games from the database of moon serve to compressed files (.moon.gz).

    The games stay in the histories of players, and the server reads their records from the files. If the
    folder isn't the usual one, set SHOOTMOON_ARCHIVE for the server as well. The server may be running. Games
    of a series stay in the database. Copy the folder, too, when you make a backup.
    """
    import asyncio

    if (before is None) == (not back):
        raise typer.BadParameter("give a date such as 2026-01-01, or --back", param_hint="DATE")
    with (
        when_stopped("run the same command again to continue"),
        progress_bar("records") as progress,
    ):
        at = None if before is None else round(before.timestamp() * 1000)
        count, where = asyncio.run(_archive(database, folder, at, progress))
    if as_json:
        print_json({"folder": str(where), "moved": count})
    else:
        print(f"{where}: {count} records moved {'back' if back else 'there'}")


async def _archive(
    database: str | None, folder: Path | None, before: int | None, progress: Callable[[int, int], None]
) -> tuple[int, Path]:
    from shootmoon.storage import StorageUnavailable, open_storage
    from shootmoon.storage.moving_records import count_movable, move_back, move_records
    from shootmoon.storage.record_files import RecordFiles

    files = None if folder is None else RecordFiles(folder)
    async with open_storage(database, create=False, files=files) as storage:
        if storage.files is None:
            raise StorageUnavailable("there is no data folder: name a folder with --folder")
        total = 0 if before is None else await count_movable(storage, before)
        moved = (
            move_back(storage, storage.files)
            if before is None
            else move_records(storage, storage.files, before)
        )
        count = 0
        try:
            async for more in moved:
                count += more
                progress(count, max(count, total))
        except OSError as error:
            raise StorageUnavailable(f"{storage.files.folder} can't be written: {error.strerror}") from error
        return count, storage.files.folder
