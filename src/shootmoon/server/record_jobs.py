"""`RecordJobs`: run expensive work on records in separate processes.

In a thread, this work would hold the interpreter lock and slow down every game, and it couldn't be stopped.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from shootmoon.server.problems import ProblemError

T = TypeVar("T")

RECORD_PROCESSES = 2
"""Processes for records beside each server process: the number of records read at the same time."""
MAX_WAITING = 16
"""Jobs that may wait for each process; further ones are refused."""
TIMEOUT = 60.0
"""Seconds after which a job is stopped; no record that fits into a request takes that long."""
NICENESS = 10
"""The niceness of these processes, so that games go first."""
_MAX_KNOWN = 64


class Pool(Protocol):
    """A pool of one process, such as `shootmoon.server.pool.WorkPool`."""

    @property
    def submit(self) -> Callable[..., Future[Any]]:
        """See `Executor.submit`."""
        ...

    def stop(self, future: Future[Any]) -> None:
        """Stop a job."""
        ...


class RecordJobs:
    """Runs jobs about records in other processes.

    Jobs about the same record run in the same process, which may still have it in its cache.
    """

    def __init__(self, pools: Sequence[Pool]) -> None:
        """``pools``: pools of one process each."""
        self._pools = pools
        self._busy = [0] * len(pools)
        self._known: OrderedDict[bytes, int] = OrderedDict()

    async def run(
        self, text: str, work: Callable[..., T], *args: object, gone: Awaitable[object] | None = None
    ) -> T:
        """Run ``work`` with these arguments in another process and return its result.

        ``text`` is the record that the work is about. The work is stopped when ``gone`` completes, since the
        client no longer waits.

        Raises `ProblemError` if it is stopped, takes longer than `TIMEOUT`, or too many jobs already wait;
        and whatever ``work`` raises.
        """
        at = self._place(hashlib.sha256(text.encode(errors="surrogatepass")).digest())
        if self._busy[at] > MAX_WAITING:
            raise ProblemError("crowded")
        self._busy[at] += 1
        given = self._pools[at].submit(work, *args)
        done = asyncio.wrap_future(given)
        left = None if gone is None else asyncio.ensure_future(gone)
        try:
            await asyncio.wait(
                [done] if left is None else [done, left],
                timeout=TIMEOUT,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if not done.done():
                raise ProblemError("crowded")
            return done.result()
        finally:
            self._busy[at] -= 1
            if left is not None:
                left.cancel()
            if not done.done():
                self._pools[at].stop(given)
                done.cancel()  # nobody needs the result

    def _place(self, about: bytes) -> int:
        """Return the index of the process that had this record last, otherwise of the least busy one."""
        at = self._known.pop(about, None)
        if at is None:
            at = min(range(len(self._pools)), key=lambda each: self._busy[each])
        self._known[about] = at
        if len(self._known) > _MAX_KNOWN:
            self._known.popitem(last=False)
        return at
