"""Processes in which bots think and records are read."""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from shootmoon.processes import WorkPool
from tests.patience import STILL, wait_until


def test_a_process_that_dies_is_replaced() -> None:
    pool = WorkPool(1)
    try:
        first = pool.submit(os.getpid).result(STILL)
        assert first != os.getpid()
        with pytest.raises(BrokenProcessPool):
            pool.submit(os._exit, 1).result(STILL)
        assert pool.submit(os.getpid).result(STILL) != first
    finally:
        pool.shutdown()


def test_ctrl_c_is_for_the_server() -> None:
    pool = WorkPool(1)
    try:
        process = pool.submit(os.getpid).result(STILL)
        os.kill(process, signal.SIGINT)
        assert pool.submit(os.getpid).result(STILL) == process
    finally:
        pool.shutdown()
    wait_until(lambda: not _is_there(process))


def test_only_what_a_process_did_fails_when_it_dies() -> None:
    pool = WorkPool(2)
    try:
        other = pool.submit(_wait_for_its_end)
        dying = pool.submit(os._exit, 1)
        waiting = pool.submit(os.getpid)
        with pytest.raises(BrokenProcessPool):
            dying.result(STILL)
        assert waiting.result(STILL)
        assert not other.done()
        pool.stop(other)
        with pytest.raises(BrokenProcessPool):
            other.result(STILL)
        assert pool.submit(os.getpid).result(STILL)
    finally:
        pool.shutdown()


def test_what_waits_can_be_stopped_and_never_begins(tmp_path: Path) -> None:
    pool = WorkPool(1)
    try:
        first = pool.submit(_wait_for_its_end)
        wait_until(first.running)
        second = pool.submit((tmp_path / "done").write_text, "")
        pool.stop(second)
        assert second.cancelled()
        pool.stop(first)
        assert pool.submit(os.getpid).result(STILL)
        assert not (tmp_path / "done").exists()
    finally:
        pool.shutdown()


def test_what_fails_says_where() -> None:
    pool = WorkPool(1)
    try:
        with pytest.raises(ZeroDivisionError) as raised:
            pool.submit(divmod, 1, 0).result(STILL)
        assert "_answer" in raised.value.__notes__[0]
        with pytest.raises((AttributeError, TypeError)):
            pool.submit(lambda: 0)
        with pytest.raises(RuntimeError, match="LookupError: unspeakable"):
            pool.submit(_fail_unspeakably).result(STILL)
        with pytest.raises(TypeError):
            pool.submit(threading.Lock).result(STILL)
    finally:
        pool.shutdown()


def test_a_job_that_is_stopped_when_its_result_arrives_harms_no_other_job() -> None:
    pool = WorkPool(1)
    try:
        for _ in range(3):
            stopped = pool.submit(_Arrives)
            _ARRIVING.put(partial(pool.stop, stopped))
            assert pool.submit(os.getpid).result(STILL)
    finally:
        pool.shutdown()


def test_an_error_while_jobs_run_stops_them_all(tmp_path: Path) -> None:
    jobs: list[Future[Any]] = []

    def be_interrupted() -> None:
        with WorkPool(1) as pool:
            jobs.append(pool.submit(_wait_for_its_end))
            wait_until(jobs[0].running)
            jobs.append(pool.submit((tmp_path / "done").write_text, ""))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        be_interrupted()
    assert isinstance(jobs[0].exception(STILL), BrokenProcessPool)
    assert jobs[1].cancelled()
    assert not (tmp_path / "done").exists()


class _Arrives:
    """A result whose arrival in the parent process waits for a function in `_ARRIVING`, and calls it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (_arrived, ())


_ARRIVING: SimpleQueue[Callable[[], None]] = SimpleQueue()


def _arrived() -> None:
    _ARRIVING.get()()


def _wait_for_its_end() -> None:
    threading.Event().wait()


def _fail_unspeakably() -> None:
    error = LookupError("unspeakable")
    error.lock = threading.Lock()  # type: ignore[attr-defined]
    raise error


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
