"""`WorkPool`: an executor whose worker processes run one job at a time each, and are replaced when they die.

It differs from `concurrent.futures.ProcessPoolExecutor` in four ways. If a process dies, only its own job
fails. A running job can be stopped. Processes that die again and again while they start are given up. It
needs no named semaphores, which would remain when the server is killed: each process has a pipe and a thread
of its own.
"""

from __future__ import annotations

import contextlib
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from time import monotonic
from typing import Any, TypeVar

from shootmoon.processes.worker import Worker

T = TypeVar("T")

MAX_FAILED_STARTS = 3
"""The number of processes that may end in a row while they start. Then a pool gives up."""

REST = 60.0
"""The number of seconds for which a pool that has given up starts no process and refuses jobs. A server that
was short of memory recovers after that."""


class NeverStarted(BrokenProcessPool):
    """Raised instead of the result of a job if the processes that are to do it end while they start."""

    def __init__(self) -> None:
        super().__init__(
            f"{MAX_FAILED_STARTS} worker processes in a row have ended while they started: perhaps memory is "
            'short or, in a script, `if __name__ == "__main__":` is missing before what starts them'
        )


def call_each(function: Callable[..., T], tasks: Iterable[tuple[Any, ...]], processes: int) -> Generator[T]:
    """Call ``function`` with the arguments of each task in worker processes, which must be able to import it.
    Yield each result when it is there, in any order.

    Raises `BrokenProcessPool` if a process dies, and passes on what the function raises. Then, and when the
    generator is closed, the tasks that are running are stopped.
    """
    coming = iter(tasks)
    with WorkPool(processes) as pool:
        running: set[Future[T]] = set()
        while True:
            # One task more than there are processes, so that none of them waits for the next one.
            more = islice(coming, processes + 1 - len(running))
            running.update(pool.submit(function, *task) for task in more)
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()


class WorkPool(Executor):
    """A pool of worker processes. When a process dies, only the job that it was running fails."""

    def __init__(self, processes: int, *, nice: int = 0) -> None:
        """``processes``: the greatest number of processes; they are started on demand.

        ``nice`` is added to their niceness, as by `os.nice`; a higher niceness means a lower priority. Raises
        ValueError if ``processes`` isn't positive.
        """
        if processes < 1:
            raise ValueError(f"{processes} processes: at least one must do the work")
        self._processes = processes
        self._nice = nice
        self._changed = threading.Condition()
        self._waiting: deque[tuple[Future[Any], bytes]] = deque()
        self._running: dict[Future[Any], Worker | None] = {}
        """The jobs that were begun and not stopped, with the process that does each, once there is one."""
        self._for_each: dict[int, deque[tuple[Future[Any], bytes]]] = {}
        """By slot: the jobs that only its process does, before any others."""
        self._slots = self._started = 0
        self._idle = 0
        self._failed = 0
        """The number of processes that have ended in a row while they started."""
        self._failed_at = 0.0
        self._closed = False

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """See `Executor.submit`. The function, its arguments and its result must be picklable.

        The result raises `BrokenProcessPool` if the process dies, and `NeverStarted` if none starts.
        """
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
                worker = self._running.pop(future, None)
                if worker is not None:
                    worker.kill()

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

    def __exit__(self, kind: object, *about: object) -> None:
        """Wait for the end of all jobs; after an error, stop them first."""
        if kind is not None:
            with self._changed:
                jobs = [*(future for future, _ in self._waiting), *self._running]
            for each in jobs:
                self.stop(each)
        self.shutdown()

    def _slot(self, number: int) -> None:
        """Run jobs, one after the other, in a worker process. This is the body of each of the pool's
        threads."""
        worker: Worker | None = None
        try:
            while (job := self._next(number)) is not None:
                future, todo = job
                with self._changed:
                    if not future.set_running_or_notify_cancel():
                        continue
                    self._running[future] = worker
                try:
                    if worker is not None and worker.status is not None:
                        worker.join()
                        worker = None
                    if worker is None:
                        worker = self._start(future)
                    worker.pipe.send_bytes(todo)
                    done, result = worker.receive()
                except (OSError, EOFError):
                    done, result = False, BrokenProcessPool("the process that did this has ended")
                    with self._changed:
                        self._running.pop(future, None)  # a new process does the next job
                except Exception as error:  # no process starts, or the result can't be unpickled here
                    done, result = False, error
                with self._changed:
                    stopped = future not in self._running
                    self._running.pop(future, None)
                if stopped and worker is not None:
                    worker.end()
                    worker = None
                if done:
                    future.set_result(result)
                else:
                    future.set_exception(result)
        finally:
            if worker is not None:
                worker.join()
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

    def _start(self, future: Future[Any]) -> Worker:
        """Start a process that is to do a job. Raises EOFError if the job is stopped meanwhile, and
        `NeverStarted` if too many processes end while they start."""
        while True:
            with self._changed:
                if self._failed >= MAX_FAILED_STARTS and monotonic() < self._failed_at + REST:
                    raise NeverStarted
            worker = None
            with contextlib.suppress(OSError):
                worker = Worker(_work, nice=self._nice)
                with self._changed:
                    if future in self._running:
                        self._running[future] = worker
                    else:
                        worker.kill()
                if worker.starts():
                    self._failed = 0
                    return worker
                worker.end()
            with self._changed:
                if future not in self._running:
                    raise EOFError
                self._failed += 1
                self._failed_at = monotonic()


def _work(pipe: Connection[Any, Any]) -> None:
    """Run the jobs that arrive on ``pipe``, in a worker process."""
    with contextlib.suppress(OSError, EOFError):  # the pool is shut down, or its process has ended
        while True:
            try:
                fn, args, kwargs = pipe.recv()
            except (OSError, EOFError):
                raise
            except Exception as error:  # for example, a function that doesn't exist in this process
                pipe.send((False, error))
            else:
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
