"""Lines as somebody types them, or as a script sends them."""

from __future__ import annotations

from typing import Protocol, TextIO

__all__ = ["MAX_LINE", "Interrupted", "Keyboard", "Lines"]

MAX_LINE = 10_000
"""Characters of a line that are kept; nobody types more, and a pipe could send gigabytes without an end."""


class Interrupted(Exception):
    """Something has happened that whoever is asked should know before they answer."""


class Lines(Protocol):
    """Where lines come from."""

    interactive: bool
    """Whether a person types, rather than a script."""

    def read(self, prompt: str) -> str:
        """The next line, without its end. Raises EOFError after the last, and perhaps `Interrupted`."""
        ...


class Keyboard:
    """Reads lines, with a prompt."""

    def __init__(self, lines: TextIO, out: TextIO) -> None:
        """Read from ``lines``; prompts go to ``out``."""
        self._lines = lines
        self._out = out
        self.interactive = lines.isatty()
        """Whether a person types, rather than a script."""
        self._edits = self.interactive and out.isatty()
        if self._edits:
            _edit_lines()

    def read(self, prompt: str) -> str:
        """The next line, without its end. Raises EOFError when there are no more.

        What a script sends is echoed, so that its transcript reads like a session.
        """
        if self._edits:
            return input(prompt)
        self._out.write(prompt)
        self._out.flush()
        line = self._lines.readline(MAX_LINE)
        rest = line
        while rest and not rest.endswith("\n"):  # the rest of an endless line is swallowed
            rest = self._lines.readline(MAX_LINE)
        if not self.interactive:
            self._out.write(line.rstrip("\r\n") + "\n")
            self._out.flush()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")


def _edit_lines() -> None:
    """Let `input` edit lines with arrow keys, without a memory that the next player could scroll through."""
    try:
        import readline
    except ImportError:
        return  # not built for this system; the terminal's own editing has to do
    readline.set_auto_history(False)
