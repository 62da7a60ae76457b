"""Worker processes that serve the same socket. A worker that dies is replaced, and all workers are ended
together."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.connection import Connection
from socket import socket
from types import FrameType
from typing import Any, TypeAlias

from shootmoon.processes import MAX_FAILED_STARTS, REST, Worker

NEVER_STARTED = 3
"""The exit status of a worker that couldn't start and has said why."""

_LOG = logging.getLogger(__name__)

_POLL_INTERVAL = 0.2  # seconds
_ORPHAN_TIMEOUT = 20.0  # seconds that a worker has to end after its parent has died
_RESTART_DELAY = 1.0  # seconds before a worker that died is replaced

Work: TypeAlias = Callable[[socket, Callable[[], object]], bool]
"""A function that serves a socket until the process is asked to end, and returns False if it couldn't start.
It calls the other argument when it begins to serve. It must be picklable."""


def run_workers(
    work: Work, listening: socket, number: int, ended: Callable[[int], None] | None = None
) -> bool:
    """Run ``number`` workers until this process is asked to end. Return False if they can't start; why has
    been said.

    ``ended`` is called with the id of each worker that has died. Raises OSError if no process can be started.
    """
    stop = threading.Event()
    with ExitStack() as stack:
        stack.enter_context(_set_by_signals(stop))
        places = [_Place(work, listening) for _ in range(number)]
        stack.callback(_end, places)
        while not stop.wait(_POLL_INTERVAL):
            for place in places:
                status = place.look()
                if status == NEVER_STARTED:
                    return False
                if status is not None and ended is not None:
                    ended(place.worker.pid)
            if all(place.failures >= MAX_FAILED_STARTS for place in places):
                _LOG.error(
                    "%d processes in a row have ended before they served; perhaps memory is short",
                    MAX_FAILED_STARTS,
                )
                return False
    return True


class _Place:
    """A worker, and those by which it is replaced."""

    def __init__(self, work: Work, listening: socket) -> None:
        self._work, self._listening = work, listening
        self.failures = 0
        """The number of workers in a row that ended before they served."""
        self._again_at = 0.0
        self._begin()

    def _begin(self) -> None:
        self.worker = Worker(_work, self._work, self._listening, daemon=False, orphaned=_end_orphaned)
        self._serves = self._has_ended = False

    def look(self) -> int | None:
        """Return the exit status of the worker if it has ended since the last look; otherwise None. Some time
        after its end, replace it."""
        if self._has_ended:
            if time.monotonic() >= self._again_at:
                self._begin()
            return None
        status = self.worker.status
        self._note_start()
        if status is not None:
            self._has_ended = True
            self.failures += not self._serves
            rests = self.failures >= MAX_FAILED_STARTS
            self._again_at = time.monotonic() + (REST if rests else _RESTART_DELAY)
            self.worker.join()
        return status

    def _note_start(self) -> None:
        """Note it if the worker has begun to serve."""
        pipe = self.worker.pipe
        with suppress(OSError, EOFError):
            if not self._serves and pipe.poll() and self.worker.starts() and pipe.poll():
                pipe.recv_bytes()
                self._serves, self.failures = True, 0


def _end(places: list[_Place]) -> None:
    for place in places:
        place.worker.terminate()
    for place in places:
        place.worker.join()


@contextmanager
def _set_by_signals(stop: threading.Event) -> Generator[None]:
    """Set ``stop`` on Ctrl-C and SIGTERM."""

    def handle(number: int, frame: FrameType | None) -> None:
        stop.set()

    before = {each: signal.signal(each, handle) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _end_orphaned() -> None:
    """Shut down gracefully because the parent has died; if that takes too long, end this process at once."""
    signal.raise_signal(signal.SIGTERM)
    time.sleep(_ORPHAN_TIMEOUT)
    os._exit(0)


def _work(pipe: Connection[Any, Any], work: Work, listening: socket) -> None:
    def serves() -> None:
        with suppress(OSError):  # nobody waits for it any more
            pipe.send_bytes(b"")

    started = work(listening, serves)
    # Everything is closed. A normal exit would wait for the bots' processes, and some never answered when
    # their server died while they started. They end by themselves when this process has ended.
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0 if started else NEVER_STARTED)
