"""Read and write ``hand_evaluation.json``, for the tools that compute its contents."""

from __future__ import annotations

from pathlib import Path

import msgspec

import shootmoon
from shootmoon.bots.evaluation.hand_evaluation import Weights

_FILE = Path(shootmoon.__file__).parent / "bots" / "evaluation" / "hand_evaluation.json"


def read_weights() -> dict[str, Weights]:
    """Return the weights in the file by family of rules."""
    return msgspec.json.decode(_FILE.read_bytes(), type=dict[str, Weights])


def write_weights(weights: dict[str, Weights]) -> None:
    """Replace the contents of the file."""
    _FILE.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")
