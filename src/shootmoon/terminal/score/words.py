"""The words that show something about a score sheet, or leave it."""

from __future__ import annotations

from shootmoon.game import typed_line
from shootmoon.telling import typed
from shootmoon.terminal.commands import parse_command

__all__ = ["parse_sheet_command"]

_COMMANDS = ("help", "quit", "rules", "sheet")


def parse_sheet_command(line: str) -> str | None:
    """Return which of ``help``, ``quit``, ``rules``, ``sheet`` and ``text`` a line means; None if none.

    >>> parse_sheet_command("Hoja"), parse_sheet_command("text"), parse_sheet_command("undo")
    ('sheet', 'text', None)
    """
    if typed_line(line) in typed("sheet"):
        return "text"
    command = parse_command(line)
    return command if command in _COMMANDS else None
