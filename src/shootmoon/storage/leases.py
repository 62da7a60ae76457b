"""Leases in SQL: exclusive rights, each of which one process holds until a certain time."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    Table,
    Text,
    and_,
    cast,
    delete,
    func,
    literal,
    or_,
    select,
    true,
)
from sqlalchemy.engine import Connection

from shootmoon.storage.database import Database
from shootmoon.storage.on_conflict import insert_for
from shootmoon.storage.schema import LEASES


class SqlLeases:
    """Implements `shootmoon.rooms.Leases` with a database.

    Expiry times are compared with the clock of the database's machine, so the clocks of other machines
    needn't agree. In addition to the errors of `Leases`, every method raises `StorageUnavailable` and
    `StorageRefused`.
    """

    def __init__(self, database: Database) -> None:
        """The tables of ``database`` must exist (`shootmoon.storage.open_storage`)."""
        self._database = database
        # SQLAlchemy has a different class of this statement for each database.
        self._insert: Any = insert_for(is_sqlite=database.is_sqlite)

    async def hold(self, names: Collection[str], owner: str, milliseconds: int) -> frozenset[str]:
        """Take or renew leases. See `shootmoon.rooms.Leases.hold`."""
        ordered = sorted(set(names))  # in the same order everywhere, which prevents deadlocks

        def work(connection: Connection, in_doubt: bool) -> frozenset[str]:
            return self._take(connection, ordered, owner, milliseconds)

        return await self._database.write(work) if ordered else frozenset()

    async def holders(self, names: Collection[str]) -> Mapping[str, str]:
        """Return the current owners of leases. See `shootmoon.rooms.Leases.holders`."""
        ordered = sorted(set(names))

        def work(connection: Connection) -> Mapping[str, str]:
            named = LEASES.c.name.in_(select(self._each(ordered)))
            found = select(LEASES.c.name, LEASES.c.owner).where(named, self._lasts(LEASES))
            return {row.name: row.owner for row in connection.execute(found)}

        return await self._database.read(work) if ordered else {}

    async def release(self, names: Collection[str], owner: str) -> None:
        """Release leases. See `shootmoon.rooms.Leases.release`."""
        ordered = sorted(set(names))

        def work(connection: Connection, in_doubt: bool) -> None:
            named = LEASES.c.name.in_(select(self._each(ordered)))
            connection.execute(delete(LEASES).where(named, LEASES.c.owner == owner))

        if ordered:
            await self._database.write(work)

    async def clear_ended(self) -> None:
        """Delete expired leases."""

        def work(connection: Connection, in_doubt: bool) -> None:
            connection.execute(delete(LEASES).where(~self._lasts(LEASES)))

        await self._database.write(work)

    def _take(
        self, connection: Connection, names: list[str], owner: str, milliseconds: int
    ) -> frozenset[str]:
        now = self._now()
        # SQLite needs the WHERE to distinguish this ON from that of a join.
        rows = select(self._each(names), literal(owner), now + milliseconds).where(true())
        statement = self._insert(LEASES).from_select(["name", "owner", "until"], rows)
        statement = statement.on_conflict_do_update(
            index_elements=[LEASES.c.name],
            set_={"owner": statement.excluded.owner, "until": statement.excluded.until},
            # Leases that were taken while the clock was ahead end too late; they are free.
            where=or_(LEASES.c.owner == owner, ~self._lasts(LEASES, now + 2 * milliseconds)),
        ).returning(LEASES.c.name)
        return frozenset(connection.scalars(statement).all())

    def _lasts(self, lease: Table, latest: ColumnElement[int] | None = None) -> ColumnElement[bool]:
        """Return an SQL condition: a lease or that of its owner lasts. One that ends after ``latest`` doesn't
        count."""

        def ends_later(until: ColumnElement[int]) -> ColumnElement[bool]:
            return until > self._now() if latest is None else and_(until > self._now(), until <= latest)

        own = LEASES.alias("own")
        its_own = own.c.owner.is_not_distinct_from(own.c.name)  # as in the index leases_hosts
        living = select(own.c.name).where(its_own, ends_later(own.c.until))
        return or_(ends_later(lease.c.until), lease.c.owner.in_(living))

    def _each(self, names: list[str]) -> ColumnElement[str]:
        """Return an SQL expression for rows with the names, which are passed as one parameter.

        With one parameter per name, SQLAlchemy would compile the statement again whenever the number of names
        changes; for a thousand names, that would block the event loop for 50 ms.
        """
        if self._database.is_sqlite:
            return func.json_each(msgspec.json.encode(names).decode()).table_valued("value").c.value
        return func.unnest(cast(names, ARRAY(Text))).column_valued("name")

    def _now(self) -> ColumnElement[int]:
        if self._database.is_sqlite:  # the database is on this machine
            return literal(time.time_ns() // 1_000_000, BigInteger)
        # now() would be the time when the transaction began, but it may have waited for locks since.
        return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
