"""No request stops the games for long, whatever it asks for: a walk through all routes at their largest
inputs.

What stops them is one piece of work of the event loop. Work is counted in lines of Python, since seconds tell
more about the machine; and in bytes that are decoded, encoded and compressed, since no line tells of these.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from bench.dear_requests import OPERATOR, REFUSED, Answer, Asker, Meter, all_routes, started, walk
from shootmoon.server import Limits
from shootmoon.server.engines.record_jobs import RecordJobs
from shootmoon.server.front.metering import in_thread
from tests.serving import MemoryServices, an_app
from tests.work import counted

LINES = 150_000
"""The most lines of one piece of work. A line of this program takes 0.08 to 0.1 µs: less than 20 ms."""
BYTES = 600_000
"""The most bytes of a response before compression."""


class Readers(ThreadPoolExecutor):
    """A pool whose jobs run in a thread, whose lines aren't counted, as those of another process."""

    def stop(self, future: Any) -> None:
        """There is nothing to stop: jobs end by themselves."""


def lines(work: Callable[[], None]) -> float:
    with counted() as done:
        work()
    return done.lines


def test_no_request_stops_the_games(tmp_path: Path) -> None:
    tokens = tmp_path / "operators"
    tokens.write_text(f"ann {OPERATOR}\n", encoding="utf-8")
    tokens.chmod(0o600)
    longest: dict[str, int] = {}
    largest: dict[str, int] = {}
    answered: set[str] = set()

    def tell(route: str, answer: Answer) -> None:
        longest[route] = max(longest.get(route, 0), round(max(answer.pieces)))
        largest[route] = max(largest.get(route, 0), len(answer.body))
        if answer.status < 400:
            answered.add(route)

    async def check(readers: Sequence[Readers]) -> None:
        database = f"sqlite:///{tmp_path / 'club.db'}"
        services = MemoryServices(database=database, record_jobs=RecordJobs(readers))
        ask = Asker(an_app(services, Limits().scaled(10_000), admin_tokens=tokens), Meter(lines), tell)
        async with started(ask.app):
            await walk(ask, briefly=True)
        assert all_routes() <= ask.routes, "a route that nothing here asks"

    with Readers(1) as one, Readers(1) as other:
        asyncio.run(check([one, other]))
    assert {route: count for route, count in longest.items() if count > LINES} == {}
    assert {route: size for route, size in largest.items() if size > BYTES} == {}
    assert all_routes() - answered - set(REFUSED) == set(), "nothing is proved by a request that is refused"


def test_what_is_long_is_noticed() -> None:
    """The measure itself: work in the loop is counted, and work in a thread isn't."""

    def work() -> int:
        return sum(number for number in range(10_000))

    async def check() -> None:
        meter = Meter(lines)
        with await meter.begin():
            await asyncio.create_task(asyncio.sleep(0))
            short = max(meter.pieces)
            await in_thread(work)
            in_a_thread = max(meter.pieces)
            loop = asyncio.get_running_loop()
            loop.call_soon(work)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert short < 500
        assert in_a_thread < 1_000
        assert max(meter.pieces) > 10_000

    asyncio.run(check())
