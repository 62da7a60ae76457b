"""`ThinkingPool`: processes in which bots think, and which are replaced when one dies."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from shootmoon.server.orphans import when_orphaned

T = TypeVar("T")


class ThinkingPool(Executor):
    """A pool of processes. What was being thought when one died fails; what comes after has new ones."""

    def __init__(self, processes: int) -> None:
        """``processes`` at most; they are started when they are needed."""
        self._processes = processes
        self._pool = self._new()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """See `Executor.submit`."""
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False)
            self._pool = self._new()
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See `Executor.shutdown`."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def _new(self) -> ProcessPoolExecutor:
        # Forking a process that has an event loop and threads is asking for trouble.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, mp_context=context, initializer=_begin)


def _begin() -> None:
    """Leave Ctrl-C to the server, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    when_orphaned(lambda: os._exit(0))
