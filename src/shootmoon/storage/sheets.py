"""`SqlSheets`: stores score sheets in SQL."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from shootmoon.rooms.ports import Conflict
from shootmoon.scorekeeping.ports import NoSuchSheet, StoredSheet
from shootmoon.storage.database import Database
from shootmoon.storage.schema import SHEETS, check_texts, is_storable


class SqlSheets:
    """Implements `shootmoon.scorekeeping.ports.Sheets` with a database.

    In addition to the errors of `Sheets`, every method raises `StorageUnavailable` and `StorageRefused`.
    """

    def __init__(self, database: Database) -> None:
        """The tables of ``database`` must exist (`shootmoon.storage.open_storage`)."""
        self._database = database

    async def write(self, stored: StoredSheet) -> None:
        """Write the next version of a score sheet. See `shootmoon.scorekeeping.ports.Sheets.write`.

        Raises ValueError for texts that can't be stored.
        """
        row = {name: getattr(stored, name) for name in stored.__struct_fields__}
        check_texts(row.values())
        here = _sheet(stored.sheet)

        async def work(connection: AsyncConnection, in_doubt: bool) -> None:
            found = (await connection.execute(here.with_for_update())).one_or_none()
            stands = found.number if found else 0
            if (
                in_doubt
                and found is not None
                and (found.number, found.content) == (stored.number, stored.content)
            ):
                return  # an earlier attempt stored it before its connection broke
            if stands != stored.number - 1:
                raise Conflict(stored.sheet, stands)
            if found is not None:
                await connection.execute(update(SHEETS).where(SHEETS.c.sheet == stored.sheet).values(**row))
                return
            try:
                await connection.execute(insert(SHEETS).values(**row))
            except IntegrityError:
                raise Conflict(stored.sheet, stored.number) from None

        await self._database.write(work)

    async def read(self, sheet: str) -> StoredSheet:
        """Return the current version of a score sheet. See `shootmoon.scorekeeping.ports.Sheets.read`."""
        row = await self._one(sheet, _sheet(sheet))
        return StoredSheet(sheet=row.sheet, number=row.number, at=row.at, content=row.content)

    async def number(self, sheet: str) -> int:
        """Return the number of the latest version. See `shootmoon.scorekeeping.ports.Sheets.number`."""
        row = await self._one(sheet, select(SHEETS.c.number).where(SHEETS.c.sheet == sheet))
        return row.number

    async def forget_idle(self, since: int) -> int:
        """Delete the score sheets unchanged since a time; return how many were deleted.

        See `shootmoon.scorekeeping.ports.Sheets.forget_idle`.
        """

        async def work(connection: AsyncConnection, _in_doubt: bool) -> int:
            return (await connection.execute(delete(SHEETS).where(SHEETS.c.at <= since))).rowcount

        return await self._database.write(work)

    async def _one(self, sheet: str, statement: Select[Any]) -> Row[Any]:
        if not is_storable(sheet):
            raise NoSuchSheet(sheet)

        async def work(connection: AsyncConnection) -> Row[Any] | None:
            return (await connection.execute(statement)).one_or_none()

        row = await self._database.read(work)
        if row is None:
            raise NoSuchSheet(sheet)
        return row


def _sheet(sheet: str) -> Select[Any]:
    return select(SHEETS).where(SHEETS.c.sheet == sheet)
