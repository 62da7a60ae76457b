"""`moon serve` as a process: what it says, how it ends, and that several of them serve the same rooms."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.patience import STILL, wait_until
from tests.servers import free_port, run, running_redis
from tests.serving import FAST, SHORT, Door, Moon, bearer, do, hello, http, make_room, moon, see, sit, told

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals")


@posix
@pytest.mark.parametrize(
    ("how", "workers"),
    [
        (signal.SIGINT, "1"),
        (signal.SIGTERM, "2"),
        pytest.param(signal.SIGTERM, "1", marks=pytest.mark.slow),
    ],
)
def test_it_ends_when_asked_and_keeps_every_room(tmp_path: Path, how: signal.Signals, workers: str) -> None:
    with moon(tmp_path, "--workers", workers) as server:
        room = make_room(Door(server))
        number = see(Door(server), room)["number"]

        async def wait_for_news() -> tuple[int, Any]:
            """A WebSocket and a long poll, both waiting when the server is asked to end."""
            async with connect(f"{server.live}/api/rooms/{room}/live") as live, httpx.AsyncClient() as http:
                await live.send(hello())
                await live.recv()
                url = f"{server.url}/api/rooms/{room}/events?after={number}&wait=20"
                poll = asyncio.ensure_future(http.get(url))
                # Taken up before what comes after it on another connection is answered.
                await http.get(f"{server.url}/api/health")
                status = await asyncio.to_thread(server.end, how)
                with pytest.raises(ConnectionClosed):
                    await live.recv()
                return status, await poll

        status, polled = run(wait_for_news())
        assert status == 0
        assert polled.json() == {"number": number, "events": [], "view": None, "turn": None}
        assert "Traceback" not in server.complained.read_text()
    with moon(tmp_path) as again:
        assert see(Door(again), room)["number"] == number


@posix
def test_who_is_killed_leaves_nobody_behind_and_loses_nothing(tmp_path: Path) -> None:
    with moon(tmp_path, "--workers", "2", "--bots", "1") as server:
        door = Door(server)
        room = make_room(door, pace=FAST | {"play": 0}, bots=2)
        sit(door, room, "Ann")
        number = see(door, room)["number"]
        server.end(signal.SIGKILL)
        wait_until(lambda: not _answers(server))
    with moon(tmp_path) as again:
        assert see(Door(again), room)["number"] >= number


CUT_SHORT = r"""Traceback \(most recent call last\):
  File "<string>", line 1, in <module>
  File "[^"]*multiprocessing.spawn\.py", line \d+, in spawn_main
(?:    .*\n)*  File "[^"]*multiprocessing.spawn\.py", line \d+, in _main
(?:    .*\n)*EOFError: Ran out of input
"""
"""What Python says for a process whose starter was killed before it could tell it what to do."""


@pytest.mark.skipif(sys.platform != "linux", reason="who started whom is read off /proc")
def test_workers_that_are_killed_are_replaced_and_leave_nothing_to_complain_about(tmp_path: Path) -> None:
    with moon(tmp_path, "--workers", "2", "--bots", "1") as server:
        door = Door(server)
        for _ in range(6):  # some for each worker, with bots that think in processes of their own
            made = door.post("/api/rooms", json={"preset": "classic", "bots": {"2": "expert", "3": "expert"}})
            assert made.status_code == 201
            sit(door, made.json()["room"], "Ann")
        wait_until(lambda: any(map(_started_by, _workers(server))))
        killed = _workers(server)
        for worker in killed:
            os.kill(worker, signal.SIGKILL)
        # A connection waits while all workers are replaced.
        wait_until(lambda: not set(killed) & set(_workers(server)))
        assert http.post(server.url + "/api/rooms", json={}).status_code == 201
        wait_until(lambda: len(set(_workers(server)) - set(killed)) == 2)
        wait_until(lambda: _answers(server))
        assert server.end() == 0
        # What looks after semaphores ends last, and holds on to stderr until then.
        wait_until(lambda: not _holds(server.complained))
        text = server.complained.read_text()
    assert "resource_tracker" not in text
    assert "Traceback" not in re.sub(CUT_SHORT, "", text)


def _workers(server: Moon) -> list[int]:
    return [each for each in _started_by(server.process.id) if "resource_tracker" not in _command(each)]


def _started_by(process: int) -> list[int]:
    try:
        threads = Path(f"/proc/{process}/task").glob("*/children")
        return [int(each) for thread in threads for each in thread.read_text().split()]
    except OSError:
        return []


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def _holds(file: Path) -> bool:
    """Whether any process has a file open."""
    for handle in Path("/proc").glob("[0-9]*/fd/2"):
        with contextlib.suppress(OSError):
            if handle.readlink() == file:
                return True
    return False


def _answers(server: Moon) -> bool:
    try:
        return http.get(server.url + "/api/health", timeout=STILL).status_code == 200
    except httpx.TransportError:
        return False


def test_a_port_that_is_in_use_is_told_in_words(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = told("--port", str(port), folder=tmp_path)
    assert done.exit_code == 2
    assert f"port {port} of 127.0.0.1 is in use" in done.stderr


def test_a_file_that_is_no_database_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "shootmoon.db").write_bytes(b"Dear diary, " * 1000)
    done = told("--port", str(free_port()), folder=tmp_path)
    assert done.exit_code == 2
    assert "shootmoon.db" in done.stderr
    assert "Traceback" not in done.stderr


def test_secrets_are_in_no_log(tmp_path: Path) -> None:
    with moon(tmp_path, "--log-requests") as server:
        door = Door(server)
        room = make_room(door)
        sit(door, room, "Ann")
        door.get(f"/api/rooms/{room}?watch=1&token=oops", headers=bearer("Ann"))
        wait_until(lambda: server.complained.read_text().count("GET /api/rooms/"))
        text = server.complained.read_text()
    assert "secret token" not in text
    assert "oops" not in text


@posix
def test_two_servers_on_one_file_and_one_redis_play_one_room(tmp_path: Path) -> None:
    async def play(one: Moon, other: Moon) -> None:
        room = await asyncio.to_thread(_open_room, one)
        await asyncio.gather(*(_player(one if n % 2 else other, room, n) for n in range(3)))
        here, there = (
            [game["record"] for game in Door(server).get(f"/api/rooms/{room}/games").json()]
            for server in (one, other)
        )
        assert here == there
        assert len(here) == 1

    with (
        running_redis() as redis,
        moon(tmp_path, "--redis", redis.address, "--limits", "100") as one,
        moon(tmp_path, "--redis", redis.address, "--limits", "100") as other,
    ):
        run(play(one, other))


def _open_room(server: Moon) -> str:
    asked = {"preset": "luna-21", "options": SHORT, "pace": FAST}
    return Door(server).post("/api/rooms", json=asked).json()["room"]


async def _player(server: Moon, room: str, number: int) -> None:
    """Play whatever is legal until the game is over; each command is given twice, and done once."""
    name = f"Robot {number}"
    async with (
        connect(f"{server.live}/api/rooms/{room}/live") as live,
        httpx.AsyncClient(base_url=server.url, headers=bearer(name), timeout=STILL) as http,
    ):
        await live.send(hello(name))
        commands: list[dict[str, Any]] = [{"type": "sit-down", "name": name}]
        given = 0
        while True:
            for command in commands:
                given += 1
                order = json.dumps({"type": "do", "id": f"{number}-{given}", "command": command})
                await live.send(order)
                await live.send(order)
            message = json.loads(await live.recv())
            while message["type"] in ("done", "problem"):
                message = json.loads(await live.recv())
            commands = []
            view = (await http.get(f"/api/rooms/{room}")).json()
            position, seat = view["position"], view["you"]
            if view["status"] == "finished":
                return
            if seat and position and position["phase"] == "deal":
                if not view["seats"][seat - 1]["ready"]:
                    commands = [{"type": "get-ready"}]
            elif seat and position and position["to_move"] == seat:
                commands = [{"type": "act", "ply": view["ply"], "action": position["legal"][-1]}]


def test_bots_think_in_processes_of_their_own(tmp_path: Path) -> None:
    with moon(tmp_path, "--bots", "1", "--metrics-port", "0") as server:
        door = Door(server)
        # Their chances to win are worked out at once: else the quick bot may have to decide at first.
        asked = {"preset": "luna-marks", "bots": {"2": "club", "3": "club"}, "pace": FAST}
        room = door.post("/api/rooms", json=asked).json()["room"]
        sit(door, room, "Ann")
        acted: list[int] = []
        number = 1
        while not {2, 3} & set(acted):
            view = see(door, room, "Ann")
            position = view["position"]
            if position["phase"] == "deal":
                do(door, room, "Ann", {"type": "get-ready"})
            elif position["to_move"] == 1:
                action = {"type": "act", "ply": view["ply"], "action": position["legal"][0]}
                do(door, room, "Ann", action)
            news = door.get(f"/api/rooms/{room}/events?after={number}&wait=5").json()
            number = news["number"]
            acted += [e["what"]["seat"] for e in news["events"] if e["what"]["type"] == "acted"]
        figures = server.metrics()
        assert "\nshootmoon_bots_fell_back_total 0.0\n" in figures
        assert 'shootmoon_bots_decision_seconds_count{bot="club"}' in figures
