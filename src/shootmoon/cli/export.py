"""`moon export`: write all finished games as records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from shootmoon.cli.databases import DatabaseOption
from shootmoon.cli.errors import when_stopped
from shootmoon.cli.options import JsonOption, print_json, progress_bar

EPILOG = """\b
Examples:
  moon export games
  moon export games --database sqlite:///club.db"""


def export(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where to write the records; created if necessary.")
    ],
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write every finished game of moon serve to a folder, one record (.moon) per game.

    Existing records are left alone, so the same command brings a folder up to date. Games of a series that is
    still running are included. Don't share their records, since they reveal the deals of the series to
    players who haven't played them yet.
    """
    import asyncio

    with (
        when_stopped("run the same command again to continue"),
        progress_bar("games") as progress,
    ):
        written, there = asyncio.run(_export(database, folder, progress))
    if as_json:
        print_json({"folder": str(folder), "new": written, "known": there})
    else:
        print(f"{folder}: {written} new, {there} already there")


async def _export(
    database: str | None, folder: Path, progress: Callable[[int, int], None]
) -> tuple[int, int]:
    from shootmoon.storage import open_storage
    from shootmoon.storage.archive import count_games, export_games

    counts = [0, 0]
    async with open_storage(database, create=False) as storage:
        total = await count_games(storage)
        async for _, is_new in export_games(storage, folder):
            counts[not is_new] += 1
            progress(sum(counts), total)
    return counts[0], counts[1]
