"""Measures how much processor time a client's requests take, so that it can be charged to the client.

A coroutine runs in steps, between which other coroutines run. `Metered` measures each step, whatever the
coroutine does and however long it waits in between. What could take longer than a few milliseconds runs in a
thread (`in_thread`), which Python interrupts for the event loop, and is charged to the same client.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

Charge = Callable[[float], None]
"""A function that is called after each step, with its processor time in milliseconds."""


_CHARGE: ContextVar[Charge | None] = ContextVar("charge", default=None)
"""What the coroutine that is being measured is charged to."""


class Metered(Generic[T]):
    """Awaits a coroutine, and calls ``charge`` after each of its steps, and after what it ran `in_thread`.

    What the coroutine starts as a task or in another process isn't included.
    """

    __slots__ = ("_charge", "_work")

    def __init__(self, work: Coroutine[Any, Any, T], charge: Charge) -> None:
        """``work`` is awaited once, by awaiting this object."""
        self._work, self._charge = work, charge

    def __await__(self) -> Generator[Any, Any, T]:
        work, charge, clock = self._work, self._charge, time.thread_time
        sent: Any = None
        thrown: BaseException | None = None
        before = _CHARGE.set(charge)
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
            _CHARGE.reset(before)
            work.close()


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call ``work`` in a thread and return its result. Its processor time is charged like the caller's."""
    used = 0.0

    def timed() -> T:
        nonlocal used
        began = time.thread_time()
        try:
            return work(*args, **kwargs)
        finally:
            used = 1000 * (time.thread_time() - began)

    try:
        return await asyncio.to_thread(timed)
    finally:
        charge = _CHARGE.get()
        if charge is not None:
            charge(used)
