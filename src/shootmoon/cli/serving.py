"""What `moon serve` serves: the application over a database, a bus, and processes for bots."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from msgspec import Struct

from shootmoon.files import data_folder
from shootmoon.rooms.bot_pool import BotPool
from shootmoon.rooms.host import Host
from shootmoon.rooms.memory import MemoryBus, SystemClock
from shootmoon.rooms.ports import Bus, Unreachable
from shootmoon.scorekeeping.scorekeeper import Scorekeeper
from shootmoon.server import Limits, SeriesFactory, Services, create_app
from shootmoon.server.hosts import names_of_this_machine
from shootmoon.server.keys import series_key
from shootmoon.server.middleware import Middleware
from shootmoon.server.pool import WorkPool
from shootmoon.server.record_jobs import NICENESS, RECORD_PROCESSES, RecordJobs
from shootmoon.storage import Address, Storage, default_address, open_storage, read_address
from shootmoon.storage.expiry import ClockMonitor, Expiry, run_maintenance
from shootmoon.storage.redis_bus import open_redis_bus

EXPIRY_SECONDS = 600
"""Seconds between looks for old rooms; one of all processes does that."""

_LOG = logging.getLogger(__name__)


class AppFactory(Struct, frozen=True, kw_only=True):
    """What is served, as plain values: processes are given it, and call it for the application."""

    database: str | None
    redis: str | None
    bots: int
    origins: frozenset[str] = frozenset()
    addresses: tuple[str, ...] = ()
    """Where it is reached, the one that links are made with first."""
    names: frozenset[str] = frozenset()
    """What its host is called besides."""
    expiry: Expiry = Expiry()
    limits: Limits = Limits()
    log_requests: bool = False

    def __call__(self) -> Middleware:
        """The application, in the process that serves it."""
        logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        if self.log_requests:
            logging.getLogger("shootmoon.access").setLevel(logging.INFO)
        return create_app(
            self.open_services,
            limits=self.limits,
            origins=self.origins,
            addresses=self.addresses,
            names=self.names | names_of_this_machine(),
        )

    @property
    def address(self) -> Address:
        """Where the database is. Raises `shootmoon.storage.AddressError`."""
        return default_address() if self.database is None else read_address(self.database)

    @asynccontextmanager
    async def open_services(self) -> AsyncGenerator[Services]:
        """Open all that rooms need. Raises `shootmoon.storage.StorageError`, and OSError for the key."""
        address, clock = self.address, SystemClock()
        async with AsyncExitStack() as stack:
            storage = await stack.enter_async_context(open_storage(address))
            bus = await stack.enter_async_context(self._open_bus())
            pool = WorkPool(self.bots)
            stack.callback(pool.shutdown, wait=False, cancel_futures=True)
            bot_pool = BotPool(pool, at_once=self.bots)
            readers = [WorkPool(1, nice=NICENESS) for _ in range(RECORD_PROCESSES)]
            for each in readers:
                stack.callback(each.shutdown, wait=False, cancel_futures=True)
            host = await stack.enter_async_context(Host(storage.log, bus, storage.leases, clock, bot_pool))
            keeping = asyncio.ensure_future(_expire_rooms(storage, self.expiry, clock))
            stack.callback(keeping.cancel)
            book = SeriesFactory(series_key(_folder(address)))
            scorekeeper = Scorekeeper(storage.sheets, clock)
            yield Services(
                host, storage.log, clock, bot_pool, book, scorekeeper, storage.leases, RecordJobs(readers)
            )

    @asynccontextmanager
    async def _open_bus(self) -> AsyncGenerator[Bus]:
        if self.redis is None:
            yield MemoryBus()
            return
        async with open_redis_bus(self.redis) as bus:
            yield bus


def prepare(program: AppFactory) -> None:
    """Bring the database up to date, and find out whether everything can be opened at all.

    Raises `shootmoon.storage.StorageError`, and OSError for the key of series.
    """

    async def open_once() -> None:
        async with program.open_services():
            pass

    asyncio.run(open_once())


def _folder(address: Address) -> Path:
    return data_folder() if address.file is None else address.file.parent


async def _expire_rooms(storage: Storage, expiry: Expiry, clock: SystemClock) -> None:
    """Forget old rooms every now and then, in one process of all."""
    name, clock_monitor = secrets.token_hex(8), ClockMonitor()
    while True:
        now = clock.now()
        steady = clock_monitor.observe(now, time.monotonic_ns() // 1_000_000)
        try:
            if await storage.leases.hold(["housekeeping"], name, 2 * EXPIRY_SECONDS * 1000):
                await run_maintenance(storage, expiry, now, steady)
        except Unreachable as error:
            _LOG.warning("old rooms are looked for later: %s", error)
        await asyncio.sleep(EXPIRY_SECONDS)
