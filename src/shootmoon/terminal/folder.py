"""The folders in which games, score sheets and seats are kept, and finding the game to go on with."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from shootmoon.files import data_folder
from shootmoon.terminal.messages import Messages, Refusal

__all__ = ["folder_for", "new_path", "unfinished_games"]


def folder_for(what: str, say: Messages) -> Path:
    """A folder in `SHOOTMOON_HOME` or this user's folder for data. Raises `Refusal` where there is none.

    ``what``: its name, such as ``games``.
    """
    try:
        return data_folder() / what
    except RuntimeError as error:  # nobody knows where this user is at home
        raise Refusal(say("folder.none", why=error)) from error


def new_path(folder: Path, preset: str, now: datetime, suffix: str = ".moon") -> Path:
    """A name for a new game or sheet: the moment, in UTC, and the rules. None that is taken."""
    stem = f"{now.astimezone(UTC):%Y%m%d-%H%M%S}-{preset}"
    path = folder / f"{stem}{suffix}"
    number = 2
    while os.path.lexists(path):
        path = folder / f"{stem}-{number}{suffix}"
        number += 1
    return path


def unfinished_games(folder: Path) -> list[Path]:
    """The games of a folder whose record says that they aren't over, the one last played first."""
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
            continue  # not ours to read, or gone meanwhile
    return [path for _, path in sorted(found, reverse=True)]
