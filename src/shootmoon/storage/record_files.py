"""Records of old games in files instead of the database, where they are most of what grows.

A game stays in its table with everything but its record, so histories, statistics and ratings don't change.
The record is in a file of its own in a folder for its month. The name of the file follows from the game, and
the digest in the table proves that the file has the right content.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import zlib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Row

from shootmoon.files import atomic_write, data_folder
from shootmoon.rooms import FinishedGame
from shootmoon.storage.games import as_game, digest_of, exported, file_name, unexported

VARIABLE = "SHOOTMOON_ARCHIVE"
"""The environment variable with the folder of archived records."""

_LOG = logging.getLogger(__name__)


class RecordFiles:
    """The folder of archived records."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when the first record is moved."""
        self.folder = folder

    def path(self, game: FinishedGame, digest: str) -> Path:
        """Return the file for the record of a game, whose digest is ``digest``."""
        month = f"{datetime.fromtimestamp(game.at / 1000, UTC):%Y-%m}"
        return self.folder / month / f"{file_name(game, digest)}.gz"

    def read(self, game: FinishedGame, digest: str) -> str | None:
        """Return the record of a game; None if there is no file with the right content."""
        try:
            text = gzip.decompress(self.path(game, digest).read_bytes()).decode()
        except (OSError, EOFError, zlib.error, UnicodeDecodeError):
            return None
        record = unexported(game, text)
        return record if digest_of(record) == digest else None

    def write(self, game: FinishedGame, digest: str) -> None:
        """Write the record of a game to its file, and wait until the disk has it. Raises OSError."""
        path = self.path(game, digest)
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(path) as part, part.open("wb") as stream:
            stream.write(gzip.compress(exported(game).encode(), mtime=0))
            stream.flush()
            os.fsync(stream.fileno())
        _flush_folder(path.parent)


def default_files() -> RecordFiles | None:
    """Return the folder that the environment variable names or, without it, ``archive`` in the user's data
    folder; None if there is none."""
    try:
        return RecordFiles(Path(os.environ.get(VARIABLE) or data_folder() / "archive").expanduser())
    except RuntimeError:
        return None


async def games_of(files: RecordFiles | None, rows: Iterable[Row[Any]]) -> list[FinishedGame]:
    """Return the games of rows, with records from files where they were moved there.

    A record that can't be found is empty, and its file is named in the log.
    """
    games: list[FinishedGame] = []
    for row in rows:
        game = as_game(row)
        if not game.record and files is not None:
            found = await asyncio.to_thread(files.read, game, row.digest)
            if found is None:
                _LOG.warning("there is no record in %s", files.path(game, row.digest))
            game = replace(game, record=found or "")
        games.append(game)
    return games


def _flush_folder(folder: Path) -> None:
    """Wait until the disk has the names of the files in a folder, where the system can do that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
