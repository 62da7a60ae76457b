"""The operators of a server: their token, what they see and do, and what they never see."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.rooms import SystemClock
from shootmoon.server import Limits, Rate
from shootmoon.server.app import http_app
from shootmoon.server.operators import admin, limits, rooms
from shootmoon.server.operators.access import read_tokens
from shootmoon.server.shared import changed_limits
from shootmoon.server.shared.house import DAY, KEEP_REPORTS
from tests.patience import STILL, wait_until
from tests.serving import (
    FAST,
    NO_LIMITS,
    MemoryServices,
    an_app,
    bearer,
    client_of,
    do,
    hello,
    make_room,
    see,
    sit,
    token,
)

TOKEN = "the token of an operator, long enough".replace(" ", "-")
OTHER = "the token of another one, long enough".replace(" ", "-")
ADMIN = {"authorization": f"Bearer {TOKEN}"}
MANY_GUESSES = replace(NO_LIMITS, guesses=Rate(10**6, 1))
_PIECE = re.compile(r"(?<![\w-])[0-6]-[0-6](?![\w-])")


class JumpingClock(SystemClock):
    """A clock that can be set forward."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead

    def jump(self, milliseconds: int) -> None:
        self.ahead += milliseconds


class House:
    """A server with operators."""

    def __init__(self, folder: Path, *, limits: Limits = MANY_GUESSES, **how: Any) -> None:
        self.tokens = folder / "tokens"
        self.tokens.write_text(f"# of the club\n\nann {TOKEN}\n", encoding="utf-8")
        self.clock = JumpingClock()
        self.services = MemoryServices(clock=self.clock, database=f"sqlite:///{folder / 'house.db'}")
        self.app = an_app(self.services, limits=limits, admin_tokens=self.tokens, **how)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.fixture
def client(house: House) -> Iterator[Any]:
    with client_of(house.app) as client:
        yield client


def get(client: Any, path: str) -> Any:
    answer = client.get(f"/api/admin/{path}", headers=ADMIN)
    assert answer.status_code == 200, answer.text
    return answer.json()


def post(client: Any, path: str, status: int = 204, **data: Any) -> Any:
    answer = client.post(f"/api/admin/{path}", headers=ADMIN, json=data)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def routes() -> list[tuple[str, str]]:
    """All routes of operators, from the application's own table, with something in place of parameters."""
    found = [
        (method, re.sub(r"\{(\w+):(\w+)\}", lambda part: "7" if part[2] == "int" else "x", route.path))
        for route in http_app().routes
        for method in getattr(route, "methods", ())
        if "/admin" in route.path and route.path.startswith("/api/") and method in ("GET", "POST", "DELETE")
    ]
    assert (
        len(found) >= sum(len(each.HANDLERS) for each in (admin, limits, rooms)) - 1
    )  # all but that of reports, which is for players
    return found


def ask(client: Any, method: str, path: str, headers: dict[str, str]) -> tuple[int, str]:
    answer = client.request(method, path, headers=headers, json={} if method == "POST" else None)
    return answer.status_code, answer.json()["code"] if answer.status_code >= 400 else ""


def test_no_route_answers_without_a_valid_token(house: House, client: Any) -> None:
    bad = {
        "none": {},
        "wrong": {"authorization": f"Bearer {TOKEN[:-1]}x"},
        "a part": {"authorization": f"Bearer {TOKEN[:-1]}"},
        "another scheme": {"authorization": f"Basic {TOKEN}"},
        "short": {"authorization": "Bearer x"},
        "a label": {"authorization": "Bearer ann"},
    }
    for method, path in routes():
        for name, headers in bad.items():
            status, code = ask(client, method, path, headers)
            assert (status, code) == (401, "admin"), (method, path, name)
    house.tokens.write_text(f"ann {OTHER}\nold {TOKEN} 2020-01-31\n", encoding="utf-8")
    for method, path in routes():
        status, _ = ask(client, method, path, ADMIN)
        assert status == 401, (method, path, "replaced and expired")
        assert ask(client, method, path, {"authorization": f"Bearer {OTHER}"})[0] != 401
    house.tokens.unlink()
    assert ask(client, "GET", "/api/admin/rooms", {"authorization": f"Bearer {OTHER}"}) == (401, "admin")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[1]", b'{"command": {"type": "kick", "seat": 1}}', b"x" * 60_000]
)
def test_a_body_is_not_read_before_the_token(house: House, client: Any, body: bytes) -> None:
    for method, path in routes():
        answer = client.request(method, path, content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (401, "admin"), path
    assert get(client, "bans") == get(client, "audit") == []


def test_without_tokens_there_are_no_such_routes(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'house.db'}"
    app = an_app(MemoryServices(database=database))
    with client_of(app) as client:
        for method, path in routes():
            assert ask(client, method, path, ADMIN) == (404, "not-found"), path
        assert ask(client, "GET", "/api/admin/rooms", ADMIN) == (404, "not-found")
        room = make_room(client, bots=1)
        sit(client, room, "Ann")
        sit(client, room, "Bob")
        answer = client.post(f"/api/rooms/{room}/reports", json={"seat": 2}, headers=bearer("Ann"))
        assert answer.json()["code"] == "no-operators"


def test_guesses_are_limited_and_then_the_right_token_is_refused_too(tmp_path: Path) -> None:
    house = House(tmp_path, limits=replace(NO_LIMITS, guesses=Rate(3, 0.001)))
    with client_of(house.app) as client:
        for _ in range(5):
            get(client, "rooms")  # right ones don't count
        wrong = {"authorization": "Bearer wrong"}
        codes = [ask(client, "GET", "/api/admin/rooms", wrong)[1] for _ in range(4)]
        assert codes == ["admin", "admin", "admin", "too-often"]
        assert ask(client, "GET", "/api/admin/rooms", ADMIN) == (429, "too-often")


@pytest.mark.parametrize("line", ["short", "ann short", "a b c d", "ann two words-that-are-long-enough"])
def test_a_file_of_tokens_that_is_not_valid_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "tokens"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(ValueError, match="line 1"):
        read_tokens(path)


def test_operators_see_rooms_and_seats_and_never_a_hidden_piece(client: Any) -> None:
    room = make_room(client, bots=0)
    for name in ("Ann", "Bob", "Cy"):
        sit(client, room, name)
    for name in ("Ann", "Bob", "Cy"):
        do(client, room, name, {"type": "get-ready"})
    number = 0
    while see(client, room, "Ann")["position"]["phase"] != "auction":
        number = client.get(f"/api/rooms/{room}/events?after={number}&wait=5").json()["number"]
    (listed,) = get(client, "rooms")
    assert (listed["room"], listed["preset"], listed["people"]) == (room, "luna-21", 3)
    seats = get(client, f"rooms/{room}")
    assert [seat["name"] for seat in seats["seats"]] == ["Ann", "Bob", "Cy"]
    assert not _PIECE.search(str(seats) + str(listed))


def test_operators_moderate_a_room_and_the_audit_log_says_who_and_why(client: Any) -> None:
    room = make_room(client, bots=1)
    sit(client, room, "Ann")
    sit(client, room, "Bob")
    post(client, f"rooms/{room}/commands", command={"type": "ban", "seat": 1}, why="threats")
    assert see(client, room, "Ann")["removed"] == "banned"
    events = client.get(f"/api/rooms/{room}/events?after=1").json()["events"]
    assert [each["what"]["house"] for each in events if each["what"]["type"] == "kicked"] == [True]
    post(client, f"rooms/{room}/commands", command={"type": "silence", "seat": 2})
    assert do(client, room, "Bob", {"type": "say", "text": "hi"}).json()["code"] == "chat-silenced"
    wrong = client.post(
        f"/api/admin/rooms/{room}/commands", headers=ADMIN, json={"command": {"type": "kick", "seat": 9}}
    )
    assert wrong.json()["code"] == "seat-unknown"
    post(client, f"rooms/{room}/close", why="empty")
    assert client.get(f"/api/rooms/{room}").status_code == 404
    lines = [line["line"] for line in get(client, "audit")]
    assert [(line["by"], line["what"], line["why"]) for line in reversed(lines)] == [
        ("ann", "ban", "threats"),
        ("ann", "silence", ""),
        ("ann", "close-room", "empty"),
    ]
    assert lines[-1]["about"] == f"{room} seat=1"
    assert TOKEN not in str(lines)


def test_a_report_keeps_the_last_lines_and_is_settled(house: House, client: Any) -> None:
    room = make_room(client, bots=1)
    sit(client, room, "Ann")
    sit(client, room, "Bob")
    do(client, room, "Bob", {"type": "say", "text": "something bad"})
    reports = f"/api/rooms/{room}/reports"
    asked = {"seat": 2, "reason": "insults"}
    assert client.post(reports, json=asked, headers=bearer("Eve")).status_code == 403
    assert client.post(reports, json={"seat": 1}, headers=bearer("Ann")).status_code == 409
    assert client.post(reports, json={"seat": 3}, headers=bearer("Ann")).status_code == 409  # a bot
    assert client.post(reports, json=asked, headers=bearer("Ann")).json() == {"lines": 1}
    do(client, room, "Bob", {"type": "stand-up"})
    (found,) = get(client, "reports")
    assert found["report"]["name"] == "Bob"
    assert found["report"]["by"] == "Ann"
    assert found["report"]["reason"] == "insults"
    assert [line["text"] for line in found["report"]["lines"]] == ["something bad"]
    post(client, f"reports/{found['id']}/settle", why="talked to Bob")
    assert get(client, "reports") == []
    (settled,) = get(client, "reports?settled=true")
    assert (settled["report"]["settled_by"], settled["report"]["note"]) == ("ann", "talked to Bob")
    assert ask(client, "POST", "/api/admin/reports/999/settle", ADMIN) == (404, "no-such-note")
    house.clock.jump(KEEP_REPORTS)
    assert get(client, "reports?settled=true") == []


def test_a_name_is_banned_from_all_rooms_until_the_ban_ends_or_is_lifted(house: House, client: Any) -> None:
    post(client, "bans", 201, name="Eve", days=2, why="bots")
    post(client, "bans", 201, name="Mallory")
    room = make_room(client, bots=0)
    for name in ("EVE", "Mallory"):
        refused = do(client, room, name, {"type": "sit-down", "name": name})
        assert refused.json()["code"] == "house-banned"
    house.clock.jump(2 * DAY)
    assert do(client, room, "Eve", {"type": "sit-down", "name": "Eve"}).status_code == 200
    (ban,) = get(client, "bans")
    assert (ban["ban"]["name"], ban["until"]) == ("Mallory", None)
    post(client, f"bans/{ban['id']}/lift")
    assert get(client, "bans") == []
    assert do(client, room, "Mallory", {"type": "sit-down", "name": "Mallory"}).status_code == 200


def become(client: Any, who: str, key: str, room: str = "") -> Any:
    """Make somebody a player and, with a room, claim their seat there; return the last answer."""
    headers = {"authorization": f"Bearer {key}"}
    made = client.post("/api/players", json={"name": f"player {key[0]}"}, headers=headers)
    assert made.status_code == 201
    if not room:
        return made
    return client.post(f"/api/me/rooms/{room}", json={"token": token(who)}, headers=headers)


def test_a_player_who_is_banned_from_all_rooms_is_known_under_any_name(client: Any) -> None:
    key = "e" * 64
    room, other = make_room(client, bots=0), make_room(client, bots=0)
    sit(client, room, "Eve")
    assert become(client, "Eve", key, room).status_code == 204
    made = post(client, "bans", 201, room=room, seat=1, why="bots")
    assert made["ban"]["name"] == "Eve"
    kinds = [(each["ban"]["name"], each["ban"]["player"] != "") for each in get(client, "bans")]
    assert kinds == [("Eve", False), ("Eve", True)]
    do(client, room, "Eve", {"type": "stand-up"})
    again = do(client, room, "Eve", {"type": "sit-down", "name": "Somebody"})
    assert again.json()["code"] == "house-banned"
    # Elsewhere, with a new token and another name: until the key is shown, and then not at all.
    sit(client, other, "Nobody")
    sit(client, other, "Ann")
    refused = become(client, "Nobody", key, other)
    assert (refused.status_code, refused.json()["code"]) == (403, "house-banned")
    view = see(client, other, "Nobody")
    assert (view["you"], view["removed"]) == (0, "banned")
    assert see(client, other, "Ann")["you"] == 2
    for each in get(client, "bans"):
        post(client, f"bans/{each['id']}/lift")
    assert become(client, "Eve", key, room).status_code == 204
    assert [line["line"]["about"] for line in get(client, "audit")][-1] == f"Eve room={room} seat=1 player"


def test_the_name_of_a_player_stands_for_the_player(client: Any) -> None:
    room, key = make_room(client, bots=0), "d" * 64
    become(client, "Dan", key)
    post(client, "bans", 201, name="Player D")
    sit(client, room, "Dan")
    assert become(client, "Dan", key, room).json()["code"] == "house-banned"
    assert see(client, room, "Dan")["you"] == 0
    nobody = {"room": room, "seat": 2}
    answer = client.post("/api/admin/bans", json=nobody, headers=ADMIN)
    assert (answer.status_code, answer.json()["code"]) == (409, "kick-nobody")


def test_a_player_who_is_banned_from_a_room_does_not_come_back_with_a_new_token(client: Any) -> None:
    room, key = make_room(client, bots=0), "c" * 64
    sit(client, room, "Cy")
    become(client, "Cy", key, room)
    post(client, f"rooms/{room}/commands", command={"type": "ban", "seat": 1})
    sit(client, room, "Cyrus")
    refused = become(client, "Cyrus", key, room)
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    assert see(client, room, "Cyrus")["removed"] == "banned"
    other = make_room(client, bots=0)
    sit(client, other, "Cy")
    assert become(client, "Cy", key, other).status_code == 204


def test_opening_a_room_needs_an_invitation_and_entering_one_does_not(tmp_path: Path) -> None:
    house = House(tmp_path, invite_only=True)
    asked = {"preset": "luna-21", "pace": FAST, "bots": {"2": "beginner"}}
    with client_of(house.app) as client:

        def open_room(code: str = "") -> Any:
            return client.post("/api/rooms", json=asked, headers={"invitation": code} if code else {})

        assert open_room().json()["code"] == "invitation"
        made = post(client, "invitations", 201, uses=2, days=1, label="the club")
        assert open_room(made["code"] + "x").json()["code"] == "invitation"
        room = open_room(made["code"]).json()["room"]
        assert (
            client.post(
                "/api/rooms", json={**asked, "bots": {"9": "beginner"}}, headers={"invitation": made["code"]}
            ).status_code
            == 422
        )  # it is given back
        assert do(client, room, "Ann", {"type": "sit-down", "name": "Ann"}).status_code == 200
        assert open_room(made["code"]).status_code == 201
        assert open_room(made["code"]).json()["code"] == "invitation"
        (listed,) = get(client, "invitations")
        assert listed["invitation"] == {"label": "the club", "left": 0, "by": "ann"}
        assert made["code"] not in str(listed) + str(get(client, "audit"))
        fresh = post(client, "invitations", 201, uses=1, days=1)
        house.clock.jump(DAY)
        assert open_room(fresh["code"]).json()["code"] == "invitation"
        last = post(client, "invitations", 201)
        post(client, f"invitations/{last['id']}/revoke")
        assert open_room(last["code"]).json()["code"] == "invitation"


@pytest.mark.parametrize("path", ["/api/admin/people", "/api/admin/limits", "/api/admin/limits/{limit:str}"])
def test_searches_and_limits_are_among_the_routes_that_need_a_token(house: House, path: str) -> None:
    known = {route.path for route in http_app().routes}
    assert path in known
    assert path.replace("{limit:str}", "x") in {each for _, each in routes()}


def test_rooms_and_people_are_found_by_a_part_of_their_name(client: Any) -> None:
    key = "f" * 64
    room, other = make_room(client, bots=0), make_room(client, bots=1)
    sit(client, room, "Eve")
    sit(client, other, "Steven")
    become(client, "Fay", key)
    assert [each["room"] for each in get(client, f"rooms?name={room[1:].upper()}")] == [room]
    assert len(get(client, "rooms?name=%20")) == 2
    assert get(client, "rooms?name=%25") == get(client, "rooms?name=%00") == []
    found = get(client, "people?name=EVE")
    assert sorted((each["room"], each["seat"], each["name"]) for each in found["seats"]) == sorted(
        [(room, 1, "Eve"), (other, 1, "Steven")]
    )
    assert found["players"] == []
    do(client, other, "zoe", {"type": "sit-down", "name": "Zo\u00eb_1%"})
    for part in ("ZO\u00cb", "zoe\u0308", "_1%", "%"):
        seats = client.get("/api/admin/people", params={"name": part}, headers=ADMIN).json()["seats"]
        assert [each["name"] for each in seats] == ["Zo\u00eb_1%"], part
    (player,) = get(client, "people?name=layer%20F")["players"]
    assert (player["name"], player["banned"]) == ("player f", False)
    post(client, "bans", 201, name="player f")
    assert get(client, "people?name=player")["players"][0]["banned"]
    assert get(client, "people?name=%5C") == get(client, "people?name=%00") == {"players": [], "seats": []}
    for path in ("rooms", "people"):
        long = client.get(f"/api/admin/{path}?name={'x' * 10_000}", headers=ADMIN)
        assert (long.status_code, long.json()["code"]) == (422, "invalid")


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "name-empty"), ("\x1b[2J", "name-characters"), ("\0", "name-characters"), ("x" * 30, "name-long")],
    ids=["empty", "escape", "nul", "long"],
)
def test_a_name_that_nobody_can_have_is_not_banned(client: Any, name: str, code: str) -> None:
    answer = client.post("/api/admin/bans", headers=ADMIN, json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert get(client, "bans") == get(client, "audit") == []


def test_what_operators_write_is_stored_on_one_line(client: Any) -> None:
    why = "one\n\x1b[2Jtwo\0\u202e three"
    room = make_room(client, bots=0)
    sit(client, room, "Ann")
    post(client, f"rooms/{room}/commands", command={"type": "kick", "seat": 1}, why=why)
    post(client, "bans", 201, name="Eve", why=why)
    post(client, "invitations", 201, label=why)
    lines = [each["line"]["why"] for each in get(client, "audit")]
    assert lines == ["one [2Jtwo three"] * 3
    assert get(client, "bans")[0]["ban"]["why"] == get(client, "invitations")[0]["invitation"]["label"]
    long = client.post("/api/admin/bans", headers=ADMIN, json={"name": "Eve", "why": "x" * 10_000})
    assert (long.status_code, long.json()["code"]) == (422, "invalid")


def test_the_owner_is_banned_by_operators_and_never_by_the_owner(client: Any) -> None:
    made = client.post("/api/rooms", json={"preset": "luna-21", "pace": FAST}).json()
    room, owner = made["room"], {"authorization": f"Bearer {made['token']}"}

    def give(command: dict[str, Any]) -> Any:
        order = {"id": command["type"], "command": command}
        return client.post(f"/api/rooms/{room}/commands", json=order, headers=owner)

    assert give({"type": "sit-down", "name": "Ann"}).status_code == 200
    assert give({"type": "ban", "seat": 1}).json()["code"] == "kick-owner"
    post(client, "bans", 201, room=room, seat=1)
    post(client, f"rooms/{room}/commands", command={"type": "ban", "seat": 1})
    sit(client, room, "Bob")
    assert give({"type": "kick", "seat": 1}).json()["code"] == "not-owner"
    assert get(client, f"rooms/{room}")["owner"] == 0
    post(client, f"rooms/{room}/commands", command={"type": "hand-on", "seat": 1})
    assert see(client, room, "Bob")["may"]["moderate"]


def test_nobody_is_banned_who_has_sat_down_in_the_seat_meanwhile(client: Any) -> None:
    room = make_room(client, bots=0)
    sit(client, room, "Bob")
    stale = client.post("/api/admin/bans", headers=ADMIN, json={"room": room, "seat": 1, "name": "Eve"})
    assert (stale.status_code, stale.json()["code"]) == (409, "other-person")
    assert "Bob" in stale.json()["detail"]
    assert get(client, "bans") == get(client, "audit") == []
    post(client, "bans", 201, room=room, seat=1, name="BOB", days=3)
    assert [each["ban"]["name"] for each in get(client, "bans")] == ["Bob"]
    assert get(client, "audit")[0]["line"]["about"] == f"Bob room={room} seat=1 days=3"


def test_nobody_is_put_out_who_has_sat_down_in_the_seat_meanwhile(client: Any) -> None:
    room = make_room(client, bots=0)
    sit(client, room, "Bob")
    kick = {"command": {"type": "kick", "seat": 1}, "name": "Eve"}
    stale = client.post(f"/api/admin/rooms/{room}/commands", headers=ADMIN, json=kick)
    assert (stale.status_code, stale.json()["code"]) == (409, "other-person")
    empty = client.post(
        f"/api/admin/rooms/{room}/commands",
        headers=ADMIN,
        json={"command": {"type": "kick", "seat": 2}, "name": "Eve"},
    )
    assert empty.json()["code"] == "kick-nobody"
    assert see(client, room, "Bob")["you"] == 1
    assert get(client, "audit") == []
    post(client, f"rooms/{room}/commands", command={"type": "kick", "seat": 1}, name="BOB")
    assert see(client, room, "Bob")["you"] == 0
    assert get(client, "audit")[0]["line"]["about"] == f"{room} seat=1 name=Bob"


def limits_of(client: Any) -> dict[str, Any]:
    return {each["name"]: each for each in get(client, "limits")}


def test_the_limits_are_shown(client: Any) -> None:
    found = limits_of(client)
    assert found["websockets"]["burst"] == NO_LIMITS.websockets
    assert found["requests"]["per_second"] == NO_LIMITS.requests.per_second
    assert not any(each["changed"] for each in found.values())


def test_a_limit_is_changed_while_the_server_runs_and_outlasts_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = replace(MANY_GUESSES, rooms=Rate(2, 1e-4))
    monkeypatch.setattr(changed_limits, "FOLLOW_SECONDS", 0.02)
    asked = {"preset": "luna-21", "pace": FAST}
    first, second = House(tmp_path, limits=few), House(tmp_path, limits=few)
    with client_of(first.app) as client, client_of(second.app) as other:

        def opened(client: Any) -> int:
            return client.post("/api/rooms", json=asked).status_code

        assert [opened(client) for _ in range(3)] == [201, 201, 429]
        changed = {each["name"]: each for each in post(client, "limits/rooms", 200, burst=4, why="the club")}
        assert (changed["rooms"]["burst"], changed["rooms"]["started_burst"]) == (4, 2)
        assert changed["rooms"]["per_second"] == 1e-4
        assert [opened(client) for _ in range(3)] == [201, 201, 429]  # what was used stays used
        wait_until(lambda: limits_of(other)["rooms"]["changed"])
        assert [opened(other) for _ in range(5)] == [201] * 4 + [429]
        post(client, "limits/websockets", 200, burst=1)
        with client.websocket_connect(f"/api/rooms/{make_room_of(client)}/live") as open_socket:
            open_socket.send_text(hello())
            open_socket.receive_json(timeout=STILL)
            with client.websocket_connect("/api/rooms/x/live") as refused:
                assert refused.receive_json(timeout=STILL)["problem"]["code"] == "too-many"
        lines = [each["line"] for each in reversed(get(client, "audit"))]
        assert [(line["what"], line["about"], line["why"]) for line in lines] == [
            ("set-limit", "rooms burst=4 per_second=0.0001", "the club"),
            ("set-limit", "websockets burst=1 per_second=0", ""),
        ]
    again = House(tmp_path, limits=few)
    with client_of(again.app) as client:
        assert limits_of(client)["rooms"]["burst"] == 4
        post(client, "limits/rooms", 200, per_second=2.5)
        post(client, "limits/rooms", 200, burst=3)
        assert (limits_of(client)["rooms"]["burst"], limits_of(client)["rooms"]["per_second"]) == (3, 2.5)
        post(client, "limits/rooms", 200)
        assert not limits_of(client)["rooms"]["changed"]


def make_room_of(client: Any) -> str:
    """The name of any room that there is."""
    return get(client, "rooms")[0]["room"]


@pytest.mark.parametrize(
    ("name", "numbers", "status", "code"),
    [
        ("nothing", {"burst": 5}, 404, "limit-name"),
        ("%00", {"burst": 5}, 404, "limit-name"),
        ("x" * 10_000, {"burst": 5}, 404, "limit-name"),
        ("requests", {"burst": 1}, 422, "limit-burst"),
        ("rooms", {"burst": 0}, 422, "limit-burst"),
        ("rooms", {"burst": 10**30}, 422, "limit-burst"),
        ("rooms", {"per_second": 0}, 422, "limit-rate"),
        ("rooms", {"per_second": -1}, 422, "limit-rate"),
        ("rooms", {"per_second": 1e300}, 422, "limit-rate"),
        ("requests", {"per_second": 0.5}, 422, "limit-rate"),
        ("guesses", {"burst": 4}, 422, "limit-burst"),
        ("websockets", {"per_second": 1}, 422, "limit-no-rate"),
        ("connections", {"burst": 5}, 422, "limit-elsewhere"),
        ("rooms", {"burst": "5"}, 422, "invalid"),
    ],
    ids=[
        "unknown",
        "nul",
        "long",
        "locked-out",
        "none",
        "huge",
        "never",
        "negative",
        "endless",
        "too-slow",
        "few-guesses",
        "no-rate",
        "behind-a-proxy",
        "text",
    ],
)
def test_a_limit_that_makes_no_sense_is_refused(
    client: Any, name: str, numbers: dict[str, Any], status: int, code: str
) -> None:
    answer = client.post(f"/api/admin/limits/{name}", headers=ADMIN, json=numbers)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert get(client, "audit") == []
    assert not any(each["changed"] for each in get(client, "limits"))


def test_a_limit_that_is_no_number_is_refused(client: Any) -> None:
    as_json = {**ADMIN, "content-type": "application/json"}
    for text in ("NaN", "Infinity", "1e999", "true", "[]"):
        body = f'{{"per_second": {text}}}'
        sent = client.post("/api/admin/limits/rooms", headers=as_json, content=body)
        assert sent.status_code in (400, 422), sent.text
    assert get(client, "audit") == []


def test_tournaments_need_invitations_and_keep_banned_names_out(tmp_path: Path) -> None:
    house = House(tmp_path, invite_only=True)
    asked = {"title": "Friday", "preset": "hickeys"}
    with client_of(house.app) as client:

        def create(code: str = "", **how: Any) -> Any:
            headers = bearer("director") | ({"invitation": code} if code else {})
            return client.post("/api/tournaments", json={**asked, **how}, headers=headers)

        assert create().json()["code"] == "invitation"
        code = post(client, "invitations", 201, uses=1)["code"]
        assert create(code, title="").json()["code"] == "title-wrong"  # the invitation isn't used up
        name = create(code).json()["tournament"]
        assert create(code).json()["code"] == "invitation"
        post(client, "bans", 201, name="Mallory")
        for who, status in (("mallory", 403), ("Ann", 200)):
            order = {"id": who, "command": {"type": "enter", "name": who}}
            sent = client.post(f"/api/tournaments/{name}/commands", json=order, headers=bearer(who))
            assert sent.status_code == status, sent.text
