"""`moon check`: check whether records are valid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from shootmoon.cli.errors import EXIT_REFUSED
from shootmoon.cli.options import JsonOption, LanguageOption, RecordsArgument, print_json
from shootmoon.cli.records import hands_dealt, load_games

if TYPE_CHECKING:
    from shootmoon.record import Record, RecordError
    from shootmoon.telling import Messages

EPILOG = """\b
Examples:
  moon check game.moon
  moon check games/*.moon"""


def check(
    files: RecordsArgument,
    lang: LanguageOption = "en",
    as_json: JsonOption = False,
) -> None:
    """Check that records are complete and follow the rules; print one line per game.

    A line says what the record contains, or where and why it is wrong. The exit status is 1 if any record is
    wrong, otherwise 0.
    """
    from shootmoon.record import RecordError
    from shootmoon.telling import Messages

    say, refused = Messages(lang), False
    for file in files:
        try:
            for game in load_games(file):
                refused |= game.fault is not None
                _tell(game.label, game.record, game.fault, say, as_json=as_json)
        except RecordError as error:
            refused = True
            _tell(file, None, error, say, as_json=as_json)
    if refused:
        raise typer.Exit(EXIT_REFUSED)


def _tell(
    file: str, record: Record | None, fault: RecordError | None, say: Messages, *, as_json: bool
) -> None:
    """Print what became of a game."""
    from shootmoon.record import printable

    if as_json:
        found = {"file": file, "ok": fault is None, "error": fault and fault.message(say.language)}
        if record is not None and fault is None:
            found |= {"hands": hands_dealt(record), "actions": len(record.actions), "result": record.result}
            found |= {"viewer": record.viewer}
        print_json(found)
    elif fault is not None:
        print(fault.message(say.language).replace("\n", "\n  "))
    elif record is not None:
        facts = {"file": printable(file), "result": record.result, "seat": record.viewer or 0}
        hands = say.count("hands", hands_dealt(record))
        actions = say.count("actions", len(record.actions))
        key = "check-ok" if record.viewer is None else "check-ok-view"
        print(say(key, hands=hands, actions=actions, **facts))
