"""`WorkPool`: an executor whose worker processes run one job at a time each, and are replaced when they die.

It differs from `concurrent.futures.ProcessPoolExecutor` in three ways. If a process dies, only its own job
fails. A running job can be stopped. It needs no named semaphores, which would remain when the server is
killed: each process has a pipe and a thread of its own.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any, TypeVar

from shootmoon.processes.orphans import when_orphaned

T = TypeVar("T")

# Forking a process that has an event loop and threads isn't safe.
_CONTEXT = multiprocessing.get_context("spawn")


class WorkPool(Executor):
    """A pool of worker processes. When a process dies, only the job that it was running fails."""

    def __init__(self, processes: int, *, nice: int = 0) -> None:
        """``processes``: the greatest number of processes; they are started on demand.

        ``nice`` is added to their niceness, as by `os.nice`; a higher niceness means a lower priority.
        """
        self._processes = processes
        self._nice = nice
        self._changed = threading.Condition()
        self._waiting: deque[tuple[Future[Any], bytes]] = deque()
        self._running: dict[Future[Any], SpawnProcess] = {}
        self._for_each: dict[int, deque[tuple[Future[Any], bytes]]] = {}
        """By slot: the jobs that only its process does, before any others."""
        self._slots = self._started = 0
        self._idle = 0
        self._closed = False

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """See `Executor.submit`. The function, its arguments and its result must be picklable."""
        job = bytes(ForkingPickler.dumps((fn, args, kwargs)))
        future: Future[T] = Future()
        with self._changed:
            if self._closed:
                raise RuntimeError("this pool is shut down")
            self._waiting.append((future, job))
            if len(self._waiting) > self._idle and self._slots < self._processes:
                self._slots += 1
                self._started += 1
                self._for_each[self._started] = deque()
                threading.Thread(target=self._slot, args=(self._started,), daemon=True).start()
            self._changed.notify()
        return future

    def in_each(self, fn: Callable[..., object], /, *args: Any) -> list[Future[Any]]:
        """Let each process that has been started do a job when it is idle the next time, and before other
        jobs. The arguments are those of `submit`. A process that is started later doesn't do it."""
        job = bytes(ForkingPickler.dumps((fn, args, {})))
        futures: list[Future[Any]] = []
        with self._changed:
            for waiting in self._for_each.values():
                futures.append(Future())
                waiting.append((futures[-1], job))
            self._changed.notify_all()
        return futures

    def stop(self, future: Future[Any]) -> None:
        """Stop a job: remove it from the queue, or kill the process that runs it."""
        if not future.cancel():
            with self._changed:
                process = self._running.pop(future, None)
                if process is not None:
                    process.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See `Executor.shutdown`. Without ``wait``, running jobs may be stopped before they are finished."""
        with self._changed:
            self._closed = True
            waiting = [*self._waiting, *(job for jobs in self._for_each.values() for job in jobs)]
            dropped = [future for future, _ in waiting] if cancel_futures else []
            self._changed.notify_all()
        for future in dropped:
            future.cancel()
        with self._changed:
            while wait and self._slots:
                self._changed.wait()

    def _slot(self, number: int) -> None:
        """Run jobs, one after the other, in a worker process. This is the body of each of the pool's
        threads."""
        process: SpawnProcess | None = None
        pipe: Connection[Any, Any] | None = None
        try:
            while (job := self._next(number)) is not None:
                future, todo = job
                try:
                    if process is None or pipe is None or not process.is_alive():
                        process, pipe = self._start()
                    with self._changed:
                        if not future.set_running_or_notify_cancel():
                            continue
                        self._running[future] = process
                    pipe.send_bytes(todo)
                    done, result = pipe.recv()
                except (OSError, EOFError):
                    if process is not None:
                        process.join()
                    process = pipe = None
                    done, result = False, BrokenProcessPool("the process that did this has ended")
                except Exception as error:  # the result can't be unpickled here
                    done, result = False, error
                with self._changed:
                    stopped = self._running.pop(future, None) is None
                if stopped and process is not None and pipe is not None:
                    # The job was stopped when its result had arrived; the next one needs a new process.
                    process.join()
                    pipe.close()
                    process = pipe = None
                if done:
                    future.set_result(result)
                else:
                    _fail(future, result)
        finally:
            if pipe is not None and process is not None:
                pipe.close()  # the process then ends
                process.join()
            with self._changed:
                self._slots -= 1
                del self._for_each[number]
                self._changed.notify_all()

    def _next(self, number: int) -> tuple[Future[Any], bytes] | None:
        mine = self._for_each[number]
        with self._changed:
            self._idle += 1
            while not mine and not self._waiting and not self._closed:
                self._changed.wait()
            self._idle -= 1
            jobs = mine or self._waiting
            return jobs.popleft() if jobs else None

    def _start(self) -> tuple[SpawnProcess, Connection[Any, Any]]:
        mine, its = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=_work, args=(its, self._nice), daemon=True)
        process.start()
        its.close()
        return process, mine


def _fail(future: Future[Any], error: Exception) -> None:
    if future.running() or future.set_running_or_notify_cancel():
        future.set_exception(error)


def _work(pipe: Connection[Any, Any], nice: int) -> None:
    """Run the jobs that arrive on ``pipe``: the main function of a worker process.

    The process ignores Ctrl-C and ends when the server ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    when_orphaned(lambda: os._exit(0))
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    while True:
        try:
            fn, args, kwargs = pipe.recv()
        except (OSError, EOFError):
            return
        except Exception as error:  # for example, a function that doesn't exist in this process
            pipe.send((False, error))
            continue
        with contextlib.suppress(OSError):  # the server has ended
            _answer(pipe, fn, args, kwargs)


def _answer(pipe: Connection[Any, Any], fn: Callable[..., Any], args: Any, kwargs: Any) -> None:
    try:
        said = ForkingPickler.dumps((True, fn(*args, **kwargs)))
    except Exception as error:
        error.add_note(traceback.format_exc())
        try:
            said = ForkingPickler.dumps((False, error))
        except Exception:  # an error that can't be pickled
            said = ForkingPickler.dumps((False, RuntimeError(traceback.format_exc())))
    pipe.send_bytes(said)
