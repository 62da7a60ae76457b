"""`Worker`: a process that this program starts, with a pipe to it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any

_CONTEXT = multiprocessing.get_context("spawn")  # forking a process with threads isn't safe
_HAS_MASKS = hasattr(signal, "pthread_sigmask")  # not on Windows


class Worker:
    """A process that is connected with this one by a pipe.

    Ctrl-C is for this process: the worker ignores it, also while it starts. It ends when this process has
    ended, even if this process was killed.
    """

    def __init__(
        self,
        work: Callable[..., object],
        *args: Any,
        nice: int = 0,
        daemon: bool = True,
        orphaned: Callable[[], object] | None = None,
    ) -> None:
        """Start a process that calls ``work`` with its end of the pipe and the arguments, which must be
        picklable. Raises OSError if that isn't possible.

        ``nice``: added to its niceness, as by `os.nice`; ``daemon``: as for `multiprocessing.Process`;
        ``orphaned``: what it calls, instead of exiting at once, when this process has ended.
        """
        self.pipe, its = _CONTEXT.Pipe()
        self.has_started = False
        """True once `starts` has returned True."""
        try:
            self._process = _CONTEXT.Process(
                target=_run, args=(its, work, args, nice, orphaned or _end), daemon=daemon
            )
            with _interrupts_blocked():
                self._process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            its.close()

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit status of the process, negative if a signal ended it; None while it is running."""
        return self._process.exitcode

    def starts(self) -> bool:
        """Wait until the process has started, and return True; return False if it ends before.

        It has started when all modules that it needs for its work are imported.
        """
        if not self.has_started:
            with contextlib.suppress(OSError, EOFError):
                self.pipe.recv_bytes()
                self.has_started = True
        return self.has_started

    def receive(self) -> Any:
        """Return what the process has sent next. Raises EOFError or OSError if it has ended, and whatever is
        raised while what it has sent is unpickled."""
        if not self.starts():
            raise EOFError
        return self.pipe.recv()

    def kill(self) -> None:
        """Kill the process without waiting for its end. It may be called in any thread."""
        self._process.kill()

    def terminate(self) -> None:
        """Ask the process to end, by SIGTERM."""
        self._process.terminate()

    def join(self) -> None:
        """Close the pipe, at which a process ends that waits for work, and wait for its end."""
        self.pipe.close()
        self._process.join()

    def end(self) -> None:
        """Kill the process and wait for its end."""
        self.kill()
        self.join()


@contextlib.contextmanager
def _interrupts_blocked() -> Generator[None]:
    """Let processes that this thread starts begin with Ctrl-C blocked: what is pressed before they handle it
    would end them with a traceback. Here, it takes effect afterwards."""
    if not _HAS_MASKS:
        yield
        return
    resource_tracker.ensure_running()  # which would otherwise be started now, and lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _run(
    pipe: Connection[Any, Any],
    work: Callable[..., object],
    args: tuple[Any, ...],
    nice: int,
    orphaned: Callable[[], object],
) -> None:
    """Do the work: the main function of a worker process."""
    signal.signal(signal.SIGINT, _do_nothing)  # not SIG_IGN, which programs that it starts would inherit
    if _HAS_MASKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    _when_orphaned(orphaned)
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    with contextlib.suppress(OSError):  # nobody waits for it any more
        pipe.send_bytes(b"")
    work(pipe, *args)


def _when_orphaned(callback: Callable[[], object]) -> None:
    """Start a thread that calls ``callback`` when the parent of this process has ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        callback()

    threading.Thread(target=wait, daemon=True).start()


def _end() -> None:
    os._exit(1)


def _do_nothing(_: int, __: FrameType | None) -> None:
    """Handle Ctrl-C by doing nothing."""
