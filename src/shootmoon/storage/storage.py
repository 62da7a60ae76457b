"""Open the database: the logs of rooms, finished games, leases, players and documents."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from shootmoon.storage.address import Address, default_address, read_address
from shootmoon.storage.database import PATIENCE, Database, Observe, make_file
from shootmoon.storage.documents import SqlDocuments
from shootmoon.storage.friends import SqlFriends
from shootmoon.storage.house import SqlHouse
from shootmoon.storage.leases import SqlLeases
from shootmoon.storage.log import SqlLog
from shootmoon.storage.migrate import upgrade_schema
from shootmoon.storage.pairing import SqlPairing
from shootmoon.storage.players import SqlPlayers
from shootmoon.storage.record_files import RecordFiles, default_files
from shootmoon.storage.schema import SHEETS, TOURNAMENTS


class Storage:
    """The logs, leases, players, score sheets and tournaments of an open database.

    Use it only in the event loop that opened it.
    """

    def __init__(self, database: Database, files: RecordFiles | None = None) -> None:
        """Call `open_storage` instead."""
        self.database = database
        self.files = files
        self.log = SqlLog(database, files)
        self.leases = SqlLeases(database)
        self.sheets = SqlDocuments(database, SHEETS)
        self.tournaments = SqlDocuments(database, TOURNAMENTS)
        self.players = SqlPlayers(database, files)
        self.friends = SqlFriends(database)
        self.pairing = SqlPairing(database)
        self.house = SqlHouse(database)


@asynccontextmanager
async def open_storage(
    address: Address | str | None = None,
    *,
    create: bool = True,
    patience: float = PATIENCE,
    observe: Observe | None = None,
    files: RecordFiles | None = None,
) -> AsyncGenerator[Storage]:
    """Open a database and upgrade its tables.

    ``address``: the database's address, or a text as accepted by `read_address`; None for the SQLite file in
    the user's data folder. ``create``: create the SQLite file if it doesn't exist. ``patience``: seconds for
    which transactions are retried while the database can't be reached. ``observe`` is called after each
    transaction. ``files``: where archived records are; by default, `default_files`.

    Raises any kind of `StorageError`. On exit, pending commits are written before the database is closed.
    """
    if address is None:
        address = default_address()
    elif isinstance(address, str):
        address = read_address(address)
    make_file(address, create=create)
    database = Database(address, patience=patience, observe=observe)
    try:
        await upgrade_schema(database)
        storage = Storage(database, files or default_files())
        try:
            yield storage
        finally:
            await storage.log.close()
    finally:
        await database.close()
