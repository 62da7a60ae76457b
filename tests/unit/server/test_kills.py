"""Robots play while server processes, Redis and PostgreSQL are killed under them.

Whatever dies: what was acknowledged is in the log, once, in order; what was refused is not; nobody was told
what didn't happen; and all games come to their end, since clients, bots and timers go on by themselves.

Meanwhile owners of rooms and operators of the house put people out, ban and silence them, robots report each
other, and games count for the players among them.
"""

import asyncio
import json
import logging
import os
import random
import re
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from msgspec import Struct
from websockets.asyncio.client import connect

from bench.robots import Robot
from shootmoon.rooms.changes import Acted, CameBack, Kicked, SatDown, Silenced, StoodUp
from shootmoon.rooms.entries import Entry
from shootmoon.rooms.fairness import missing_deals, proofs
from shootmoon.rooms.folding import evolve, fold
from shootmoon.rooms.folding import open_room as fold_room
from shootmoon.rooms.house import Kind
from shootmoon.rooms.ports import Query
from shootmoon.rooms.records import full_record
from shootmoon.rooms.tokens import hash_token
from shootmoon.server.house import AuditLine, HouseBan, Report
from shootmoon.storage import Storage, open_storage
from tests.patience import STILL, Stopwatch, until, wait_until
from tests.servers import Postgres, Redis, free_port, run, running_postgres, running_redis
from tests.serving import SHORT, Moon

SOAK = os.environ.get("SHOOTMOON_SOAK", "0") not in ("", "0")
KILLS = 200 if SOAK else 7
"""Each kind at least once."""
KILLS_OF_WORKERS = 200 if SOAK else 4
TABLES = 100 if SOAK else 4
"""Rooms at the same time."""

T = TypeVar("T")

OPERATOR = "the-token-of-an-operator-long-enough"
MOVES = 0.1
"""The probability that the home of a room has moved when a robot connects."""
STERN = 0.1
"""The probability that a robot moderates its room before a play."""

_LOG = logging.getLogger(__name__)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")

EXPECTED = {
    "moved-on",  # a bot stood in meanwhile
    "not-your-turn",
    "chat-often",
    # The hand was dealt meanwhile, or nobody can commit to a nonce any more.
    "nonce-late",
    "nonce-closed",
    "nonce-none",
    # The owner or the operators put somebody out or silenced them meanwhile, or did so twice.
    "no-seat",
    "seat-promised",
    "already-seated",
    "banned",
    "banned-name",
    "room-full",
    "chat-silenced",
    "kick-nobody",
    "kick-owner",
    "hand-on-owner",
    "hand-on-person",
    "no-such-ban",
    "not-owner",
    "room-often",
}
"""With what a robot may be refused."""
NEVER = ("a request failed", "a connection failed", "never retrieved", "MemoryError", "the bot novice failed")
"""What a server never says, whatever dies beside it."""


class Server:
    """A `moon serve` on one port, killed and started again."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        tokens = folder / "operators"
        tokens.write_text(f"ann {OPERATOR}\n", encoding="utf-8")
        arguments = (*arguments, "--admin-token-file", str(tokens))
        self.port = free_port()
        self.complaints: list[Path] = []
        self.is_up = False
        self._folder, self._arguments = folder, arguments
        self._moon: Moon | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def live(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        wait_until(lambda: is_free(self.port))  # workers end a little later than who started them
        self._moon = Moon(self._folder, "--port", str(self.port), "--limits", "100", *self._arguments)
        self.complaints.append(self._moon.complained)
        self.is_up = True

    def kill(self) -> None:
        self.is_up = False
        if self._moon is not None:
            self._moon.end(signal.SIGKILL)
            self._moon = None

    def kill_worker(self, rng: random.Random) -> None:
        """Kill one of its processes that serve."""
        assert self._moon is not None
        listed = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid=,command="], capture_output=True, text=True, check=True
        )
        found = [line.split(None, 2) for line in listed.stdout.splitlines()]
        workers = [int(pid) for pid, parent, command in found if _is_worker(parent, command, self._moon)]
        if workers:
            os.kill(rng.choice(workers), signal.SIGKILL)


def _is_worker(parent: str, command: str, moon: Moon) -> bool:
    return int(parent) == moon.process.id and "spawn_main" in command


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


class Chaos:
    """Kills something at random, and sees to it that it comes again."""

    def __init__(self, rng: random.Random, kills: dict[str, tuple[int, Callable[[], None]]]) -> None:
        """``kills``: by name, how often, and how."""
        self.done: Counter[str] = Counter()
        self.longest = 0.0
        """Seconds that it took at most until as many commands had been answered as there are rooms."""
        self._rng, self._kills = rng, kills

    async def run(self, times: int, answered: Callable[[], int]) -> None:
        """``answered``: how many commands have been answered so far, of those who play meanwhile."""
        names = list(self._kills)
        weights = [weight for weight, _ in self._kills.values()]
        # Each at least once, where there is time for that, and then as it comes.
        order = names[:times] + self._rng.choices(names, weights, k=max(0, times - len(names)))
        self._rng.shuffle(order)
        for name in order:
            if self._rng.random() < 0.8:  # else so soon that perhaps nobody has recovered yet
                await self._play_goes_on(answered)
            await asyncio.sleep(self._rng.uniform(0, 0.5))
            await asyncio.to_thread(self._kills[name][1])
            self.done[name] += 1

    async def _play_goes_on(self, answered: Callable[[], int]) -> None:
        before, passed = answered(), Stopwatch()
        await until(
            lambda: answered() >= before + TABLES,
            moving=answered,
            why=lambda: f"after {dict(self.done)}",
        )
        self.longest = max(self.longest, passed.seconds)


class Table:
    """A room, its robots, and what they gave and heard."""

    def __init__(self, room: str, robots: Sequence[Robot]) -> None:
        self.room, self.robots = room, robots

    @property
    def over(self) -> bool:
        return all(robot.over for robot in self.robots)


class Home(Sequence[str]):
    """The address of a room's home, as a proxy chooses it: all robots use one server, until it is killed.

    At times, the proxy chooses another one for those who connect from then on.
    """

    def __init__(self, servers: Sequence[Server], rng: random.Random) -> None:
        self._servers, self._rng = list(servers), rng

    def __len__(self) -> int:
        return 1

    def __getitem__(self, at: Any) -> Any:
        if self._rng.random() < MOVES:
            self._rng.shuffle(self._servers)
        return next((server for server in self._servers if server.is_up), self._servers[0]).live


async def open_room(http: httpx.AsyncClient, servers: Sequence[Server], rng: random.Random) -> Table:
    people = rng.choice((1, 2, 3, 3))
    bot = rng.choice(("novice", "novice", "novice", "club"))
    asked = {
        "preset": rng.choice(("luna-21", "classic", "called")),
        "options": SHORT,
        "bots": {str(seat): bot for seat in range(people + 1, 4)},
        "pace": {"play": rng.choice((0, 0, 100)), "trick": 0, "hand": rng.choice((0, 200))},
        # Nobody stands in for a robot: a game in which one is stuck doesn't end, and is found.
        "patience": 0,
        "grace": 7 * 24 * 3600 * 1000,
    }
    while True:
        server = rng.choice(servers)
        try:
            made = await http.post(f"{server.url}/api/rooms", json=asked)
        except httpx.TransportError:
            await asyncio.sleep(0.2)
            continue
        if made.status_code < 500:
            break
        await asyncio.sleep(0.2)
    assert made.status_code == 201, made.text
    urls = [server.live for server in servers]
    home = Home(servers, rng) if rng.random() < 0.5 else None
    return Table(
        made.json()["room"],
        [
            Robot(
                f"Robot {number}",
                made.json()["room"],
                rng.sample(urls, len(urls)) if home is None else home,
                random.Random(rng.random()),
                pause=lambda: rng.choice((0.0, 0.01, 0.1)),
                chatty=0.05,
                take_part=True,
                token="" if number else made.json()["token"],
                key=rng.randbytes(32).hex() if rng.random() < 0.5 else "",
                stern=STERN if people > 1 else 0.0,
            )
            for number in range(people)
        ],
    )


class Asked(Struct):
    """Something that an operator or a robot asked of the house over HTTP."""

    what: str
    """A kind of command to a room, ``ban-name`` or ``report``."""
    room: str
    seat: int
    why: str
    """A text that is in no other request."""
    by: str = ""
    """The token of the robot that reports."""
    done: bool = False
    """Whether the server answered that it is done."""


class Moderators:
    """The operators of the house, and robots that report others."""

    def __init__(self, servers: Sequence[Server], tables: list[Table], rng: random.Random) -> None:
        self._servers, self._tables, self._rng = servers, tables, rng
        self.asked: list[Asked] = []

    async def run(self, enough: asyncio.Event) -> None:
        async with httpx.AsyncClient(timeout=STILL, trust_env=False) as http:
            while not enough.is_set():
                await asyncio.sleep(self._rng.uniform(0, 0.1))
                playing = [table for table in self._tables if not table.over]
                if playing:
                    await self._ask(http, self._rng.choice(playing))

    async def _ask(self, http: httpx.AsyncClient, table: Table) -> None:
        rng = self._rng
        what = rng.choice(("kick", "silence", "ban-name", "report"))
        asked = Asked(what, table.room, rng.randint(1, 3), f"reason {len(self.asked)}")
        self.asked.append(asked)
        token, path, body = OPERATOR, f"rooms/{asked.room}/commands", {"why": asked.why}
        if what == "ban-name":
            path, body = "bans", {"name": f"Mallory {len(self.asked)}", "why": asked.why}
        elif what == "report":
            token = asked.by = rng.choice(table.robots).token
            body = {"seat": asked.seat, "reason": asked.why}
        else:
            body["command"] = {"type": what, "seat": asked.seat}
        prefix = "/api/rooms" if what == "report" else "/api/admin"
        path = f"{prefix}/{asked.room}/reports" if what == "report" else f"{prefix}/{path}"
        url = rng.choice(self._servers).url + path
        try:
            answer = await http.post(url, json=body, headers={"authorization": f"Bearer {token}"})
        except httpx.TransportError:
            return  # it may have been done
        asked.done = answer.is_success
        if answer.status_code < 500 and not asked.done:
            assert answer.json()["code"] in EXPECTED | {"reports-full"}, answer.text


async def check_house(storage: Storage, asked: Sequence[Asked]) -> None:
    """What was acknowledged is in the log of the room and in the notes of the house, once."""
    audited = await notes_of(storage, "audit", AuditLine)
    bans = await notes_of(storage, "ban", HouseBan)
    written = Counter(each.why for each in audited)
    for each in asked:
        if each.what == "report":
            continue
        assert written[each.why] == 1 or (not each.done and not written[each.why]), each
        if each.what == "ban-name" and each.done:
            assert [ban for ban in bans if ban.why == each.why], each
        if each.what in ("kick", "silence") and each.done:
            changed = [entry.change for entry in await storage.log.read(each.room)]
            # If the owner had silenced the seat before, that is all there is.
            kicked = any(isinstance(c, Kicked) and (c.house, c.seat) == (True, each.seat) for c in changed)
            silenced = any(isinstance(c, Silenced) and c.seat == each.seat for c in changed)
            assert kicked if each.what == "kick" else silenced, each
    await check_reports(storage, [each for each in asked if each.what == "report"])


async def check_reports(storage: Storage, asked: Sequence[Asked]) -> None:
    """What a robot reported is kept with the person, once, unless the robot reported that person again."""
    notes = await storage.house.notes("report", 0, limit=10**6)
    kept = {note.key: msgspec.json.decode(note.content, type=Report).reporters for note in notes}
    written = Counter(reporter.reason for reporters in kept.values() for reporter in reporters)
    assert set(written.values()) <= {1}
    assert set(written) <= {each.why for each in asked}
    sat: dict[tuple[str, int], set[str]] = {}
    """Who has held a seat of a room: the keys of the reports about them."""
    for room in {each.room for each in asked}:
        for change in [entry.change for entry in await storage.log.read(room)]:
            if isinstance(change, SatDown):
                key = hash_token(f"{room} {change.token}")[:32]
                sat.setdefault((room, change.seat), set()).add(key)
    for number, each in enumerate(asked):
        if not each.done:
            continue
        # Whoever heard no answer doesn't know when the report was stored.
        last = [each, *(other for at, other in enumerate(asked) if at > number or not other.done)]
        last = [other for other in last if (other.room, other.by) == (each.room, each.by)]
        known = hash_token(f"{each.room} reporter {hash_token(each.by)}")[:16]
        assert any(
            (reporter.token, reporter.reason) == (known, other.why)
            for about in sat[each.room, each.seat]
            for other in last
            if about in sat.get((other.room, other.seat), ())
            for reporter in kept.get(about, ())
        ), each


async def notes_of(storage: Storage, kind: Kind, of: type[T]) -> list[T]:
    found = await storage.house.notes(kind, 0, limit=10**6)
    return [msgspec.json.decode(note.content, type=of) for note in found]


async def play_on(
    servers: Sequence[Server], rng: random.Random, enough: asyncio.Event, tables: list[Table]
) -> None:
    """One room after another, each to its end."""
    async with httpx.AsyncClient(timeout=STILL, trust_env=False) as http:
        while not enough.is_set():
            table = await open_room(http, servers, rng)
            tables.append(table)
            async with asyncio.TaskGroup() as group:
                for robot in table.robots:
                    group.create_task(robot.play())


async def storm(
    servers: Sequence[Server], chaos: Chaos, kills: int, rng: random.Random
) -> tuple[list[Table], list[Asked]]:
    """Play while all that is done, and then until all games are over."""
    tables: list[Table] = []
    moderators = Moderators(servers, tables, rng)
    enough = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(moderators.run(enough))
        for _ in range(TABLES):
            group.create_task(play_on(servers, rng, enough, tables))
        await chaos.run(kills, lambda: sum(len(robot.given) for table in tables for robot in table.robots))
        enough.set()
        _LOG.info("no more kills after %s", chaos.done)

        def stuck() -> list[Robot]:
            return [robot for table in tables for robot in table.robots if not robot.over]

        await until(
            lambda: not stuck(),
            moving=lambda: [(robot.known, len(robot.given)) for robot in stuck()],
            why=lambda: [(r.room, r.name, r.seat, r.known, r.turn, r.waiting) for r in stuck()],
        )
    return tables, moderators.asked


def check(
    address: str, tables: Sequence[Table], servers: Sequence[Server], asked: Sequence[Asked] = ()
) -> None:
    """Compare what clients know with the log."""

    async def work() -> None:
        async with open_storage(address) as storage:
            assert not await storage.log.rooms(Query(due_by=2**53)), "something is still due"
            for table in tables:
                entries = await storage.log.read(table.room)
                finished = [each.game for each in await storage.log.finished_in(table.room, most=1000)]
                assert finished == [1], table.room
                assert fold(table.room, entries).status == "finished"
                check_room(table, entries)
                await check_players(storage, table, entries)
            await check_house(storage, asked)

    asyncio.run(work())
    given = [(table.room, order) for table in tables for robot in table.robots for order in robot.given]
    odd = [each for each in given if each[1].refused not in EXPECTED | {""}]
    assert not odd, odd[:5]
    said = [path.read_text() for server in servers for path in server.complaints]
    assert [text[-3000:] for text in said if any(words in text for words in NEVER)] == []


async def check_players(storage: Storage, table: Table, entries: Sequence[Entry]) -> None:
    """The game counts for the players who had claimed their seats at its first deal and stayed to its end,
    once, and for nobody else.

    Whoever was told before the first deal that the claim is stored had claimed the seat.
    """
    room, dealt, left = fold_room(table.room, entries[0]), 0, set[int]()
    seats = room.seats
    for entry in entries[1:]:
        room = evolve(room, entry)
        if not dealt and room.in_hand:
            dealt, seats = entry.number, room.seats
        elif dealt:
            match entry.change:
                case StoodUp(seat) | Kicked(seat, waiting=False):
                    left.add(seat)
                case _:
                    pass
        if room.status == "finished":
            break
    early = {entry.command for entry in entries if entry.number < dealt}
    for robot in table.robots:
        if not robot.is_player:
            continue
        known = await storage.players.by_key(hash_token(robot.key), 0)
        assert known is not None, robot.name
        token = hash_token(robot.token)
        mine = [(number, seat.counts) for number, seat in enumerate(seats, 1) if seat.token == token]
        if any(order.claimed and order.id in early for order in robot.given):
            assert all(counts for _, counts in mine), "a claim was lost"
        played = await storage.players.games(known[0].id, None, 10)
        expected = [(table.room, number) for number, counts in mine if counts and number not in left]
        assert [(game.game.room, game.seat) for game in played] == expected


def check_deals(table: Table, entries: Sequence[Entry]) -> None:
    """Nobody chose a deal: each nonce that was acknowledged is in its deal, and no deal is missing."""
    room = fold(table.room, entries)
    record = full_record(room)
    proven = proofs(record)
    assert all(proof.holds for proof in proven)
    assert len(proven) == len(room.revealed)
    assert missing_deals(record) == ()
    used = {proof.commitment: proof.source for proof in proven}
    by = {entry.command: entry.by for entry in entries if entry.command}
    for robot in table.robots:
        for order in robot.given:
            command = order.command
            if command["type"] == "reveal-nonce" and not order.refused and command["commitment"] in used:
                seat = by[order.id]
                assert used[command["commitment"]].nonces[seat - 1] == command["nonce"]


def check_room(table: Table, entries: Sequence[Entry]) -> None:
    """Each command of each robot against the log of its room."""
    check_deals(table, entries)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    # Robots put their names into those of their commands, so that these differ whoever sits where.
    by_command = Counter(entry.command for entry in entries if entry.command)
    assert set(by_command.values()) <= {1}, "a command was done twice"
    found = {entry.command: entry for entry in entries if entry.command}
    ply_before, ply = {}, 0
    for entry in entries:
        ply_before[entry.number] = ply
        ply += isinstance(entry.change, Acted)
    for robot in table.robots:
        last = 0
        for order in robot.given:
            entry = found.get(order.id)
            if order.refused:
                assert entry is None, (order, entry)
                continue
            if entry is None and order.command["type"] == "silence":
                continue  # it was so already
            assert entry is not None, (table.room, order)
            assert last < entry.number <= order.number, (order, entry)
            last = entry.number
            if isinstance(entry.change, CameBack):  # which is how a command of whoever was away begins
                entry = entries[entry.number]
            check_change(order.command, entry, ply_before[entry.number])
        heard = [event for some in robot.heard for event in msgspec.json.decode(some)]
        numbers = [event["number"] for event in heard]
        assert numbers == sorted(set(numbers)), "told twice, or in another order"
        for event in heard:
            check_event(event, entries[event["number"] - 1])


def check_change(command: dict[str, Any], entry: Entry, ply: int) -> None:
    written = msgspec.to_builtins(entry.change)
    match command["type"]:
        case "act":
            assert (written["type"], written["action"]) == ("acted", command["action"])
            assert ply == command["ply"]
        case "commit-nonce":
            assert written["type"] == "nonce-committed"
            assert written["nonce_commitment"] == command["nonce_commitment"]
        case "reveal-nonce":
            assert (written["type"], written["nonce"]) == ("nonce-revealed", command["nonce"])
        case "say":
            assert (written["type"], written["text"]) == ("said", command["text"])
        case "kick" | "ban":
            assert (written["type"], written["seat"]) == ("kicked", command["seat"])
            assert (written["banned"], written["house"]) == (command["type"] == "ban", False)
        case "unban":
            assert (written["type"], written["ban"]) == ("unbanned", command["ban"])
        case "silence":
            assert (written["type"], written["seat"]) == ("silenced", command["seat"])
            assert written["silenced"] == command["silenced"]
        case "hand-on":
            assert (written["type"], written["seat"]) == ("owner-changed", command["seat"])
        case _:
            assert written["type"] in ("sat-down", "seat-promised")
            assert written["name"] == command["name"]


def check_event(event: dict[str, Any], entry: Entry) -> None:
    """What a client was told is what happened."""
    written = msgspec.to_builtins(entry.change)
    assert (event["at"], event["what"]["type"]) == (entry.at, written["type"])
    if written["type"] == "acted" and "?" not in event["what"]["action"]:
        # A server of an older version doesn't tell fields that it doesn't know: they have their defaults.
        assert msgspec.convert(event["what"], Acted) == entry.change


def report(
    what: str, tables: Sequence[Table], asked: Sequence[Asked], chaos: Chaos, passed: Stopwatch
) -> None:
    robots = [robot for table in tables for robot in table.robots]
    given = [order for robot in robots for order in robot.given if not order.refused]
    _LOG.info(
        "%s: %d players; owners did %s; operators and reports %s",
        what,
        sum(robot.is_player for robot in robots),
        dict(Counter(order.command["type"] for order in given)),
        dict(Counter(each.what for each in asked if each.done)),
    )
    _LOG.info(
        "%s: %d kills in %.0f s %s; %d games, %d commands, %d reconnections, %.1f s until it went on",
        what,
        chaos.done.total(),
        passed.seconds,
        dict(chaos.done),
        len(tables),
        sum(len(robot.given) for robot in robots),
        sum(robot.connections - 1 for robot in robots),
        chaos.longest,
    )


def restart(*servers: Server) -> None:
    for server in servers:
        server.kill()
    for server in servers:
        server.start()


def test_whatever_dies_of_two_servers_postgresql_and_redis(tmp_path: Path) -> None:
    rng = random.Random()
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres())
        redis = stack.enter_context(running_redis())
        address = postgres.fresh()
        how = ("--database", address, "--redis", redis.address, "--bots", "1")
        servers = [Server(tmp_path, *how) for _ in range(2)]
        for server in servers:
            stack.callback(server.kill)
        chaos = Chaos(
            rng,
            {
                "a server": (4, lambda: restart(rng.choice(servers))),
                "both servers": (1, lambda: restart(*servers)),
                "connections of PostgreSQL": (3, postgres.kill_connections),
                "a process of PostgreSQL": (1, lambda: kill_backend(postgres, rng)),
                "PostgreSQL": (1, lambda: restart_postgres(postgres, rng)),
                "connections of Redis": (3, lambda: kill_connections(redis)),
                "Redis": (1, lambda: restart_redis(redis)),
            },
        )
        passed = Stopwatch()
        tables, asked = asyncio.run(storm(servers, chaos, KILLS, rng))
        report("PostgreSQL and Redis", tables, asked, chaos, passed)
        check(address, tables, servers, asked)


def kill_backend(postgres: Postgres, rng: random.Random) -> None:
    """PostgreSQL then ends all other connections as well, and recovers."""
    found = postgres.sql("SELECT pid FROM pg_stat_activity WHERE application_name = 'shootmoon'").split()
    if found:
        os.kill(int(rng.choice(found)), signal.SIGKILL)


def restart_postgres(postgres: Postgres, rng: random.Random) -> None:
    postgres.stop(rng.choice((signal.SIGINT, signal.SIGQUIT)))
    postgres.start()


def kill_connections(redis: Redis) -> None:
    with socket.create_connection(("127.0.0.1", redis.port), 5) as connection:
        connection.sendall(b"CLIENT KILL TYPE normal SKIPME yes\r\nCLIENT KILL TYPE pubsub\r\n")
        assert re.match(rb":\d+\r\n", connection.recv(100))


def restart_redis(redis: Redis) -> None:
    redis.stop()
    redis.start()


def test_whatever_dies_of_two_workers_on_sqlite(tmp_path: Path) -> None:
    rng = random.Random()
    with ExitStack() as stack:
        server = Server(tmp_path, "--workers", "2", "--bots", "1")
        stack.callback(server.kill)
        chaos = Chaos(
            rng,
            {
                "a worker": (5, lambda: server.kill_worker(rng)),
                "the server": (1, lambda: restart(server)),
            },
        )
        passed = Stopwatch()
        tables, asked = asyncio.run(storm([server], chaos, KILLS_OF_WORKERS, rng))
        report("SQLite", tables, asked, chaos, passed)
        check(f"sqlite:///{tmp_path / 'shootmoon.db'}", tables, [server], asked)


class Onlooker:
    """Somebody who looks on at one server, while the players are at another."""

    def __init__(self) -> None:
        self.turn: dict[str, Any] | None = None
        self.heard = 0
        """How often something happened."""

    async def watch(self, server: Server, room: str) -> None:
        async with connect(f"{server.live}/api/rooms/{room}/live", ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "known": 1}))
            async for text in socket:
                self.turn = json.loads(text)["turn"]
                self.heard += 1

    @property
    def waits_for_bots(self) -> bool:
        return self.turn is not None and self.turn["to_move"] in (2, 3)

    @property
    def plays(self) -> bool:
        """Whether it has seen more than the first deal."""
        return self.turn is not None and self.turn["ply"] > 4


async def killed_among_players(one: Server, other: Server, rooms: int) -> list[float]:
    """Seconds until those games went on in which it was a bot's turn when their server was killed."""
    looking: list[Onlooker] = []
    tasks: list[asyncio.Task[None]] = []
    async with httpx.AsyncClient(timeout=STILL, trust_env=False) as http:
        for _ in range(rooms):
            asked = {"preset": "luna-21", "bots": {"2": "novice", "3": "novice"}, "pace": {"play": 1000}}
            room = (await http.post(f"{one.url}/api/rooms", json=asked)).json()["room"]
            looking.append(Onlooker())
            tasks.append(asyncio.ensure_future(looking[-1].watch(other, room)))
            tasks.append(asyncio.ensure_future(Robot("Robot", room, [one.live], random.Random()).play()))
        await until(
            lambda: all(each.plays for each in looking), moving=lambda: [each.heard for each in looking]
        )
        await asyncio.to_thread(one.kill)
        passed = Stopwatch()
        await asyncio.sleep(0.5)  # what was on its way may leave the turn to a player without a server
        waiting = {each: each.heard for each in looking if each.waits_for_bots}
        took: list[float] = []
        for each, stood in waiting.items():
            await until(lambda each=each, stood=stood: each.heard > stood)
            took.append(passed.seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return took


def test_bots_and_timers_go_on_elsewhere_when_their_server_dies(tmp_path: Path) -> None:
    with ExitStack() as stack:
        one, other = Server(tmp_path), Server(tmp_path)
        for server in (one, other):
            stack.callback(server.kill)
        took = run(killed_among_players(one, other, 3 * TABLES))
    assert took
    _LOG.info("%d games went on after %.1f to %.1f s", len(took), min(took), max(took))
