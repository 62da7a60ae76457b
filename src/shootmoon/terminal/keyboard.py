"""Read lines from a person or a script."""

from __future__ import annotations

from typing import Protocol, TextIO

__all__ = ["MAX_LINE", "Interrupted", "Keyboard", "Lines"]

MAX_LINE = 10_000
"""The longest line in characters; a pipe could send gigabytes without a line end."""


class Interrupted(Exception):
    """Raised at a prompt when something has happened that the player should see before answering."""


class Lines(Protocol):
    """A source of lines."""

    interactive: bool
    """True if a person types, False for a script."""

    def read(self, prompt: str) -> str:
        """Return the next line without its end. Raises EOFError at the end; may raise `Interrupted`."""
        ...


class Keyboard:
    """Reads lines from a stream, with prompts."""

    def __init__(self, lines: TextIO, out: TextIO) -> None:
        """Read from ``lines``; prompts go to ``out``."""
        self._lines = lines
        self._out = out
        self.interactive = lines.isatty()
        """True if a person types, False for a script."""
        self._edits = self.interactive and out.isatty()
        if self._edits:
            _edit_lines()

    def read(self, prompt: str) -> str:
        """Return the next line without its end. Raises EOFError at the end of input.

        A script's lines are echoed, so that its transcript reads like a session.
        """
        if self._edits:
            return input(prompt)
        self._out.write(prompt)
        self._out.flush()
        line = self._lines.readline(MAX_LINE)
        rest = line
        while rest and not rest.endswith("\n"):  # skip the rest of an overlong line
            rest = self._lines.readline(MAX_LINE)
        if not self.interactive:
            self._out.write(line.rstrip("\r\n") + "\n")
            self._out.flush()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")


def _edit_lines() -> None:
    """Enable line editing for `input`, without a history that the next player could read."""
    try:
        import readline
    except ImportError:
        return  # not available on this system; the terminal's own editing remains
    readline.set_auto_history(False)
