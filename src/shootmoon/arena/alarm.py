"""`within`: a call that is broken off when it takes too long.

An alarm signal interrupts it, which works in the main thread only, and not on Windows; elsewhere, and where
native code never comes back, the call ends when it ends, and processes that play are ended from outside
(`arena/workers.py`).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

Result = TypeVar("Result")

_AGAIN = 1.0
"""Seconds until the next alarm, for calls that catch the first."""


class Overrun(BaseException):
    """A call took too long. Not an Exception, so that no bot catches it by the way."""


def within(seconds: float, call: Callable[[], Result]) -> Result:
    """What ``call`` returns, or raises; raises `Overrun` where it takes longer than that.

    An alarm that comes when the call is over does nothing, however close it is: nothing but the call itself
    is ever interrupted.

    >>> within(60, lambda: 7)
    7
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return call()
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        return _running(call)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _running(call: Callable[[], Result]) -> Result:
    """While the frame of this function is there, the call may be interrupted."""
    return call()


def _ring(_: int, frame: FrameType | None) -> None:
    while frame is not None:
        if frame.f_code is _running.__code__:
            raise Overrun
        frame = frame.f_back
