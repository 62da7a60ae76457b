"""`Services`: all that a process has open to serve rooms, and what its doors count."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TypeAlias

from msgspec import Struct

from shootmoon.rooms.bot_pool import BotPool
from shootmoon.rooms.host import Host
from shootmoon.rooms.ports import Clock, Leases, Log
from shootmoon.scorekeeping.scorekeeper import Scorekeeper
from shootmoon.server.health import Health
from shootmoon.server.hosts import names_of
from shootmoon.server.limits import Buckets, Connections, Limits
from shootmoon.server.presence import Presence
from shootmoon.server.record_jobs import RecordJobs
from shootmoon.server.series import Results, SeriesFactory


class Services(Struct, frozen=True):
    """What rooms and score sheets are served with."""

    host: Host
    log: Log
    clock: Clock
    bot_pool: BotPool
    series: SeriesFactory
    scorekeeper: Scorekeeper
    leases: Leases
    record_jobs: RecordJobs


OpenServices: TypeAlias = Callable[[], AbstractAsyncContextManager[Services]]
"""Opens all of it in the event loop of the server, and closes it again."""


class ServerState:
    """What a process knows of those who come in: limits, counts, and whether it is about to close."""

    def __init__(
        self,
        limits: Limits,
        origins: frozenset[str] = frozenset(),
        addresses: Sequence[str] = (),
        names: frozenset[str] = frozenset(),
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """``origins``: pages of other hosts that may connect, such as ``https://moon.example``.

        ``addresses``: where the server is reached, the one for links first; ``names``: hosts besides.
        """
        self.limits = limits
        self.origins = origins.union(addresses)
        self.address = addresses[0] if addresses else None
        self.names = names | names_of(addresses)
        self.monotonic = monotonic
        self.requests = Buckets(limits.requests, monotonic)
        self.rooms = Buckets(limits.rooms, monotonic)
        self.asides = Buckets(limits.asides, monotonic)
        self.reading = Buckets(limits.reading, monotonic)
        self.connections = Connections(limits.connections)
        self.presence = Presence()
        self.health = Health()
        self.results = Results()
        self.counts: Counter[tuple[str, str]] = Counter()
        """By what and how: how often."""
        self.closing = asyncio.Event()
        """Set when the server is asked to end: nobody is to wait for news any more."""

    def count(self, what: str, how: str = "") -> None:
        """Count something that happened."""
        self.counts[what, how] += 1
