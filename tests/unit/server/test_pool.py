"""Processes in which bots think."""

import os
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest

from shootmoon.server.pool import ThinkingPool
from tests.servers import wait_until


def test_a_process_that_dies_is_replaced() -> None:
    pool = ThinkingPool(1)
    try:
        first = pool.submit(os.getpid).result(60)
        assert first != os.getpid()
        with pytest.raises(BrokenProcessPool):
            pool.submit(os._exit, 1).result(60)
        assert pool.submit(os.getpid).result(60) != first
    finally:
        pool.shutdown()


def test_ctrl_c_is_for_the_server() -> None:
    pool = ThinkingPool(1)
    try:
        process = pool.submit(os.getpid).result(60)
        os.kill(process, signal.SIGINT)
        assert pool.submit(os.getpid).result(60) == process
    finally:
        pool.shutdown()
    wait_until(lambda: not _is_there(process))


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
