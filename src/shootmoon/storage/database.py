"""`Database`: runs transactions, and retries them after transient errors.

A transaction is an ordinary function of a connection, which waits for each statement. SQLite runs it in a
thread, and PostgreSQL in a greenlet of the event loop (`AsyncConnection.run_sync`). So it must not use
objects that the event loop uses at the same time.

A transaction is in doubt if its connection breaks during the commit, so that it is unknown whether it was
committed. When such a transaction is retried, it is informed of this, so that it can check first.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, cast

from sqlalchemy import QueuePool, create_engine, event, text
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection

from shootmoon.storage.address import Address
from shootmoon.storage.driver_errors import DRIVER_ERRORS, is_transient, is_unreachable, storage_error
from shootmoon.storage.errors import StorageRefused

T = TypeVar("T")

PATIENCE = 15.0
"""How long transactions are retried while the database can't be reached (during a restart), in seconds."""

Observe = Callable[[str, float], None]
"""A function that is called after each transaction with its kind, ``read`` or ``write``, and the seconds that
it took with all attempts; and after each failed attempt with ``retried`` or ``given-up``, and the seconds
since the first attempt began."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.01, 1.0
_ANSWER = 10.0  # seconds without an answer after which the connection to a server counts as lost
_LOCKED = 5.0  # seconds for which SQLite itself waits for a lock
_POOL = 5
_IMMEDIATE = "shootmoon_immediate"


class Database:
    """An open database. Use it in one event loop only."""

    def __init__(
        self,
        address: Address,
        *,
        patience: float = PATIENCE,
        observe: Observe | None = None,
        cascades: bool = True,
    ) -> None:
        """Create the engine; connections are opened on demand.

        ``patience``: how long transactions are retried while the database can't be reached, in seconds.
        ``observe`` is called after each transaction. ``cascades``: whether SQLite minds foreign keys;
        PostgreSQL always does.
        """
        self._observe = observe
        self.address = address
        self.patience = patience
        self._engine = (
            _SqliteEngine(address, patience, cascades=cascades) if address.file else _PostgresEngine(address)
        )
        self._seen = False

    @property
    def is_sqlite(self) -> bool:
        """True for SQLite, False for PostgreSQL."""
        return self.address.file is not None

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a transaction and return its result; ``work`` may be called several times.

        Raises `StorageUnavailable` and `StorageRefused`.
        """

        async def attempt(in_doubt: bool) -> T:
            return await self._engine.run(work)

        return await self._insist("read", attempt)

    async def write(self, work: Callable[[Connection, bool], T]) -> T:
        """Run ``work`` in a transaction, commit it and return the result of ``work``.

        ``work`` may be called several times, each time in a new transaction. Its second argument is True if
        an earlier transaction is in doubt, that is, if its connection broke during the commit, so that it may
        or may not have been committed.

        If the call is cancelled, the transaction may or may not be committed. Raises `StorageRefused`, and
        `StorageUnavailable`, whose ``in_doubt`` is True if it is still unknown whether the transaction was
        committed.
        """

        async def attempt(in_doubt: bool) -> T:
            def committed(connection: Connection) -> T:
                result = work(connection, in_doubt)
                try:
                    connection.commit()
                except DRIVER_ERRORS as error:
                    raise _InDoubt from error
                return result

            return await self._engine.run(committed, writes=True)

        return await self._insist("write", attempt)

    def lock(self, connection: Connection, key: int) -> None:
        """Acquire the exclusive lock with the number ``key``, and hold it until the transaction ends."""
        if not self.is_sqlite:  # SQLite's write lock is held already
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key})

    @property
    def connections_in_use(self) -> int:
        """The number of connections on which a transaction is open; at most the size of the pool."""
        return cast("QueuePool", self._engine.sync_engine.pool).checkedout()

    async def close(self) -> None:
        """Wait for running transactions, and close all connections."""
        await self._engine.close()

    async def _insist(self, kind: str, attempt: Callable[[bool], Awaitable[T]]) -> T:
        loop = asyncio.get_running_loop()
        began = loop.time()
        until = began + self.patience
        pause = _FIRST_PAUSE
        in_doubt = False
        while True:
            try:
                result = await attempt(in_doubt)
            except _InDoubt as wrapped:
                in_doubt = True
                error = wrapped.__cause__ or wrapped
            except DRIVER_ERRORS as fault:
                error = fault
            else:
                self._seen = True
                self._report(kind, loop.time() - began)
                return result
            hopeless = not is_transient(error) or (not self._seen and is_unreachable(error))
            now = loop.time()
            if hopeless or now + pause > until:
                self._report("given-up", now - began)
                raise storage_error(error, self.address, in_doubt=in_doubt) from error
            self._report("retried", now - began)
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _report(self, what: str, seconds: float) -> None:
        if self._observe is not None:
            self._observe(what, seconds)


class _InDoubt(Exception):
    """Raised if it is unknown whether the transaction was committed; the cause is the driver's error."""


class _SqliteEngine:
    """Runs each transaction in one of a few threads, since SQLite waits for the disk.

    The thread runs the whole transaction. Passing it single statements, as the package aiosqlite does, would
    cost more processor time than the statements themselves.
    """

    def __init__(self, address: Address, patience: float, *, cascades: bool) -> None:
        self.sync_engine = _sqlite_engine(address, patience, cascades=cascades)
        # A writing transaction takes the write lock at its start, so the data it has read can't change.
        self._writing = self.sync_engine.execution_options(**{_IMMEDIATE: True})
        self._threads = ThreadPoolExecutor(_POOL, "sqlite")

    async def run(self, transaction: Callable[[Connection], T], *, writes: bool = False) -> T:
        """Run a transaction on a connection, and roll back what it hasn't committed."""
        engine = self._writing if writes else self.sync_engine

        def run() -> T:
            with engine.connect() as connection:
                return transaction(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, run)

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        self.sync_engine.dispose()


def _sqlite_engine(address: Address, patience: float, *, cascades: bool) -> Engine:
    busy = round(1000 * min(patience, _LOCKED))
    keys = "ON" if cascades else "OFF"  # whatever this SQLite was compiled with
    # The connection used last is used next, so that only one fills its cache of pages, of up to 2 MB.
    engine = create_engine(address.url, pool_size=_POOL, max_overflow=0, pool_use_lifo=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.isolation_level = None  # the listener below begins transactions
        cursor = connection.cursor()
        # WAL: readers and the writer don't wait for each other. If the file system doesn't support it, SQLite
        # works without it. FULL: with NORMAL, acknowledged commits would be lost in a power failure.
        pragmas = (
            f"busy_timeout = {busy}",
            "journal_mode = WAL",
            "synchronous = FULL",
            f"foreign_keys = {keys}",
        )
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:  # pyright: ignore[reportUnusedFunction]
        immediate = connection.get_execution_options().get(_IMMEDIATE, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


class _PostgresEngine:
    """Runs each transaction in the event loop."""

    def __init__(self, address: Address) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine  # with the whole object-relational mapper

        self._engine = create_async_engine(
            address.url,
            pool_size=_POOL,
            max_overflow=0,
            pool_pre_ping=True,
            connect_args={
                "timeout": _ANSWER,
                "command_timeout": _ANSWER,
                "server_settings": {"application_name": "shootmoon"},
            },
        )
        self.sync_engine = self._engine.sync_engine

    async def run(self, transaction: Callable[[Connection], T], *, writes: bool = False) -> T:
        """Run a transaction on a connection, and roll back what it hasn't committed."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(transaction)

    async def close(self) -> None:
        await self._engine.dispose()


def make_file(address: Address, *, create: bool) -> None:
    """Create the SQLite file if it doesn't exist, readable only by this user, since it contains secrets.

    Raises `StorageRefused` if that fails, or if the file doesn't exist and ``create`` is False.
    """
    file = address.file
    if file is None:
        return
    try:
        if create:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(file, os.O_RDWR | (os.O_CREAT if create else 0), 0o600))
    except FileNotFoundError as error:
        raise StorageRefused(f"there is no database {file}") from error
    except OSError as error:
        raise StorageRefused(f"{file} can't be opened: {error.strerror}") from error
    if not file.is_file():
        raise StorageRefused(f"{file} isn't a regular file")
