"""`moon check`: check whether records are valid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from shootmoon.cli.errors import EXIT_REFUSED
from shootmoon.cli.options import LanguageOption, RecordsArgument
from shootmoon.cli.records import hands_dealt, load_games

if TYPE_CHECKING:
    from shootmoon.record import Record

EPILOG = """\b
Examples:
  moon check game.moon
  moon check games/*.moon"""


def check(
    files: RecordsArgument,
    lang: LanguageOption = "en",
) -> None:
    """Check that records are complete and follow the rules; print one line per game.

    A line says what the record contains, or where and why it is wrong. The exit status is 1 if any record is
    wrong, otherwise 0.
    """
    from shootmoon.record import RecordError

    refused = False
    for file in files:
        try:
            for game in load_games(file):
                if game.record is not None and game.fault is None:
                    print(_summary(game.label, game.record))
                elif game.fault is not None:
                    refused = True
                    print(game.fault.message(lang).replace("\n", "\n  "))
        except RecordError as error:
            refused = True
            print(error.message(lang).replace("\n", "\n  "))
    if refused:
        raise typer.Exit(EXIT_REFUSED)


def _summary(file: str, record: Record) -> str:
    from shootmoon.record import printable

    counts = f"{_count(hands_dealt(record), 'hand')}, {_count(len(record.actions), 'action')}"
    view = "" if record.viewer is None else f", view of seat {record.viewer}"
    return f"{printable(file)}: ok, {counts}, result {record.result}{view}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
