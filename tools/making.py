"""What the makers of data files share: progress, results that outlive an interruption, and writing files."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from shootmoon.bots.evaluation.hand_evaluation import Weights

SRC = Path(__file__).resolve().parents[1] / "src" / "shootmoon"
EVALUATION = SRC / "bots" / "evaluation"
_WEIGHTS = EVALUATION / "hand_evaluation.json"


def show(what: str, done: int, total: int) -> None:
    """Print how much is done, on one line of standard error."""
    print(f"\r{what} {done:,}/{total:,} ", end="\n" * (done == total), file=sys.stderr, flush=True)


@contextmanager
def replaced(path: Path) -> Generator[Path]:
    """Yield the path of a file that replaces another one when it is complete."""
    part = path.with_name(f"{path.name}.part")
    yield part
    part.replace(path)


class Kept:
    """Results in a file, one line of JSON each. A line that was interrupted is cut off."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        if lines and not lines[-1].endswith("\n"):
            lines.pop()
            path.write_text("".join(lines), encoding="utf-8")
        self._path = path
        self.found: list[Any] = [json.loads(line) for line in lines]

    def add(self, result: Any) -> None:
        """Add a result to the file."""
        self.found.append(result)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")


def read_weights() -> dict[str, Weights]:
    """Return the weights of `HandEvaluator` by family of rules."""
    return msgspec.json.decode(_WEIGHTS.read_bytes(), type=dict[str, Weights])


def write_weights(weights: dict[str, Weights]) -> None:
    """Replace the weights of `HandEvaluator`."""
    _WEIGHTS.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")
