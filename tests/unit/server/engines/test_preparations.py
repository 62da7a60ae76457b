"""Bots are prepared for new rules when somebody sits, at the cost of that address, and in a process of its
own. Meanwhile they play by the tables of a similar preset, and say so."""

import inspect
import secrets
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.bots.auction import tables
from shootmoon.processes import WorkPool
from shootmoon.rooms import prepare
from shootmoon.rooms.running.bot_pool import choose
from shootmoon.rules import Rules, load_rules
from shootmoon.server import Limits, Rate
from shootmoon.server.engines.preparations import COST
from tests.patience import wait_until
from tests.serving import FAST, NO_LIMITS, MemoryServices, an_app, client_of
from tests.unit.bots.playing import position

HOUSE = {"auction.minimum": 3}


class Pool:
    """A pool with one process, which does what the test says when it says so."""

    def __init__(self) -> None:
        self.begun: list[tuple[Rules, Future[float]]] = []
        self.stopped: list[Rules] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
        assert fn is prepare
        future: Future[float] = Future()
        future.set_running_or_notify_cancel()
        self.begun.append((args[0], future))
        return future

    def stop(self, future: Future[Any]) -> None:
        self.stopped += [rules for rules, each in self.begun if each is future]

    def finish(self, cost: float = 1_000) -> None:
        rules, future = self.begun[-1]
        tables.mark("prepared", tables._key(rules))
        future.set_result(cost)


@pytest.fixture
def pool(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_CACHE", str(tmp_path))
    return Pool()


def made(client: Any, bot: str = "expert", preset: str = "luna", **options: object) -> str:
    asked = {"preset": preset, "options": options, "bots": {"2": bot}, "pace": FAST}
    answer = client.post("/api/rooms", json=asked)
    assert answer.status_code == 201, answer.text
    return answer.json()["room"]


def does(client: Any, room: str, who: str = "a", **command: object) -> None:
    token = {"Authorization": f"Bearer {who * 32}"}
    answer = client.post(
        f"/api/rooms/{room}/commands", json={"id": secrets.token_hex(8), "command": command}, headers=token
    )
    assert answer.status_code == 200, answer.text


def sits(client: Any, room: str, who: str = "a") -> None:
    does(client, room, who, type="sit-down", name="Ann", seat=1)


def serving(pool: Any, limits: Limits = NO_LIMITS) -> Any:
    return an_app(MemoryServices(preparer=pool), limits)


def test_nothing_is_prepared_before_somebody_sits(pool):
    with client_of(serving(pool)) as client:
        room = made(client, **HOUSE)
        other = made(client, "beginner", **HOUSE)
        sits(client, other)
        assert pool.begun == []
        sits(client, room)
        wait_until(lambda: len(pool.begun) == 1)


def test_one_rule_set_is_prepared_once_and_the_next_when_it_is_done(pool):
    with client_of(serving(pool)) as client:
        for target in (20, 21, 22):
            for _ in range(2):
                sits(client, made(client, **HOUSE, **{"score.target": target}))
        wait_until(lambda: len(pool.begun) == 1)
        pool.finish()
        wait_until(lambda: len(pool.begun) == 2)
        pool.finish()
        sits(client, made(client, **HOUSE, **{"score.target": 20}))  # is prepared
        # An address has two rule sets in the queue at most: the third isn't prepared.
        assert [rules.score.target for rules, _ in pool.begun] == [20, 21]


def test_an_address_pays_for_what_it_takes_and_without_time_nothing_is_prepared(pool):
    limits = replace(NO_LIMITS, prepare_time=Rate(COST + 1_000, 1e-6))
    app = serving(pool, limits)
    with client_of(app) as client:
        sits(client, made(client, **HOUSE))
        wait_until(lambda: len(pool.begun) == 1)
        pool.finish(cost=1_500)
        sits(client, made(client, **HOUSE, **{"score.target": 30}))
        sits(client, made(client))  # a preset costs nothing
        wait_until(lambda: len(pool.begun) == 2)
        assert pool.begun[1][0] == load_rules("luna")


def test_who_stands_up_or_closes_the_last_table_stops_it(pool):
    with client_of(serving(pool)) as client:
        for turn in range(2):
            room = made(client, **HOUSE)
            sits(client, room)
            wait_until(lambda turn=turn: len(pool.begun) == turn + 1)
            does(client, room, type="stand-up")
            wait_until(lambda turn=turn: len(pool.stopped) == turn + 1)


def test_a_process_that_dies_is_tried_twice(pool):
    app = serving(pool)
    with client_of(app) as client:
        for turn in range(3):
            sits(client, made(client, **HOUSE))
            if turn < 2:
                wait_until(lambda turn=turn: len(pool.begun) == turn + 1)
                pool.begun[-1][1].set_exception(OSError("the process has died"))
                wait_until(lambda: not app.server.preparations)
        assert len(pool.begun) == 2


def test_the_end_of_the_server_stops_it(pool):
    with client_of(serving(pool)) as client:
        sits(client, made(client, **HOUSE))
        wait_until(lambda: len(pool.begun) == 1)
    assert len(pool.stopped) == 1


def test_a_bot_without_tables_says_whose_it_uses_and_takes_up_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_CACHE", str(tmp_path))
    for each in (tables._own, tables._lent):
        each.cache_clear()
    rules = load_rules("luna-marks", {**HOUSE, "match.marks": 3})
    state = position(
        "luna-marks",
        "6-6,6-5,6-4,5-5,5-4,4-4,3-3 / 6-3,6-2,6-1,5-3,5-2,5-1,1-1 / 4-3,4-2,4-1,3-2,3-1,2-2,2-1 / widow 0-0",
        dealer=3,
        options={**HOUSE, "match.marks": 3},
    )
    view = state.view(1)

    def used() -> str:
        answer = choose("expert", 1, view, 30.0, "tiny")
        assert answer.action in view.legal_actions()
        return answer.tables

    def solved() -> Any:
        raise AssertionError("a decision solves nothing")

    with monkeypatch.context() as context:
        context.setattr("shootmoon.match_equity.race.Race.solve", lambda *_, **__: solved())
        context.setattr("shootmoon.bots.auction.standings.solve_standings", lambda *_, **__: solved())
        context.setattr("shootmoon.bots.auction.deals.count_deals", lambda *_, **__: solved())
        assert used() == "none"
    tables.prepare_tables(load_rules("luna-marks"))
    assert used() == "luna-marks"
    assert prepare(rules) > 0
    assert used() == ""
    assert prepare(rules) < 100  # it is in the cache
    for file in (tmp_path / "equity").iterdir():  # somebody empties the cache while another process starts
        file.unlink()
    for each in (tables._own, tables._lent, inspect.unwrap(tables.equity_table).__globals__["_table"]):
        each.cache_clear()
    assert used() == "none"
    assert not tables.is_prepared(rules)


def test_each_process_does_what_each_shall_do_before_other_jobs():
    pool = WorkPool(1)
    try:
        assert pool.in_each(print) == []
        assert pool.submit(len, "one").result() == 3
        (done,) = pool.in_each(len, "both")
        assert done.result() == 4
    finally:
        pool.shutdown()
