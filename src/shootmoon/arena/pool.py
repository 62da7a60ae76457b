"""`run_tasks`: call a function for many tasks in this process, in worker processes, or on a Ray cluster.

Games with bots, which may crash or hang, are played by `shootmoon.arena.workers` instead.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

from shootmoon.arena.contest import ContestError
from shootmoon.arena.workers import ignoring_interrupts
from shootmoon.processes import when_orphaned

Result = TypeVar("Result")


def run_tasks(
    function: Callable[..., Result],
    tasks: Iterable[tuple[Any, ...]],
    *,
    processes: int = 0,
    ray: str | None = None,
) -> Generator[Result]:
    """Call ``function`` with the arguments of each task. Yield each result when it is there, in any order.

    - ``processes``: the number of worker processes, which must be able to import the function; with 0, the
      function is called in this process;
    - ``ray``: the address of a Ray cluster; an empty string starts one on this machine.

    Raises `ContestError` if a worker process dies, and in the cases that `run_on_ray` names; passes on what
    the function raises.
    """
    if ray is not None:
        from shootmoon.arena.cluster import run_on_ray

        return run_on_ray(function, tasks, ray)
    if processes:
        return _run_in_processes(function, tasks, processes)
    return (function(*task) for task in tasks)


def _run_in_processes(
    function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]], processes: int
) -> Generator[Result]:
    coming = iter(tasks)
    executor = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin)
    running: set[Future[Result]] = set()
    try:
        while True:
            with ignoring_interrupts():  # which the processes that `submit` starts inherit
                # One task more than there are processes, so that none of them waits for the next one.
                for task in islice(coming, processes + 1 - len(running)):
                    running.add(executor.submit(function, *task))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
    except BrokenProcessPool:
        raise ContestError(
            "a worker process has ended, perhaps because memory ran out; the same command continues the work"
        ) from None
    finally:
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """Prepare a worker process: its parent handles Ctrl-C, and it ends if the parent is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    when_orphaned(lambda: os._exit(1))
