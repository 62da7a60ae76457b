"""`RecordJobs`: runs expensive jobs that read game records in separate processes.

In a thread, such a job would hold the interpreter lock and slow down every game, and it couldn't be stopped.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from shootmoon.processes import NeverStarted
from shootmoon.server.front.problems import ProblemError

T = TypeVar("T")

RECORD_PROCESSES = 2
"""The number of additional processes that read records, for each server process."""
MAX_WAITING = 16
"""The number of jobs that may wait for each process. Further jobs are refused."""
TIMEOUT = 60.0
"""Seconds after which a job is stopped; no record that fits into a request takes that long."""
NICENESS = 10
"""The niceness of these processes: games have a higher priority."""
_MAX_KNOWN = 64

_LOG = logging.getLogger(__name__)


class Pool(Protocol):
    """A pool with one worker process, such as a `shootmoon.processes.WorkPool`."""

    @property
    def submit(self) -> Callable[..., Future[Any]]:
        """See `Executor.submit`."""
        ...

    def stop(self, future: Future[Any]) -> None:
        """Stop a job."""
        ...


class RecordJobs:
    """Runs jobs that read records in other processes.

    Jobs that read the same record run in the same process, which may still have the record in its cache.
    """

    def __init__(self, pools: Sequence[Pool]) -> None:
        """``pools``: pools that have one worker process each."""
        self._pools = pools
        self._busy = [0] * len(pools)
        self._known: OrderedDict[bytes, int] = OrderedDict()

    async def run(
        self, text: str, work: Callable[..., T], *args: object, gone: Awaitable[object] | None = None
    ) -> T:
        """Run ``work`` with these arguments in another process and return its result.

        ``text`` is the record that ``work`` reads. ``gone`` completes when the client has disconnected; the
        work is then stopped.

        Raises `ProblemError` if the work is stopped, if it takes longer than `TIMEOUT`, if too many jobs are
        already waiting, or if no process starts. Exceptions that ``work`` raises are passed on.
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
        except NeverStarted:
            _LOG.exception("the processes that read records don't start")
            raise ProblemError("crowded") from None
        finally:
            self._busy[at] -= 1
            if left is not None:
                left.cancel()
            if not done.done():
                self._pools[at].stop(given)
                done.cancel()  # nobody needs the result

    def _place(self, about: bytes) -> int:
        """Return the index of the pool that last had this record; if none had it, of the least busy pool."""
        at = self._known.pop(about, None)
        if at is None:
            at = min(range(len(self._pools)), key=lambda each: self._busy[each])
        self._known[about] = at
        if len(self._known) > _MAX_KNOWN:
            self._known.popitem(last=False)
        return at
