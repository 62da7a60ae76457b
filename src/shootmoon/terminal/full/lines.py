"""Where typed lines go and come from, and a stream whose lines are shown on a full screen."""

from __future__ import annotations

from typing import Protocol

__all__ = ["LineSink", "Lines"]


class Lines(Protocol):
    """Where chosen and typed lines go, and come from."""

    def put_line(self, line: str | None) -> None:
        """Add a line; None for the end of input."""
        ...

    def read(self, prompt: str) -> str:
        """Return the next line."""
        ...

    def stop(self) -> None:
        """Let the reader raise KeyboardInterrupt."""
        ...


class Shows(Protocol):
    """A screen that can show a sentence."""

    def show(self, line: str, /) -> object:
        """Show a sentence."""
        ...


class LineSink:
    """A stream whose lines are shown on a screen, such as that a connection was lost."""

    screen: Shows | None = None
    _rest = ""

    def write(self, text: str) -> int:
        """Show every complete line."""
        *whole, self._rest = (self._rest + text).split("\n")
        for line in whole:
            if line and self.screen is not None:
                self.screen.show(line)
        return len(text)

    def flush(self) -> None:
        """Do nothing: a line is shown as soon as it is complete."""
