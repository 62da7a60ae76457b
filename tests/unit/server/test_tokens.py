"""Requests without a token, or with a header that has another form, are told what to send."""

from pathlib import Path
from typing import Any

import pytest

from tests.serving import MemoryServices, an_app, bearer, client_of, make_room, sit
from tests.unit.server.play.test_live import Talk

WRONG = ["", "Bearer", "Bearer ", "Bearer short", "Token " + "x" * 40, "x" * 40, "Basic QW5uOnNlY3JldA=="]
ORDER = {"id": "1234567890123456", "command": {"type": "sit-down", "name": "Ann"}}
PAIRING = {"name": "Ann"}
SHEET = {"preset": "luna-21", "names": ["A", "B", "C"]}
NEEDED: list[tuple[str, str, Any]] = [
    ("POST", "/api/rooms/{room}/commands", ORDER),
    ("POST", "/api/rooms/{room}/commands", {**ORDER, "command": {"type": "say", "text": "hello"}}),
    ("POST", "/api/rooms/{room}/commands", {**ORDER, "command": {"type": "kick", "seat": 1}}),
    ("POST", "/api/rooms/{room}/reports", {"seat": 1}),
    ("POST", "/api/rooms/{room}/hint", {"ply": 0, "kind": "advice"}),
    (
        "POST",
        "/api/tournaments/{tournament}/commands",
        {**ORDER, "command": {"type": "enter", "name": "Ann"}},
    ),
    ("POST", "/api/sheets", SHEET),
    ("POST", "/api/sheets/{sheet}/commands", {"id": "x" * 16, "command": {"type": "undo"}, "known": 1}),
    ("POST", "/api/pairing", PAIRING),
    ("DELETE", "/api/pairing", None),
    ("POST", "/api/players", {"name": "Ann"}),
    ("POST", "/api/players/device", {"code": "x"}),
    ("GET", "/api/me", None),
    ("POST", "/api/me", {"name": "Ann"}),
    ("DELETE", "/api/me", None),
    ("DELETE", "/api/me/keys/x", None),
    ("POST", "/api/me/codes", None),
    ("GET", "/api/me/friends", None),
    ("POST", "/api/me/inbox", {}),
    ("GET", "/api/me/export", None),
    ("GET", "/api/admin/rooms", None),
    ("POST", "/api/admin/bans", {"name": "Eve"}),
]


@pytest.mark.parametrize("header", WRONG)
def test_who_sends_no_token_is_told_how(tmp_path: Path, header: str) -> None:
    tokens = tmp_path / "tokens"
    tokens.write_text("ann " + "t" * 30, encoding="utf-8")
    services = MemoryServices(database=f"sqlite:///{tmp_path / 'house.db'}")
    with client_of(an_app(services, admin_tokens=tokens)) as client:
        names = {"room": make_room(client), "tournament": "none", "sheet": "none"}
        for method, path, body in NEEDED:
            for language in ("en", "es"):
                headers = {"accept-language": language} | ({"authorization": header} if header else {})
                answer = client.request(method, path.format(**names), json=body, headers=headers)
                assert answer.status_code == 401, (method, path, answer.text)
                assert answer.headers["www-authenticate"] == "Bearer"
                assert answer.headers["content-type"] == "application/problem+json"
                assert "Authorization: Bearer " in answer.json()["detail"]
                assert ("needs" in answer.json()["detail"]) == (language == "en")


def test_reading_needs_no_token_but_one_that_is_sent_must_be_one() -> None:
    with client_of(an_app()) as client:
        room = make_room(client)
        for header, status in [
            ("", 200),
            ("Basic QW5uOnNlY3JldA==", 200),
            ("x" * 40, 401),
            ("Bearer x", 401),
        ]:
            answer = client.get(f"/api/rooms/{room}", headers={"authorization": header} if header else {})
            assert answer.status_code == status, header


def test_a_wrong_token_is_refused_as_before() -> None:
    with client_of(an_app()) as client:
        room = make_room(client)
        sit(client, room, "Ann")
        order = {"id": "1234567890123456", "command": {"type": "get-ready"}}
        answer = client.post(f"/api/rooms/{room}/commands", json=order, headers=bearer("Eve"))
        assert (answer.status_code, answer.json()["code"]) == (403, "no-seat")
        with Talk(client, room) as talk:  # a WebSocket of a spectator
            talk.hear()
            answer = talk.do({"type": "sit-down", "name": "Eve"})
            assert (answer["problem"]["status"], answer["problem"]["code"]) == (401, "token-short")
