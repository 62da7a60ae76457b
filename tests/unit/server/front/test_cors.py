"""Pages of other sites, which browsers let use the HTTP interface if the host named their origin."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.server import Rate
from tests.serving import NO_LIMITS, an_app, bearer, client_of, make_room
from tests.unit.server.front.test_methods import ROUTES

PAGE = "https://page.example"


@pytest.fixture(scope="module")
def client() -> Any:
    with client_of(an_app(origins=frozenset({PAGE}), addresses=["https://moon.example"])) as client:
        yield client


def preflight(client: Any, path: str, method: str, origin: str = PAGE) -> Any:
    asked = {"origin": origin, "access-control-request-method": method}
    return client.options(path, headers=asked)


def names(answer: Any, of: str) -> set[str]:
    return set(answer.headers.get(f"access-control-allow-{of}", "").lower().split(", "))


def test_a_page_makes_a_room_and_plays_in_it(client: Any) -> None:
    asked = preflight(client, "/api/rooms", "POST")
    assert asked.status_code == 204
    assert asked.headers["access-control-allow-origin"] == PAGE
    assert {"get", "post", "head", "options"} == names(asked, "methods")
    assert {"authorization", "content-type", "accept-language", "invitation", "idempotency-key"} <= names(
        asked, "headers"
    )
    assert int(asked.headers["access-control-max-age"]) > 0
    made = client.post("/api/rooms", json={}, headers={"origin": PAGE})
    assert made.status_code == 201
    assert made.headers["access-control-allow-origin"] == PAGE
    assert "retry-after" in made.headers["access-control-expose-headers"].lower()


@pytest.mark.parametrize("path", ROUTES)
def test_every_shared_path_answers_and_no_other(client: Any, path: str) -> None:
    shared = path.startswith(("/api/", "/schema/")) and not path.startswith("/api/admin")
    for answer in (preflight(client, path, "GET"), client.get(path, headers={"origin": PAGE})):
        assert answer.headers.get("access-control-allow-origin") == (PAGE if shared else None)
        assert ("Origin" in answer.headers.get("vary", "")) == shared
        assert "access-control-allow-credentials" not in answer.headers


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "*", "https://page.example.evil.example", "http://page.example",
               "https://page.example:444", "HTTPS://PAGE.EXAMPLE", "", "https://moon.example"]
)  # fmt: skip
def test_no_other_page(client: Any, origin: str) -> None:
    room = make_room(client)
    for answer in (
        preflight(client, "/api/rooms", "POST", origin),
        client.get(f"/api/rooms/{room}", headers={"origin": origin}),
    ):
        assert not [name for name in answer.headers if name.startswith("access-control-")]
        assert "Origin" in answer.headers["vary"]  # a cache keeps this for nobody else


def test_errors_say_it_too(client: Any) -> None:
    page = {"origin": PAGE}
    for answer, status in (
        (client.get("/api/rooms/none", headers=page), 404),
        (client.post("/api/rooms", content="{", headers={**page, **bearer("Ann")}), 415),
        (client.put("/api/rooms", headers=page), 405),
        (client.get("/api/rooms", headers={**page, "host": "evil.example"}), 421),
    ):
        assert answer.status_code == status
        assert answer.headers["access-control-allow-origin"] == PAGE
    limits = replace(NO_LIMITS, requests=Rate(1, 1e-9))
    with client_of(an_app(origins=frozenset({PAGE}), limits=limits)) as limited:
        answers = [limited.get("/api/rooms", headers=page) for _ in range(2)]
        assert [each.status_code for each in answers] == [200, 429]
        assert answers[1].headers["access-control-allow-origin"] == PAGE


def test_without_origins_nothing_is_said(tmp_path: Path) -> None:
    with client_of(an_app(limits=NO_LIMITS)) as client:
        answer = client.get("/api/rooms", headers={"origin": PAGE})
        assert not [name for name in answer.headers if name.startswith("access-control-")]
        assert "vary" not in answer.headers
