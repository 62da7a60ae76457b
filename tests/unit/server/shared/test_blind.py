"""Nobody sees a deal of a series but by sitting down, and whoever has seen it isn't blind."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from shootmoon.protocol.settings import Pace
from tests.serving import FAST, MemoryServices, an_app, client_of, do, see, sit
from tests.unit.server.directing import room_of
from tests.unit.server.play.test_tournaments import enter, look, make, must
from tests.unit.server.test_http import code

ROUTES = (
    "", "/events", "/events?after=1", "/hand", "/record", "/claim", "/chances", "/sheet", "/games", "/glance",
    "/games/1/record", "?watch=1", "/events?watch=2",
)  # fmt: skip
"""Whatever tells something of a room and its game."""


@pytest.fixture
def client() -> Iterator[Any]:
    with client_of(an_app(MemoryServices(pace=Pace(play=0, trick=0, hand=0)))) as client:
        yield client


def sees_nothing(client: Any, room: str, headers: dict[str, str]) -> None:
    for route in ROUTES:
        found = client.get(f"/api/rooms/{room}{route}", headers=headers)
        assert code(found, 403) == "spectators", route
    hint = client.post(f"/api/rooms/{room}/hint", json={"ply": 1, "kind": "nudge"}, headers=headers)
    assert hint.status_code == 403
    with client.websocket_connect(f"/api/rooms/{room}/live") as socket:
        secret = headers["authorization"].split(" ", 1)[1]
        socket.send_text(json.dumps({"type": "hello", "token": secret, "known": None}))
        assert socket.receive_json() == {"type": "events", "number": 0, "events": [], "turn": None}
        socket.send_text(json.dumps({"type": "ping"}))
        assert socket.receive_json() == {"type": "pong"}


@pytest.mark.parametrize("how", [{"series": {}}, {"spectators": "none"}])
def test_the_owner_of_a_room_sees_it_from_a_seat_only(client: Any, how: dict[str, Any]) -> None:
    asked = {"preset": "classic", "stand_in": "beginner", "pace": FAST, "bots": {"3": "beginner"}, **how}
    made = client.post("/api/rooms", json=asked).json()
    room, headers = made["room"], {"authorization": f"Bearer {made['token']}"}
    sees_nothing(client, room, headers)
    sit(client, room, "Ann")
    sit(client, room, "Ben")
    while see(client, room, "Ann")["position"] is None:
        pass
    sees_nothing(client, room, headers)
    # Moderating needs no eyes, and opens no door.
    order = {"id": "1", "command": {"type": "silence", "seat": 2}}
    assert client.post(f"/api/rooms/{room}/commands", json=order, headers=headers).status_code == 200
    assert see(client, room, "Ann")["seats"][1]["silenced"]
    opened = {"id": "2", "command": {"type": "admit-spectators", "admit": True}}
    refused = client.post(f"/api/rooms/{room}/commands", json=opened, headers=headers)
    assert code(refused, 409) == "never-spectators"
    sees_nothing(client, room, headers)
    # Whoever is handed the room and stands up sees nothing more.
    hand_on = {"id": "3", "command": {"type": "hand-on", "seat": 2}}
    assert client.post(f"/api/rooms/{room}/commands", json=hand_on, headers=headers).status_code == 200
    assert see(client, room, "Ben")["may"]["moderate"]
    assert do(client, room, "Ben", {"type": "stand-up"}).status_code == 200
    sees_nothing(client, room, {"authorization": "Bearer the secret token of Ben"})


def test_the_director_of_a_tournament_sees_no_table_but_his_own(client: Any) -> None:
    name = make(client, rounds=1)
    enter(client, name, ("Ann", "Ben", "Cal", "Dee"))
    must(client, name, "director", "begin-round")
    room = room_of(look(client, name, "Ann"))
    assert see(client, room, "Ann")["position"]
    sees_nothing(client, room, {"authorization": "Bearer the secret token of director"})


def test_an_owner_who_is_shut_out_is_disconnected_like_everybody_else(client: Any) -> None:
    asked = {"preset": "classic", "stand_in": "beginner", "pace": FAST, "bots": {"3": "beginner"}}
    made = client.post("/api/rooms", json=asked).json()
    with client.websocket_connect(f"/api/rooms/{made['room']}/live") as socket:
        socket.send_text(json.dumps({"type": "hello", "token": made["token"], "known": None}))
        assert socket.receive_json()["type"] == "view"
        command = {"type": "admit-spectators", "admit": False}
        socket.send_text(json.dumps({"type": "do", "id": "1", "command": command}))
        heard = [socket.receive_json() for _ in range(2)]
        assert "spectators" in [each["problem"]["code"] for each in heard if each["type"] == "problem"]
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
