"""Read and write ``hand_evaluation.json``, for the tools that fill it."""

from __future__ import annotations

from pathlib import Path

import msgspec

import shootmoon
from shootmoon.bots.evaluation.hand_evaluation import Weights

_FILE = Path(shootmoon.__file__).parent / "bots" / "evaluation" / "hand_evaluation.json"


def read_weights() -> dict[str, Weights]:
    """What stands there, by family of rules."""
    return msgspec.json.decode(_FILE.read_bytes(), type=dict[str, Weights])


def write_weights(weights: dict[str, Weights]) -> None:
    """Put this in its place."""
    _FILE.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")
