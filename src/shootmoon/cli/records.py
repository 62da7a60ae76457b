"""Reading the records that commands are given."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shootmoon.record import Record

STANDARD_INPUT = "-"
"""Stands for standard input where a file is named."""


def load(file: str) -> Record:
    """Read the record in a file, or on standard input for ``-``. Raises `RecordError`."""
    from shootmoon.record import MOST_BYTES, read_bytes, read_record

    if file == STANDARD_INPUT:
        return read_bytes(sys.stdin.buffer.read(MOST_BYTES + 1), "<stdin>")
    return read_record(Path(file))
