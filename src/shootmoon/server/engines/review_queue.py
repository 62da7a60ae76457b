"""`Reviews`: the reviews that clients wait for, one after the other, and those that were made lately.

A review is computed in slices of about a second, in the processes that read records (`RecordJobs`). Only one
slice is computed at a time, so that replays always find a process.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

from shootmoon.analysis import JudgedDecision
from shootmoon.server.engines.record_jobs import RecordJobs
from shootmoon.server.engines.review_jobs import assemble, judge_slice
from shootmoon.server.front.limits import Buckets
from shootmoon.server.front.problems import ProblemError

MAX_QUEUED = 16
"""The number of reviews that may wait or be in progress."""
MAX_QUEUED_OF_ADDRESS = 3
"""The number of those that clients of one address may have begun."""
MAX_KEPT_BYTES = 16_000_000
"""The size of the finished reviews that are kept."""
SLICE_COST = 2_000.0
"""The processor time in milliseconds that is charged before a slice; what it didn't use is given back."""
BEAT = 3.0
"""Seconds after which a client that waits is sent another line, so that proxies keep the connection open."""
_TRIES = 5
_PAUSE = 1.0
"""Seconds before a slice is tried again that found no process."""

_LOG = logging.getLogger(__name__)

Line = tuple[int, int, int]
"""The number of reviews ahead, the number of actions reviewed, and the number of all actions."""


class _Running:
    """A review that is waiting or in progress."""

    def __init__(self, text: str, plies: int, address: str) -> None:
        self.text, self.plies, self.address = text, plies, address
        self.judged: dict[int, JudgedDecision | None] = {}
        self.next = 0
        self.clients = 0
        self.rests_until = 0.0
        self.failed = 0
        self.answer: dict[str, bytes] | None = None
        self.problem: ProblemError | None = None
        self.changed = asyncio.Event()

    def tell(self) -> None:
        """Wake everybody who waits for news."""
        self.changed.set()
        self.changed = asyncio.Event()


class Reviews:
    """Computes reviews, shares them among the clients that wait for the same one, and keeps the latest."""

    def __init__(self, charged: Buckets, monotonic: Callable[[], float]) -> None:
        """``charged``: the processor time of each address."""
        self._charged, self._monotonic = charged, monotonic
        self._queue: list[_Running] = []
        self._by_key: dict[bytes, _Running] = {}
        self._kept: OrderedDict[bytes, dict[str, bytes]] = OrderedDict()
        self._size = 0
        self._worker: asyncio.Task[None] | None = None

    def kept(self, text: str) -> dict[str, bytes] | None:
        """Return the review of a record by language, as JSON, if it was made lately."""
        key = _key(text)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def check(self, text: str, address: str) -> None:
        """Raise `ProblemError` if a client of this address can't begin a review now."""
        if _key(text) in self._by_key:
            return
        if sum(each.address == address for each in self._queue) >= MAX_QUEUED_OF_ADDRESS:
            raise ProblemError("review-often")
        if len(self._queue) >= MAX_QUEUED:
            raise ProblemError("crowded")

    async def follow(
        self, text: str, plies: int, address: str, jobs: RecordJobs
    ) -> AsyncGenerator[Line | dict[str, bytes]]:
        """Begin a review, or join those who wait for it: yield how far it is, at each change and every few
        seconds, and at last the review by language, as JSON.

        ``plies``: the number of actions of the record. If the generator is closed before the end, and no
        other client waits for the review, it is given up. Raises `ProblemError` if the game can't be reviewed
        or too many reviews are waiting.
        """
        self.check(text, address)
        running = self._by_key.get(_key(text))
        if running is None:
            running = self._by_key[_key(text)] = _Running(text, plies, address)
            self._queue.append(running)
        running.clients += 1
        if self._worker is None or self._worker.done():
            self._worker = asyncio.ensure_future(self._work(jobs))
        try:
            while running.answer is None and running.problem is None:
                changed = running.changed
                yield self._ahead(running), running.next, running.plies
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), BEAT)
            if running.problem is not None:
                raise running.problem
            assert running.answer is not None
            yield running.answer
        finally:
            running.clients -= 1

    def close(self) -> None:
        """Give up all reviews."""
        if self._worker is not None:
            self._worker.cancel()

    def _ahead(self, running: _Running) -> int:
        return self._queue.index(running) if running in self._queue else 0

    async def _work(self, jobs: RecordJobs) -> None:
        """Compute slices until no review is left."""
        while self._queue:
            for each in [each for each in self._queue if not each.clients]:
                self._remove(each)  # nobody waits for it any more
            now = self._monotonic()
            ready = next((each for each in self._queue if each.rests_until <= now), None)
            if ready is None:
                rest = min((each.rests_until - now for each in self._queue), default=0.0)
                await asyncio.sleep(min(_PAUSE, rest))
                continue
            try:
                await self._step(ready, jobs)
            except Exception:  # nothing may end this loop, for which others wait
                ready.problem = ProblemError("failed")
                _LOG.exception("a review failed")
            if ready.answer is not None or ready.problem is not None:
                self._remove(ready)
            for each in self._queue:
                each.tell()

    def _remove(self, running: _Running) -> None:
        self._queue.remove(running)
        self._by_key.pop(_key(running.text), None)
        running.tell()

    async def _step(self, running: _Running, jobs: RecordJobs) -> None:
        """Compute a slice of a review, or its end, or let it rest."""
        seconds = self._charged.take(running.address, SLICE_COST)
        if seconds:
            self._rest(running, seconds)
            return
        cost = SLICE_COST
        try:
            if running.next < running.plies:
                found = await jobs.run(running.text, judge_slice, running.text, running.next)
                cost, trouble = found.cost, found.trouble
                running.judged.update(found.judged)
                running.next = found.next
            else:
                answer, cost, trouble = await jobs.run(running.text, assemble, running.text, running.judged)
                if not trouble:
                    running.answer = answer
                    self._keep(_key(running.text), answer)
            running.failed = 0
            if trouble:
                running.problem = ProblemError("review-none", why=trouble)
        except (ProblemError, BrokenProcessPool) as error:
            running.failed += 1
            if running.failed >= _TRIES or isinstance(error, BrokenProcessPool):
                running.problem = ProblemError("crowded")
            self._rest(running, _PAUSE)
        finally:
            self._charged.give_back(running.address, SLICE_COST - cost)

    def _rest(self, running: _Running, seconds: float) -> None:
        """Let a review rest for a while, behind all others."""
        running.rests_until = self._monotonic() + seconds
        self._queue.remove(running)
        self._queue.append(running)

    def _keep(self, key: bytes, answer: dict[str, bytes]) -> None:
        self._kept[key] = answer
        self._size += sum(map(len, answer.values()))
        while self._size > MAX_KEPT_BYTES:
            _, dropped = self._kept.popitem(last=False)
            self._size -= sum(map(len, dropped.values()))


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode(errors="surrogatepass")).digest()
