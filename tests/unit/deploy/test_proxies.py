"""The shipped configuration of nginx before real servers: limits, WebSockets, and servers that are killed."""

import asyncio
import contextlib
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.patience import STILL, wait_until
from tests.servers import Process, free_port, run
from tests.serving import MOON, QUICK_BOTS, Door, hello, http, make_room, moon

DEPLOY = Path(__file__).parents[3] / "deploy"
KILLS = 2


@contextmanager
def nginx(folder: Path, *servers: int) -> Generator[str]:
    """The shipped configuration in front of servers at these ports; yields its URL."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        if os.environ.get("SHOOTMOON_NEED_SERVERS"):
            pytest.fail("nginx isn't installed")
        pytest.skip("nginx isn't installed")
    port = free_port()
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};")
    upstream = " ".join(f"server 127.0.0.1:{each};" for each in servers)
    site = site.replace("server 127.0.0.1:8421;", upstream)
    places = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if hasattr(os, "geteuid") and os.geteuid() == 0 else ""
    config = folder / "nginx.conf"
    config.write_text(
        f"{user} pid {folder}/nginx.pid; daemon off; error_log {folder}/nginx.log; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off; {places}\n{site}\n}}\n",
        encoding="utf-8",
    )
    running = Process([program, "-p", folder, "-c", config], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: _listens(port) or not running.is_running)
        assert running.is_running, (folder / "nginx.log").read_text()
        yield f"http://127.0.0.1:{port}"
    finally:
        running.end(signal.SIGTERM)


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def port_of(url: str) -> int:
    return int(url.rpartition(":")[2])


class Through(Door):
    """HTTP through a proxy, as a test client has it."""

    def __init__(self, url: str) -> None:
        self._url = url


def test_it_passes_on_what_the_server_needs_and_limits_bodies(tmp_path: Path) -> None:
    async def play(url: str, room: str) -> None:
        async with connect(f"{url.replace('http', 'ws')}/api/rooms/{room}/live") as live:
            await live.send(hello("Ann"))
            assert '"view"' in str(await live.recv())

    with (
        moon(tmp_path, "--proxy", "127.0.0.1", "--log-requests", before=QUICK_BOTS) as server,
        nginx(tmp_path, port_of(server.url)) as url,
    ):
        room = make_room(Through(url))
        run(play(url, room))
        forged = {"x-forwarded-for": "192.0.2.9"}
        assert http.get(f"{url}/api/health", headers=forged).status_code == 200
        assert "192.0.2.9" not in server.complained.read_text()
        assert http.head(f"{url}/").status_code == 200
        record = "x" * 1_900_000  # of the size that the server reads, but not a record
        assert http.post(f"{url}/api/replay", json={"record": record}).json()["code"] == "too-large"
        assert http.post(f"{url}/api/replay", content=b"x" * 2_200_000).status_code == 413


def test_it_limits_the_connections_of_an_address(tmp_path: Path) -> None:
    """Requests that wait for events are connections in use."""

    async def check(url: str, room: str, number: int) -> None:
        waiting = f"{url}/api/rooms/{room}/events?after={number}&wait=25"
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(limits=limits, timeout=STILL) as client:
            asked = [asyncio.ensure_future(client.get(waiting)) for _ in range(201)]
            done, others = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
            assert [each.result().status_code for each in done] == [429]
            for each in others:
                each.cancel()

    with moon(tmp_path, "--proxy", "127.0.0.1") as server, nginx(tmp_path, port_of(server.url)) as url:
        room = make_room(Through(url))
        number = http.get(f"{url}/api/rooms/{room}").json()["number"]
        run(check(url, room, number))


class Held:
    """A server whose socket somebody else holds, as systemd does with moon.socket."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._folder = folder
        self._arguments = arguments
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=2048)
        self.port: int = self._socket.getsockname()[1]
        self._process = self._start()

    def _start(self) -> Process:
        passing = 'export LISTEN_FDS=1 LISTEN_PID=$$; exec "$@"'
        return Process(
            ["sh", "-c", passing, "sh", *MOON, "serve", "--no-browser", *self._arguments],
            env={**os.environ, "SHOOTMOON_HOME": str(self._folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: os.dup2(self._socket.fileno(), 3),
            pass_fds=(3, self._socket.fileno()),
        )

    def restart(self) -> None:
        self._process.end(signal.SIGKILL)
        self._process = self._start()

    def end(self) -> None:
        self._process.end(signal.SIGKILL)
        self._socket.close()


async def create(url: str, stop: asyncio.Event, seen: list[int]) -> list[str]:
    """Create rooms one after another, each with a key of its own, and return them. What wasn't carried out is
    repeated, as by the page."""
    rooms: list[str] = []
    async with httpx.AsyncClient(timeout=STILL) as client:
        while not stop.is_set():
            headers = {"idempotency-key": secrets.token_hex(16)}
            while True:
                try:
                    made = await client.post(f"{url}/api/rooms", json={"preset": "luna-21"}, headers=headers)
                except httpx.RemoteProtocolError:  # the server was killed in the middle of its answer
                    seen.append(502)
                    continue
                seen.append(made.status_code)
                if made.status_code == 201:
                    break
            rooms.append(made.json()["room"])
    return rooms


@pytest.mark.skipif(sys.platform == "win32", reason="a socket that is passed on")
def test_rooms_are_created_while_the_server_is_killed(tmp_path: Path) -> None:
    """A request that comes while no server runs waits; one that was being carried out is repeated."""
    seen: list[int] = []

    async def check(url: str, server: Held) -> None:
        stop = asyncio.Event()
        creating = [asyncio.ensure_future(create(url, stop, seen)) for _ in range(3)]
        for number in range(1, KILLS + 1):
            while seen.count(201) < 20 * number:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(server.restart)
        while seen.count(201) < 20 * (KILLS + 1):
            await asyncio.sleep(0.01)
        stop.set()
        rooms = [room for each in creating for room in await each]
        assert len(rooms) == len(set(rooms)) == seen.count(201)
        async with httpx.AsyncClient(timeout=STILL) as client:
            for room in rooms:
                assert (await client.get(f"{url}/api/rooms/{room}")).status_code == 200

    server = Held(tmp_path, "--proxy", "127.0.0.1", "--limits", "10000", "--bots", "1")
    try:
        with nginx(tmp_path, server.port) as url:
            run(check(url, server))
    finally:
        server.end()
    # Only requests that a killed server had taken up: one for each client and kill, at the most.
    assert set(seen) <= {201, 502}
    assert seen.count(502) <= 3 * KILLS


def test_one_of_two_servers_is_killed(tmp_path: Path) -> None:
    """A connection that is refused goes to the other server, whatever the method."""
    database = f"sqlite:///{tmp_path}/moon.db"
    options = ("--proxy", "127.0.0.1", "--limits", "1000", "--database", database)
    with (
        moon(tmp_path, *options) as one,
        moon(tmp_path, *options) as other,
        nginx(tmp_path, port_of(one.url), port_of(other.url)) as url,
    ):
        one.end(signal.SIGKILL)
        made = [http.post(f"{url}/api/rooms", json={}).status_code for _ in range(10)]
        assert made == [201] * 10


def test_all_addresses_of_a_room_have_one_home() -> None:
    pattern = re.compile(
        re.findall(r"~(\^\S+)", (DEPLOY / "nginx.conf").read_text(encoding="utf-8"))[0].replace("?<", "?P<")
    )
    for path in ("", "/live", "/commands", "/hands/1"):
        found = pattern.match(f"/api/rooms/XlTEF4uF-CUQszFk{path}")
        assert found is not None
        assert found["room"] == "XlTEF4uF-CUQszFk"
    assert not pattern.match("/api/rooms")


@contextmanager
def caddy(folder: Path, port: int) -> Generator[str]:
    """The shipped configuration of Caddy in front of a server at a port; yields its URL."""
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("caddy isn't installed")
    at = free_port()
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").replace("{\n", "{\n\tadmin off\n", 1)
    (folder / "Caddyfile").write_text(site, encoding="utf-8")
    env = {
        **os.environ,
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "MOON_NAME": f"http://127.0.0.1:{at}",
        "MOON_SERVERS": f"127.0.0.1:{port}",
    }
    command = [program, "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]
    running = Process(command, env=env, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: _listens(at) or not running.is_running)
        assert running.is_running
        yield f"http://127.0.0.1:{at}"
    finally:
        running.end(signal.SIGTERM)


def is_too_large(url: str) -> bool:
    """Send a body that is too large, and return whether Caddy says so.

    If the server has hung up on Caddy before, Caddy says 502 or hangs up as well.
    """
    try:
        answer = http.post(f"{url}/api/replay", content=b"x" * 2_200_000)
    except httpx.RemoteProtocolError:
        return False
    assert answer.status_code in (413, 502)
    return answer.status_code == 413


def test_caddy_limits_bodies_and_waits_for_a_server_that_is_restarted(tmp_path: Path) -> None:
    port = free_port()
    options = ("--port", str(port), "--proxy", "127.0.0.1", "--bots", "1")

    async def check(url: str) -> None:
        async with httpx.AsyncClient(timeout=STILL) as client:
            made = asyncio.ensure_future(client.post(f"{url}/api/rooms", json={"preset": "luna-21"}))
            await asyncio.sleep(0)
            with moon(tmp_path, *options):
                assert (await made).status_code == 201

    with caddy(tmp_path, port) as url:
        with moon(tmp_path, *options) as server:
            assert http.post(f"{url}/api/replay", json={"record": "x" * 1_900_000}).status_code == 413
            wait_until(lambda: is_too_large(url))
            assert make_room(Through(url))
            server.end(signal.SIGKILL)
        run(check(url))
