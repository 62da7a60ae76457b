"""`moon check`: check whether records are valid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from shootmoon.cli.errors import EXIT_REFUSED
from shootmoon.cli.options import RecordsArgument
from shootmoon.cli.records import hands_dealt, load

if TYPE_CHECKING:
    from shootmoon.record import Record

EPILOG = """\b
Examples:
  moon check game.moon
  moon check games/*.moon"""


def check(
    files: RecordsArgument,
) -> None:
    """Check that records are complete and follow the rules; print one line per file.

    A line says what the record contains, or where and why it is wrong. The exit status is 1 if any record is
    wrong, otherwise 0.
    """
    from shootmoon.record import RecordError

    refused = False
    for file in files:
        try:
            print(_summary(file, load(file)))
        except RecordError as error:
            refused = True
            print(str(error).replace("\n", "\n  "))
    if refused:
        raise typer.Exit(EXIT_REFUSED)


def _summary(file: str, record: Record) -> str:
    from shootmoon.record import printable

    counts = f"{_count(hands_dealt(record), 'hand')}, {_count(len(record.actions), 'action')}"
    view = "" if record.viewer is None else f", view of seat {record.viewer}"
    return f"{printable(file)}: ok, {counts}, result {record.result}{view}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
