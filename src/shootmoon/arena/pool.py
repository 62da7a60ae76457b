"""`run_tasks`: call a function for many tasks in this process, in worker processes, or on a Ray cluster.

Games with bots, which may crash or hang, are played by `shootmoon.arena.workers` instead.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from shootmoon.arena.contest import ContestError
from shootmoon.processes import NeverStarted, call_each

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
    try:
        yield from call_each(function, tasks, processes)
    except NeverStarted as error:
        raise ContestError(str(error)) from None
    except BrokenProcessPool:
        raise ContestError(
            "a worker process has ended, perhaps because memory ran out; the same command continues the work"
        ) from None
