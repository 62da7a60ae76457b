"""The puzzles that the user has seen, so that none comes twice: a file in the user's data folder."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct, field

from shootmoon.files import atomic_write, data_folder

_NAME = "puzzles.json"


class Progress(Struct, omit_defaults=True):
    """Which puzzles the user has seen."""

    solved: list[str] = field(default_factory=list[str])
    """The ids of the puzzles whose first answer was right, in order."""
    failed: list[str] = field(default_factory=list[str])
    """The ids of the others that were answered."""

    @property
    def seen(self) -> frozenset[str]:
        """The ids of all puzzles that have been answered."""
        return frozenset((*self.solved, *self.failed))

    def add(self, name: str, *, right: bool) -> None:
        """Note the first answer to a puzzle; later ones don't count."""
        if name not in self.seen:
            (self.solved if right else self.failed).append(name)


def load_progress(folder: Path | None = None) -> Progress:
    """Return what is stored in ``folder``, by default the user's data folder; nothing if the file is missing
    or damaged.

    Raises OSError if the file can't be read.
    """
    path = (data_folder() if folder is None else folder) / _NAME
    try:
        return msgspec.json.decode(path.read_bytes(), type=Progress)
    except (FileNotFoundError, msgspec.DecodeError, UnicodeDecodeError):
        return Progress()


def save_progress(progress: Progress, folder: Path | None = None) -> None:
    """Store what the user has seen. Raises OSError if it can't be written."""
    folder = data_folder() if folder is None else folder
    folder.mkdir(parents=True, exist_ok=True)
    with atomic_write(folder / _NAME) as part:
        part.write_bytes(msgspec.json.encode(progress))
