"""`SqlHouse`: stores what the operators of a server keep besides rooms, in SQL."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs
from sqlalchemy import ColumnElement, Row, and_, delete, func, insert, or_, select, update
from sqlalchemy.engine import Connection

from shootmoon.documents.house import Kind, Note
from shootmoon.storage.database import Database
from shootmoon.storage.schema import HOUSE, check_texts, is_storable


class SqlHouse:
    """Implements `shootmoon.documents.house.House` with a database.

    In addition to the errors of `House`, every method raises `StorageUnavailable` and `StorageRefused`. Texts
    must be storable (`shootmoon.storage.schema.is_storable`); otherwise ValueError is raised.
    """

    def __init__(self, database: Database) -> None:
        """The tables of ``database`` must exist (`shootmoon.storage.open_storage`)."""
        self._database = database

    async def add(self, kind: Kind, at: int, content: str, *, key: str = "", until: int | None = None) -> int:
        """Store a note and return its id. See `shootmoon.documents.house.House.add`."""
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
        """Return the notes of a kind, latest first. See `shootmoon.documents.house.House.notes`."""
        if key is not None and not is_storable(key):
            return ()
        found = select(HOUSE).where(HOUSE.c.kind == kind, valid_notes(now))
        if key is not None:
            found = found.where(HOUSE.c.key == key)
        found = found.order_by(HOUSE.c.id.desc()).limit(limit)

        def work(connection: Connection) -> Sequence[Note]:
            return tuple(_as_note(row) for row in connection.execute(found))

        return await self._database.read(work)

    async def gathered(
        self, kind: Kind, now: int, *, after: int = 0, limit: int
    ) -> Sequence[tuple[Note, int]]:
        """Return the oldest note of each source. See `shootmoon.documents.house.House.gathered`."""
        oldest = func.min(HOUSE.c.id)
        groups = select(oldest.label("first"), func.count().label("number"))
        groups = groups.where(HOUSE.c.kind == kind, valid_notes(now)).group_by(HOUSE.c.source)
        chosen = groups.having(oldest > after).order_by(oldest).limit(limit).subquery()
        found = select(HOUSE, chosen.c.number).join(chosen, chosen.c.first == HOUSE.c.id).order_by(HOUSE.c.id)

        def work(connection: Connection) -> Sequence[tuple[Note, int]]:
            return tuple((_as_note(row), row.number) for row in connection.execute(found))

        return await self._database.read(work)

    async def of_source(self, kind: Kind, now: int, source: str, *, limit: int) -> Sequence[Note]:
        """Return the notes of a source. See `shootmoon.documents.house.House.of_source`."""
        found = select(HOUSE).where(HOUSE.c.kind == kind, HOUSE.c.source == source, valid_notes(now))
        found = found.order_by(HOUSE.c.id).limit(limit)

        def work(connection: Connection) -> Sequence[Note]:
            return tuple(_as_note(row) for row in connection.execute(found))

        return await self._database.read(work)

    async def put(self, kind: Kind, key: str, now: int, work: Callable[[Note | None], Note]) -> int:
        """Store a note in place of another. See `shootmoon.documents.house.House.put`."""
        check_texts((key,))
        one = select(HOUSE).where(HOUSE.c.kind == kind, HOUSE.c.key == key, valid_notes(now)).limit(1)
        # Two that are first at once must not both insert a note: SQLite has one writer at a time anyway.
        turn = select(func.pg_advisory_xact_lock(func.hashtext(f"{kind} {key}")))

        def transaction(connection: Connection, in_doubt: bool) -> int:
            if not self._database.is_sqlite:
                connection.execute(turn)
            row = connection.execute(one).one_or_none()
            after = work(None if row is None else _as_note(row))
            check_texts((after.content, after.key, after.source))
            values = {**structs.asdict(after), "kind": kind}
            del values["id"]
            if row is None:
                return connection.execute(insert(HOUSE).values(**values).returning(HOUSE.c.id)).scalar_one()
            connection.execute(update(HOUSE).where(HOUSE.c.id == row.id).values(**values))
            return row.id

        return await self._database.write(transaction)

    async def change(self, kind: Kind, id: int, now: int, work: Callable[[Note], Note | None]) -> Note | None:
        """Replace or delete a note. See `shootmoon.documents.house.House.change`."""
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
                check_texts((after.content, after.key, after.source))
                values = structs.asdict(after)
                del values["id"]
                connection.execute(update(HOUSE).where(HOUSE.c.id == id).values(**values))
            return before

        return await self._database.write(transaction)

    async def forget_expired(self, now: int) -> int:
        """Delete expired notes. See `shootmoon.documents.house.House.forget_expired`."""

        def work(connection: Connection, in_doubt: bool) -> int:
            return connection.execute(delete(HOUSE).where(HOUSE.c.until <= now)).rowcount

        return await self._database.write(work)


def valid_notes(now: int) -> ColumnElement[bool]:
    """Return the condition that a note of `HOUSE` hasn't expired."""
    return or_(HOUSE.c.until.is_(None), HOUSE.c.until > now)


def _as_note(row: Row[Any]) -> Note:
    return Note(row.id, row.kind, row.at, row.key, row.until, row.content, row.source)
