"""Build the web application that `moon serve` runs: its database, message bus and bot processes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

from msgspec import Struct

from shootmoon.cli.settings import Settings
from shootmoon.files import data_folder
from shootmoon.processes import WorkPool
from shootmoon.rooms import BotPool, Bus, Host, MemoryBus, SystemClock, Unreachable
from shootmoon.scorekeeping.scorekeeper import Scorekeeper
from shootmoon.server import Limits, SeriesFactory, Services, create_app
from shootmoon.server.engines.keys import series_key
from shootmoon.server.engines.record_jobs import NICENESS, RECORD_PROCESSES, RecordJobs
from shootmoon.server.front.hosts import names_of_this_machine
from shootmoon.server.front.json_log import start_logging
from shootmoon.server.front.metrics import Metrics
from shootmoon.server.front.middleware import Middleware
from shootmoon.storage import Address, Storage, default_address, open_storage, read_address
from shootmoon.storage.expiry import ClockMonitor, Expiry, run_maintenance
from shootmoon.storage.redis_bus import open_redis_bus
from shootmoon.tournaments.organizer import Organizer

EXPIRY_SECONDS = 600
"""How often expired rooms are searched for and deleted, in seconds. Only one process does so at a time."""

_DAY = 24 * 3600 * 1000
_LOG = logging.getLogger(__name__)


class AppFactory(Struct, frozen=True):
    """Makes the web application in each process of the server, to which it can be sent."""

    settings: Settings

    @property
    def limits(self) -> Limits:
        """The limits for each client address."""
        return Limits().scaled(self.settings.limits)

    @property
    def expiry(self) -> Expiry:
        """When what isn't used any more is deleted."""
        kept = {name: getattr(self.settings, f"keep_{name}") for name in Expiry.__struct_fields__}
        return Expiry(**{name: days * _DAY or None for name, days in kept.items()})

    def __call__(self, metrics: Metrics | None = None) -> Middleware:
        """Make the application; called in the process that serves it. ``metrics``: where to record what it
        does."""
        metrics = Metrics() if metrics is None else metrics
        settings = self.settings
        start_logging(as_json=settings.log_as_json, requests=settings.log_requests)
        return create_app(
            partial(self.open_services, metrics),
            limits=self.limits,
            origins=frozenset(settings.origin or ()),
            addresses=tuple(settings.address or ()),
            names=names_of_this_machine() | {settings.host.lower()},
            metrics=metrics,
            admin_tokens=settings.admin_token_file,
            invite_only=settings.invite_only,
        )

    @property
    def address(self) -> Address:
        """The address of the database. Raises `shootmoon.storage.AddressError`."""
        database = self.settings.database
        return default_address() if database is None else read_address(database)

    @asynccontextmanager
    async def open_services(self, metrics: Metrics | None = None) -> AsyncGenerator[Services]:
        """Open the services that rooms need, such as the database and the bus.

        ``metrics``: where they record what they do.

        Raises `shootmoon.storage.StorageError`, and OSError if the secret key from which the deals of series
        are computed can't be read or created.
        """
        metrics = Metrics() if metrics is None else metrics
        address, clock, bots = self.address, SystemClock(), self.settings.thinking
        async with AsyncExitStack() as stack:
            storage = await stack.enter_async_context(
                open_storage(address, observe=metrics.record_transaction)
            )
            metrics.measure("database_connections", lambda: storage.database.connections_in_use)
            bus = await stack.enter_async_context(self._open_bus())
            pool = WorkPool(bots)
            stack.callback(pool.shutdown, wait=False, cancel_futures=True)
            bot_pool = BotPool(pool, at_once=bots, observe=metrics.record_decision, in_each=pool.in_each)
            preparer = WorkPool(1, nice=NICENESS)
            stack.callback(preparer.shutdown, wait=False, cancel_futures=True)
            readers = [WorkPool(1, nice=NICENESS) for _ in range(RECORD_PROCESSES)]
            for each in readers:
                stack.callback(each.shutdown, wait=False, cancel_futures=True)
            host = await stack.enter_async_context(Host(storage.log, bus, storage.leases, clock, bot_pool))
            keeping = asyncio.ensure_future(_expire_rooms(storage, self.expiry, clock))
            stack.callback(keeping.cancel)
            book = SeriesFactory(series_key(_folder(address)))
            scorekeeper = Scorekeeper(storage.sheets, clock)
            organizer = Organizer(storage.tournaments, clock, host, book.of_tournament)
            yield Services(
                host,
                storage.log,
                clock,
                bot_pool,
                book,
                scorekeeper,
                organizer,
                storage.leases,
                RecordJobs(readers),
                storage.players,
                storage.house,
                storage.friends,
                storage.pairing,
                preparer,
            )

    @asynccontextmanager
    async def _open_bus(self) -> AsyncGenerator[Bus]:
        if self.settings.redis is None:
            yield MemoryBus()
            return
        async with open_redis_bus(self.settings.redis) as bus:
            yield bus


def prepare(program: AppFactory) -> None:
    """Migrate the database, and check that all services can be opened.

    Raises `shootmoon.storage.StorageError`, and OSError if the secret key from which the deals of series are
    computed can't be read or created.
    """

    async def open_once() -> None:
        async with program.open_services():
            pass

    asyncio.run(open_once())


def _folder(address: Address) -> Path:
    return data_folder() if address.file is None else address.file.parent


async def _expire_rooms(storage: Storage, expiry: Expiry, clock: SystemClock) -> None:
    """Delete expired rooms every `EXPIRY_SECONDS`; a lease ensures that only one process does so."""
    name, clock_monitor = secrets.token_hex(8), ClockMonitor()
    while True:
        now = clock.now()
        steady = clock_monitor.observe(now, time.monotonic_ns() // 1_000_000)
        try:
            if await storage.leases.hold(["housekeeping"], name, 2 * EXPIRY_SECONDS * 1000):
                await run_maintenance(storage, expiry, now, steady)
        except Unreachable as error:
            _LOG.warning("expired rooms will be deleted later: %s", error)
        await asyncio.sleep(EXPIRY_SECONDS)
