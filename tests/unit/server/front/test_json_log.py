"""The log for programs: every line is an object, and nothing secret is in it."""

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shootmoon.server.front.json_log import JsonFormatter, Repetitions
from tests.serving import an_app, bearer, client_of, do, hello, http, make_room, moon, see, sit, token

NONCE = "c0ffee" * 8


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything that is logged, down to the least important."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    root, access = logging.getLogger(), logging.getLogger("shootmoon.access")
    before = root.level, access.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    access.setLevel(logging.INFO)
    try:
        yield stream
    finally:
        root.removeHandler(handler)
        root.setLevel(before[0])
        access.setLevel(before[1])


def entries(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_requests_are_told_with_room_route_and_duration(written: io.StringIO) -> None:
    with client_of(an_app()) as client:
        room = make_room(client)
        sit(client, room, "Ann")
        client.get("/api/rooms/%0d%0a%22nowhere")
        with client.websocket_connect(f"/api/rooms/{room}/live") as live:
            live.send_text(hello("Ann"))
            live.receive_text()
    told = entries(written.getvalue())
    assert all({"time", "level", "event", "message", "process"} <= set(each) for each in told)
    (made,) = [each for each in told if each.get("route") == "/api/rooms" and each["event"] == "request"]
    assert (made["method"], made["status"], made["level"]) == ("POST", 201, "info")
    (sat,) = [each for each in told if each.get("route") == "/api/rooms/{room}/commands"]
    assert (sat["room"], sat["status"]) == (room, 200)
    assert sat["duration"] >= 0
    (opened,) = [each for each in told if each["event"] == "websocket"]
    assert (opened["room"], opened["route"]) == (room, "/api/rooms/{room}/live")


def test_nothing_secret_is_logged(written: io.StringIO) -> None:
    with client_of(an_app()) as client:
        room = make_room(client)
        sit(client, room, "Ann")
        do(client, room, "Ann", {"type": "get-ready"})
        do(client, room, "Ann", {"type": "reveal-nonce", "nonce": NONCE, "commitment": 64 * "0"})
        do(client, room, "Ann", {"type": "say", "text": "a word among friends"})
        client.get(f"/api/rooms/{room}?token={token('Ann')}", headers=bearer("Ann"))
        client.post(f"/api/rooms/{room}/commands", content=token("Ann"), headers=bearer("Ann"))
        hands = see(client, room, "Ann")["position"]["hands"]
    # Without the date, which may look like a tile.
    text = str([{**each, "time": "", "duration": 0, "process": 0} for each in entries(written.getvalue())])
    tiles = [tile for hand in hands for tile in hand if "?" not in tile]
    assert tiles
    assert not [each for each in (token("Ann"), NONCE, "friends", *tiles) if each in text]


def test_an_exception_is_one_line(written: io.StringIO) -> None:
    try:
        raise RuntimeError("two\nlines")
    except RuntimeError:
        logging.getLogger("shootmoon.test").exception("it failed: %s", "a\nb")
    (told,) = entries(written.getvalue())
    assert (told["event"], told["level"], told["message"]) == ("shootmoon.test", "error", "it failed: a\nb")
    assert told["traceback"].endswith("RuntimeError: two\nlines")


def test_a_server_writes_nothing_else_to_stderr(tmp_path: Path) -> None:
    how = ("--host", "0.0.0.0", "--log-format", "json", "--log-requests", "--bots", "1", "--no-browser")
    with moon(tmp_path, *how) as server:
        server.url = server.url.replace("0.0.0.0", "127.0.0.1")
        assert http.get(f"{server.url}/api/health").status_code == 200
        server.end()
        told = entries(server.complained.read_text())
    assert told[0]["level"] == "warning"
    assert told[0]["message"].startswith("Everybody who reaches this machine")
    assert [each["route"] for each in told if each["event"] == "request"] == ["/api/health"]


def test_a_fault_that_goes_on_fills_no_disk() -> None:
    """A server whose disk was full wrote 150 kB of tracebacks in twenty seconds, to the same disk."""
    now = 0.0
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(Repetitions(most=3, within=60.0, clock=lambda: now))
    log = logging.Logger("test")
    log.addHandler(handler)

    def fail(error: Exception) -> None:
        try:
            raise error
        except Exception:
            log.exception("it failed")

    for _ in range(1000):
        fail(OSError("no space"))
    fail(ValueError("something else"))
    assert stream.getvalue().count("Traceback") == 4
    assert stream.getvalue().count("left out") == 1
    for _ in range(1000):
        log.info("a request")
    assert stream.getvalue().count("a request") == 1000
    now = 60.0
    fail(OSError("no space"))
    assert stream.getvalue().count("Traceback") == 5
