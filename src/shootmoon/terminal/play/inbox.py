"""`Inbox`: what comes from two sides at once, the keyboard and a room at a server, taken by one loop."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import threading
from collections import deque
from collections.abc import Iterator
from typing import Generic, TextIO, TypeVar

from shootmoon.terminal.keyboard import LONGEST, Interrupted

__all__ = ["Inbox"]

T = TypeVar("T")

_TICK = 0.5  # seconds after which Ctrl-C is noticed, where waiting for a lock can't be broken off (Windows)


class Inbox(Generic[T]):
    """A keyboard that can be broken off: whoever waits for a line is told when something else has come.

    Lines are edited by the terminal itself: what reads them here has to be left at any moment, and a terminal
    that was prepared for better editing would be left without an echo.
    """

    def __init__(self, lines: TextIO, out: TextIO) -> None:
        """Read from ``lines``; prompts go to ``out``."""
        self._out = out
        self.interactive = lines.isatty()
        """Whether a person types, rather than a script."""
        self._change = threading.Condition()
        """Guards all that follows, and is told of every change."""
        self._lines: deque[str | None] = deque()
        """Lines that nobody has asked for yet; None: there are no more."""
        self._other: deque[T] = deque()
        self._urgent = False
        """Whether some of it is what nobody should wait to hear."""
        self._prompted = False
        """Whether a prompt stands on the screen that waits for its answer."""
        threading.Thread(target=self._listen, args=(lines,), name="keyboard", daemon=True).start()

    def put(self, other: T, line: str = "", *, urgent: bool = True) -> None:
        """Something else has come, of which a line may be told at once. May be called from any thread.

        Nobody is broken off for what isn't ``urgent``.
        """
        with self._change:
            self._other.append(other)
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

    def take(self) -> list[T]:
        """All else that has come since this was asked last."""
        with self._change:
            taken = list(self._other)
            self._other.clear()
            self._urgent = False
        return taken

    def read(self, prompt: str) -> str:
        """The next line. Raises EOFError after the last, `Interrupted` when something else has come."""
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

    def wait(self) -> str | None:
        """Wait for something else; gives a line that a person types meanwhile. Raises EOFError at their last.

        What a script has to say is kept until it is asked.
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
            self._change.wait(_TICK)

    def _listen(self, lines: TextIO) -> None:
        for line in _lines_of(lines):
            self._typed(line[:LONGEST])
        self._typed(None)

    def _typed(self, line: str | None) -> None:
        with self._change:
            self._lines.append(line)
            self._change.notify_all()


def _lines_of(stream: TextIO) -> Iterator[str]:
    """The lines of a stream, without their ends."""
    try:
        handle = stream.fileno()
    except (OSError, io.UnsupportedOperation):
        for line in stream:
            yield line.rstrip("\r\n")
        return
    # Around Python's buffers: a thread that waits in one couldn't be left when the program ends.
    decoder = codecs.getincrementaldecoder(stream.encoding or "utf-8")("replace")
    begun = ""
    with contextlib.suppress(OSError):
        while data := os.read(handle, 65536):
            *whole, begun = (begun + decoder.decode(data)).split("\n")
            for line in whole:
                yield line.rstrip("\r")
            begun = begun[: 2 * LONGEST]  # the rest of an endless line is of no use to anybody
    if begun:
        yield begun
