"""Measure how many rooms a server can handle, with three robots in each room (docs/load.md).

    python bench/load.py [--pace flat-out|human] [--rooms 10 100 1000] [--seconds 20] [--preset hickeys]
    python bench/load.py --processes 2 --database postgresql://… --redis redis://… [--homes]

The robots are simple clients that play at random over real WebSockets. At the pace ``flat-out``, they play as
soon as it is their turn, and the next hand is dealt at once. At the pace ``human``, there is a play in each
room every three seconds on average, at random times.

The column ``told`` is the latency: the time from sending a play until all three robots of the room have
received it. ``server`` and ``robots`` are the processor time of all servers and of the robots, as a share of
one core; ``database`` is that of all PostgreSQL and Redis processes of this machine. ``memory`` is the growth
of the servers' memory per room, including its three connections.

Each run starts new `moon serve` processes. Without ``--database``, they use SQLite, with a file in the folder
for temporary files; on PostgreSQL, each run creates a database and drops it at the end. The robots of each
room are spread over the processes or, with ``--homes``, connected to the same one, as by a proxy that hashes
the room's name. On Linux, if there are more cores than server processes, each of these
gets a core to itself, and the robots get the last core.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path

import httpx
import msgspec
from msgspec import Struct
from robots import Robot

from shootmoon.cli.options import new_bar

PLAYERS = 3
HUMAN = 3.0
"""The average time between two plays in a room at human pace, in seconds."""
WARM = 3.0
"""How long the robots play before measuring begins, in seconds."""
_AT_ONCE = 20  # the greatest number of rooms being opened at the same time
_PATIENCE = 120.0
_MOON = [sys.executable, "-c", "from shootmoon.cli import main; main()"]


class Figures(Struct, frozen=True):
    """The results of a run."""

    pace: str
    database: str
    processes: int
    homes: bool
    rooms: int
    plays: float
    """Plays per second."""
    p50: float
    """The median latency in milliseconds: from sending a play until all three robots have received it."""
    p99: float
    most: float
    server_core: float
    """The processor time of all server processes together, as a share of one core."""
    robots_core: float
    database_core: float | None
    """That of PostgreSQL and Redis; None if there are none on this machine."""
    memory: float | None
    """Bytes per room; None if the system doesn't report it."""
    first: str
    """The bottleneck."""


class Table:
    """Measures the latency of the plays in a room, one at a time."""

    def __init__(self, took: list[float]) -> None:
        self._took = took
        self._ply: int | None = None
        self._at = 0.0
        self._told: set[int] = set()

    def sent(self, ply: int) -> None:
        self._ply, self._at, self._told = ply, time.perf_counter(), set()

    def saw(self, ply: int, seat: int) -> None:
        if self._ply is not None and ply > self._ply:
            self._told.add(seat)
            if len(self._told) == PLAYERS:
                self._took.append(time.perf_counter() - self._at)
                self._ply = None


class Measured(Robot):
    """A robot that reports its plays, and the plays it has received, to its table."""

    table: Table

    def sent(self, ply: int) -> None:
        self.table.sent(ply)

    def saw(self, ply: int) -> None:
        self.table.saw(ply, self.seat)


class Server:
    """A process of `moon serve`."""

    def __init__(self, folder: Path, core: int | None, arguments: Sequence[str], limits: int = 1_000) -> None:
        """``core``: on which it runs; ``limits``: how many times the usual ones."""
        self._process = subprocess.Popen(
            [*_MOON, "serve", "--port", "0", "--limits", str(limits), *arguments],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SHOOTMOON_HOME": str(folder), "PYTHONUNBUFFERED": "1"},
            preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if not said:
            raise SystemExit("bench/load.py: the server doesn't start")
        self.address = said.split("/ ")[0].removeprefix("http://")

    def seconds(self) -> float:
        """Return the processor time used so far, in seconds, without child processes."""
        return seconds_of(self._proc("stat"))

    def memory(self) -> int:
        """Return the resident memory in bytes."""
        fields = self._proc("statm").split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") if fields else 0

    def _proc(self, name: str) -> str:
        try:
            return Path(f"/proc/{self._process.pid}/{name}").read_text()
        except OSError:
            return ""

    def end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._process.communicate()


def seconds_of(stat: str) -> float:
    """Return the processor time in seconds, given the content of a process's file ``/proc/…/stat``."""
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


def database_seconds() -> float:
    """Return the processor time of all PostgreSQL and Redis processes of this machine, in seconds."""
    total = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            stat = path.read_text()
            if stat.partition("(")[2].partition(")")[0] in ("postgres", "redis-server"):
                total += seconds_of(stat)
    return total


class Run(Struct, frozen=True):
    """What to measure: the parameters of a run."""

    pace: str
    rooms: int
    seconds: float
    preset: str
    processes: int
    database: str | None
    redis: str | None
    homes: bool


async def measure(run: Run, show: Callable[[int], None]) -> Figures:
    async with own_database(run.database) as database:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            arguments = ["--database", database or f"sqlite:///{folder / 'bench.db'}"]
            arguments += ["--redis", run.redis] if run.redis else []
            servers: list[Server] = []
            for core in pinned(run.processes):
                servers.append(Server(folder, core, arguments))
                stack.callback(servers[-1].end)
            return await _measure(run, servers, show)


async def _measure(run: Run, servers: Sequence[Server], show: Callable[[int], None]) -> Figures:
    took: list[float] = []
    robots: list[Measured] = []
    playing: set[asyncio.Task[None]] = set()
    async with httpx.AsyncClient(timeout=_PATIENCE, trust_env=False) as http:
        await asyncio.gather(*(http.get(f"http://{server.address}/api/bots") for server in servers))
        empty = sum(server.memory() for server in servers)
        free = asyncio.Semaphore(_AT_ONCE)

        async def open_table(number: int) -> None:
            async with free:
                table = Table(took)
                spread = [0] * PLAYERS if run.homes else range(PLAYERS)
                addresses = [servers[(number + each) % len(servers)].address for each in spread]
                room = await make_room(http, addresses[0], run)
                for seat, address in enumerate(addresses):
                    robot = Measured(
                        f"Robot {seat}",
                        room,
                        [f"ws://{address}"],
                        random.Random(PLAYERS * number + seat),
                        pause=None if run.pace == "flat-out" else human,
                        endless=True,
                        keep=False,
                    )
                    robot.table = table
                    robots.append(robot)
                    playing.add(asyncio.ensure_future(robot.play()))
                    until = time.perf_counter() + _PATIENCE
                    while not robot.seat:
                        if time.perf_counter() > until:
                            raise SystemExit("bench/load.py: robots don't get in")
                        await asyncio.sleep(0.01)
                show(1)

        await asyncio.gather(*map(open_table, range(run.rooms)))
    await asyncio.sleep(WARM + (HUMAN if run.pace == "human" else 0))
    took.clear()
    began, busy, plays = time.perf_counter(), time.process_time(), sum(each.plays for each in robots)
    server_busy, database_busy = sum(server.seconds() for server in servers), database_seconds()
    await asyncio.sleep(run.seconds)
    wall = time.perf_counter() - began
    server_core = (sum(server.seconds() for server in servers) - server_busy) / wall
    robots_core = (time.process_time() - busy) / wall
    database_core = (database_seconds() - database_busy) / wall
    plays = sum(each.plays for each in robots) - plays
    grown = sum(server.memory() for server in servers) - empty
    lost = sum(each.connections - 1 for each in robots)
    broken = [task for task in playing if task.done()]
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    if broken or lost:
        raise SystemExit(f"bench/load.py: {len(broken)} robots gave up, {lost} connections were lost")
    cut = statistics.quantiles(took, n=100, method="inclusive")
    return Figures(
        run.pace,
        "SQLite" if run.database is None else "PostgreSQL" + (", Redis" if run.redis else ""),
        run.processes,
        run.homes,
        run.rooms,
        plays / wall,
        1000 * cut[49],
        1000 * cut[98],
        1000 * max(took),
        server_core,
        robots_core,
        database_core or None,
        grown / run.rooms if grown else None,
        limit(run, server_core, robots_core),
    )


def limit(run: Run, server_core: float, robots_core: float) -> str:
    if server_core > 0.9 * run.processes:
        return "the server's processor"
    if robots_core > 0.9:
        return "the robots"
    if run.pace == "human":
        return "nothing"
    return "the database" if run.rooms < 100 else "the database, or the machine"


def human() -> float:
    return random.uniform(HUMAN - 1, HUMAN + 1)


async def make_room(http: httpx.AsyncClient, address: str, run: Run) -> str:
    hand = 0 if run.pace == "flat-out" else 1000 * HUMAN
    asked = {
        "preset": run.preset,
        "endless": True,
        "pace": {"play": 0, "trick": 0, "hand": int(hand)},
        "stand_in": "novice",
    }
    made = await http.post(f"http://{address}/api/rooms", json=asked)
    made.raise_for_status()
    return made.json()["room"]


def pinned(processes: int) -> list[int | None]:
    """Pin this process with its robots to the last core, and return a core for each server process.

    If there are too few cores, nothing is pinned, and None is returned for each process.
    """
    if not hasattr(os, "sched_setaffinity"):
        return [None] * processes
    cores = sorted(_CORES)
    if len(cores) <= processes:
        return [None] * processes
    os.sched_setaffinity(0, {cores[-1]})
    return [*cores[:processes]]


_CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()


@asynccontextmanager
async def own_database(server: str | None) -> AsyncGenerator[str | None]:
    """Create a temporary database beside the PostgreSQL database ``server``, and yield its address.

    If ``server`` is None, yield None.
    """
    if server is None:
        yield None
        return
    import asyncpg

    name = f"load_{secrets.token_hex(4)}"
    head, _, tail = server.partition("?")
    fresh = head.rpartition("/")[0] + f"/{name}" + (f"?{tail}" if tail else "")
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(f"CREATE DATABASE {name}")
        try:
            yield fresh
        finally:
            await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await connection.close()


HEAD = (
    "pace      database           processes  rooms   plays/s   told: p50      p99      max"
    "   server  robots  database    memory  at its limit"
)


def line(each: Figures) -> str:
    database = "" if each.database_core is None else f"{each.database_core:.0%}"
    memory = "" if each.memory is None else f"{each.memory / 1000:.0f} kB"
    return (
        f"{each.pace:8}  {each.database:17}  {each.processes:9}  {each.rooms:5}  {each.plays:8.0f}"
        f"  {each.p50:7.1f} ms {each.p99:5.0f} ms {each.most:5.0f} ms"
        f"  {each.server_core:6.0%}  {each.robots_core:6.0%}  {database:>8}  {memory:>8}  {each.first}"
    )


def measured(run: Run) -> Figures:
    with new_bar(f"{run.pace}, {run.rooms} rooms") as bar:
        task = bar.add_task("opened", total=run.rooms)
        return asyncio.run(measure(run, lambda more: bar.advance(task, more)))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pace", choices=["flat-out", "human"], nargs="+", default=["flat-out", "human"])
    parser.add_argument("--rooms", type=int, nargs="+", default=[10, 100, 1_000])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--preset", default="hickeys")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", metavar="postgresql://…")
    parser.add_argument("--redis", metavar="redis://…")
    parser.add_argument("--homes", action="store_true", help="all robots of a room use the same process")
    parser.add_argument("--json", action="store_true", help="print one line of JSON per run")
    given = parser.parse_args()
    needed = PLAYERS * max(given.rooms) + 100  # file descriptors, in this process and in the servers
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, hard), hard))
    if not given.json:
        print(HEAD, flush=True)
    for pace in given.pace:
        for rooms in given.rooms:
            run = Run(
                pace,
                rooms,
                given.seconds,
                given.preset,
                given.processes,
                given.database,
                given.redis,
                given.homes,
            )
            figures = measured(run)
            print(msgspec.json.encode(figures).decode() if given.json else line(figures), flush=True)


if __name__ == "__main__":
    main()
