"""Keeps the judgments of a review in progress in the user's data folder, so that it can be resumed.

There is a file for each record, depth and seed, with a line for each judgment. It is deleted when the
review is done, or after two months.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable, Generator, Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shootmoon import __version__
from shootmoon.analysis import JudgedDecision
from shootmoon.analysis.match_review import Grade
from shootmoon.bots import Candidate
from shootmoon.files import data_folder
from shootmoon.game import Action, Bid, NameTrump, NotationError, setup_for
from shootmoon.record import Record, write_record

_FORGOTTEN = 60 * 24 * 3600
"""The number of seconds after which a review that nobody resumed is deleted."""


class _Line(Struct, frozen=True):
    """A line of the file."""

    ply: int
    judged: _Judgment | None


class _Judgment(Struct, frozen=True, kw_only=True):
    """A `JudgedDecision` with texts in place of actions."""

    ply: int
    hand: int
    seat: int
    phase: str
    action: str
    better: str | None
    loss: float
    error: float
    grade: Grade
    hindsight: float
    reason: str
    facts: dict[str, int | str | _ActionFact]
    candidates: tuple[tuple[str, float, float | None, float], ...]
    hints: tuple[str, ...]


class _ActionFact(Struct, frozen=True):
    """A fact that is an action, such as a bid."""

    action: str


_LINE = msgspec.json.Decoder(_Line)


def _encoded(ply: int, judged: JudgedDecision | None) -> bytes:
    """Return a line of the file, without the line break."""
    if judged is None:
        return msgspec.json.encode(_Line(ply, None))
    kept = _Judgment(
        ply=judged.ply,
        hand=judged.hand,
        seat=judged.seat,
        phase=judged.phase,
        action=str(judged.action),
        better=None if judged.better is None else str(judged.better),
        loss=judged.loss,
        error=judged.error,
        grade=judged.grade,
        hindsight=judged.hindsight,
        reason=judged.reason,
        facts={
            name: _ActionFact(str(fact)) if isinstance(fact, Action) else fact
            for name, fact in judged.facts.items()
        },
        candidates=tuple(
            (str(each.action), each.value, each.chance, each.error) for each in judged.candidates
        ),
        hints=judged.hints,
    )
    return msgspec.json.encode(_Line(ply, kept))


def _decoded(line: bytes, read: Callable[[str], Action]) -> tuple[int, JudgedDecision | None]:
    """Return the ply and the judgment in a line. ``read`` reads actions. Raises ValueError."""
    found = _LINE.decode(line)
    kept = found.judged
    if kept is None:
        return found.ply, None
    facts = {
        name: cast("Bid | NameTrump", read(fact.action)) if isinstance(fact, _ActionFact) else fact
        for name, fact in kept.facts.items()
    }
    judged = JudgedDecision(
        ply=kept.ply,
        hand=kept.hand,
        seat=kept.seat,
        phase=kept.phase,
        action=read(kept.action),
        better=None if kept.better is None else read(kept.better),
        loss=kept.loss,
        error=kept.error,
        grade=kept.grade,
        hindsight=kept.hindsight,
        reason=kept.reason,
        facts=facts,
        candidates=tuple(
            Candidate(read(action), value, chance, error) for action, value, chance, error in kept.candidates
        ),
        hints=kept.hints,
    )
    return found.ply, judged


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
            with contextlib.suppress(ValueError, NotationError):  # msgspec's errors are ValueErrors
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


@contextmanager
def kept_judgments(record: Record, depth: str, seed: int) -> Generator[KeptJudgments]:
    """Yield the judgments of a review that was stopped. If the review is done now, they are deleted."""
    path = _path_of(record, depth, seed)
    yield KeptJudgments(path, setup_for(record.rules, record.pieces, record.hand_size).read)
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
