"""Keeps the judgments of reviews in the user's data folder, so that none is made twice.

There is a file for each record, depth, seed and digest of the code that judges, with a line for each
judgment. The files that were used last are kept.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from shootmoon.analysis import JudgedDecision, Review, ReviewedCandidate
from shootmoon.analysis import review as review_of
from shootmoon.analysis.match_review import Depth
from shootmoon.files import data_folder
from shootmoon.files.code import code_digest
from shootmoon.game import Action, NotationError, setup_for
from shootmoon.record import Record, write_record

_MOST = 200
"""The number of reviews that are kept."""


def _marked(action: object) -> dict[str, str]:
    """Return what stands for an action, so that it isn't taken for a text."""
    return {"action": str(action)}


_ENCODER = msgspec.json.Encoder(enc_hook=_marked)
_DAMAGED = (ValueError, KeyError, TypeError, AttributeError, NotationError)
"""What is raised for a line of another form; msgspec's errors are ValueErrors."""


def _encoded(ply: int, judged: JudgedDecision | None) -> bytes:
    """Return a line of the file, without the line break."""
    return _ENCODER.encode((ply, judged))


def _decoded(line: bytes, read: Callable[[str], Action]) -> tuple[int, JudgedDecision | None]:
    """Return the ply and the judgment in a line. ``read`` reads actions.

    Raises one of `_DAMAGED` if the line isn't one that was written here.
    """
    ply, kept = msgspec.json.decode(line)
    if kept is None:
        return int(ply), None

    def action(value: Any) -> Action:
        return read(value["action"])

    def fact(value: Any) -> Any:
        return value if isinstance(value, int | str) else action(value)

    def candidate(each: dict[str, Any]) -> ReviewedCandidate:
        read_back: dict[str, Any] = {**each, "action": action(each["action"])}
        return ReviewedCandidate(**read_back)

    judged: dict[str, Any] = {
        **kept,
        "action": action(kept["action"]),
        "better": None if kept["better"] is None else action(kept["better"]),
        "facts": {name: fact(value) for name, value in kept["facts"].items()},
        "candidates": tuple(map(candidate, kept["candidates"])),
        "hints": tuple(kept["hints"]),
    }
    return int(ply), JudgedDecision(**judged)


class KeptJudgments(MutableMapping[int, "JudgedDecision | None"]):
    """Judgments by ply, each of which is written to a file at once."""

    def __init__(self, path: Path | None, read: Callable[[str], Action]) -> None:
        """Read the judgments that the file contains. Lines that can't be read are left out.

        ``path``: the file; None to write nothing. ``read``: reads actions of the game.
        """
        self._path = path
        self._judged: dict[int, JudgedDecision | None] = {}
        text = b""
        if path is not None:
            with contextlib.suppress(OSError):
                text = path.read_bytes()
        for line in text.splitlines():
            # A program may have been killed while it wrote the last line.
            with contextlib.suppress(*_DAMAGED):
                ply, judged = _decoded(line, read)
                self._judged[ply] = judged
        if text and not text.endswith(b"\n"):
            self._write(b"\n")

    def __getitem__(self, ply: int) -> JudgedDecision | None:
        """Return the judgment at a ply."""
        return self._judged[ply]

    def __setitem__(self, ply: int, judged: JudgedDecision | None) -> None:
        """Add a judgment, and write it to the file."""
        self._judged[ply] = judged
        self._write(_encoded(ply, judged) + b"\n")

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


def kept_judgments(record: Record, depth: str, seed: int) -> KeptJudgments:
    """Return the judgments that earlier reviews made, to which new ones can be added."""
    path = _path_of(record, depth, seed)
    return KeptJudgments(path, setup_for(record.rules, record.pieces, record.hand_size).read)


def review_on(
    record: Record,
    progress: Callable[[int, int], object],
    *,
    seats: Iterable[int] | None = None,
    depth: Depth = "quick",
    seed: int = 0,
) -> Review:
    """Review a record as `shootmoon.analysis.review` does, without making again a judgment that is kept."""
    known = kept_judgments(record, depth, seed)
    return review_of(record, seats=seats, depth=depth, seed=seed, progress=progress, known=known)


def _path_of(record: Record, depth: str, seed: int) -> Path | None:
    """Return the file for a review; None if none can be written."""
    plain = write_record(replace(record, annotations=(), comments=(), tags=()))
    by = f"{code_digest('analysis')} {depth} {seed}"
    key = hashlib.sha256(f"{by}\n{plain}".encode(errors="surrogatepass")).hexdigest()
    try:
        folder = data_folder() / "reviews"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{key[:32]}.kept"
        path.touch()
        ages = {each: each.stat().st_mtime_ns for each in folder.glob("*.kept")}
        for old in sorted(ages, key=ages.__getitem__)[:-_MOST]:
            old.unlink(missing_ok=True)
    except (OSError, RuntimeError):
        return None
    return path
