"""Hints over HTTP: for the seat that is to move, and for nobody else."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.server.front.limits import Limits, Rate
from tests.serving import NO_LIMITS, MemoryServices, an_app, bearer, client_of, make_room, see, sit


@pytest.fixture
def client() -> Iterator[Any]:
    with client_of(an_app(MemoryServices())) as client:
        yield client


def ask(client: Any, room: str, who: str = "Ann", **how: Any) -> Any:
    return client.post(f"/api/rooms/{room}/hint", json=how, headers=bearer(who) if who else {})


def my_turn(client: Any, room: str, who: str = "Ann") -> int:
    """Wait until it is a person's turn; return the ply."""
    seen = 0
    for _ in range(600):
        client.get(f"/api/rooms/{room}/events", params={"after": seen, "wait": 0.2}, headers=bearer(who))
        view = see(client, room, who)
        if view["may"]["act"]:
            return view["ply"]
        seen = view["number"]
    raise AssertionError("it never was")


def test_hints_of_every_kind(client: Any) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    ply = my_turn(client, room)
    view = see(client, room, "Ann")
    assert view["may"]["hint"]
    assert not see(client, room)["may"]["hint"]
    nudge = ask(client, room, ply=ply).json()
    assert nudge["kind"] == "nudge"
    assert nudge["nudge"]
    assert nudge["advice"] is None
    advice = ask(client, room, ply=ply, kind="advice", budget="tiny").json()
    assert sorted(each["action"] for each in advice["advice"]["choices"]) == sorted(view["position"]["legal"])
    assert advice["advice"]["action"] in view["position"]["legal"]
    assert advice == ask(client, room, ply=ply, kind="advice", budget="tiny").json()
    tiles = ask(client, room, ply=ply, kind="tiles").json()
    own = set(view["position"]["hands"][view["you"] - 1])
    assert not own & {each["piece"] for each in tiles["pieces"]}
    told = client.get(f"/api/rooms/{room}/hand", headers=bearer("Ann")).json()["events"]
    taken = [event["what"]["kind"] for event in told if event["what"]["type"] == "hint-taken"]
    assert taken == ["nudge", "advice", "tiles"]


def test_nobody_else_gets_a_hint(client: Any) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    ply = my_turn(client, room)
    assert ask(client, room, "", ply=ply).status_code == 401
    assert ask(client, room, "Eve", ply=ply).status_code in (403, 409)
    assert ask(client, room, ply=ply + 1).json()["code"] == "moved-on"
    assert ask(client, room, ply=-1).status_code == 422
    assert ask(client, room, ply=ply, kind="hands").status_code == 422
    assert ask(client, room, ply=ply, kind="advice", budget="huge").status_code == 422
    assert ask(client, "nowhere", ply=0).status_code == 404
    off = make_room(client, hints=False)
    sit(client, off, "Ann")
    assert ask(client, off, ply=my_turn(client, off)).json()["code"] == "no-hints"
    daily = make_room(client, series={"name": "daily"})
    sit(client, daily, "Ann")
    assert ask(client, daily, ply=my_turn(client, daily)).json()["code"] == "hints-series"


def test_floods_are_refused() -> None:
    limits: Limits = replace(NO_LIMITS, hint_time=Rate(25, 0.001))
    with client_of(an_app(MemoryServices(), limits=limits)) as client:
        room = make_room(client)
        sit(client, room, "Ann")
        ply = my_turn(client, room)
        found = [ask(client, room, ply=ply, kind="advice", budget="tiny").status_code for _ in range(4)]
        assert found == [200, 200, 429, 429]
