"""Processes that start: Ctrl-C meanwhile, those that never get there, and those that are stopped before."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from multiprocessing import spawn
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from shootmoon.processes import MAX_FAILED_STARTS, NeverStarted, Worker, WorkPool, call_each, pool
from tests.patience import STILL, wait_until

posix = pytest.mark.skipif(os.name != "posix", reason="what is started, and Ctrl-C, are those of POSIX")


@posix
@pytest.mark.parametrize("in_thread", [False, True])
def test_ctrl_c_does_not_end_a_process_that_is_starting(in_thread: bool) -> None:
    started: list[Worker] = []

    def start() -> None:
        started.append(Worker(_tell_number))
        os.kill(started[0].pid, signal.SIGINT)  # it has hardly begun

    if in_thread:
        thread = threading.Thread(target=start)
        thread.start()
        thread.join(STILL)
    else:
        start()
    (worker,) = started
    assert worker.receive() == worker.pid
    worker.join()
    assert worker.status == 0


@posix
def test_ctrl_c_while_a_process_is_started_is_for_this_one() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, set())
    worker = Worker(_tell_number)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, set()) == before
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert not signal.sigpending()
    worker.end()
    assert worker.status == -signal.SIGKILL


class Starts:
    """Counts the processes that a pool starts, and lets the first ones end while they start."""

    def __init__(self) -> None:
        self.number = 0
        self.failing = 10**6

    def worker(self, *args: Any, **how: Any) -> Worker:
        self.number += 1
        return Worker(*args, **how)

    def executable(self) -> bytes:
        return os.fsencode("/bin/false" if self.number <= self.failing else sys.executable)


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch) -> Starts:
    counted = Starts()
    Worker(_tell_number).end()  # what looks after semaphores is started with the first process
    monkeypatch.setattr(spawn, "get_executable", counted.executable)
    monkeypatch.setattr(pool, "Worker", counted.worker)
    return counted


@posix
def test_a_pool_gives_up_when_its_processes_never_start(starts: Starts) -> None:
    jobs = WorkPool(2)
    try:
        for _ in range(4):
            with pytest.raises(NeverStarted, match=f"{MAX_FAILED_STARTS} worker processes in a row"):
                jobs.submit(os.getpid).result(STILL)
        assert starts.number <= MAX_FAILED_STARTS + 1  # the other place may have begun a start
    finally:
        jobs.shutdown()


@posix
def test_a_pool_that_gave_up_tries_again_after_a_rest(
    starts: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = WorkPool(1)
    try:
        with pytest.raises(NeverStarted):
            jobs.submit(os.getpid).result(STILL)
        monkeypatch.setattr(pool, "REST", -1)
        starts.failing = 0
        assert jobs.submit(os.getpid).result(STILL) != os.getpid()
    finally:
        jobs.shutdown()


@posix
def test_a_start_that_fails_costs_no_job(starts: Starts) -> None:
    starts.failing = MAX_FAILED_STARTS - 1
    jobs = WorkPool(1)
    try:
        assert jobs.submit(divmod, 7, 2).result(STILL) == (3, 1)
        assert starts.number == MAX_FAILED_STARTS
    finally:
        jobs.shutdown()


@posix
def test_a_job_can_be_stopped_while_its_process_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = threading.Event(), threading.Event()

    class Slow(Worker):
        def __init__(self, *args: Any, **how: Any) -> None:
            begun.set()
            go.wait(STILL)
            super().__init__(*args, **how)

    monkeypatch.setattr(pool, "Worker", Slow)
    jobs = WorkPool(1)
    try:
        job = jobs.submit(_wait_for_its_end)
        assert begun.wait(STILL)
        jobs.stop(job)
        go.set()
        assert isinstance(job.exception(STILL), pool.BrokenProcessPool)
        assert jobs.submit(divmod, 7, 2).result(STILL) == (3, 1)
    finally:
        jobs.shutdown()


def test_each_result_is_there_and_no_more_is_asked_than_can_be_done() -> None:
    asked: list[int] = []

    def tasks() -> Iterator[tuple[int, int]]:
        for number in range(12):
            asked.append(number)
            yield number, 5

    results = call_each(divmod, tasks(), 2)
    assert next(results) in [divmod(number, 5) for number in range(3)]
    assert len(asked) <= 3
    results.close()
    assert sorted(call_each(divmod, tasks(), 2)) == sorted(divmod(number, 5) for number in range(12))


def test_what_goes_wrong_ends_everything() -> None:
    with pytest.raises(ZeroDivisionError):
        list(call_each(divmod, [(1, 1), (1, 0)], 2))
    with pytest.raises(ValueError, match="0 processes"):
        list(call_each(divmod, [(1, 1)], 0))


SCRIPT = """
from shootmoon.envs import play_games

print(play_games("novice", 100, processes=2))
"""


def test_a_script_that_starts_itself_again_and_again_is_told(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, tmp_path / "script.py"], capture_output=True, text=True, timeout=STILL, check=False
    )
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith(
        'in a script, `if __name__ == "__main__":` is missing before what starts them'
    )


def test_a_worker_ends_with_its_work() -> None:
    worker = Worker(_tell_number)
    assert worker.starts()
    assert worker.receive() == worker.pid
    wait_until(lambda: worker.status == 0)
    with pytest.raises(EOFError):
        worker.receive()
    worker.join()


def _tell_number(pipe: Connection) -> None:
    pipe.send(os.getpid())


def _wait_for_its_end() -> None:
    threading.Event().wait()
