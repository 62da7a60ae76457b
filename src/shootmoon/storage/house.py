"""`SqlHouse`: stores what the operators of a server keep besides rooms, in SQL."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, insert, or_, select, update
from sqlalchemy.engine import Connection

from shootmoon.rooms.house import Kind, Note
from shootmoon.storage.database import Database
from shootmoon.storage.schema import HOUSE, check_texts, is_storable


class SqlHouse:
    """Implements `shootmoon.rooms.house.House` with a database.

    In addition to the errors of `House`, every method raises `StorageUnavailable` and `StorageRefused`. Texts
    must be storable (`shootmoon.storage.schema.is_storable`); otherwise ValueError is raised.
    """

    def __init__(self, database: Database) -> None:
        """The tables of ``database`` must exist (`shootmoon.storage.open_storage`)."""
        self._database = database

    async def add(self, kind: Kind, at: int, content: str, *, key: str = "", until: int | None = None) -> int:
        """Store a note and return its id. See `shootmoon.rooms.house.House.add`."""
        check_texts((content, key))
        row = {"kind": kind, "at": at, "key": key, "until": until, "content": content}
        same = and_(HOUSE.c.kind == kind, HOUSE.c.at == at, HOUSE.c.key == key, HOUSE.c.content == content)

        def work(connection: Connection, in_doubt: bool) -> int:
            if in_doubt:  # perhaps an earlier attempt stored it before its connection broke
                known = connection.execute(select(HOUSE.c.id).where(same)).scalars().first()
                if known is not None:
                    return known
            return connection.execute(insert(HOUSE).values(**row).returning(HOUSE.c.id)).scalar_one()

        return await self._database.write(work)

    async def notes(
        self, kind: Kind, now: int, *, key: str | None = None, limit: int = 500
    ) -> Sequence[Note]:
        """Return the notes of a kind, latest first. See `shootmoon.rooms.house.House.notes`."""
        if key is not None and not is_storable(key):
            return ()
        found = select(HOUSE).where(HOUSE.c.kind == kind, valid_notes(now))
        if key is not None:
            found = found.where(HOUSE.c.key == key)
        found = found.order_by(HOUSE.c.id.desc()).limit(limit)

        def work(connection: Connection) -> Sequence[Note]:
            return tuple(_as_note(row) for row in connection.execute(found))

        return await self._database.read(work)

    async def change(self, kind: Kind, id: int, now: int, work: Callable[[Note], Note | None]) -> Note | None:
        """Replace or delete a note. See `shootmoon.rooms.house.House.change`."""
        one = select(HOUSE).where(HOUSE.c.id == id, HOUSE.c.kind == kind, valid_notes(now))

        def transaction(connection: Connection, in_doubt: bool) -> Note | None:
            row = connection.execute(one.with_for_update()).one_or_none()
            if row is None:
                return None
            before = _as_note(row)
            after = work(before)
            if after is None:
                connection.execute(delete(HOUSE).where(HOUSE.c.id == id))
            else:
                check_texts((after.content, after.key))
                values = {"key": after.key, "until": after.until, "content": after.content}
                connection.execute(update(HOUSE).where(HOUSE.c.id == id).values(**values))
            return before

        return await self._database.write(transaction)

    async def forget_expired(self, now: int) -> int:
        """Delete expired notes. See `shootmoon.rooms.house.House.forget_expired`."""

        def work(connection: Connection, in_doubt: bool) -> int:
            return connection.execute(delete(HOUSE).where(HOUSE.c.until <= now)).rowcount

        return await self._database.write(work)


def valid_notes(now: int) -> ColumnElement[bool]:
    """Return the condition that a note of `HOUSE` hasn't expired."""
    return or_(HOUSE.c.until.is_(None), HOUSE.c.until > now)


def _as_note(row: Row[Any]) -> Note:
    return Note(row.id, row.kind, row.at, row.key, row.until, row.content)
