"""HEAD and OPTIONS at every path, and the header Allow."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.rooms import Subscription
from shootmoon.scorekeeping.scorekeeper import Scorekeeper
from shootmoon.server import Rate
from shootmoon.server.app import http_app
from tests.servers import run
from tests.serving import (
    NO_LIMITS,
    MemoryServices,
    an_app,
    bearer,
    client_of,
    http,
    listening,
    make_room,
    moon,
    see,
)
from tests.unit.server.test_http import code

ROUTES = {
    re.sub(r"\{\w+:(\w+)\}", lambda found: {"int": "1", "str": "x", "path": "x"}[found[1]], route.path): set(
        map(str, route.methods)
    )
    for route in sorted(http_app().routes, key=lambda route: route.path)
    if not route.path.startswith("/_none")
}
"""A path of each route, and the methods that it has."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    tokens = tmp_path_factory.mktemp("operators") / "tokens"
    tokens.write_text("ann " + "t" * 32)
    database = f"sqlite:///{tokens.parent}/moon.db"
    with client_of(an_app(MemoryServices(database=database), admin_tokens=tokens)) as client:
        yield client


def allowed(answer: Any) -> set[str]:
    return set(answer.headers["allow"].split(", "))


@pytest.mark.parametrize("path", ROUTES)
def test_every_path_says_which_methods_it_has(client: Any, path: str) -> None:
    methods = ROUTES[path] | ({"HEAD"} if "GET" in ROUTES[path] else set[str]())
    asked = client.options(path)
    assert (asked.status_code, asked.content) == (204, b"")
    assert allowed(asked) == methods
    for method in {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE"} - methods:
        refused = client.request(method, path)
        if method == "HEAD":
            assert (refused.status_code, refused.content) == (405, b"")
        else:
            assert code(refused, 405) == "method"
        assert allowed(refused) == methods


@pytest.mark.parametrize("path", [path for path, methods in ROUTES.items() if "GET" in methods])
@pytest.mark.parametrize("token", ["", "t" * 32])
def test_head_has_the_status_and_headers_of_get(client: Any, path: str, token: str) -> None:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    found, head = client.get(path, headers=headers), client.head(path, headers=headers)
    assert head.status_code == found.status_code
    assert head.headers == found.headers
    assert head.content == b""


def test_what_is_not_there_is_not_there_for_head_and_options(client: Any) -> None:
    assert client.head("/api/nothing").status_code == 404
    assert code(client.options("/api/nothing"), 404) == "not-found"
    page = client.head("/nothing", headers={"accept": "text/html"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")


def test_head_does_not_wait_for_events(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(*_: object) -> None:
        raise AssertionError("it waits")

    monkeypatch.setattr(Subscription, "wait_for_change", wait)
    monkeypatch.setattr(Scorekeeper, "wait_for_change", wait)
    room = make_room(client)
    after = see(client, room)["number"]
    assert client.head(f"/api/rooms/{room}/events?after={after}&wait=25").status_code == 200
    assert client.head(f"/api/rooms/{room}/events?after={after}&wait=26").status_code == 422
    made = client.post("/api/sheets", json={"names": ["Ann", "Ben", "Cal"]}, headers=bearer("Ann")).json()
    sheet = f"/api/sheets/{made['sheet']}?after={made['number']}&wait=25"
    assert client.head(sheet).status_code == 200


def test_head_is_counted_and_limited_as_get_is() -> None:
    app = an_app(limits=replace(NO_LIMITS, requests=Rate(3, 1e-9)))
    with client_of(app) as client:
        assert [client.head("/api/health/live").status_code for _ in range(4)] == [200, 200, 200, 429]
    sample = {"method": "HEAD", "route": "/api/health/live"}
    counted = app.server.metrics.registry.get_sample_value("shootmoon_http_request_seconds_count", sample)
    assert counted == 3


def test_a_connection_goes_on_after_head() -> None:
    async def check() -> None:
        async with listening(an_app()) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"HEAD /api/presets HTTP/1.1\r\nhost: localhost\r\n\r\n")
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            writer.write(b"GET /api/presets HTTP/1.1\r\nhost: localhost\r\n\r\n")
            found = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = re.findall(r"content-length: (\d+)", found)
            assert length == re.findall(r"content-length: (\d+)", head) != ["0"]
            assert head.startswith("http/1.1 200")
            assert found.startswith("http/1.1 200")
            await reader.readexactly(int(length[0]))
            writer.close()

    run(check())


def test_metrics_answer_head(tmp_path: Path) -> None:
    with moon(tmp_path, "--metrics-port", "0", "--no-browser") as server:
        assert "shootmoon_rooms" in server.metrics()
        address = re.findall(r"http://\S+/metrics", server.said.read_text())[0]
        head = http.head(address)
        assert (head.status_code, head.content) == (200, b"")
        assert int(head.headers["content-length"]) > 0
