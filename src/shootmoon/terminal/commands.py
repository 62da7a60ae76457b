"""The commands that can be typed anywhere in the terminal."""

from __future__ import annotations

from shootmoon.telling import typed

__all__ = ["parse_command", "plain_line"]

_MAX_CHARACTERS = 200
"""The maximum number of characters of a line that are parsed."""


def parse_command(line: str) -> str | None:
    """Return the English name of the command that a line contains; None if it contains none."""
    return typed("command").get(plain_line(line))


def plain_line(line: str) -> str:
    """Return the line in lower case, without extra blanks or a final period."""
    return " ".join(line[:_MAX_CHARACTERS].casefold().split()).rstrip(".!")
