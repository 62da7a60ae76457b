"""Servers for tests: within the test, over memory; and as real processes of `moon serve`."""

import asyncio
import json
import os
import re
import secrets
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from litestar.testing import TestClient
from typer.testing import CliRunner, Result
from websockets.asyncio.client import connect

from shootmoon.cli import app as cli
from shootmoon.documents.ports import Documents
from shootmoon.protocol.settings import Pace
from shootmoon.rooms import BotPool, Clock, Host, Log, MemoryBus, SystemClock
from shootmoon.scorekeeping.scorekeeper import Scorekeeper
from shootmoon.server import Limits, Rate, SeriesFactory, Services, create_app
from shootmoon.server.engines.record_jobs import Pool, RecordJobs
from shootmoon.server.front.middleware import Middleware
from shootmoon.server.running import ServeConfig, Server, configure, listen
from shootmoon.storage import open_storage
from shootmoon.tournaments.organizer import Organizer
from tests.doubles import MemoryDocuments, MemoryLeases, MemoryLog
from tests.forking import Fork, is_forkable
from tests.hosting import InlineExecutor
from tests.patience import STILL, wait_until
from tests.servers import Process

# Libraries that give up after seconds by themselves wait as long as tests do.
for bound in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, bound, STILL)
connect.__init__.__kwdefaults__["open_timeout"] = STILL

_EVERYTHING = Rate(10**6, 1)
NO_LIMITS = Limits(
    requests=_EVERYTHING,
    rooms=_EVERYTHING,
    other_commands=_EVERYTHING,
    processor_time=Rate(10**9, 1),
    record_time=Rate(10**9, 1),
    prepare_time=Rate(10**9, 1),
    websockets=10**4,
    messages=_EVERYTHING,
)
http = httpx.Client(verify=False, limits=httpx.Limits(max_keepalive_connections=0))
"""For requests to servers on this machine. `httpx.get` loads the web's certificates each time, for 20 ms."""
FAST = {"play": 0, "trick": 0, "hand": 0}
KEY = b"a key for tests"
SHORT = {"match.kind": "hand-marks", "match.marks": 2}
"""Options of a match that is soon over, unless the same declarer is always set: then a tie plays on."""


class MemoryServices:
    """Opens a services in memory; called by the application when it starts."""

    def __init__(
        self,
        log: Log | None = None,
        clock: Clock | None = None,
        sheets: Documents | None = None,
        secret: Callable[[], str] = lambda: secrets.token_hex(32),
        record_jobs: RecordJobs | None = None,
        database: str | None = None,
        pace: Pace | None = None,
        preparer: Pool | None = None,
    ) -> None:
        """``secret``: what deals follow from. ``database``: where players are; without it, there are none.
        Logs are there as well, unless ``log`` is given.
        """
        self.database = database
        self.log_in_database = log is None and database is not None
        self.log = MemoryLog() if log is None else log
        self.clock = SystemClock() if clock is None else clock
        self.sheets = MemoryDocuments() if sheets is None else sheets
        self.tournaments = MemoryDocuments()
        self.pace = pace
        self.preparer = preparer
        self.secret = secret
        self.record_jobs = RecordJobs([InlineExecutor()]) if record_jobs is None else record_jobs
        self.services: Services | None = None

    def __call__(self) -> AbstractAsyncContextManager[Services]:
        return self._open()

    @asynccontextmanager
    async def _open(self) -> AsyncGenerator[Services]:
        async with AsyncExitStack() as stack:
            executor = stack.enter_context(ThreadPoolExecutor(1))
            players = house = friends = pairing = None
            if self.database is not None:
                storage = await stack.enter_async_context(open_storage(self.database))
                players, house, friends = storage.players, storage.house, storage.friends
                pairing = storage.pairing
                if self.log_in_database:
                    self.log = storage.log
            bot_pool = BotPool(executor)
            leases = MemoryLeases(self.clock)
            async with Host(self.log, MemoryBus(), leases, self.clock, bot_pool, secret=self.secret) as host:
                series, scorekeeper = SeriesFactory(KEY), Scorekeeper(self.sheets, self.clock)
                organizer = Organizer(
                    self.tournaments, self.clock, host, series.of_tournament, pace=self.pace
                )
                self.services = Services(
                    host,
                    self.log,
                    self.clock,
                    bot_pool,
                    series,
                    scorekeeper,
                    organizer,
                    leases,
                    self.record_jobs,
                    players,
                    house,
                    friends,
                    pairing,
                    self.preparer,
                )
                yield self.services


def an_app(services: MemoryServices | None = None, limits: Limits = NO_LIMITS, **how: Any) -> Middleware:
    how.setdefault("names", frozenset({"testserver.local"}))
    return create_app(MemoryServices() if services is None else services, limits=limits, **how)


@contextmanager
def client_of(app: Middleware) -> Iterator[TestClient[Any]]:
    with TestClient(app, raise_server_exceptions=False) as client:  # type: ignore[type-var]
        yield client


@asynccontextmanager
async def listening(app: Middleware, **how: Any) -> AsyncGenerator[int]:
    """Serve an application on a real port in this event loop. ``how``: as `ServeConfig` has it."""
    with listen("127.0.0.1", 0) as bound:
        server = Server(configure(ServeConfig(make_app=lambda: app, **how)))
        serving = asyncio.ensure_future(server.serve(sockets=[bound]))
        while not server.started:
            assert not serving.done(), "it doesn't start"
            await asyncio.sleep(0.01)
        try:
            yield bound.getsockname()[1]
        finally:
            server.should_exit = True
            await serving


def bearer(name: str) -> dict[str, str]:
    """The headers of somebody, who has a browser of their own."""
    return {"authorization": f"Bearer {token(name)}", "user-agent": f"the browser of {name}"}


def token(name: str) -> str:
    return f"the secret token of {name}"


def make_room(client: Any, preset: str = "luna-21", bots: int = 2, **how: Any) -> str:
    """A room with novices in the last seats."""
    seats = 3 - bots
    asked = {"preset": preset, "stand_in": "beginner", "pace": FAST, **how}
    asked["bots"] = {str(seat): "beginner" for seat in range(seats + 1, 4)}
    made = client.post("/api/rooms", json=asked)
    assert made.status_code == 201, made.text
    return made.json()["room"]


def do(client: Any, room: str, who: str, command: dict[str, Any], name: str = "") -> Any:
    """Give a command over HTTP."""
    order = {"id": name or os.urandom(8).hex(), "command": command}
    return client.post(f"/api/rooms/{room}/commands", json=order, headers=bearer(who) if who else {})


def sit(client: Any, room: str, who: str) -> int:
    done = do(client, room, who, {"type": "sit-down", "name": who})
    assert done.status_code == 200, done.text
    return done.json()["seat"]


def see(client: Any, room: str, who: str = "") -> dict[str, Any]:
    found = client.get(f"/api/rooms/{room}", headers=bearer(who) if who else {})
    assert found.status_code == 200, found.text
    return found.json()


class Moon:
    """A process of `moon serve` over a folder."""

    def __init__(self, folder: Path, *arguments: str, before: str = "", can_fork: bool = True) -> None:
        """``before``: Python code that the process runs first. ``can_fork``: False if that code must run
        before shootmoon is imported."""
        self.said = folder / f"said-{os.urandom(4).hex()}"
        self.complained = self.said.with_suffix(".err")
        env = {**os.environ, "SHOOTMOON_HOME": str(folder), "PYTHONUNBUFFERED": "1"}
        with self.said.open("wb") as out, self.complained.open("wb") as err:
            self.process = Process(
                [*MOON[:2], f"{before}\n{MOON[2]}", "serve", "--port", "0", *arguments],
                start=Fork if can_fork and is_forkable(env) else subprocess.Popen,
                stdout=out,
                stderr=err,
                env=env,
            )
        wait_until(lambda: "\n" in self.said.read_text() or not self.process.is_running)
        assert self.process.is_running, self.complained.read_text()
        self.url = self.said.read_text().split("/ ")[0]

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.end(how)
        return self.process.status

    @property
    def live(self) -> str:
        return self.url.replace("http", "ws")

    def metrics(self) -> str:
        """What it measures, if it was started with ``--metrics-port``."""
        wait_until(lambda: "/metrics" in self.said.read_text())
        address = re.findall(r"http://\S+/metrics", self.said.read_text())[0]
        return http.get(address).text


QUICK_BOTS = """
from concurrent.futures import ThreadPoolExecutor
from shootmoon.cli import serving
class Threads(ThreadPoolExecutor):
    def __init__(self, processes, nice=0):
        super().__init__(processes)

    def in_each(self, *job):
        return []

    def stop(self, future):
        pass

serving.WorkPool = Threads
"""
"""`Moon.before` for a server whose bots think in threads, for tests that aren't about the bots' processes:
each of these takes longer to start than novices think in a match."""


class Door:
    """HTTP to a server, as a test client has it."""

    def __init__(self, server: Moon) -> None:
        self._url = server.url

    def get(self, path: str, **how: Any) -> httpx.Response:
        return http.get(self._url + path, **how)

    def post(self, path: str, **how: Any) -> httpx.Response:
        return http.post(self._url + path, **how)


MOON = [sys.executable, "-c", "from shootmoon.cli import main; main()"]


@contextmanager
def moon(folder: Path, *arguments: str, **how: Any) -> Iterator[Moon]:
    server = Moon(folder, *arguments, **how)
    try:
        yield server
    finally:
        if server.process.is_running:
            server.end(signal.SIGKILL)


def told(*arguments: str, folder: Path) -> Result:
    """`moon serve` where it refuses to start, in this process: another one would take a second to start."""
    return CliRunner().invoke(cli, ["serve", *arguments], env={"SHOOTMOON_HOME": str(folder)})


def hello(who: str = "", known: int | None = None) -> str:
    return json.dumps({"type": "hello", "token": token(who) if who else "", "known": known})
