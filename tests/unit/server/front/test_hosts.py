"""A server answers under its own names alone, and links are made with its public address."""

from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from shootmoon.server.front.hosts import names_of_this_machine, public_address
from tests.patience import STILL
from tests.servers import run
from tests.serving import Door, an_app, bearer, client_of, hello, listening, make_room, moon
from tests.unit.server.test_http import code

PUBLIC = ("https://moon.example", "https://www.moon.example:8443")


@pytest.fixture
def client() -> Any:
    with client_of(an_app(addresses=PUBLIC)) as client:
        yield client


@pytest.mark.parametrize(
    "host", ["evil.example", "moon.example.evil.example", "evil.example:8421", "a b", "[::1"]
)
def test_other_names_are_refused(client: Any, host: str) -> None:
    for path in ("/", "/api/rooms", "/api/health"):
        refused = client.get(path, headers={"host": host})
        assert code(refused, 421) == "host"
        assert "content-security-policy" in refused.headers
    assert "--address" in refused.json()["detail"]


@pytest.mark.parametrize(
    "host",
    ["moon.example", "WWW.moon.example.:443", "127.0.0.1:8421", "[::1]:80", "localhost", "192.168.1.7"],
)
def test_its_own_names_and_all_addresses_are_answered(client: Any, host: str) -> None:
    assert client.get("/api/rooms", headers={"host": host}).status_code == 200


def test_a_page_whose_name_points_here_may_not_connect() -> None:
    async def check() -> None:
        async with listening(an_app()) as port:
            evil = f"evil.example:{port}"
            dialing = connect(
                f"ws://{evil}/api/rooms/none/live", host="127.0.0.1", origin=Origin(f"http://{evil}")
            )
            with pytest.raises(InvalidStatus) as refused:
                await dialing
            assert refused.value.response.status_code == 403

    run(check())


def test_pages_of_its_public_addresses_may_connect(client: Any) -> None:
    room = make_room(client)
    for origin in PUBLIC:
        with client.websocket_connect(f"/api/rooms/{room}/live", headers={"origin": origin}) as socket:
            socket.send_text(hello())
            assert socket.receive_json(timeout=STILL)["type"] == "view"


def test_links_begin_with_the_public_address_whatever_a_client_says(client: Any) -> None:
    made = client.post("/api/rooms", json={}, headers={"host": "127.0.0.1"}).json()
    assert made["link"] == f"https://moon.example/api/rooms/{made['room']}"
    sheet = {"names": ["Ann", "Ben", "Cal"]}
    made = client.post("/api/sheets", json=sheet, headers=bearer("Ann")).json()
    assert made["link"] == f"https://moon.example/api/sheets/{made['sheet']}"
    with client_of(an_app()) as local:
        made = local.post("/api/rooms", json={}, headers={"host": "127.0.0.1:8421"}).json()
        assert made["link"] == f"http://127.0.0.1:8421/api/rooms/{made['room']}"


def test_moon_serve_is_told_its_address(tmp_path: Path) -> None:
    with moon(tmp_path, "--address", "https://moon.example/") as server:
        made = Door(server).post("/api/rooms", json={}).json()
        assert made["link"].startswith("https://moon.example/api/rooms/")
        assert Door(server).get("/api/bots", headers={"host": "moon.example"}).status_code == 200
        assert Door(server).get("/api/bots", headers={"host": "evil.example"}).status_code == 421


def test_names_are_told_apart() -> None:
    assert public_address("HTTP://Moon.Example:80/") == "http://moon.example"
    with pytest.raises(ValueError, match="Port could not be cast"):
        public_address("https://moon.example:many")
    assert "" not in names_of_this_machine()
