"""`moon import`: add finished games to the database from records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from shootmoon.cli.databases import DatabaseOption
from shootmoon.cli.errors import EXIT_REFUSED, when_stopped
from shootmoon.cli.options import JsonOption, print_json, progress_bar

EPILOG = """\b
Examples:
  moon import games
  moon import final.moon --database postgresql://moon@localhost/club"""

_SUFFIXES = (".moon", ".json")


def import_games(
    sources: Annotated[
        list[Path],
        typer.Argument(metavar="FILE|FOLDER", help="Records, or folders of them (*.moon, *.json)."),
    ],
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Add finished games from records to the database of moon serve.

    Each record is replayed first. A file may contain several. A game that is already in the database is
    skipped. A faulty record is reported and left out; the others are still added. The exit status is 1 if a
    record was faulty.
    """
    import asyncio

    files = list(_files(sources))
    with (
        when_stopped("run the same command again to continue"),
        progress_bar("records") as progress,
    ):
        new, known, refused = asyncio.run(_import(database, files, progress))
    if as_json:
        print_json({"new": new, "known": known, "refused": refused})
    else:
        for why in refused:
            print(why.replace("\n", "\n  "))
        print(f"{new} new, {known} already there, {len(refused)} refused")
    if refused:
        raise typer.Exit(EXIT_REFUSED)


def _files(sources: Iterable[Path]) -> Iterable[Path]:
    """Yield the given files, and the record files in the given folders."""
    for source in sources:
        if source.is_dir():
            yield from sorted(path for path in source.iterdir() if path.suffix in _SUFFIXES)
        else:
            yield source


async def _import(
    database: str | None, files: Sequence[Path], progress: Callable[[int, int], None]
) -> tuple[int, int, list[str]]:
    from shootmoon.record import RecordError
    from shootmoon.storage import open_storage
    from shootmoon.storage.archive import add_game, finished_games

    counts = [0, 0]
    refused: list[str] = []
    async with open_storage(database) as storage:
        for done, file in enumerate(files, 1):
            try:
                for game in finished_games(file):
                    if isinstance(game, RecordError):
                        refused.append(str(game))
                    else:
                        counts[not await add_game(storage, game)] += 1
            except RecordError as error:
                refused.append(str(error))
            progress(done, len(files))
    return counts[0], counts[1], refused
