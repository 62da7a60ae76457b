"""Opening a database with all that rooms need of it."""

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
        """Use `open_storage`."""
        self.database = database
        self.log = SqlLog(database)
        self.leases = SqlLeases(database)
        self.sheets = SqlSheets(database)


@asynccontextmanager
async def open_storage(
    address: Address | str | None = None, *, create: bool = True, patience: float = PATIENCE
) -> AsyncGenerator[Storage]:
    """Open a database, and bring its tables up to date.

    ``address`` is what a user writes (`read_address`); None for the file in their folder for data.
    ``create``: make SQLite's file where it isn't there. ``patience``: seconds for which the database may be
    away.

    Raises `StorageError` of each kind. On leaving, what is being written is written to its end.
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
