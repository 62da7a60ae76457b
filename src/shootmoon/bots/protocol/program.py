"""`Program`: another program that runs beside this one, and speaks in lines.

Whatever it does, nothing here waits for longer than the time it has: what it is sent and what it says go
through threads of their own, and it is ended with all that it started.
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

_PARTING = 0.5
"""Seconds to end by itself, and again after being asked to."""
_TOLD = 2_000
"""How much of what it writes to standard error is kept for telling."""
_MAX_UNREAD = 50
"""Lines that are kept for reading; a program that writes more has to wait."""


class Program:
    """A running program, with threads that read and write for it."""

    def __init__(self, arguments: list[str], seed: int | None, name: str) -> None:
        """Start it; ``name``: what errors call it. Raises `ExternalBotError` where it can't be started."""
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
        except ValueError as error:  # a NUL in the command
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
        # Also where nobody closes it: when the bot is forgotten, or this program ends.
        self._ending = weakref.finalize(self, _end, self._process, self._outgoing, gone)

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def send(self, message: FromTable) -> None:
        """Have a message written, at once or once it reads."""
        self.send_line(encode(message))

    def send_line(self, line: bytes) -> None:
        """The same with a line, whatever it says."""
        self._outgoing.put(line + b"\n")

    def receive(self, end: float) -> bytes:
        """Its next line. ``end``: until when to wait, by `time.monotonic`.

        Raises `ExternalBotError` where there is none by then, or won't be any, or it is too long.
        """
        left = end - monotonic()
        try:
            if left <= 0:  # whatever lies there: who floods us must not keep us
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
        """The error that says how it ended, and what it said last."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_PARTING)
            # What it said last may not have been read yet; a child of its own may keep the pipe open.
            self._error_reader.join(_PARTING)
        status = self._process.returncode
        last = bytes(self._errors[-_TOLD:]).decode("utf-8", "replace").strip().splitlines()
        said = f": {last[-1][:300]}" if last else ""
        if status is None:
            return ExternalBotError("closed", {"bot": self.name, "said": said})
        return ExternalBotError("ended", {"bot": self.name, "status": status, "said": said})

    def end(self) -> None:
        """End it, by itself if it will, with everything that it started."""
        if self.alive:
            self.send(Bye())
        self._ending()


def _read_lines(stream: IO[bytes], lines: queue.Queue[bytes | None], gone: threading.Event) -> None:
    """Pass lines on until there are no more, one is too long, or nobody wants them."""

    def pass_on(line: bytes | None) -> None:
        while not gone.is_set():
            with contextlib.suppress(queue.Full):
                return lines.put(line, timeout=_PARTING)
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
            del kept[:-_TOLD]


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
    """End a program: by itself if it will, else by force, with everything that it started."""
    gone.set()
    outgoing.put(None)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_PARTING)
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        _signal(process, how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_PARTING)
            if how != signal.SIGTERM:
                break


def _signal(process: subprocess.Popen[bytes], how: int) -> None:
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, how)  # its own session's group, so its children too
        else:
            process.send_signal(how)
