"""The chances to win the match, at each score of a room's game."""

import asyncio
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from shootmoon.game import setup_for
from shootmoon.rules import load_rules
from shootmoon.server import Rate
from shootmoon.server.engines.chances import ChancesCache, solve
from shootmoon.server.engines.record_jobs import RecordJobs
from shootmoon.server.front.limits import Buckets
from shootmoon.server.front.problems import ProblemError
from tests.hosting import InlineExecutor
from tests.serving import an_app, client_of, make_room, see, sit
from tests.unit.server.test_http import code, play_to_the_end

CLASSIC = load_rules("classic")
SCORE = setup_for(CLASSIC).first_score
FREE = Buckets(Rate(10**9, 1), lambda: 0)


class CountingPool(InlineExecutor):
    """Counts its jobs, and does them when told to."""

    def __init__(self, error: Exception | None = None) -> None:
        self.jobs: list[tuple[Any, Future[Any]]] = []
        self.error = error

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.jobs.append((args, future))
        if self.error is not None:
            future.set_exception(self.error)
        return future

    def do(self) -> None:
        for args, future in self.jobs:
            if not future.done():
                future.set_result(solve(*args))


def test_chances_follow_the_score_sheet() -> None:
    with client_of(an_app()) as client:
        room = make_room(client, "classic")
        before = client.get(f"/api/rooms/{room}/chances").json()
        assert before == {"game": 0, "hands": 0, "by_side": None}
        sit(client, room, "Ann")
        play_to_the_end(client, room, "Ann")
        view = see(client, room, "Ann")
        found = client.get(f"/api/rooms/{room}/chances").json()
        assert found["hands"] == len(view["sheet"])
        assert len(found["by_side"]) == found["hands"] + 1
        assert all(sum(row) == pytest.approx(1, abs=0.001) for row in found["by_side"])
        (winner,) = view["position"]["winners"]
        assert found["by_side"][-1] == [float(side == winner - 1) for side in range(3)]


def test_it_is_kept_and_computed_once_for_all_who_ask() -> None:
    async def ask() -> None:
        pool = CountingPool()
        jobs = RecordJobs([pool])
        cache = ChancesCache(lambda: 0)
        asked = [
            asyncio.ensure_future(cache.of(CLASSIC, [(SCORE, dealer)], jobs, FREE, ""))
            for dealer in (1, 1, 2)
        ]
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(pool.jobs) == 1
        while not all(each.done() for each in asked):
            pool.do()
            await asyncio.sleep(0)
        assert len(pool.jobs) == 2  # one for each dealer
        one, same, other = (each.result() for each in asked)
        assert one == same != other
        await cache.of(CLASSIC, [(SCORE, 1), (SCORE, 2)], jobs, FREE, "")
        assert len(pool.jobs) == 2

    asyncio.run(ask())


def test_rules_that_take_too_long_have_none_for_a_while() -> None:
    async def ask() -> None:
        now = 0.0
        pool = CountingPool(ProblemError("crowded"))
        cache = ChancesCache(lambda: now)
        for _ in range(2):
            assert await cache.of(CLASSIC, [(SCORE, 1)], RecordJobs([pool]), FREE, "") is None
        assert len(pool.jobs) == 1
        now = 10_000.0
        pool = CountingPool(ProblemError("crowded"))
        assert await cache.of(CLASSIC, [(SCORE, 1)], RecordJobs([pool]), FREE, "") is None
        assert len(pool.jobs) == 1

    asyncio.run(ask())


def test_processor_time_is_charged_and_what_is_kept_is_free() -> None:
    async def ask() -> None:
        charged, jobs = Buckets(Rate(10_000, 0.001), lambda: 0), RecordJobs([InlineExecutor()])
        cache = ChancesCache(lambda: 0)
        assert await cache.of(CLASSIC, [(SCORE, 1)], jobs, charged, "here")
        charged.take("here", 1)  # less than that is left at any rate
        other = load_rules("luna-marks")
        with pytest.raises(ProblemError) as refused:
            await cache.of(other, [(setup_for(other).first_score, 1)], jobs, charged, "here")
        assert refused.value.code == "too-often"
        assert await cache.of(CLASSIC, [(SCORE, 1)], jobs, charged, "here")

    asyncio.run(ask())


def test_a_room_that_allows_no_spectators_tells_them_nothing() -> None:
    with client_of(an_app()) as client:
        room = make_room(client, spectators="none")
        assert code(client.get(f"/api/rooms/{room}/chances"), 403) == "spectators"
        assert code(client.get("/api/rooms/none/chances"), 404) == "no-such-room"


def test_only_the_last_standings_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChancesCache, "MAX_ROWS", 3)
    monkeypatch.setattr(ChancesCache, "MAX_FAILED", 0)

    async def ask() -> None:
        pool: Executor = InlineExecutor()
        cache = ChancesCache(lambda: 0)
        scores = [setup_for(CLASSIC).first_score.__class__(points=(n, 0, 0)) for n in range(3)]
        for score in scores:
            for dealer in (1, 2, 3):
                assert await cache.of(CLASSIC, [(score, dealer)], RecordJobs([pool]), FREE, "")  # type: ignore[list-item]
        assert len(cache._rows) == 3  # pyright: ignore[reportPrivateUsage]

    asyncio.run(ask())
