"""`InputQueue`: lines from the keyboard and updates from a server's room, handed out to one loop."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import threading
from collections import deque
from collections.abc import Iterator
from typing import Generic, TextIO, TypeVar

from shootmoon.terminal.keyboard import MAX_LINE, Interrupted

__all__ = ["InputQueue"]

T = TypeVar("T")

# Waiting for a lock can't be interrupted on Windows, so Ctrl-C is noticed after this many seconds.
_POLL_SECONDS = 0.5


class InputQueue(Generic[T]):
    """A keyboard whose prompt can be interrupted by updates from elsewhere.

    Lines are edited by the terminal driver, not by readline: a program that ends while a thread is inside
    readline would leave the terminal without echo.
    """

    def __init__(self, lines: TextIO, out: TextIO) -> None:
        """Read from ``lines`` in a thread, and write prompts to ``out``."""
        self._out = out
        self.interactive = lines.isatty()
        """True if a person types, False for a script."""
        self._change = threading.Condition()
        """Guards all attributes below; notified of every change."""
        self._lines: deque[str | None] = deque()
        """Lines that haven't been read yet; None marks the end of input."""
        self._updates: deque[T] = deque()
        self._urgent = False
        """True if one of the updates should interrupt a prompt."""
        self._prompted = False
        """True while a prompt on the screen waits for its answer."""
        threading.Thread(target=self._listen, args=(lines,), name="keyboard", daemon=True).start()

    def put_update(self, update: T, line: str = "", *, urgent: bool = True) -> None:
        """Add an update, and print ``line`` at once if there is one. May be called from any thread.

        An ``urgent`` update interrupts a prompt; any other is kept until `take_updates`, without its line.
        """
        with self._change:
            self._updates.append(update)
            if not urgent:
                return
            self._urgent = True
            if self._prompted:
                self._out.write("\n")
                self._prompted = False
            if line:
                self._out.write(f"{line}\n")
            self._out.flush()
            self._change.notify_all()

    def take_updates(self) -> list[T]:
        """Return the updates that have come since the last call."""
        with self._change:
            taken = list(self._updates)
            self._updates.clear()
            self._urgent = False
        return taken

    def read(self, prompt: str) -> str:
        """Return the next line. Raises EOFError at the end, and `Interrupted` on an urgent update."""
        with self._change:
            if self._urgent:
                raise Interrupted
            self._out.write(prompt)
            self._out.flush()
            self._prompted = True
            self._wait(lines=True)
            if not self._prompted:
                raise Interrupted
            self._prompted = False
            line = self._lines.popleft()
            if line is None:
                self._lines.append(None)
                self._out.write("\n")
                raise EOFError
            if not self.interactive:
                self._out.write(f"{line}\n")
            self._out.flush()
            return line

    def wait_for_update(self) -> str | None:
        """Wait for an urgent update and return None, or return a line that a person types meanwhile.

        A script's lines are kept for `read`. Raises EOFError when a person closes the input.
        """
        with self._change:
            self._wait(lines=self.interactive)
            if self._urgent:
                return None
            line = self._lines.popleft()
            if line is None:
                self._lines.append(None)
                raise EOFError
            return line

    def _wait(self, *, lines: bool) -> None:
        while not self._urgent and not (lines and self._lines):
            self._change.wait(_POLL_SECONDS)

    def _listen(self, lines: TextIO) -> None:
        for line in _lines_of(lines):
            self._put_line(line[:MAX_LINE])
        self._put_line(None)

    def _put_line(self, line: str | None) -> None:
        with self._change:
            self._lines.append(line)
            self._change.notify_all()


def _lines_of(stream: TextIO) -> Iterator[str]:
    """Yield the lines of a stream without their line ends."""
    try:
        handle = stream.fileno()
    except (OSError, io.UnsupportedOperation):
        for line in stream:
            yield line.rstrip("\r\n")
        return
    # Bypasses Python's buffers: a thread that waits in one would keep the program running.
    decoder = codecs.getincrementaldecoder(stream.encoding or "utf-8")("replace")
    rest = ""
    with contextlib.suppress(OSError):
        while data := os.read(handle, 65536):
            *whole, rest = (rest + decoder.decode(data)).split("\n")
            for line in whole:
                yield line.rstrip("\r")
            rest = rest[: 2 * MAX_LINE]  # drop the rest of an overlong line
    if rest:
        yield rest
