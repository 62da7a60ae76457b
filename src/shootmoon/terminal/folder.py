"""Find the folders in which games, score sheets and the secrets of seats are stored, and unfinished games."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from shootmoon.files import data_folder
from shootmoon.telling import Messages
from shootmoon.terminal.refusal import Refusal

__all__ = ["folder_for", "new_path", "unfinished_games"]


def folder_for(what: str, say: Messages) -> Path:
    """Return the folder with the name ``what`` in the user's data folder.

    The environment variable ``SHOOTMOON_HOME`` can name another data folder.

    Raises `Refusal` if the user has no data folder.
    """
    try:
        return data_folder() / what
    except RuntimeError as error:  # the user's home is unknown
        raise Refusal(say("folder-none", why=error)) from error


def new_path(folder: Path, preset: str, now: datetime, suffix: str = ".moon") -> Path:
    """Return an unused path for a new game or score sheet, named after the time (UTC) and the preset."""
    stem = f"{now.astimezone(UTC):%Y%m%d-%H%M%S}-{preset}"
    path = folder / f"{stem}{suffix}"
    number = 2
    while os.path.lexists(path):
        path = folder / f"{stem}-{number}{suffix}"
        number += 1
    return path


def unfinished_games(folder: Path) -> list[Path]:
    """Return the files of unfinished games in ``folder``, the most recently played first."""
    found: list[tuple[float, Path]] = []
    try:
        paths = list(folder.glob("*.moon"))
    except OSError:
        return []
    for path in paths:
        try:
            with path.open("rb") as file:
                header = file.read(20_000).split(b"\n\n", 1)[0]
            if path.is_file() and b'[Result "*"]' in header:
                found.append((path.stat().st_mtime, path))
        except OSError:
            continue  # not readable, or deleted meanwhile
    return [path for _, path in sorted(found, reverse=True)]
