"""Moderation over HTTP and WebSocket: the owner's token, and what those notice who are put out."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from shootmoon.protocol.tokens import hash_token
from shootmoon.rooms import Entry
from tests.patience import STILL
from tests.serving import FAST, MemoryServices, an_app, client_of, do, see, sit, token
from tests.unit.server.play.test_live import Talk


@pytest.fixture
def services() -> MemoryServices:
    return MemoryServices()


@pytest.fixture
def client(services: MemoryServices) -> Any:
    with client_of(an_app(services)) as client:
        yield client


def opened(client: Any, **how: Any) -> tuple[str, dict[str, str]]:
    """A room, and the headers of its owner."""
    asked = {"preset": "luna-21", "stand_in": "beginner", "pace": FAST, "bots": {"3": "beginner"}, **how}
    made = client.post("/api/rooms", json=asked).json()
    return made["room"], {"authorization": f"Bearer {made['token']}"}


def moderate(client: Any, room: str, headers: dict[str, str], command: dict[str, Any]) -> Any:
    order = {"id": hash_token(json.dumps(command))[:16], "command": command}
    return client.post(f"/api/rooms/{room}/commands", json=order, headers=headers)


async def read(services: MemoryServices, room: str) -> Sequence[Entry]:
    return await services.log.read(room, 0, 100)


def test_opening_gives_back_a_secret_of_which_only_the_hash_is_kept(
    client: Any, services: MemoryServices
) -> None:
    room, headers = opened(client)
    secret = headers["authorization"].split()[1]
    assert client.get(f"/api/rooms/{room}", headers=headers).json()["may"]["moderate"]
    assert not see(client, room)["may"]["moderate"]
    log = repr(asyncio.run(read(services, room)))
    assert hash_token(secret) in log
    assert secret not in log
    everything = client.get(f"/api/rooms/{room}/events", headers=headers).text
    assert secret not in everything
    assert hash_token(secret) not in everything


def test_the_secret_of_another_room_opens_nothing(client: Any) -> None:
    room, _ = opened(client)
    sit(client, room, "Ann")
    _, headers = opened(client)
    for sent in (headers, {"authorization": f"Bearer {token('Ann')}"}):
        answer = moderate(client, room, sent, {"type": "kick", "seat": 1})
        assert (answer.status_code, answer.json()["code"]) == (403, "not-owner")
        assert answer.json()["facts"] == {}
    assert moderate(client, room, {}, {"type": "kick", "seat": 1}).status_code == 401


def test_the_owner_sits_down_with_the_same_token(client: Any) -> None:
    room, headers = opened(client)
    assert moderate(client, room, headers, {"type": "sit-down", "name": "Olga"}).json()["seat"] == 1
    assert see(client, room)["owner"] == 1
    sit(client, room, "Ann")
    assert moderate(client, room, headers, {"type": "kick", "seat": 2}).status_code == 200
    assert see(client, room, "Ann")["removed"] == "kicked"


def test_whoever_is_put_out_is_shown_the_room_and_why(client: Any) -> None:
    room, headers = opened(client)
    sit(client, room, "Ann")
    with Talk(client, room, "Ann") as talk, Talk(client, room) as other:
        assert talk.hear("view")["view"]["you"] == 1
        other.hear("view")
        moderate(client, room, headers, {"type": "ban", "seat": 1})
        view = talk.hear("view")["view"]
        assert (view["you"], view["removed"], view["may"]["sit_down"]) == (0, "banned", [])
        answer = talk.do({"type": "sit-down", "name": "Ann"}, "again")
        assert answer["problem"]["code"] == "banned"
        event = other.hear("events")["events"][0]["what"]
        assert event == {
            "type": "kicked",
            "seat": 1,
            "name": "Ann",
            "banned": True,
            "waiting": False,
            "house": False,
            "left": False,
        }


def test_where_there_are_no_spectators_whoever_is_put_out_is_told_so_and_disconnected(client: Any) -> None:
    room, headers = opened(client, spectators="none")
    sit(client, room, "Ann")
    with Talk(client, room, "Ann") as talk:
        talk.hear("view")
        moderate(client, room, headers, {"type": "kick", "seat": 1})
        assert talk.hear("problem")["problem"]["code"] == "put-out"
        with pytest.raises(WebSocketDisconnect) as closed:
            talk.hear()
        assert (closed.value.code, closed.value.detail) == (4400, "put-out")
    with Talk(client, room, "Ann") as talk:  # and may come again
        assert talk.hear("events")["number"] == 0
        assert talk.do({"type": "sit-down", "name": "Ann"})["type"] == "done"


def test_spectators_who_are_shut_out_are_disconnected_and_players_are_not(client: Any) -> None:
    room, headers = opened(client)
    sit(client, room, "Ann")
    with Talk(client, room) as nobody, Talk(client, room, "Eve") as eve, Talk(client, room, "Ann") as ann:
        for talk in (nobody, eve, ann):
            talk.hear("view")
        assert (
            moderate(client, room, headers, {"type": "admit-spectators", "admit": False}).status_code == 200
        )
        for talk in (nobody, eve):
            assert talk.hear("problem")["problem"]["code"] == "spectators"
            with pytest.raises(WebSocketDisconnect):
                talk.socket.receive_json(timeout=STILL)
        assert ann.do({"type": "say", "phrase": "hello"})["type"] == "done"
    assert client.get(f"/api/rooms/{room}").status_code == 403
    assert client.get(f"/api/rooms/{room}", headers=headers).status_code == 403  # the owner's, too
    assert see(client, room, "Ann")["spectators_out"]
    assert moderate(client, room, headers, {"type": "silence", "seat": 1}).status_code == 200
    assert do(client, room, "Eve", {"type": "sit-down", "name": "Eve"}).status_code == 200
