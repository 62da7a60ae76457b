"""`InputQueue`: lets one loop read both typed lines and updates from a room on a server."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import threading
from collections import deque
from collections.abc import Iterator
from typing import Generic, Protocol, TextIO, TypeVar

from shootmoon.terminal.keyboard import MAX_LINE, Interrupted

__all__ = ["InputQueue"]

T = TypeVar("T")


class Output(Protocol):
    """A stream for prompts."""

    def write(self, text: str, /) -> object:
        """Write a text."""
        ...

    def flush(self) -> object:
        """Show what was written."""
        ...


# On Windows, Ctrl-C doesn't interrupt waiting for a lock, so it is noticed only after this many seconds.
_POLL_SECONDS = 0.5


class InputQueue(Generic[T]):
    """A source of typed lines whose prompt is interrupted when an update arrives.

    Typed lines can be edited only with the simple keys of the terminal driver, without readline. If the
    program ended while a thread was inside readline, the terminal would no longer show what is typed.
    """

    def __init__(self, lines: TextIO | None, out: Output) -> None:
        """Read from ``lines`` in a thread, and write prompts to ``out``.

        If ``lines`` is None, the lines come from `put_line`, from a person.
        """
        self._out = out
        self.interactive = lines is None or lines.isatty()
        """True if a person types, False for a script."""
        self._change = threading.Condition()
        """Protects all attributes below; waiting threads are notified of every change."""
        self._lines: deque[str | None] = deque()
        """The typed lines that haven't been read yet; None marks the end of input."""
        self._updates: deque[T] = deque()
        self._urgent = False
        """True if one of the waiting updates should interrupt a prompt."""
        self._prompted = False
        """True while a prompt on the screen is waiting for an answer."""
        self._stopped = False
        """True after `stop`."""
        if lines is not None:
            threading.Thread(target=self._listen, args=(lines,), name="keyboard", daemon=True).start()

    def put_update(self, update: T, line: str = "", *, urgent: bool = True) -> None:
        """Add an update, and print ``line`` at once unless it is empty. May be called from any thread.

        An ``urgent`` update interrupts a prompt; other updates wait until `take_updates` is called.
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
        """Return the updates added since the last call."""
        with self._change:
            taken = list(self._updates)
            self._updates.clear()
            self._urgent = False
        return taken

    def read(self, prompt: str) -> str:
        """Show a prompt and return the next line.

        Raises EOFError at the end of input, `Interrupted` if an urgent update arrives, and KeyboardInterrupt
        after `stop`.
        """
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
        """Wait for an urgent update and return None; if a person types a line first, return the line.

        The lines of a script are kept for `read`. Raises EOFError if a person closes the input.
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
        while not self._stopped and not self._urgent and not (lines and self._lines):
            self._change.wait(_POLL_SECONDS)
        if self._stopped:
            raise KeyboardInterrupt

    def _listen(self, lines: TextIO) -> None:
        for line in _lines_of(lines):
            self.put_line(line[:MAX_LINE])
        self.put_line(None)

    def stop(self) -> None:
        """Let the reading thread raise KeyboardInterrupt, now and whenever it reads again."""
        with self._change:
            self._stopped = True
            self._change.notify_all()

    def put_line(self, line: str | None) -> None:
        """Add a typed line; None means the end of input. May be called from any thread."""
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
    # Bypass Python's buffers: a thread that waits while holding one would keep the process alive.
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
