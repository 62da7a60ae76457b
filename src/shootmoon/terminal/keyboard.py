"""Read lines that a person types, or lines from a script."""

from __future__ import annotations

from typing import Protocol, TextIO

__all__ = ["MAX_LINE", "Interrupted", "Keyboard", "Lines"]

MAX_LINE = 10_000
"""The maximum length of a line in characters, since a pipe could send gigabytes without a line end."""


class Interrupted(Exception):
    """Raised at a prompt if there is news that the player should see before typing an answer."""


class Lines(Protocol):
    """A source of input lines, such as a keyboard or a script."""

    interactive: bool
    """True if a person types, False for a script."""

    def read(self, prompt: str) -> str:
        """Show a prompt and return the next line without its line end.

        Raises EOFError at the end of input; may raise `Interrupted`.
        """
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
        """Show a prompt and return the next line without its line end. Raises EOFError at the end of input.

        The lines of a script are echoed, so that its output reads like a session at a keyboard.
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
    """Enable line editing for `input`, but without a history, which the next player could read."""
    try:
        import readline
    except ImportError:
        return  # not available on this system; the terminal's own editing remains
    readline.set_auto_history(False)
