"""Writing commits, several in one transaction.

What takes a disk its time is transactions, and not how much is in one: while one is under way the next
commits gather, and are written together.

Two processes that write to one room: in SQLite the second waits for the write lock, and then reads that the
room has gone on; in PostgreSQL it waits for the room's row, or, where the room is new, fails by the primary
key of the entries and reads again. Either way it gets `Conflict`.

When a connection breaks during a commit, whether it is in shows in the log: each commit has an id drawn at
random, which stands with its entries.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from shootmoon.rooms.entries import encode_entry
from shootmoon.rooms.ports import Commit, Conflict, Summary
from shootmoon.storage.database import Database
from shootmoon.storage.games import as_row
from shootmoon.storage.schema import ENTRIES, FINISHED, ROOMS, check_texts

_MAX_TOGETHER = 200
"""Commits in one transaction."""

_FIELDS = Summary.__struct_fields__


class GroupCommit:
    """Takes commits to one database, and writes those that wait together."""

    def __init__(self, database: Database) -> None:
        """The database has its tables already."""
        self._database = database
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, commit: Commit) -> None:
        """See `shootmoon.rooms.ports.Log.append`.

        Raises ValueError for texts that not every database can keep. A caller that is cancelled doesn't know
        whether the commit was written.
        """
        waiting = _Waiting(commit)
        self._waiting.append(waiting)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await waiting.written

    async def close(self) -> None:
        """Wait for what is being written."""
        while self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        """Write what waits, until nothing does."""
        try:
            while self._waiting:
                batch = self._waiting[:_MAX_TOGETHER]
                del self._waiting[:_MAX_TOGETHER]
                await self._write(batch)
        finally:
            self._writer = None

    async def _write(self, batch: Sequence[_Waiting]) -> None:
        """Write a batch, and tell everybody in it what became of theirs."""

        async def work(connection: AsyncConnection, in_doubt: bool) -> Mapping[int, Conflict]:
            return await _write_batch(connection, batch, in_doubt, is_sqlite=self._database.is_sqlite)

        try:
            conflicts = await self._database.write(work)
        except Exception as error:
            for each in batch:
                each.fail(_copy(error))  # each their own: a traceback grows with everybody who raises it
        except BaseException:
            for each in batch:
                each.written.cancel()
            raise
        else:
            for each in batch:
                if each.id in conflicts:
                    each.fail(conflicts[each.id])
                elif not each.written.done():
                    each.written.set_result(None)


class _Waiting:
    """A commit on its way."""

    def __init__(self, commit: Commit) -> None:
        # Made into rows here, where a text that can't be written fails alone, and once for all tries.
        self.id = secrets.randbits(63)
        self.room = commit.room
        self.after = commit.after
        self.number = commit.summary.number
        self.entries = [
            {
                "room": commit.room,
                "number": entry.number,
                "commit_id": self.id,
                "entry": encode_entry(entry).decode(),
            }
            for entry in commit.entries
        ]
        self.summary = {field: getattr(commit.summary, field) for field in _FIELDS}
        self.finished = [as_row(game) for game in commit.finished]
        for row in (self.summary, *self.finished):
            check_texts(row.values())
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(self, error: Exception) -> None:
        """Raise an error for whoever waits, if they still do."""
        if not self.written.done():
            self.written.set_exception(error)


async def room_versions(
    connection: AsyncConnection, rooms: Collection[str], *, locked: bool = False
) -> dict[str, int]:
    """Where rooms stand; ``locked``: and go on room_versions until the end of this transaction.

    Rows are locked in the order of their names, so that no two processes wait for each other.
    """
    statement = select(ROOMS.c.room, ROOMS.c.number).where(ROOMS.c.room.in_(rooms))
    if locked:  # SQLite knows no locks on rows, and SQLAlchemy leaves this out there
        statement = statement.order_by(ROOMS.c.room).with_for_update()
    return {row.room: row.number for row in await connection.execute(statement)}


async def _write_batch(
    connection: AsyncConnection, batch: Sequence[_Waiting], in_doubt: bool, *, is_sqlite: bool
) -> Mapping[int, Conflict]:
    """Write all commits of a batch that go on from where their room stands; the others conflict."""
    stand = await room_versions(connection, {each.room for each in batch}, locked=True)
    conflicts: dict[int, Conflict] = {}
    entries: list[dict[str, Any]] = []
    summaries: dict[str, dict[str, Any]] = {}
    finished: list[dict[str, Any]] = []
    for each in batch:
        stands = stand.get(each.room, 0)
        if stands == each.after:
            stand[each.room] = each.number
            entries += each.entries
            summaries[each.room] = each.summary
            finished += each.finished
        elif not (in_doubt and await _is_written(connection, each)):
            conflicts[each.id] = Conflict(each.room, stands)
    if entries:
        await connection.execute(insert(ENTRIES), entries)
        await connection.execute(_PUT_SUMMARY[is_sqlite], [summaries[room] for room in sorted(summaries)])
    if finished:
        await connection.execute(insert(FINISHED), finished)
    return conflicts


async def _is_written(connection: AsyncConnection, waiting: _Waiting) -> bool:
    """Whether a commit is in: a transaction is in as a whole, so its first entry tells."""
    first = select(ENTRIES.c.commit_id).where(
        ENTRIES.c.room == waiting.room, ENTRIES.c.number == waiting.after + 1
    )
    return await connection.scalar(first) == waiting.id


def _put_summary(insert: Any) -> Any:
    """Insert a room, or bring it up to date."""
    statement = insert(ROOMS)
    changed = {field: statement.excluded[field] for field in _FIELDS if field != "room"}
    return statement.on_conflict_do_update(index_elements=[ROOMS.c.room], set_=changed)


_PUT_SUMMARY = {True: _put_summary(sqlite.insert), False: _put_summary(postgresql.insert)}
"""By whether it is SQLite: both have the same statement, which SQLAlchemy knows under two names."""


def _copy(error: Exception) -> Exception:
    copy = type(error)(*error.args)
    copy.__dict__.update(error.__dict__)
    copy.__cause__ = error.__cause__
    return copy
