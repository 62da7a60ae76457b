"""Simulate many servers whose rooms have homes (docs/scale.md), with measured costs in place of real work.

    python bench/scale.py [--servers 1 4 16 64] [--rooms 1000] [--seconds 60]

Each server is a process on a core of its own, with ``--rooms`` rooms on average, at human pace: a play
every three seconds in each room, at random times. A play waits for its room's server and for a core of the
database, in queues in which nobody overtakes, and takes as long there as was measured (`Costs`, from
``bench/load.py --homes`` and ``bench/connect.py``). Once a second each server renews its lease and looks at
its rooms, and one of all servers looks for overdue rooms, as `shootmoon.rooms.host` does.

After half of the time, one server is lost (a single server is started again). Its clients connect again, as
the page does; each of its rooms goes on when its new home, which the consistent hash of the proxy chooses,
has read it and the lost server's lease has expired.

``per play`` is the processor time for a play on servers and in the database, also relative to the first row.
``fullest`` is the load of the server with most to do. ``rooms go on`` is the time after which half of the
lost rooms, and all of them, go on. If Redis is lost, nothing waits: all clients of a room are at its home,
which doesn't need Redis for them.
"""

from __future__ import annotations

import argparse
import heapq
import random
import statistics
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from shootmoon.rooms.host import LEASE, SWEEP, SWEEPS_PER_READING

PACE = 3.0
"""The average time between two plays in a room, in seconds."""
RECONNECT = (0.1, 1.5)
"""Seconds after which a client has connected again, at least and at most, while other servers answer."""
RESTART = 6.0
"""Seconds until a single server that was lost answers again."""
POINTS = 160
"""The number of points of each server on the ring of the consistent hash, as in nginx."""


_Event: TypeAlias = tuple[float, str, int, float]
"""A time, what happens then, the room or server, and when the play began."""


class Costs(Struct, frozen=True):
    """Processor times in seconds, on one core of the machine that docs/scale.md names.

    `play`, `store`, `open`, `read` and `connect` were measured, the others are estimates.
    """

    play: float = 1.5e-3
    """A play: deciding it, and sending it to three clients, on its server."""
    store: float = 0.3e-3
    """A play in PostgreSQL and Redis."""
    sweep: float = 1.0e-3
    """What a server does every second, without its rooms."""
    look: float = 2.0e-6
    """Looking at a room, every second."""
    lease: float = 0.3e-3
    """Renewing the lease of a server, in the database, every second."""
    number: float = 3.0e-6
    """Looking up the version of a room in the database."""
    overdue: float = 1.0e-3
    """Looking for overdue rooms in the database, once a second for all servers."""
    open: float = 2.5e-3
    """Opening a room by its last snapshot and the entries since, on its server."""
    read: float = 0.6e-3
    """Reading these in PostgreSQL."""
    connect: float = 1.9e-3
    """Accepting a WebSocket and sending the view of a room."""


class Result(Struct, frozen=True):
    """What happened with so many servers."""

    servers: int
    plays: int
    server_seconds: float
    """The processor time of all servers."""
    fullest: float
    """The load of the server with most to do, as a share of its core."""
    database_seconds: float
    latency: Sequence[float]
    """Seconds from sending each play until it was sent to all clients, while all servers ran."""
    went_on: Sequence[float]
    """Seconds from the loss of a server until each of its rooms went on."""

    @property
    def per_play(self) -> float:
        """Processor time for a play, in seconds."""
        return (self.server_seconds + self.database_seconds) / self.plays


class Queue:
    """A number of cores that take the next piece of work when they are free."""

    def __init__(self, cores: int) -> None:
        self._free = [0.0] * cores
        self.busy = 0.0

    def work(self, at: float, seconds: float) -> float:
        """Do so much work that arrives at a time, and return when it is done."""
        start = max(at, heapq.heappop(self._free))
        heapq.heappush(self._free, start + seconds)
        self.busy += seconds
        return start + seconds


def homes(rooms: Iterable[int], servers: Sequence[int]) -> dict[int, int]:
    """Return the home of each room by a consistent hash: the next server on a ring."""
    ring = sorted(
        (_hash(f"server {server} {point}"), server) for server in servers for point in range(POINTS)
    )
    places = [place for place, _ in ring]
    return {room: ring[bisect(places, _hash(f"room {room}")) % len(ring)][1] for room in rooms}


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


def simulate(
    servers: int, rooms: int, seconds: float, cores: int, costs: Costs, rng: random.Random
) -> Result:
    """Simulate servers for some seconds; one is lost after half of them."""
    names = range(servers)
    home = homes(range(rooms * servers), names)
    processors = [Queue(1) for _ in names]
    database = Queue(cores)
    lost_at = seconds / 2
    own = defaultdict[int, list[int]](list)
    for room, server in home.items():
        own[server].append(room)
    lost = rng.choice(names)
    latency: list[float] = []
    coming: list[_Event] = [(rng.uniform(0, PACE), "play", room, 0.0) for room in home]
    coming += [(rng.uniform(0, SWEEP / 1000), "sweep", server, 0.0) for server in names]
    coming.append((rng.uniform(0, SWEEP / 1000), "overdue", 0, 0.0))
    heapq.heapify(coming)
    while coming[0][0] < lost_at:
        at, kind, which, began = heapq.heappop(coming)
        if kind == "play":
            decided = processors[home[which]].work(at, costs.play / 2)
            heapq.heappush(coming, (decided, "store", which, at))
            heapq.heappush(coming, (at + rng.uniform(PACE - 1, PACE + 1), "play", which, 0.0))
        elif kind == "store":
            heapq.heappush(coming, (database.work(at, costs.store), "send", which, began))
        elif kind == "send":
            latency.append(processors[home[which]].work(at, costs.play / 2) - began)
        elif kind == "sweep":
            owned = len(own[which])
            processors[which].work(at, costs.sweep + costs.look * owned)
            database.work(at, costs.lease + costs.number * owned / SWEEPS_PER_READING)
            heapq.heappush(coming, (at + SWEEP / 1000, kind, which, 0.0))
        else:
            database.work(at, costs.overdue)
            heapq.heappush(coming, (at + SWEEP / 1000, kind, which, 0.0))
    after = homes(own[lost], [each for each in names if each != lost]) if servers > 1 else home
    return Result(
        servers,
        len(latency),
        sum(each.busy for each in processors),
        max(each.busy for each in processors) / lost_at,
        database.busy,
        latency,
        _after_loss(own[lost], after, cores, servers == 1, costs, rng),
    )


def _after_loss(
    rooms: Sequence[int], home: dict[int, int], cores: int, again: bool, costs: Costs, rng: random.Random
) -> list[float]:
    """Return after how many seconds each room of a lost server goes on. ``cores``: those of the database."""
    database = Queue(cores)
    processors = defaultdict[int, Queue](lambda: Queue(1))
    arriving = sorted(
        ((RESTART if again else 0.0) + rng.uniform(*RECONNECT), room) for room in rooms for _ in range(3)
    )
    opened: dict[int, float] = {}
    for at, room in arriving:
        if room in opened:
            opened[room] = processors[home[room]].work(at, costs.connect)
        else:
            opened[room] = processors[home[room]].work(
                database.work(at, costs.read), costs.connect + costs.open
            )
    # Bots and timers go on at the first sweep after the lost server's lease has expired.
    expired = rng.uniform(LEASE - SWEEP, LEASE) / 1000
    swept = {server: expired + rng.uniform(0, SWEEP / 1000) for server in set(home.values())}
    return [max(at, swept[home[room]]) for room, at in opened.items()]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 4, 16, 64])
    parser.add_argument("--rooms", type=int, default=1_000, help="rooms for each server")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--cores", type=float, default=0.25, help="cores of the database for each server")
    parser.add_argument("--seed", type=int, default=1)
    for name, value in asdict(Costs()).items():
        parser.add_argument(f"--{name}", type=float, default=value, metavar="SECONDS")
    given = parser.parse_args()
    costs = Costs(**{name: getattr(given, name) for name in asdict(Costs())})
    print(
        "servers   rooms  plays/s  per play, relative  fullest  database    p50, p99 of a play  rooms go on"
    )
    first: Result | None = None
    for servers in given.servers:
        cores = max(1, round(given.cores * servers))
        result = simulate(servers, given.rooms, given.seconds, cores, costs, random.Random(given.seed))
        first = first or result
        cut = statistics.quantiles(result.latency, n=100, method="inclusive")
        half = given.seconds / 2
        relative = result.per_play / first.per_play
        print(
            f"{servers:7}  {given.rooms * servers:6}  {result.plays / half:7.0f}"
            f"  {1e3 * result.per_play:5.2f} ms,    {relative:6.3f}  {result.fullest:7.0%}"
            f"  {result.database_seconds / half:4.1f} / {cores:<2}"
            f"  {1e3 * cut[49]:7.1f}, {1e3 * cut[98]:5.1f} ms"
            f"  {statistics.median(result.went_on):4.1f}, {max(result.went_on):4.1f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
