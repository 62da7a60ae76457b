"""`call_within`: a call with a time limit.

An alarm signal interrupts the call. Signals work only in the main thread, not on Windows, and not inside
native code. Where they don't work, the call continues, and its process has to be killed by another one
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
"""The number of seconds between alarms, which are repeated since the called code may catch the exception that
the first one raises."""


class Overrun(BaseException):
    """A call took too long. This isn't a subclass of Exception, so that bots don't catch it by accident."""


def call_within(seconds: float, call: Callable[[], Result]) -> Result:
    """Call ``call`` and return its result. Raises `Overrun` if it takes longer than ``seconds``.

    Exceptions of the call are passed on. Only the call itself is ever interrupted: an alarm that arrives just
    after its end has no effect.

    >>> call_within(60, lambda: 7)
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
    """Run the call. It may be interrupted only while the frame of this function is on the stack."""
    return call()


def _ring(_: int, frame: FrameType | None) -> None:
    while frame is not None:
        if frame.f_code is _running.__code__:
            raise Overrun
        frame = frame.f_back
