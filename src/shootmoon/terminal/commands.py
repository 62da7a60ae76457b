"""The commands that can be typed anywhere in the terminal."""

from __future__ import annotations

from shootmoon.game import typed_line
from shootmoon.telling import typed

__all__ = ["parse_command"]


def parse_command(line: str) -> str | None:
    """Return the English name of the command that a line contains; None if it contains none."""
    return typed("command").get(typed_line(line))
