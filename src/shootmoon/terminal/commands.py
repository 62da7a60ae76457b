"""The commands that can be typed anywhere in the terminal, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["parse_command", "plain_line"]

_COMMANDS: Mapping[str, tuple[str, ...]] = {
    "help": ("?", "help", "ayuda"),
    "hint": ("hint", "pista"),
    "tiles": ("tiles", "fichas", "cards", "cartas", "unseen"),
    "why": ("why", "por qué", "por que"),
    "table": ("table", "mesa"),
    "last": ("last", "última", "ultima"),
    "sheet": ("sheet", "score", "scores", "hoja", "puntos"),
    "rules": ("rules", "reglas"),
    "words": ("words", "glossary", "palabras"),
    "undo": ("undo", "deshacer"),
    "quit": ("quit", "exit", "q", "salir"),
    "time": ("time", "tiempo"),
}
_COMMAND_OF = {word: command for command, words in _COMMANDS.items() for word in words}

_MAX_CHARACTERS = 200
"""The maximum number of characters of a line that are parsed."""


def parse_command(line: str) -> str | None:
    """Return the English name of the command that a line contains; None if it contains none."""
    return _COMMAND_OF.get(plain_line(line))


def plain_line(line: str) -> str:
    """Return the line in lower case, without extra blanks or a final period."""
    return " ".join(line[:_MAX_CHARACTERS].casefold().split()).rstrip(".!")
