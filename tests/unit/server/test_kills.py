"""Robots play while server processes, Redis and PostgreSQL are killed under them.

Whatever dies: what was acknowledged is in the log, once, in order; what was refused is not; nobody was told
what didn't happen; and all games come to their end, since clients, bots and timers go on by themselves.

Meanwhile owners of rooms, operators of the house and the director of a tournament put people out, ban and
silence them; robots report each other, claim their seats, and show the board the hands that they hold; and
games count for the players among them, in rated matches for their ratings, too.
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
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from bench.robots import Robot
from shootmoon.protocol.changes import Acted, CameBack, Kicked, StoodUp
from shootmoon.protocol.fairness import missing_deals, proofs
from shootmoon.protocol.tokens import hash_token
from shootmoon.rooms import LEFT, Entry, Query
from shootmoon.rooms.log.folding import evolve, fold
from shootmoon.rooms.log.folding import open_room as fold_room
from shootmoon.rooms.log.rated import seats_played
from shootmoon.rooms.running.records import full_record
from shootmoon.storage import Storage, open_storage
from tests.patience import STILL, Stopwatch, until, wait_until
from tests.servers import Postgres, Redis, free_port, run, running_postgres, running_redis
from tests.serving import SHORT, Moon
from tests.unit.server.directing import Evening
from tests.unit.server.moderating import EXPECTED, OPERATOR, Asked, Moderators, Table, by, check_house

SOAK = os.environ.get("SHOOTMOON_SOAK", "0") not in ("", "0")
KILLS = 200 if SOAK else 7
"""Each kind at least once."""
KILLS_OF_WORKERS = 200 if SOAK else 4
TABLES = 100 if SOAK else 4
"""Rooms at the same time, two of which are those of a tournament."""

MOVES = 0.1
"""The probability that the home of a room has moved when a robot connects."""
STERN = 0.1
"""The probability that a robot moderates its room before a play."""

_LOG = logging.getLogger(__name__)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")

NEVER = (
    "a request failed",
    "a connection failed",
    "never retrieved",
    "MemoryError",
    "the bot beginner failed",
)
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


async def open_room(
    http: httpx.AsyncClient, servers: Sequence[Server], rng: random.Random, *, rated: bool
) -> Table:
    """``rated``: open one of which the matches are rated, with robots that are players."""
    people = rng.choice((1, 2, 3, 3))
    bot = rng.choice(("beginner", "beginner", "beginner", "club"))
    # Only matches by the rules of a preset are rated: this is the one with the shortest.
    preset = "chips-solo" if rated else rng.choice(("luna-21", "classic", "called"))
    asked = {
        "preset": preset,
        "options": {} if rated else SHORT,
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
                key=rng.randbytes(32).hex() if rated or rng.random() < 0.5 else "",
                stern=STERN if people > 1 else 0.0,
            )
            for number in range(people)
        ],
    )


async def play_on(
    servers: Sequence[Server], rng: random.Random, enough: asyncio.Event, tables: list[Table], *, rated: bool
) -> None:
    """One room after another, each to its end. ``rated``: in the first one, the match is rated."""
    async with httpx.AsyncClient(timeout=STILL, trust_env=False) as http:
        while not enough.is_set():
            table = await open_room(http, servers, rng, rated=rated)
            rated = False
            tables.append(table)
            async with asyncio.TaskGroup() as group:
                for robot in table.robots:
                    group.create_task(robot.play())


class Storm:
    """What happened while things were killed."""

    def __init__(self, servers: Sequence[Server], rng: random.Random) -> None:
        urls = [server.url for server in servers]
        self.servers, self._rng = servers, rng
        self.tables: list[Table] = []
        self.moderators = Moderators(urls, self.tables, rng)
        self.evening = Evening(urls, self.tables, rng)
        self.checked_boards = 0
        """How many finished games the board has shown."""

    @property
    def robots(self) -> list[Robot]:
        return [robot for table in self.tables for robot in table.robots]

    async def rage(self, chaos: Chaos, kills: int) -> None:
        """Play while all that is done, and then until all games are over."""
        enough = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            group.create_task(self.moderators.run(enough))
            evening = group.create_task(self.evening.run())
            for number in range(TABLES - 2):
                group.create_task(play_on(self.servers, self._rng, enough, self.tables, rated=not number))
            await chaos.run(kills, lambda: sum(len(robot.given) for robot in self.robots))
            enough.set()
            _LOG.info("no more kills after %s", chaos.done)

            def stuck() -> list[Robot]:
                return [robot for robot in self.robots if not robot.over]

            await until(
                lambda: evening.done() and not stuck(),
                moving=lambda: [(robot.known, len(robot.given)) for robot in stuck()],
                why=lambda: [(r.room, r.name, r.seat, r.known, r.turn, r.waiting) for r in stuck()],
            )
        async with httpx.AsyncClient(timeout=STILL, trust_env=False) as http:
            await self._look_at_games(http)

    async def _look_at_games(self, http: httpx.AsyncClient) -> None:
        """The standings of the tournament follow from its games, and the board shows those of which the hands
        are secret no more."""
        url, sitting = self.servers[0].url, {table.room: table.robots for table in self.tables}

        async def record(room: str) -> str | None:
            for robot in sitting[room]:
                path = f"{url}/api/rooms/{room}/games/1/record"
                found = await http.get(path, headers=by(robot.token))
                if found.is_success:  # else the robot was put out, and nobody looks on
                    return found.text
            return None

        await self.evening.check(http, record)
        for table in self.tables[:TABLES]:
            if (told := await record(table.room)) is None:  # everybody was put out
                assert not table.director
                continue
            body = {"record": told}
            shown = await http.post(f"{url}/api/board", json=body, headers=by(table.robots[0].token))
            assert shown.status_code == (409 if table.director else 200), shown.text
            if table.director:
                assert shown.json()["code"] == "in-play-series"
            self.checked_boards += 1


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
            await check_ratings(storage, tables)

    asyncio.run(work())
    given = [(table.room, order) for table in tables for robot in table.robots for order in robot.given]
    odd = [each for each in given if each[1].refused not in EXPECTED | {""}]
    assert not odd, odd[:5]
    said = [path.read_text() for server in servers for path in server.complaints]
    assert [text[-3000:] for text in said if any(words in text for words in NEVER)] == []


async def check_players(storage: Storage, table: Table, entries: Sequence[Entry]) -> None:
    """The game counts for the players who had claimed their seats at its first deal and stayed to its end,
    once, and for nobody else; and if it is rated, for them, as they played according to the room's log.

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
    how = seats_played(room)
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
        rated = await storage.players.rated_games(known[0].id)
        assert [(each.seat, each.left, each.out, each.helped) for each in rated] == [
            (number, each.place >= LEFT, each.out, each.helped)
            for number, each in enumerate(how, 1)
            if each.counts and (number, True) in mine
        ]


async def check_ratings(storage: Storage, tables: Sequence[Table]) -> None:
    """The ratings are those that follow from the matches that are stored."""
    keys = [robot.key for table in tables for robot in table.robots if robot.is_player]
    players = [await storage.players.by_key(hash_token(key), 0) for key in keys]
    known = [found[0].id for found in players if found is not None]
    before = [await storage.players.ratings(player) for player in known]
    await storage.players.rate_again()
    assert [await storage.players.ratings(player) for player in known] == before


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
    # So a tournament seats people: by commands that are the same for all of them.
    others = ("", "tournament-sit", "tournament-away")
    by_command = Counter(entry.command for entry in entries if entry.command not in others)
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
        assert msgspec.convert(event["what"], Acted) == entry.change


def report(what: str, storm: Storm, chaos: Chaos, passed: Stopwatch) -> None:
    robots, asked = storm.robots, storm.moderators.asked
    given = [order for robot in robots for order in robot.given if not order.refused]
    _LOG.info(
        "%s: %d players; owners did %s; others %s; the board refused %d hands and %d games",
        what,
        sum(robot.is_player for robot in robots),
        dict(Counter(order.command["type"] for order in given)),
        dict(Counter(each.what for each in asked if each.done)),
        storm.moderators.refused_boards,
        storm.checked_boards,
    )
    _LOG.info(
        "%s: %d kills in %.0f s %s; %d games, %d commands, %d reconnections, %.1f s until it went on",
        what,
        chaos.done.total(),
        passed.seconds,
        dict(chaos.done),
        len(storm.tables),
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
        storm = Storm(servers, rng)
        asyncio.run(storm.rage(chaos, KILLS))
        report("PostgreSQL and Redis", storm, chaos, passed)
        check(address, storm.tables, servers, storm.moderators.asked)


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
        storm = Storm([server], rng)
        asyncio.run(storm.rage(chaos, KILLS_OF_WORKERS))
        report("SQLite", storm, chaos, passed)
        check(f"sqlite:///{tmp_path / 'shootmoon.db'}", storm.tables, [server], storm.moderators.asked)


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
            asked = {"preset": "luna-21", "bots": {"2": "beginner", "3": "beginner"}, "pace": {"play": 1000}}
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
