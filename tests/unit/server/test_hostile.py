"""Hostile requests to the routes of players, friends, ratings, pairing and operators.

Each is answered with a refusal or a success, never with a failure of the server, and no operator's route
answers without an operator's token.
"""

import json
import os
import random
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from shootmoon.server.front.limits import Rate
from tests.serving import NO_LIMITS, MemoryServices, an_app, client_of
from tests.unit.server.people.test_players import ANN, become

REQUESTS = 10_000 if os.environ.get("SHOOTMOON_SOAK", "0") not in ("", "0") else 1_500
OPERATOR = "the-token-of-an-operator-long-enough"
PLACES = ("/api/me", "/api/players", "/api/pairing", "/api/admin")
TEXTS = ("", "Ann", "\0", "\ud800", "é" * 300, "x" * 5_000, "🁣", "../..", "'; --", "classic", "a" * 64)
VALUES: tuple[Any, ...] = (*TEXTS, None, True, -1, 0, 2**63, 10**40, 1e308, [0], {}, ["\0"], [["a"]] * 50)
QUERIES = ("", "?before=x", "?count=-1", "?rules=%00", "?name=%F0", f"?before={'9' * 40}")


def fields_of(document: dict[str, Any], operation: dict[str, Any]) -> dict[str, bool]:
    """The fields of the body of a route, and whether each is needed."""
    content = operation.get("requestBody", {}).get("content", {})
    named = content.get("application/json", {}).get("schema", {}).get("$ref", "/").split("/")[-1]
    schema = document["components"]["schemas"].get(named, {})
    return {name: name in schema.get("required", ()) for name in schema.get("properties", {})}


def test_what_no_database_can_store_is_no_key(tmp_path: Path) -> None:
    services = MemoryServices(database=f"sqlite:///{tmp_path / 'house.db'}")
    with client_of(an_app(services)) as client:
        become(client, "Ann", ANN)
        headers = {"authorization": f"Bearer {ANN}"}
        for asked in (
            client.delete("/api/me/keys/%00", headers=headers),
            client.post("/api/me/keys/%00", json={"label": "x"}, headers=headers),
            client.post("/api/me/keys/%00/keep", headers=headers),
        ):
            assert (asked.status_code, asked.json()["code"]) == (404, "no-such-key")


def test_no_hostile_request_makes_the_server_fail(tmp_path: Path) -> None:
    tokens = tmp_path / "operators"
    tokens.write_text(f"ann {OPERATOR}\n", encoding="utf-8")
    rng = random.Random(23)
    lots = Rate(10**6, 1)
    services = MemoryServices(database=f"sqlite:///{tmp_path / 'house.db'}")
    limits = replace(NO_LIMITS, players=lots, guesses=lots)
    done: set[str] = set()
    with client_of(an_app(services, limits, admin_tokens=tokens)) as client:
        document = client.get("/schema/openapi.json").json()
        routes = [
            (way.upper(), path, fields_of(document, operation))
            for path, ways in document["paths"].items()
            if path.startswith(PLACES)
            for way, operation in ways.items()
        ]
        assert len(routes) > 30
        become(client, "Ann", ANN)
        for _ in range(REQUESTS):
            method, route, fields = rng.choice(routes)
            bearer = rng.choice((ANN, OPERATOR, "f" * 64, "short", "", "é" * 30, "x" * 3_000))
            path = route
            while "{" in path:
                before, _, rest = path.partition("{")
                value = rng.choice(("1", "none", "-1", "9" * 30, "%00", "%F0%9F%80%B1", "a" * 300))
                path = before + value + rest.partition("}")[2]
            if method == "GET":
                path += rng.choice(QUERIES)
            if (method, path) == ("DELETE", "/api/me"):
                bearer = "f" * 64  # Ann stays, for the other requests
            chosen = [name for name, needed in fields.items() if needed or rng.random() < 0.3]
            values: dict[str, Any] = {
                name: rng.choice(TEXTS if rng.random() < 0.5 else VALUES) for name in chosen
            }
            if rng.random() < 0.1:
                values["more"] = 1
            body = json.dumps(values)
            content = rng.choice((body, body, body, body, body[:-1], "[" * 9_000, "null", b"\xff"))
            headers = {"authorization": f"Bearer {bearer}".encode(), "content-type": b"application/json"}
            answer = client.request(method, path, content=content, headers=headers)  # type: ignore[arg-type]
            about = (method, path, bearer, content[:300], answer.text[:300])
            assert answer.status_code < 500, about
            if path.startswith("/api/admin") and bearer != OPERATOR:
                assert answer.status_code in {401, 403, 404, 429}, about
            if answer.status_code < 300:
                done.add(f"{method} {route}")
    assert len(done) > 3, done  # some of them were right
