"""Keeps the judgments of a review in progress in the user's data folder, so that it can be resumed.

There is a file for each record, depth and seed, with a line for each judgment. It is deleted when the
review is done, or after two months.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import pickle
import time
from collections.abc import Generator, Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from shootmoon import __version__
from shootmoon.analysis import JudgedDecision
from shootmoon.files import data_folder
from shootmoon.record import Record, write_record

_FORGOTTEN = 60 * 24 * 3600
"""The number of seconds after which a review that nobody resumed is deleted."""


class KeptJudgments(MutableMapping[int, "JudgedDecision | None"]):
    """Judgments by ply, each of which is written to a file at once."""

    def __init__(self, path: Path | None) -> None:
        """Read the judgments that the file contains. Lines that can't be read are left out.

        ``path``: the file; None to write nothing.
        """
        self._path = path
        self._judged: dict[int, JudgedDecision | None] = {}
        text = b""
        if path is not None:
            with contextlib.suppress(OSError):
                text = path.read_bytes()
        for line in text.splitlines():
            # A program may have been killed while it wrote the last line.
            with contextlib.suppress(Exception):
                ply, judged = pickle.loads(base64.b64decode(line, validate=True))
                if isinstance(ply, int) and isinstance(judged, JudgedDecision | None):
                    self._judged[ply] = judged
        if text and not text.endswith(b"\n"):
            self._write(b"\n")

    def __getitem__(self, ply: int) -> JudgedDecision | None:
        """Return the judgment at a ply."""
        return self._judged[ply]

    def __setitem__(self, ply: int, judged: JudgedDecision | None) -> None:
        """Add a judgment, and write it to the file."""
        self._judged[ply] = judged
        self._write(base64.b64encode(pickle.dumps((ply, judged))) + b"\n")

    def __delitem__(self, ply: int) -> None:
        """Forget a judgment until the file is read again."""
        del self._judged[ply]

    def __iter__(self) -> Iterator[int]:
        """Iterate over the plies."""
        return iter(self._judged)

    def __len__(self) -> int:
        """Return the number of judgments."""
        return len(self._judged)

    def _write(self, data: bytes) -> None:
        if self._path is None:
            return
        try:
            with self._path.open("ab") as file:
                file.write(data)
        except OSError:  # the review goes on without
            self._path = None


@contextmanager
def kept_judgments(record: Record, depth: str, seed: int) -> Generator[KeptJudgments]:
    """Yield the judgments of a review that was stopped. If the review is done now, they are deleted."""
    path = _path_of(record, depth, seed)
    yield KeptJudgments(path)
    if path is not None:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def _path_of(record: Record, depth: str, seed: int) -> Path | None:
    """Return the file for a review; None if none can be written."""
    plain = write_record(replace(record, annotations=(), comments=(), tags=()))
    key = hashlib.sha256(f"{__version__} {depth} {seed}\n{plain}".encode(errors="surrogatepass")).hexdigest()
    try:
        folder = data_folder() / "reviews"
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.kept"):
            with contextlib.suppress(OSError):
                if time.time() - old.stat().st_mtime > _FORGOTTEN:
                    old.unlink()
    except (OSError, RuntimeError):
        return None
    return folder / f"{key[:32]}.kept"
