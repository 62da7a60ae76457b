"""Friends, presence and invitations over HTTP: what friends see, and that nobody else learns anything."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.players.friends import MAX_INVITATIONS
from shootmoon.server.front.limits import Rate
from tests.serving import NO_LIMITS, MemoryServices, an_app, client_of, make_room
from tests.unit.server.people.test_players import ANN, BOB, become, by, code

EVE = "e" * 64


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def client(database: Path) -> Iterator[Any]:
    services = MemoryServices(database=f"sqlite:///{database}")
    with client_of(an_app(services)) as client:
        for name, key in (("Ann", ANN), ("Bob", BOB), ("Eve", EVE)):
            become(client, name, key)
        yield client


def post(client: Any, key: str, path: str, status: int = 200, **body: Any) -> Any:
    done = client.post(f"/api/me/{path}", json=body, headers=by(key))
    assert done.status_code == status, done.text
    return done.json() if done.content else None


def decide(client: Any, key: str, name: str, action: str) -> Any:
    return post(client, key, "friends/decide", name=name, action=action)


def friends(client: Any, key: str) -> Any:
    return client.get("/api/me/friends", headers=by(key)).json()


def befriend(client: Any) -> None:
    decide(client, ANN, "Bob", "ask")
    decide(client, BOB, "Ann", "accept")


def names(found: Any) -> list[str]:
    return [each["name"] for each in found["friends"]]


def test_friends_ask_accept_refuse_and_part(client: Any) -> None:
    assert decide(client, ANN, "bob", "ask")["asked"] == ["Bob"]
    assert decide(client, ANN, "Bob", "accept")["friends"] == []  # nobody accepts for somebody else
    assert friends(client, BOB)["asking"] == ["Ann"]
    assert decide(client, BOB, "Ann", "refuse")["asking"] == []
    assert friends(client, ANN)["asked"] == []
    befriend(client)
    assert names(friends(client, ANN)) == ["Bob"]
    assert names(friends(client, BOB)) == ["Ann"]
    decide(client, ANN, "Bob", "remove")
    assert names(friends(client, BOB)) == names(friends(client, ANN)) == []
    # Two who ask each other are friends.
    decide(client, ANN, "Bob", "ask")
    assert names(decide(client, BOB, "Ann", "ask")) == ["Ann"]
    for name in ("Nobody", "ann", "\0", "x" * 500):
        asked = client.post("/api/me/friends/decide", json={"name": name, "action": "ask"}, headers=by(ANN))
        assert code(asked, 404) == "no-such-player"


def test_somebody_who_is_blocked_learns_nothing(client: Any) -> None:
    befriend(client)
    decide(client, BOB, "Eve", "block")
    free, blocked = (decide(client, EVE, name, "ask") for name in ("Ann", "Bob"))
    assert (free["asked"], blocked["asked"]) == (["Ann"], ["Ann", "Bob"])
    assert friends(client, ANN)["asking"] == ["Eve"]
    assert friends(client, BOB)["asking"] == []
    assert decide(client, BOB, "Eve", "accept")["friends"] == friends(client, BOB)["friends"]
    post(client, BOB, "friends", invites="anybody")
    room = make_room(client)
    post(client, EVE, "invitations", 204, name="Bob", room=room)
    assert post(client, BOB, "inbox")["invitations"] == []
    assert post(client, BOB, "inbox")["asking"] == 0
    # A friend who is blocked is no friend any more, and nothing comes back when the block ends.
    assert decide(client, BOB, "Ann", "block")["blocked"] == ["Ann", "Eve"]
    assert names(friends(client, ANN)) == []
    assert decide(client, BOB, "Ann", "unblock")["friends"] == []
    assert decide(client, BOB, "Eve", "unblock")["asking"] == []


def test_only_friends_see_who_is_online_and_only_if_wished(client: Any) -> None:
    befriend(client)
    decide(client, EVE, "Bob", "ask")

    def seen() -> Any:
        return friends(client, ANN)["friends"]

    post(client, BOB, "inbox", room="a-room")
    assert seen() == [{"name": "Bob", "online": False, "room": ""}]
    assert post(client, BOB, "friends", shown=True)["shown"]
    post(client, BOB, "inbox", room="a-room")
    assert seen() == [{"name": "Bob", "online": True, "room": "a-room"}]
    assert "a-room" not in client.get("/api/me/friends", headers=by(EVE)).text
    post(client, BOB, "inbox")
    assert seen() == [{"name": "Bob", "online": True, "room": ""}]
    post(client, BOB, "friends", shown=False)
    assert seen() == [{"name": "Bob", "online": False, "room": ""}]
    decide(client, ANN, "Bob", "remove")
    assert seen() == []


def test_an_invitation_arrives_at_once_and_only_from_who_may(client: Any) -> None:
    room = make_room(client)
    post(client, ANN, "invitations", 204, name="Bob", room=room)
    assert post(client, BOB, "inbox")["invitations"] == []  # not a friend
    befriend(client)
    first = post(client, BOB, "inbox")
    assert [(each["name"], each["room"]) for each in first["invitations"]] == [("Ann", room)]
    assert first["invitations"][0]["rules"] == "luna-21"
    other = make_room(client)
    later = threading.Timer(0.3, lambda: post(client, ANN, "invitations", 204, name="Bob", room=other))
    later.start()
    found = post(client, BOB, "inbox", after=first["last"], wait=20)
    later.join()
    assert [each["room"] for each in found["invitations"]] == [other, room]
    # A second tab that asks the same, and an invitation that is sent twice.
    post(client, ANN, "invitations", 204, name="Bob", room=other)
    assert post(client, BOB, "inbox") == found
    dismissed = found["invitations"][0]["id"]
    assert client.delete(f"/api/me/invitations/{dismissed}", headers=by(EVE)).status_code == 204
    assert client.delete(f"/api/me/invitations/{dismissed}", headers=by(BOB)).status_code == 204
    assert [each["room"] for each in post(client, BOB, "inbox")["invitations"]] == [room]
    post(client, BOB, "friends", invites="nobody")
    assert post(client, BOB, "inbox")["invitations"] == []
    missing = client.post("/api/me/invitations", json={"name": "Bob", "room": "none"}, headers=by(ANN))
    assert missing.status_code == 404


def test_too_many_invitations_are_refused(client: Any) -> None:
    for _ in range(MAX_INVITATIONS):
        post(client, ANN, "invitations", 204, name="Bob", room=make_room(client))
    more = client.post(
        "/api/me/invitations", json={"name": "Eve", "room": make_room(client)}, headers=by(ANN)
    )
    assert code(more, 409) == "invitations-full"


def test_names_cannot_be_tried_out_for_ever(tmp_path: Path) -> None:
    services = MemoryServices(database=f"sqlite:///{tmp_path / 'house.db'}")
    with client_of(an_app(services, replace(NO_LIMITS, players=Rate(5, 0.001)))) as client:
        become(client, "Ann", ANN)
        body = {"name": "Nobody", "action": "ask"}
        codes = [
            client.post("/api/me/friends/decide", json=body, headers=by(ANN)).status_code for _ in range(9)
        ]
        assert codes == [404] * 4 + [429] * 5


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("friends", {"shown": "yes"}),
        ("friends", {"invites": "everybody"}),
        ("friends", {"more": 1}),
        ("friends/decide", {"name": "Bob", "action": "love"}),
        ("friends/decide", {"name": 5, "action": "ask"}),
        ("inbox", {"wait": 1000}),
        ("inbox", {"after": -1}),
        ("inbox", {"room": "x" * 200}),
        ("invitations", {"name": "Bob"}),
    ],
)
def test_malformed_requests_are_refused(client: Any, path: str, body: Any) -> None:
    assert client.post(f"/api/me/{path}", json=body, headers=by(ANN)).status_code in (400, 422)
    assert client.post(f"/api/me/{path}", json=body).status_code in (400, 401, 422)


def test_nothing_is_left_of_friends_and_invitations_of_a_deleted_player(client: Any, database: Path) -> None:
    me = client.get("/api/me", headers=by(ANN)).json()["id"]
    befriend(client)
    decide(client, EVE, "Ann", "ask")
    decide(client, ANN, "Eve", "block")
    post(client, ANN, "friends", shown=True)
    room = make_room(client)
    post(client, ANN, "inbox", room=room)
    post(client, BOB, "invitations", 204, name="Ann", room=room)
    post(client, ANN, "invitations", 204, name="Bob", room=room)
    exported = client.get("/api/me/export", headers=by(ANN)).json()
    assert names(exported["friends"]) == ["Bob"]
    assert exported["friends"]["blocked"] == ["Eve"]
    assert [each["name"] for each in exported["invitations"]] == ["Bob"]
    with closing(sqlite3.connect(database)) as opened:
        before = "\n".join(opened.iterdump())
    assert before.count(me) > 6
    assert client.delete("/api/me", headers=by(ANN)).status_code == 204
    with closing(sqlite3.connect(database)) as opened:
        assert me not in "\n".join(opened.iterdump())
    assert friends(client, BOB)["friends"] == []
    assert post(client, BOB, "inbox")["invitations"] == []
