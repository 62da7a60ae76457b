"""The log in SQL.

Commits that wait at the same time are written in one transaction: what takes a disk its time is transactions,
and not how much is in one. While a transaction is under way the next commits gather.

Two processes that write to one room: in SQLite the second waits for the write lock, and then reads that the
room has gone on; in PostgreSQL it waits for the room's row, or, where the room is new, fails by the primary
key of the entries and reads again. Either way it gets `Conflict`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, RowMapping, and_, delete, insert, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from shootmoon.rooms.entries import Entry, decode_entry, encode_entry
from shootmoon.rooms.ports import Commit, Conflict, FinishedGame, NoSuchRoom, Query, Summary
from shootmoon.storage.database import Database
from shootmoon.storage.games import as_game, as_row
from shootmoon.storage.schema import ENTRIES, FINISHED, ROOMS

_MOST_TOGETHER = 200
"""Commits in one transaction."""
_MOST_NAMES = 500
"""Rooms asked for in one statement: databases bound the parameters of one."""
_PAGE = 50
"""Finished games read at once; a record may have some hundred kilobytes."""

_FIELDS = Summary.__struct_fields__


class _Waiting:
    """A commit on its way."""

    def __init__(self, commit: Commit) -> None:
        self.commit = commit
        self.id = secrets.randbits(63)
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class SqlLog:
    """`shootmoon.rooms.ports.Log` in a database.

    Besides what the port says, every method raises `StorageUnavailable` where the database stays away longer
    than is waited for, and `StorageRefused` where it can't be used.
    """

    def __init__(self, database: Database) -> None:
        """The database has its tables already (`shootmoon.storage.open_storage`)."""
        self._database = database
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, commit: Commit) -> None:
        """See `shootmoon.rooms.ports.Log.append`.

        A caller that is cancelled doesn't know whether the commit was written.
        """
        waiting = _Waiting(commit)
        self._waiting.append(waiting)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await waiting.written

    async def read(self, room: str, after: int = 0) -> Sequence[Entry]:
        """See `shootmoon.rooms.ports.Log.read`."""
        found = (
            select(ENTRIES.c.entry)
            .where(ENTRIES.c.room == room, ENTRIES.c.number > after)
            .order_by(ENTRIES.c.number)
        )

        async def work(connection: AsyncConnection) -> Sequence[str]:
            texts = (await connection.scalars(found)).all()
            if not texts and not await _standing(connection, [room]):
                raise NoSuchRoom(room)
            return texts

        return tuple(map(decode_entry, await self._database.read(work)))

    async def numbers(self, rooms: Collection[str]) -> Mapping[str, int]:
        """See `shootmoon.rooms.ports.Log.numbers`."""
        names = list(rooms)

        async def work(connection: AsyncConnection) -> dict[str, int]:
            found: dict[str, int] = {}
            for start in range(0, len(names), _MOST_NAMES):
                found |= await _standing(connection, names[start : start + _MOST_NAMES])
            return found

        return await self._database.read(work) if names else {}

    async def rooms(self, query: Query) -> Sequence[Summary]:
        """See `shootmoon.rooms.ports.Log.rooms`."""
        columns = ROOMS.c
        statement = select(*(columns[field] for field in _FIELDS)).limit(query.limit)
        if query.status is not None:
            statement = statement.where(columns.status == query.status)
        if query.idle_since is not None:
            statement = statement.where(columns.at <= query.idle_since)
        if query.series is not None:
            statement = statement.where(columns.series == query.series)
        if query.due_by is None:
            statement = statement.order_by(columns.due.is_(None))
        else:
            statement = statement.where(columns.due <= query.due_by)
        statement = statement.order_by(columns.due, columns.at, columns.room)

        async def work(connection: AsyncConnection) -> Sequence[RowMapping]:
            return (await connection.execute(statement)).mappings().all()

        return [Summary(**dict(row)) for row in await self._database.read(work)]

    async def forget(self, room: str, number: int) -> None:
        """See `shootmoon.rooms.ports.Log.forget`."""

        async def work(connection: AsyncConnection, doubt: bool) -> None:
            standing = await _standing(connection, [room], locked=True)
            if room not in standing:
                if doubt:
                    return
                raise NoSuchRoom(room)
            if standing[room] != number:
                raise Conflict(room, standing[room])
            await connection.execute(delete(ENTRIES).where(ENTRIES.c.room == room))
            await connection.execute(delete(ROOMS).where(ROOMS.c.room == room))

        await self._database.write(work)

    async def finished(
        self, *, series: str | None = None, room: str | None = None
    ) -> AsyncIterator[FinishedGame]:
        """See `shootmoon.rooms.ports.Log.finished`. What is written meanwhile may be among them or not."""
        order = (FINISHED.c.at, FINISHED.c.room, FINISHED.c.game, FINISHED.c.id)
        statement = select(FINISHED).order_by(*order).limit(_PAGE)
        if series is not None:
            statement = statement.where(FINISHED.c.series == series)
        if room is not None:
            statement = statement.where(FINISHED.c.room == room)
        page = statement
        while True:

            async def work(connection: AsyncConnection, page: Any = page) -> Sequence[Row[Any]]:
                return (await connection.execute(page)).all()

            rows = await self._database.read(work)
            for row in rows:
                yield as_game(row)
            if len(rows) < _PAGE:
                return
            last = rows[-1]
            page = statement.where(tuple_(*order) > (last.at, last.room, last.game, last.id))

    async def close(self) -> None:
        """Wait for what is being written."""
        while self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        """Write what waits, until nothing does."""
        try:
            while self._waiting:
                batch = self._waiting[:_MOST_TOGETHER]
                del self._waiting[:_MOST_TOGETHER]
                await self._write(batch)
        finally:
            self._writer = None

    async def _write(self, batch: Sequence[_Waiting]) -> None:
        """Write a batch, and tell everybody in it what became of theirs."""

        async def work(connection: AsyncConnection, doubt: bool) -> Mapping[int, Conflict]:
            return await _write_batch(connection, batch, doubt, is_sqlite=self._database.is_sqlite)

        try:
            conflicts = await self._database.write(work)
        except BaseException as error:
            for each in batch:
                if not each.written.done():
                    # Each their own, since a traceback grows with everybody who raises it.
                    each.written.set_exception(_copy(error))
            if not isinstance(error, Exception):
                raise
            return
        for each in batch:
            if each.written.done():  # who waited was cancelled
                continue
            if (conflict := conflicts.get(each.id)) is not None:
                each.written.set_exception(conflict)
            else:
                each.written.set_result(None)


async def _write_batch(
    connection: AsyncConnection, batch: Sequence[_Waiting], doubt: bool, *, is_sqlite: bool
) -> Mapping[int, Conflict]:
    """Write all commits of a batch that go on from where their room stands; the others conflict."""
    standing = await _standing(connection, {each.commit.room for each in batch}, locked=not is_sqlite)
    conflicts: dict[int, Conflict] = {}
    entries: list[dict[str, Any]] = []
    summaries: dict[str, dict[str, Any]] = {}
    finished: list[dict[str, Any]] = []
    for each in batch:
        commit, room = each.commit, each.commit.room
        stands = standing.get(room, 0)
        if stands != commit.after:
            if not (doubt and await _is_written(connection, each)):
                conflicts[each.id] = Conflict(room, stands)
            continue
        standing[room] = commit.summary.number
        for entry in commit.entries:
            text = encode_entry(entry).decode()
            entries.append({"room": room, "number": entry.number, "commit_id": each.id, "entry": text})
        summaries[room] = {field: getattr(commit.summary, field) for field in _FIELDS}
        finished += map(as_row, commit.finished)
    if entries:
        await connection.execute(insert(ENTRIES), entries)
        await connection.execute(_PUT_SUMMARY[is_sqlite], [summaries[room] for room in sorted(summaries)])
    if finished:
        await connection.execute(insert(FINISHED), finished)
    return conflicts


async def _is_written(connection: AsyncConnection, waiting: _Waiting) -> bool:
    """Whether a commit is in: a transaction is in as a whole, so its first entry tells."""
    first = waiting.commit.entries[0].number
    where = and_(ENTRIES.c.room == waiting.commit.room, ENTRIES.c.number == first)
    return await connection.scalar(select(ENTRIES.c.commit_id).where(where)) == waiting.id


async def _standing(
    connection: AsyncConnection, rooms: Collection[str], *, locked: bool = False
) -> dict[str, int]:
    """Where rooms stand; ``locked``: and go on standing until the end of this transaction.

    Rows are locked in the order of their names, so that no two processes wait for each other.
    """
    statement = select(ROOMS.c.room, ROOMS.c.number).where(ROOMS.c.room.in_(rooms))
    if locked:
        statement = statement.order_by(ROOMS.c.room).with_for_update()
    return {row.room: row.number for row in await connection.execute(statement)}


def _put_summary(insert: Any) -> Any:
    """Insert a room, or bring it up to date."""
    statement = insert(ROOMS)
    changed: dict[str, ColumnElement[Any]] = {
        field: statement.excluded[field] for field in _FIELDS if field != "room"
    }
    return statement.on_conflict_do_update(index_elements=[ROOMS.c.room], set_=changed)


_PUT_SUMMARY = {True: _put_summary(sqlite.insert), False: _put_summary(postgresql.insert)}
"""By whether it is SQLite."""


def _copy(error: BaseException) -> BaseException:
    copy = type(error)(*error.args)
    copy.__dict__.update(error.__dict__)
    copy.__cause__ = error.__cause__
    return copy
