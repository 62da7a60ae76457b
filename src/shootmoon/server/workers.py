"""Several processes that serve one socket: started, started again when one dies, and ended together."""

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

from shootmoon.server.orphans import when_orphaned

NEVER_STARTED = 3
"""The exit status of a worker that couldn't begin."""

_LOOK = 0.2
_ALONE = 20.0  # seconds for which a worker may go on whose starter has died
_PAUSE = 1.0  # seconds before another is started in the place of one that died

Work: TypeAlias = Callable[[socket], bool]
"""Serves a socket until the process is asked to end; whether it ever began. Has to be picklable."""


def run_workers(work: Work, listening: socket, number: int) -> bool:
    """Keep ``number`` processes at work until this one is asked to end; False where one can't even begin."""
    asked = threading.Event()
    with ExitStack() as stack:
        stack.enter_context(_asked_by_signals(asked))
        workers = [_start(work, listening) for _ in range(number)]
        began = True
        while began and not asked.wait(_LOOK):
            for at, worker in enumerate(workers):
                if worker.exitcode == NEVER_STARTED:
                    began = False
                elif worker.exitcode is not None:
                    time.sleep(_PAUSE)
                    workers[at] = _start(work, listening)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()
    return began


@contextmanager
def _asked_by_signals(asked: threading.Event) -> Generator[None]:
    """Set ``asked`` for Ctrl-C and SIGTERM."""

    def ask(number: int, frame: FrameType | None) -> None:
        asked.set()

    before = {each: signal.signal(each, ask) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _start(work: Work, listening: socket) -> SpawnProcess:
    process = multiprocessing.get_context("spawn").Process(target=_work, args=(work, listening))
    process.start()
    return process


def _end_alone() -> None:
    """End as when asked to; and if that takes too long, at once, since nobody is left to see to it."""
    signal.raise_signal(signal.SIGTERM)
    time.sleep(_ALONE)
    os._exit(0)


def _work(work: Work, listening: socket) -> None:
    when_orphaned(_end_alone)
    began = work(listening)
    # All is closed. An ordinary exit would wait for processes in which bots think, and some never answered
    # when their server died while they began; without this process they end by themselves.
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0 if began else NEVER_STARTED)
