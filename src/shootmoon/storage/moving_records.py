"""Move the records of old games from the database to files (`shootmoon.storage.record_files`), and back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from sqlalchemy import Row, bindparam, func, select, update
from sqlalchemy.engine import Connection

from shootmoon.storage.errors import StorageUnavailable
from shootmoon.storage.games import as_game
from shootmoon.storage.record_files import RecordFiles
from shootmoon.storage.schema import FINISHED
from shootmoon.storage.storage import Storage

_TOGETHER = 50
"""The number of games that are moved in one transaction."""


async def count_movable(storage: Storage, before: int) -> int:
    """Return the number of games whose records `move_records` would move."""

    def work(connection: Connection) -> int:
        found = select(func.count()).select_from(FINISHED).where(*_movable(before))
        return connection.scalar(found) or 0

    return await storage.database.read(work)


async def move_records(storage: Storage, files: RecordFiles, before: int) -> AsyncIterator[int]:
    """Move the records of games that ended before a time to files; yield how many were moved each time.

    Games of a series stay, since they are compared with one another. A record is removed from the database
    when its file is complete and was read again. So this can be stopped at any time and be called again.
    Raises OSError and `StorageUnavailable`.
    """
    while rows := await _some(storage, *_movable(before)):
        for row in rows:
            game = as_game(row)
            if files.read(game, row.digest) is None:
                await asyncio.to_thread(files.write, game, row.digest)
            if files.read(game, row.digest) is None:
                raise StorageUnavailable(f"{files.path(game, row.digest)} isn't as it was written")
        await _put(storage, [(row.id, "") for row in rows])
        yield len(rows)


async def move_back(storage: Storage, files: RecordFiles) -> AsyncIterator[int]:
    """Put all records back into the database; yield how many each time. The files stay.

    Raises `StorageUnavailable` if one can't be found.
    """
    while rows := await _some(storage, FINISHED.c.record == ""):
        found: list[tuple[int, str]] = []
        for row in rows:
            record = files.read(as_game(row), row.digest)
            if record is None:
                raise StorageUnavailable(f"there is no record in {files.path(as_game(row), row.digest)}")
            found.append((row.id, record))
        await _put(storage, found)
        yield len(rows)


def _movable(before: int) -> tuple[Any, ...]:
    return FINISHED.c.at < before, FINISHED.c.series.is_(None), FINISHED.c.record != ""


async def _some(storage: Storage, *conditions: Any) -> Sequence[Row[Any]]:
    found = select(FINISHED).where(*conditions).order_by(FINISHED.c.at, FINISHED.c.id).limit(_TOGETHER)

    def work(connection: Connection) -> Sequence[Row[Any]]:
        return connection.execute(found).all()

    return await storage.database.read(work)


async def _put(storage: Storage, records: Sequence[tuple[int, str]]) -> None:
    statement = update(FINISHED).where(FINISHED.c.id == bindparam("game_id")).values(record=bindparam("text"))

    def work(connection: Connection, in_doubt: bool) -> None:
        connection.execute(statement, [{"game_id": number, "text": text} for number, text in records])

    await storage.database.write(work)
