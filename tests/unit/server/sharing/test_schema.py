"""What is published is what is spoken: HTTP against its OpenAPI, the WebSocket against its JSON Schema."""

import json
import tempfile
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck
from schemathesis.pytest.lazy import get_all_tests

from shootmoon.server.front.problems import codes
from shootmoon.server.sharing import schema
from tests.doubles import MemoryLog
from tests.patience import STILL
from tests.serving import MemoryServices, an_app, client_of, hello, make_room, sit
from tests.strategies import SOAK, examples

_FOLDER = tempfile.TemporaryDirectory()  # as long as the tests last
APP = an_app(MemoryServices(MemoryLog(), database=f"sqlite:///{_FOLDER.name}/house.db"))

PATHS = (
    "/api/rooms",
    "/api/rooms/{room}",
    "/api/rooms/{room}/glance",
    "/api/rooms/{room}/commands",
    "/api/rooms/{room}/events",
    "/api/rooms/{room}/hand",
    "/api/rooms/{room}/record",
    "/api/rooms/{room}/claim",
    "/api/rooms/{room}/hint",
    "/api/rooms/{room}/reports",
    "/api/admin/rooms",
    "/api/admin/rooms/{room}",
    "/api/admin/rooms/{room}/commands",
    "/api/admin/rooms/{room}/close",
    "/api/admin/reports",
    "/api/admin/reports/{note}/settle",
    "/api/admin/addresses",
    "/api/admin/bans",
    "/api/admin/bans/{note}/lift",
    "/api/admin/invitations",
    "/api/admin/invitations/{note}/revoke",
    "/api/admin/audit",
    "/api/admin/people",
    "/api/admin/limits",
    "/api/admin/limits/{limit}",
    "/api/rooms/{room}/chances",
    "/api/rooms/{room}/sheet",
    "/api/rooms/{room}/games",
    "/api/rooms/{room}/games/{game}/record",
    "/api/rooms/{room}/rules",
    "/api/presets",
    "/api/presets/{preset}",
    "/api/presets/{preset}/example",
    "/api/options/{game}",
    "/api/rules",
    "/api/words",
    "/api/sheets",
    "/api/sheets/{sheet}",
    "/api/sheets/{sheet}/commands",
    "/api/sheets/{sheet}/text",
    "/api/tournaments",
    "/api/tournaments/{tournament}",
    "/api/tournaments/{tournament}/commands",
    "/api/tournaments/{tournament}/rounds/{round}/boards/{board}",
    "/api/bots",
    "/api/daily",
    "/api/daily/{day}",
    "/api/series/{series}",
    "/api/lessons",
    "/api/lessons/{lesson}",
    "/api/puzzles",
    "/api/puzzles/daily",
    "/api/puzzles/{puzzle}",
    "/api/puzzles/{puzzle}/answer",
    "/api/replay",
    "/api/replay/frames",
    "/api/board/setup",
    "/api/board",
    "/api/board/values",
    "/api/board/room",
    "/api/hands/{preset}",
    "/api/hands/{preset}/{hand}",
    "/api/reviews",
    "/api/players",
    "/api/players/device",
    "/api/players/passkey",
    "/api/players/passkey/question",
    "/api/me",
    "/api/me/keys",
    "/api/me/keys/{key}",
    "/api/me/keys/{key}/keep",
    "/api/me/keep",
    "/api/me/codes",
    "/api/me/passkeys",
    "/api/me/passkeys/question",
    "/api/me/rooms/{room}",
    "/api/me/games",
    "/api/me/statistics",
    "/api/me/export",
    "/api/players/profile",
    "/api/players/ladder",
    "/api/me/ratings",
    "/api/me/friends",
    "/api/me/friends/decide",
    "/api/me/inbox",
    "/api/me/invitations",
    "/api/me/invitations/{invitation}",
    "/api/pairing",
    "/api/health",
    "/api/health/live",
)


@cache
def document() -> Any:
    """Return what is published. To make it takes two seconds, which no process is to spend that only lists
    the tests."""
    with client_of(APP) as client:
        return client.get("/schema/openapi.json").json()


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A client of an app that is started once: starting it takes longer than most of its answers."""
    document()  # which starts it, too
    with client_of(APP) as client:
        yield client


def test_every_route_of_the_interface_is_published() -> None:
    assert sorted(document()["paths"]) == sorted(PATHS)
    for methods in document()["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert {"4XX", "5XX"} <= set(operation["responses"])


def test_types_are_published_with_their_meanings() -> None:
    order = document()["components"]["schemas"]["CommandRequest"]
    assert order["description"] == "A command to a room, with an id that makes retries safe."
    assert order["additionalProperties"] is False


def patterns(schema: Any) -> set[str]:
    """The regular expressions anywhere in a schema."""
    if isinstance(schema, dict):
        own = {found for key, found in schema.items() if key == "pattern" and isinstance(found, str)}
        return own.union(*map(patterns, schema.values()))
    return set().union(*map(patterns, schema)) if isinstance(schema, list) else set()


def test_no_pattern_admits_a_line_feed_at_the_end() -> None:
    """In Python's regular expressions, ``$`` also matches before a line feed at the end."""
    found = patterns(document()) | patterns(json.loads(json.dumps(schema.live())))
    assert len(found) >= 3
    assert [each for each in found if each.endswith("$")] == []


def test_every_field_is_published_with_its_meaning() -> None:
    types = {**document()["components"]["schemas"], **json.loads(json.dumps(schema.live()))["$defs"]}
    fields = {
        f"{name}.{field}": about.get("description", "")
        for name, each in types.items()
        for field, about in each.get("properties", {}).items()
    }
    assert len(fields) > 300
    assert [name for name, meaning in fields.items() if len(meaning) < 5] == []
    assert fields["Act.ply"].startswith("The number of actions done in the game before this one")
    # This field is inherited from the base class.
    assert fields["CreateRoom.patience"].startswith("The time in milliseconds that a turn may last")


@pytest.fixture(scope="module")
def published() -> Any:
    """What is published, as Schemathesis reads it, with the app that answers."""
    found = schemathesis.openapi.from_dict(document())
    found.app = APP
    return found


@pytest.mark.parametrize("path", PATHS)
def test_whatever_is_thrown_at_http_the_answer_is_as_published(
    path: str, published: Any, client: Any
) -> None:
    """Only the tests of this path are made here, since making one takes a tenth of a second.

    Schemathesis' own decorator makes those of all operations in each process that only lists the tests.
    """
    ordered = examples(
        5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
    )
    made = get_all_tests(
        schema=published.include(path=path),
        test_func=answers_as_published,
        settings=ordered,
        given_kwargs=None,
    )
    tried = []
    for each in made:
        found, test = each.ok()
        tried.append(found.label)
        # A part of the requests with values at their bounds, of which Schemathesis makes 60 on average.
        test.hypothesis_explicit_examples = test.hypothesis_explicit_examples[:: 1 if SOAK else 8]
        test(client=client)
    assert sorted(tried) == sorted(f"{method.upper()} {path}" for method in document()["paths"][path])


def answers_as_published(case: Any, client: Any) -> None:
    how = case.as_transport_kwargs()
    answered = client.request(
        how["method"],
        case.formatted_path,
        params=how.get("params"),
        headers=how.get("headers"),
        json=how.get("json"),
        content=how.get("data"),
    )
    assert answered.status_code < 500, answered.text
    methods = document()["paths"][case.path]
    if case.method.lower() not in methods:
        assert answered.status_code in (204, 405)
        return
    responses = methods[case.method.lower()]["responses"]
    known = responses.get(str(answered.status_code)) or responses[f"{answered.status_code // 100}XX"]
    if answered.headers["content-type"].endswith("json"):
        (content,) = (each for kind, each in known["content"].items() if kind.endswith("json"))
        validator(json.dumps(content["schema"])).validate(answered.json())


@cache
def validator(schema: str) -> Any:
    """Return what checks a value by a schema of the document; to make it takes longer than a request."""
    return jsonschema_rs.validator_for({**json.loads(schema), "components": document()["components"]})


def test_what_the_websocket_says_is_as_published(client: Any) -> None:
    published = json.loads(json.dumps(schema.live()))
    spoken = jsonschema_rs.validator_for({"$ref": "#/$defs/ServerMessage", "$defs": published["$defs"]})
    asked = jsonschema_rs.validator_for({"$ref": "#/$defs/ClientMessage", "$defs": published["$defs"]})
    room = make_room(client)
    sit(client, room, "Ann")
    with client.websocket_connect(f"/api/rooms/{room}/live") as socket:
        messages = [
            hello("Ann"),
            '{"type":"ping"}',
            '{"type":"do","id":"1","command":{"type":"say","text":"<b>hi</b>"}}',
            '{"type":"do","id":"2","command":{"type":"resume"}}',
        ]
        kinds: set[str] = set()
        for message in messages:
            asked.validate(json.loads(message))
            socket.send_text(message)
        while not {"view", "pong", "done", "events", "problem"} <= kinds:
            heard = socket.receive_json(timeout=STILL)
            spoken.validate(heard)
            kinds.add(heard["type"])
    for wrong in ({"type": "tick"}, {"type": "do", "command": {"type": "resume"}}, {"type": "hello", "x": 1}):
        with pytest.raises(jsonschema_rs.ValidationError):
            asked.validate(wrong)


def test_the_codes_of_the_interface_are_in_its_documentation() -> None:
    from pathlib import Path

    text = (Path(__file__).parents[4] / "docs" / "api.md").read_text(encoding="utf-8")
    assert [code for code in sorted(codes()) if f"`{code}`" not in text] == []
