"""`moon check`: verify records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_REFUSED
from shootmoon.cli.records import hands_dealt, load

if TYPE_CHECKING:
    from shootmoon.record import Record


def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Records, text or JSON; - is standard input.")
    ],
) -> None:
    """Verify records: one line a file says what is in it, or why it is refused.

    Exits with 1 when a record is refused, and with 0 when all are fine.
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
