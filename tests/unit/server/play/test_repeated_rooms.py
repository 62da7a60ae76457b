"""A room is opened once, however often its client repeats the request with one key."""

import asyncio
import secrets
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from shootmoon.server import Rate
from tests.servers import run
from tests.serving import NO_LIMITS, MemoryServices, an_app, client_of, do, listening, see
from tests.unit.server.test_http import code

KEY = {"idempotency-key": "a-key-that-nobody-guesses"}
ASKED = {"preset": "luna-21", "bots": {"2": "beginner"}, "public": True}


@pytest.fixture
def client() -> Any:
    with client_of(an_app()) as client:
        yield client


def test_the_same_request_opens_the_same_room(client: Any) -> None:
    first = client.post("/api/rooms", json=ASKED, headers=KEY)
    assert first.status_code == 201
    made = first.json()
    owner = {"authorization": f"Bearer {made['token']}"}
    seated = {"id": "1", "command": {"type": "sit-down", "name": "Ann"}}
    path = f"/api/rooms/{made['room']}/commands"
    assert client.post(path, json=seated, headers=owner).status_code == 200
    again = client.post("/api/rooms", json=ASKED, headers=KEY)
    assert again.status_code == 201
    assert again.json() == {**made, "number": see(client, made["room"])["number"]}
    assert len(client.get("/api/rooms").json()) == 1


def test_another_request_with_its_key_is_refused(client: Any) -> None:
    client.post("/api/rooms", json=ASKED, headers=KEY)
    assert code(client.post("/api/rooms", json={"preset": "classic"}, headers=KEY), 409) == "other-command"
    other = {"idempotency-key": KEY["idempotency-key"] + "!"}
    assert client.post("/api/rooms", json={"preset": "classic"}, headers=other).status_code == 201


def test_a_key_that_can_be_guessed_is_refused(client: Any) -> None:
    assert code(client.post("/api/rooms", json=ASKED, headers={"idempotency-key": "1"}), 400) == "malformed"


def test_neither_name_nor_token_tell_the_key_or_each_other(client: Any) -> None:
    made = client.post("/api/rooms", json=ASKED, headers=KEY).json()
    assert len(made["room"]) >= 16
    assert made["room"].strip("r") not in made["token"]
    assert do(client, made["room"], "", {"type": "end"}).status_code != 200


def test_repeated_requests_count_once() -> None:
    limits = replace(NO_LIMITS, rooms=Rate(2, 1e-9))
    with client_of(an_app(limits=limits)) as client:
        made = [client.post("/api/rooms", json=ASKED, headers=KEY).status_code for _ in range(5)]
        assert made == [201] * 5
        others = [client.post("/api/rooms", json=ASKED).status_code for _ in range(2)]
        assert others == [201, 429]


def test_an_invitation_is_used_once(tmp_path: Any) -> None:
    operator = "t" * 32
    (tmp_path / "tokens").write_text(operator)
    services = MemoryServices(database=f"sqlite:///{tmp_path}/moon.db")
    with client_of(an_app(services, admin_tokens=tmp_path / "tokens", invite_only=True)) as client:
        invite = {"label": "", "uses": 1, "days": 1}
        bearer = {"authorization": f"Bearer {operator}"}
        invited = client.post("/api/admin/invitations", json=invite, headers=bearer).json()
        headers = {**KEY, "invitation": invited["code"]}
        made = [client.post("/api/rooms", json=ASKED, headers=headers).json()["room"] for _ in range(3)]
        assert len(set(made)) == 1
        assert client.post("/api/rooms", json=ASKED, headers={**headers, **_key()}).status_code == 403


def _key() -> dict[str, str]:
    return {"idempotency-key": secrets.token_hex(16)}


def test_many_at_once_open_one_room() -> None:
    async def check() -> None:
        async with listening(an_app()) as port, httpx.AsyncClient() as http:
            url = f"http://127.0.0.1:{port}/api/rooms"
            asked = (http.post(url, json=ASKED, headers=KEY) for _ in range(20))
            answers = await asyncio.gather(*asked)
            assert {answer.status_code for answer in answers} == {201}
            assert len({(answer.json()["room"], answer.json()["token"]) for answer in answers}) == 1

    run(check())
