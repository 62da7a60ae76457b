"""Measures how much processor time work takes in the event loop.

A coroutine runs in steps, between which other coroutines run. `Metered` adds up the processor time of the
steps, so what a client asks for can be charged to it, whatever it is and however long it waits in between.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Generic, TypeVar

T = TypeVar("T")

Charge = Callable[[float], None]
"""A function that is called after each step, with its processor time in milliseconds."""


class Metered(Generic[T]):
    """Awaits a coroutine, and calls ``charge`` after each of its steps.

    What the coroutine starts as a task, in a thread or in another process isn't included.
    """

    __slots__ = ("_charge", "_work")

    def __init__(self, work: Coroutine[Any, Any, T], charge: Charge) -> None:
        """``work`` is awaited once, by awaiting this object."""
        self._work, self._charge = work, charge

    def __await__(self) -> Generator[Any, Any, T]:
        work, charge, clock = self._work, self._charge, time.thread_time
        sent: Any = None
        thrown: BaseException | None = None
        try:
            while True:
                began = clock()
                try:
                    waiting = work.send(sent) if thrown is None else work.throw(thrown)
                except StopIteration as done:
                    return done.value
                finally:
                    charge(1000 * (clock() - began))
                sent, thrown = None, None
                try:
                    sent = yield waiting
                except GeneratorExit:
                    raise
                except BaseException as error:
                    thrown = error
        finally:
            work.close()
