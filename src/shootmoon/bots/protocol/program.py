"""`Program`: a child process that reads and writes lines of text.

Threads read from the process and write to it, so no call waits for it longer than the given time, whatever it
does. Stopping it also stops all processes that it started.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import weakref
from time import monotonic
from typing import IO

from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.bots.protocol.messages import MAX_ANSWER_BYTES, Bye, FromTable, encode

_EXIT_TIMEOUT = 0.5
"""How long to wait for the program to exit by itself, and again after SIGTERM, in seconds."""
_STDERR_BYTES = 2_000
"""How many bytes from the end of its standard error are kept for error messages."""
_MAX_UNREAD = 50
"""The number of unread lines after which the program's writes block."""


class Program:
    """A running program, with threads that read from it and write to it."""

    def __init__(self, arguments: list[str], seed: int | None, name: str) -> None:
        """Start the program; ``name``: its name in error messages. Raises `ExternalBotError` on failure."""
        self.name = name
        environment = dict(os.environ)
        if seed is not None:
            environment["SHOOTMOON_SEED"] = str(seed)
        try:
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env=environment,
            )
        except OSError as error:
            why = str(error.strerror or error)
            raise ExternalBotError("not-started", {"bot": name, "why": why}) from None
        except ValueError as error:  # a null character in the command
            raise ExternalBotError("not-started", {"bot": name, "why": str(error)}) from None
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._lines: queue.Queue[bytes | None] = queue.Queue(_MAX_UNREAD)
        self._outgoing: queue.Queue[bytes | None] = queue.Queue()
        self._errors = bytearray()
        gone = threading.Event()
        errors = (self._process.stderr, self._errors)
        self._error_reader = threading.Thread(target=_read_errors, args=errors, daemon=True)
        self._error_reader.start()
        for target, arguments_ in (
            (_read_lines, (self._process.stdout, self._lines, gone)),
            (_write_lines, (self._process.stdin, self._outgoing)),
        ):
            threading.Thread(target=target, args=arguments_, daemon=True).start()
        # If `end` is never called, this runs when the object is garbage-collected, or at exit.
        self._finalizer = weakref.finalize(self, _end, self._process, self._outgoing, gone)

    @property
    def alive(self) -> bool:
        """True while the program runs."""
        return self._process.poll() is None

    def send(self, message: FromTable) -> None:
        """Queue a message to be written; this never blocks."""
        self.send_line(encode(message))

    def send_line(self, line: bytes) -> None:
        """Queue a line to be written, without a check that it is a message."""
        self._outgoing.put(line + b"\n")

    def receive(self, end: float) -> bytes:
        """Return the next line. ``end``: the time of `time.monotonic` until which to wait.

        Raises `ExternalBotError` if there is none by then, if the program has exited or closed its output, or
        if the line is too long.
        """
        left = end - monotonic()
        try:
            if left <= 0:  # even if lines are queued: a flood of lines must not extend the time
                raise queue.Empty
            line = self._lines.get(timeout=left)
        except queue.Empty:
            raise ExternalBotError("late", {"bot": self.name}) from None
        if line is None:
            raise self.ended()
        if len(line) > MAX_ANSWER_BYTES:
            raise ExternalBotError("too-long", {"bot": self.name, "most": MAX_ANSWER_BYTES})
        return line

    def ended(self) -> ExternalBotError:
        """Return an error with the program's exit status and the last line of its standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_EXIT_TIMEOUT)
            # Its last output may not have been read yet. The wait is limited, since a child of it may keep
            # the pipe open.
            self._error_reader.join(_EXIT_TIMEOUT)
        status = self._process.returncode
        last = bytes(self._errors[-_STDERR_BYTES:]).decode("utf-8", "replace").strip().splitlines()
        said = f": {last[-1][:300]}" if last else ""
        if status is None:
            return ExternalBotError("closed", {"bot": self.name, "said": said})
        return ExternalBotError("ended", {"bot": self.name, "status": status, "said": said})

    def end(self) -> None:
        """Ask the program to exit, then stop it and all processes that it started."""
        if self.alive:
            self.send(Bye())
        self._finalizer()


def _read_lines(stream: IO[bytes], lines: queue.Queue[bytes | None], gone: threading.Event) -> None:
    """Queue lines from a stream until it ends, a line is too long, or ``gone`` is set; then queue None."""

    def pass_on(line: bytes | None) -> None:
        while not gone.is_set():
            with contextlib.suppress(queue.Full):
                return lines.put(line, timeout=_EXIT_TIMEOUT)
        return None

    with contextlib.suppress(OSError, ValueError), stream:
        while not gone.is_set() and (line := stream.readline(MAX_ANSWER_BYTES + 2)):
            pass_on(line)
            if len(line) > MAX_ANSWER_BYTES:
                break
    pass_on(None)


def _read_errors(stream: IO[bytes], kept: bytearray) -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while part := os.read(stream.fileno(), 65_536):
            kept += part
            del kept[:-_STDERR_BYTES]


def _write_lines(stream: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            stream.write(line)
            stream.flush()
    with contextlib.suppress(OSError, ValueError):
        stream.close()


def _end(
    process: subprocess.Popen[bytes], outgoing: queue.Queue[bytes | None], gone: threading.Event
) -> None:
    """Wait for a program to exit, then stop it and its process group by SIGTERM and SIGKILL."""
    gone.set()
    outgoing.put(None)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_EXIT_TIMEOUT)
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        _signal(process, how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_EXIT_TIMEOUT)
            if how != signal.SIGTERM:
                break


def _signal(process: subprocess.Popen[bytes], how: int) -> None:
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, how)  # the process group of its own session, so its children as well
        else:
            process.send_signal(how)
