"""Token buckets: so much at once, and then so much a second. They can be changed while a server runs."""

import asyncio
from types import SimpleNamespace
from typing import Any

from shootmoon.documents.house import Note
from shootmoon.server.front.limits import Buckets, Limits, Rate
from shootmoon.server.services import ServerState
from shootmoon.server.shared import changed_limits
from tests.patience import STILL
from tests.serving import NO_LIMITS, an_app, client_of, do, hello, make_room, sit


class Seconds:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_lets_through_its_burst_and_then_its_rate() -> None:
    seconds = Seconds()
    buckets = Buckets(Rate(3, 0.5), seconds)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2]
    assert buckets.take("b") == 0
    seconds.now = 2.0
    assert [buckets.take("a") for _ in range(2)] == [0, 2]
    seconds.now = 1000.0
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2]


def test_what_was_used_stays_used_when_a_rate_is_changed() -> None:
    seconds = Seconds()
    buckets = Buckets(Rate(3, 0.5), seconds)
    assert [buckets.take("a") for _ in range(2)] == [0, 0]
    buckets.change(Rate(5, 1.0))
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 1]
    buckets.change(Rate(1, 0.25))
    assert [buckets.take(who) for who in ("a", "b", "b")] == [4, 0, 4]
    seconds.now = 100.0
    assert [buckets.take("a") for _ in range(2)] == [0, 4]


def test_an_older_answer_of_the_database_is_never_applied_after_a_newer_one() -> None:
    """Otherwise a change would be undone for ten seconds by a reading that had begun before it."""

    async def check() -> None:
        answered, stored = asyncio.Event(), [7]

        async def notes(kind: str, _now: int, **_how: Any) -> list[Note]:
            if kind != "limit":
                return []
            found = [
                Note(1, "limit", 0, "websockets", None, f'{{"burst": {burst}, "per_second": 0}}')
                for burst in stored
            ]
            if stored == [7]:
                await answered.wait()
            return found

        server = ServerState(Limits())
        services: Any = SimpleNamespace(
            house=SimpleNamespace(notes=notes),
            clock=SimpleNamespace(now=lambda: 0),
            series=SimpleNamespace(key=b""),
        )
        older = asyncio.ensure_future(changed_limits.apply(services, server))
        await asyncio.sleep(0)
        stored[:] = [3]
        newer = asyncio.ensure_future(changed_limits.apply(services, server))
        for _ in range(5):
            await asyncio.sleep(0)
        answered.set()
        await asyncio.gather(older, newer)
        assert server.websockets.limit == 3

    asyncio.run(check())


def test_addresses_that_have_been_quiet_are_forgotten() -> None:
    seconds = Seconds()
    buckets = Buckets(Rate(1, 1.0), seconds)
    for number in range(Buckets.MAX_ADDRESSES):
        buckets.take(f"quiet {number}")
    seconds.now = 10.0
    buckets.take("busy")
    buckets.take("new")
    assert len(buckets) <= 3
    assert buckets.take("new") == 1


def test_a_flood_from_many_addresses_fills_no_bucket_that_was_used_up() -> None:
    buckets = Buckets(Rate(3, 0.001), Seconds())
    assert [buckets.take("greedy") for _ in range(4)][:3] == [0, 0, 0]
    buckets.charge("in debt", 50)
    for number in range(2 * Buckets.MAX_ADDRESSES):
        assert buckets.take(f"flood {number}") == 0
    assert len(buckets) <= Buckets.MAX_ADDRESSES
    assert buckets.take("greedy") > 0
    assert buckets.take("in debt", 0) > 0


def test_what_costs_more_than_is_left_is_charged_and_then_paid_off() -> None:
    seconds = Seconds()
    buckets = Buckets(Rate(10, 2.0), seconds)
    buckets.charge("a", 16)
    assert buckets.take("a", 0) == 3
    buckets.change(Rate(20, 2.0))
    assert buckets.take("a", 0) == 0
    buckets.charge("a", 8)
    buckets.change(Rate(10, 2.0))
    assert buckets.take("a", 0) == 2, "a lower burst takes nothing from who is in debt"
    seconds.now = 2.0
    assert buckets.take("a", 0) == 0


def test_limits_can_be_multiplied() -> None:
    assert Limits().scaled(1) == Limits()
    assert Limits().scaled(10).websockets == 10 * Limits().websockets
    assert Limits().scaled(3).rooms == Rate(Limits().rooms.burst * 3, Limits().rooms.per_second * 3)


def test_who_mutes_at_will_is_held_back_by_address_and_plays_are_not() -> None:
    limits = Limits(requests=NO_LIMITS.requests, other_commands=Rate(3, 0.001))
    with client_of(an_app(limits=limits)) as client:
        room = make_room(client)
        sit(client, room, "Ann")
        answers = [
            do(client, room, "Ann", {"type": "mute", "other": 2, "muted": on}) for on in (True, False, True)
        ]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].json()["code"] == "too-often"
        act = {"type": "act", "ply": 10_000, "action": "pass"}
        assert do(client, room, "Ann", act).status_code == 409
        with client.websocket_connect(f"/api/rooms/{room}/live") as socket:
            socket.send_text(hello("Ann"))
            assert socket.receive_json(timeout=STILL)["problem"]["code"] == "too-often"
        with client.websocket_connect(f"/api/rooms/{room}/live") as socket:
            socket.send_text(hello())
            assert socket.receive_json(timeout=STILL)["type"] == "view"
