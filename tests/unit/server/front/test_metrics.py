"""Metrics: what they count, that several processes are added up, and that nothing hidden is in them."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from shootmoon.bots import bot_names
from shootmoon.protocol.commands import Command
from shootmoon.server.front.metrics import Metrics
from shootmoon.server.front.middleware import WAITED
from tests.patience import wait_until
from tests.serving import FAST, Door, an_app, bearer, client_of, do, make_room, moon, see, sit, token, told

Sample = tuple[str, frozenset[tuple[str, str]]]


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def client(metrics: Metrics) -> Iterator[Any]:
    with client_of(an_app(metrics=metrics)) as client:
        yield client


def text_of(metrics: Metrics) -> str:
    metrics.sample()
    return generate_latest(metrics.registry).decode()


def read(text: str) -> dict[Sample, float]:
    """All samples but the times of creation, by name and labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.name.endswith("_created")
    }


def value(samples: dict[Sample, float], name: str, **labels: str) -> float:
    return samples.get((f"shootmoon_{name}", frozenset(labels.items())), 0.0)


def test_requests_and_commands_are_counted_and_timed(client: Any, metrics: Metrics) -> None:
    room = make_room(client)
    sit(client, room, "Ann")
    assert do(client, room, "Eve", {"type": "get-ready"}).status_code == 403
    found = read(text_of(metrics))
    assert value(found, "rooms") == 1
    assert value(found, "commands_total", outcome="done") == 1
    assert value(found, "commands_total", outcome="no-seat") == 1
    assert value(found, "command_seconds_count", kind="sit-down") == 1
    assert value(found, "http_requests_total", status="201") == 1
    route = {"method": "POST", "route": "/api/rooms/{room}/commands"}
    assert value(found, "http_request_seconds_count", **route) == 2


def test_the_time_for_which_a_client_asks_to_wait_is_not_the_servers_latency(metrics: Metrics) -> None:
    app, scopes = an_app(metrics=metrics), []
    inner = app.app

    async def watched(scope: Any, receive: Any, send: Any) -> None:
        scopes.append(scope)
        await inner(scope, receive, send)
        if WAITED in scope:
            scope[WAITED] += 1000.0

    app.app = watched
    with client_of(app) as client:
        room = make_room(client)
        client.get(f"/api/rooms/{room}/events?after=999&wait=0.1")
    assert [scope[WAITED] > 1000 for scope in scopes if WAITED in scope] == [True]
    followed = {"method": "GET", "route": "/api/rooms/{room}/events"}
    assert value(read(text_of(metrics)), "http_request_seconds_sum", **followed) < -900


def test_no_label_has_values_that_clients_choose(client: Any, metrics: Metrics) -> None:
    def ask(name: str) -> set[Sample]:
        room = make_room(client)
        sit(client, room, name)
        see(client, room, name)
        for path in (f"/{name}", f"/api/rooms/{name}", f"/api/rooms/{name}/live", f"/assets/{name}"):
            client.get(path, headers=bearer(name))
        client.request(name.upper(), "/api/rooms", headers={"host": f"{name}.example"})
        client.request(name.upper(), "/api/rooms")
        text = text_of(metrics)
        for hidden in (room, name, name.upper(), token(name), "testclient", "127.0.0.1"):
            assert hidden not in text
        return set(read(text))

    assert ask("quetzal") == ask("ocelotl")


def test_every_label_is_of_a_known_kind(client: Any, metrics: Metrics) -> None:
    kinds = {each.__struct_config__.tag for each in get_args(Command)}
    room = make_room(client)
    sit(client, room, "Ann")
    do(client, room, "Ann", {"type": "get-ready"})
    do(client, room, "Ann", {"type": "say", "text": "quetzal"})
    labels = {label for _, labels in read(text_of(metrics)) for label in labels if label[0] != "le"}
    assert {value for name, value in labels if name == "kind"} == {"sit-down", "get-ready", "say"} <= kinds
    assert {value for name, value in labels if name == "bot"} <= set(bot_names())
    assert {value for name, value in labels if name == "method"} <= {"GET", "POST"}
    assert {name for name, _ in labels} <= {"kind", "bot", "method", "route", "status", "outcome", "limit"}


def test_what_bots_and_databases_report_is_told_apart(metrics: Metrics) -> None:
    metrics.record_decision("club", "small", True, 0.2)
    metrics.record_decision("beginner", "", False, 0.0)
    for kind in ("read", "write", "retried", "given-up"):
        metrics.record_transaction(kind, 0.02)
    found = read(text_of(metrics))
    assert value(found, "bots_decisions_total", budget="small") == 1
    assert value(found, "bots_cut_short_total") == value(found, "bots_fell_back_total") == 1
    assert value(found, "bots_decision_seconds_count", bot="club") == 1
    assert value(found, "database_seconds_bucket", kind="read", le="0.01") == 0
    assert value(found, "database_seconds_bucket", kind="read", le="0.025") == 1
    assert value(found, "database_errors_total", result="retried") == 1
    assert value(found, "database_errors_total", result="given-up") == 1


def test_metrics_are_not_on_the_port_of_the_players(client: Any) -> None:
    answered = client.get("/metrics")
    assert answered.status_code == 404
    assert "shootmoon_" not in answered.text


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_several_processes_are_added_up_also_after_one_has_died(tmp_path: Path) -> None:
    with moon(tmp_path, "--workers", "2", "--bots", "1", "--metrics-port", "0") as server:

        def found() -> dict[Sample, float]:
            text = server.metrics()
            assert 'pid="' not in text
            return read(text)

        door = Door(server)
        make_room(door, pace=FAST)
        for _ in range(20):  # each on a connection of its own, for whichever process takes it
            assert door.get("/api/health/live").status_code == 200
        health = {"method": "GET", "route": "/api/health/live"}
        # A request is counted after its answer was sent.
        wait_until(lambda: value(found(), "http_request_seconds_count", **health) >= 20)
        assert value(found(), "http_request_seconds_count", **health) == 20
        wait_until(lambda: value(found(), "rooms") == 1)
        assert value(found(), "database_seconds_count", kind="write") > 0
        assert value(found(), "event_loop_lag_seconds_count") > 0

        workers = Path(f"/proc/{server.process.id}/task/{server.process.id}/children")
        if workers.exists():  # Linux
            for each in workers.read_text().split():
                if "spawn_main" in Path(f"/proc/{each}/cmdline").read_text():
                    os.kill(int(each), signal.SIGKILL)
            wait_until(lambda: value(found(), "rooms") == 0)
            assert value(found(), "http_request_seconds_count", **health) == 20
        (port,) = re.findall(r":(\d+)/metrics", server.said.read_text())
        busy = told("--metrics-port", port, "--port", "0", folder=tmp_path)
        assert (busy.exit_code, busy.stdout) == (2, "")
        assert f"port {port} of 127.0.0.1 is in use" in busy.stderr
        assert "--metrics-port" in busy.stderr
        assert server.end() == 0
