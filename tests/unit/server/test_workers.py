"""Processes that serve one socket: which are replaced, and when the server gives up."""

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from shootmoon.processes import MAX_FAILED_STARTS
from shootmoon.server import workers
from shootmoon.server.workers import run_workers


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    monkeypatch.setattr(workers, "_RESTART_DELAY", 0)
    with socket.create_server(("127.0.0.1", 0)) as made:
        made.set_inheritable(True)
        yield made


def test_workers_that_never_serve_are_not_started_for_ever(
    tmp_path: Path, listening: socket.socket, caplog: pytest.LogCaptureFixture
) -> None:
    assert not run_workers(partial(_dies, tmp_path), listening, 2)
    assert "processes in a row have ended before they served" in caplog.text
    assert len(list(tmp_path.iterdir())) >= 2 * MAX_FAILED_STARTS


def test_a_worker_that_has_served_is_replaced_each_time(tmp_path: Path, listening: socket.socket) -> None:
    ended: list[int] = []
    deaths = MAX_FAILED_STARTS + 2
    assert not run_workers(partial(_dies_serving, tmp_path, deaths), listening, 1, ended.append)
    assert len(set(ended)) == deaths


def test_the_others_go_on_serving_while_one_never_starts(tmp_path: Path, listening: socket.socket) -> None:
    ended: list[int] = []

    def note(pid: int) -> None:
        ended.append(pid)
        if len(ended) == MAX_FAILED_STARTS:
            signal.raise_signal(signal.SIGTERM)

    assert run_workers(partial(_first_serves, tmp_path), listening, 2, note)
    assert len(list(tmp_path.iterdir())) == 1 + MAX_FAILED_STARTS


def _dies(folder: Path, _: socket.socket, __: Callable[[], object]) -> bool:
    (folder / f"{os.getpid()}").touch()
    os._exit(1)


def _dies_serving(folder: Path, most: int, _: socket.socket, serves: Callable[[], object]) -> bool:
    if len(list(folder.iterdir())) == most:
        return False
    (folder / f"{os.getpid()}").touch()
    serves()
    os._exit(1)


def _first_serves(folder: Path, _: socket.socket, serves: Callable[[], object]) -> bool:
    (folder / f"{os.getpid()}").touch()
    try:
        (folder / "first").touch(exist_ok=False)
        (folder / f"{os.getpid()}").unlink()
    except FileExistsError:
        os._exit(1)
    serves()
    threading.Event().wait()
    return True
