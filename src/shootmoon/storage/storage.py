"""Opening a database with the logs, leases and score sheets in it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from shootmoon.storage.address import Address, default_address, read_address
from shootmoon.storage.database import PATIENCE, Database, make_file
from shootmoon.storage.leases import SqlLeases
from shootmoon.storage.log import SqlLog
from shootmoon.storage.migrate import upgrade_schema
from shootmoon.storage.sheets import SqlSheets


class Storage:
    """An open database. Use it in the event loop in which it was opened."""

    def __init__(self, database: Database) -> None:
        """Use `open_storage` instead."""
        self.database = database
        self.log = SqlLog(database)
        self.leases = SqlLeases(database)
        self.sheets = SqlSheets(database)


@asynccontextmanager
async def open_storage(
    address: Address | str | None = None, *, create: bool = True, patience: float = PATIENCE
) -> AsyncGenerator[Storage]:
    """Open a database and upgrade its tables.

    ``address``: an address as users write it (`read_address`); None for the file in the user's folder for
    data. ``create``: create the SQLite file if it doesn't exist. ``patience``: seconds for which
    transactions are retried while the database can't be reached.

    Raises any kind of `StorageError`. On exit, pending commits are written first.
    """
    if address is None:
        address = default_address()
    elif isinstance(address, str):
        address = read_address(address)
    make_file(address, create=create)
    database = Database(address, patience=patience)
    try:
        await upgrade_schema(database)
        storage = Storage(database)
        try:
            yield storage
        finally:
            await storage.log.close()
    finally:
        await database.close()
