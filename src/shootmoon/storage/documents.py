"""`SqlDocuments`: stores score sheets and tournaments in SQL."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, Select, Table, delete, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from shootmoon.documents.ports import NoSuchDocument, StoredDocument
from shootmoon.rooms import Conflict
from shootmoon.storage.database import Database
from shootmoon.storage.schema import check_texts, is_storable


class SqlDocuments:
    """Implements `shootmoon.documents.ports.Documents` with a database.

    In addition to the errors of `Documents`, every method raises `StorageUnavailable` and `StorageRefused`.
    """

    def __init__(self, database: Database, table: Table) -> None:
        """``table`` must exist (`shootmoon.storage.open_storage`). It contains one kind of documents: their
        names are in its first column."""
        self._database, self._table = database, table
        self._name, *_ = table.columns

    async def write(self, stored: StoredDocument) -> None:
        """Write the next version of a document. See `shootmoon.documents.ports.Documents.write`.

        Raises ValueError for texts that can't be stored.
        """
        row = {
            self._name.name: stored.name,
            "number": stored.number,
            "at": stored.at,
            "content": stored.content,
        }
        check_texts(row.values())
        here = select(self._table).where(self._name == stored.name)

        def work(connection: Connection, in_doubt: bool) -> None:
            found = connection.execute(here.with_for_update()).one_or_none()
            stands = found.number if found else 0
            if (
                in_doubt
                and found is not None
                and (found.number, found.content) == (stored.number, stored.content)
            ):
                return  # an earlier attempt stored it before its connection broke
            if stands != stored.number - 1:
                raise Conflict(stored.name, stands)
            if found is not None:
                connection.execute(update(self._table).where(self._name == stored.name).values(**row))
                return
            try:
                connection.execute(insert(self._table).values(**row))
            except IntegrityError:
                raise Conflict(stored.name, stored.number) from None

        await self._database.write(work)

    async def read(self, name: str) -> StoredDocument:
        """Return the current version of a document. See `shootmoon.documents.ports.Documents.read`."""
        row = await self._one(name, select(self._table).where(self._name == name))
        return StoredDocument(name=name, number=row.number, at=row.at, content=row.content)

    async def number(self, name: str) -> int:
        """Return the number of the latest version. See `shootmoon.documents.ports.Documents.number`."""
        row = await self._one(name, select(self._table.c.number).where(self._name == name))
        return row.number

    async def forget_idle(self, since: int) -> int:
        """Delete the documents unchanged since a time; return how many were deleted.

        See `shootmoon.documents.ports.Documents.forget_idle`.
        """

        def work(connection: Connection, _in_doubt: bool) -> int:
            return connection.execute(delete(self._table).where(self._table.c.at <= since)).rowcount

        return await self._database.write(work)

    async def _one(self, name: str, statement: Select[Any]) -> Row[Any]:
        if not is_storable(name):
            raise NoSuchDocument(name)

        def work(connection: Connection) -> Row[Any] | None:
            return connection.execute(statement).one_or_none()

        row = await self._database.read(work)
        if row is None:
            raise NoSuchDocument(name)
        return row
