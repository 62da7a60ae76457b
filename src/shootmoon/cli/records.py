"""Read the record files that are passed to commands."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shootmoon.record import Record, RecordError

STANDARD_INPUT = "-"
"""Denotes standard input in place of a file name."""


def load(file: str) -> Record:
    """Read a record from a file, or from standard input if ``file`` is ``-``. Raises `RecordError`."""
    record, fault = load_beginning(file)
    if fault is not None:
        raise fault
    return record


def hands_dealt(record: Record) -> int:
    """Return the number of hands dealt in a record."""
    from shootmoon.game import Deal

    return sum(isinstance(action, Deal) for action in record.actions)


def load_beginning(file: str) -> tuple[Record, RecordError | None]:
    """Read a record that may be faulty: return the part before the first fault, and the fault or None."""
    from shootmoon.record import MAX_BYTES, read_beginning, read_file

    if file == STANDARD_INPUT:
        return read_beginning(sys.stdin.buffer.read(MAX_BYTES + 1), "<stdin>")
    return read_beginning(read_file(file), file)
