"""Worker processes that serve the same socket. A worker that dies is replaced, and all workers are ended
together."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from multiprocessing.context import SpawnProcess
from socket import socket
from types import FrameType
from typing import TypeAlias

from shootmoon.processes import when_orphaned

NEVER_STARTED = 3
"""The exit status of a worker that couldn't start."""

_POLL_INTERVAL = 0.2  # seconds
_ORPHAN_TIMEOUT = 20.0  # seconds that a worker has to end after its parent has died
_RESTART_DELAY = 1.0  # seconds before a worker that died is replaced

Work: TypeAlias = Callable[[socket], bool]
"""A function that serves a socket until the process is asked to end, and returns False if it couldn't start.
It must be picklable."""


def run_workers(
    work: Work, listening: socket, number: int, ended: Callable[[int], None] | None = None
) -> bool:
    """Run ``number`` workers until this process is asked to end. Return False if a worker couldn't start.

    ``ended`` is called with the id of each worker that has died.
    """
    stop = threading.Event()
    with ExitStack() as stack:
        stack.enter_context(_set_by_signals(stop))
        workers = [_start(work, listening) for _ in range(number)]
        started = True
        while started and not stop.wait(_POLL_INTERVAL):
            for index, worker in enumerate(workers):
                if worker.exitcode == NEVER_STARTED:
                    started = False
                elif worker.exitcode is not None:
                    if ended is not None and worker.pid is not None:
                        ended(worker.pid)
                    time.sleep(_RESTART_DELAY)
                    workers[index] = _start(work, listening)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()
    return started


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


def _start(work: Work, listening: socket) -> SpawnProcess:
    process = multiprocessing.get_context("spawn").Process(target=_work, args=(work, listening))
    process.start()
    return process


def _end_orphaned() -> None:
    """Shut down gracefully because the parent has died; if that takes too long, end this process at once."""
    signal.raise_signal(signal.SIGTERM)
    time.sleep(_ORPHAN_TIMEOUT)
    os._exit(0)


def _work(work: Work, listening: socket) -> None:
    when_orphaned(_end_orphaned)
    started = work(listening)
    # Everything is closed. A normal exit would wait for the bots' processes, and some never answered when
    # their server died while they started. They end by themselves when this process has ended.
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0 if started else NEVER_STARTED)
