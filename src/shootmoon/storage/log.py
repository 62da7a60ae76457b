"""`SqlLog`: the logs of rooms, and the finished games, in SQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, RowMapping, delete, func, select, tuple_, update
from sqlalchemy.engine import Connection

from shootmoon.protocol.views import Status
from shootmoon.rooms import (
    Commit,
    Conflict,
    Entry,
    FinishedGame,
    HandInPlay,
    NoSuchRoom,
    Opening,
    Query,
    Summary,
    decode_entry,
)
from shootmoon.storage.database import Database
from shootmoon.storage.group_commit import GroupCommit, room_versions
from shootmoon.storage.hands import last_address, note_address, read_hands
from shootmoon.storage.record_files import RecordFiles, games_of
from shootmoon.storage.schema import ENTRIES, FINISHED, ROOMS, SNAPSHOTS, is_storable

_MAX_NAMES = 500
"""The maximum number of rooms named in one SQL statement, since databases limit its parameters."""
_PAGE = 50
"""The number of finished games fetched at a time, since a record can be some hundred kilobytes long."""

_FIELDS = Summary.__struct_fields__


class SqlLog:
    """Implements `shootmoon.rooms.Log` with a database.

    Every method raises `StorageUnavailable` if the database can't be reached even after retries (`PATIENCE`),
    and `StorageRefused` if it can't be used. Other errors are as in `Log`.
    """

    def __init__(self, database: Database, files: RecordFiles | None = None) -> None:
        """The tables of ``database`` must exist (`shootmoon.storage.open_storage`). ``files``: where archived
        records are."""
        self._database = database
        self._files = files
        self._writer = GroupCommit(database)

    async def append(self, commit: Commit) -> None:
        """Write a commit and wait until it is stored. See `shootmoon.rooms.Log.append`.

        Raises ValueError for texts that can't be stored (`shootmoon.storage.schema.is_storable`). If the
        call is cancelled, the commit may or may not be written.
        """
        await self._writer.append(commit)

    async def read(self, room: str, after: int = 0, most: int | None = None) -> Sequence[Entry]:
        """Return a room's log entries. See `shootmoon.rooms.Log.read`."""
        if not is_storable(room):
            raise NoSuchRoom(room)
        found = (
            select(ENTRIES.c.entry)
            .where(ENTRIES.c.room == room, ENTRIES.c.number > after)
            .order_by(ENTRIES.c.number)
            .limit(most)
        )

        def work(connection: Connection) -> Sequence[str]:
            texts = connection.scalars(found).all()
            if not texts and not room_versions(connection, [room]):
                raise NoSuchRoom(room)
            return texts

        return tuple(map(decode_entry, await self._database.read(work)))

    async def opening(self, room: str) -> Opening:
        """Return a room's first entry and last snapshot. See `shootmoon.rooms.Log.opening`."""
        if not is_storable(room):
            raise NoSuchRoom(room)
        next_entry = ENTRIES.alias("next_entry")
        of_this_log = (
            (next_entry.c.room == SNAPSHOTS.c.room)
            & (next_entry.c.number == SNAPSHOTS.c.number + 1)
            & (next_entry.c.commit_id == SNAPSHOTS.c.commit_id)
        )
        first = select(ENTRIES.c.entry).where(ENTRIES.c.room == room, ENTRIES.c.number == 1)
        last = select(SNAPSHOTS.c.content, SNAPSHOTS.c.number).join(next_entry, of_this_log)

        def work(connection: Connection) -> Opening:
            text = connection.scalar(first)
            if text is None:
                raise NoSuchRoom(room)
            found = connection.execute(last.where(SNAPSHOTS.c.room == room)).one_or_none()
            return Opening(decode_entry(text), *(found or ()))

        return await self._database.read(work)

    async def numbers(self, rooms: Collection[str]) -> Mapping[str, int]:
        """Return the number of each room's last entry. See `shootmoon.rooms.Log.numbers`."""
        names = [room for room in rooms if is_storable(room)]

        def work(connection: Connection) -> dict[str, int]:
            found: dict[str, int] = {}
            for start in range(0, len(names), _MAX_NAMES):
                found |= room_versions(connection, names[start : start + _MAX_NAMES])
            return found

        return await self._database.read(work) if names else {}

    async def rooms(self, query: Query) -> Sequence[Summary]:
        """Return the rooms that meet the conditions of ``query``. See `shootmoon.rooms.Log.rooms`."""
        columns = ROOMS.c
        statement = select(*(columns[field] for field in _FIELDS)).limit(query.limit)
        if query.status is not None:
            statement = statement.where(columns.status == query.status)
        if query.idle_since is not None:
            statement = statement.where(columns.used_at <= query.idle_since)
        if query.ahead_of is not None:
            statement = statement.where(columns.due.is_not(None), columns.at > query.ahead_of)
        if query.series is not None:
            statement = statement.where(columns.series == query.series)
        if query.public is not None:
            statement = statement.where(columns.public.is_(query.public))
        if query.name is not None:
            if not is_storable(query.name):
                return ()
            part = query.name.lower()
            statement = statement.where(func.lower(columns.room).contains(part, autoescape=True))
        if query.seated is not None:
            statement = statement.where((columns.people > 0).is_(query.seated))
        if query.due_by is not None:
            statement = statement.where(columns.due <= query.due_by)
        if query.latest_first:
            statement = statement.order_by(columns.used_at.desc(), columns.room)
        elif query.due_by is None:
            statement = statement.order_by(columns.due.is_(None), columns.due, columns.at, columns.room)
        else:
            statement = statement.order_by(columns.due, columns.at, columns.room)

        def work(connection: Connection) -> Sequence[RowMapping]:
            return connection.execute(statement).mappings().all()

        return [Summary(**dict(row)) for row in await self._database.read(work)]

    async def listed(self, status: Status | None, limit: int) -> Sequence[Summary]:
        """Return the public rooms in which people are present. See `shootmoon.rooms.Log.listed`."""
        columns = ROOMS.c
        order = (columns.at.desc(), columns.room)
        turn = func.row_number().over(partition_by=columns.maker, order_by=order).label("turn")
        fields = [columns[field] for field in _FIELDS]
        found = select(*fields, turn).where(columns.public.is_(True), columns.present > 0)
        if status is not None:
            found = found.where(columns.status == status)
        turns = found.subquery()
        statement = (
            select(*(turns.c[field] for field in _FIELDS))
            .order_by(turns.c.turn, turns.c.at.desc(), turns.c.room)
            .limit(limit)
        )

        def work(connection: Connection) -> Sequence[RowMapping]:
            return connection.execute(statement).mappings().all()

        return [Summary(**dict(row)) for row in await self._database.read(work)]

    async def forget(self, room: str, number: int) -> None:
        """Delete a room. See `shootmoon.rooms.Log.forget`."""

        if not is_storable(room):
            raise NoSuchRoom(room)

        def work(connection: Connection, in_doubt: bool) -> None:
            stands = room_versions(connection, [room], locked=True).get(room)
            if stands is None:
                if in_doubt:
                    return
                raise NoSuchRoom(room)
            if stands != number:
                raise Conflict(room, stands)
            # With all that refers to the room (`shootmoon.storage.schema`).
            connection.execute(delete(ROOMS).where(ROOMS.c.room == room))

        await self._database.write(work)

    async def reset_used_at(self, after: int, now: int) -> None:
        """Correct times of last use that lie in the future. See `shootmoon.rooms.Log.reset_used_at`."""

        def work(connection: Connection, in_doubt: bool) -> None:
            connection.execute(update(ROOMS).where(ROOMS.c.used_at > after).values(used_at=now))

        await self._database.write(work)

    async def finished(self, *, series: str | None = None, since: int = 0) -> AsyncIterator[FinishedGame]:
        """Yield finished games. See `shootmoon.rooms.Log.finished`.

        Games that are added meanwhile may or may not be included.
        """
        order = (FINISHED.c.at, FINISHED.c.room, FINISHED.c.game, FINISHED.c.id)
        statement = select(FINISHED).order_by(*order).limit(_PAGE)
        if series is not None:
            statement = statement.where(FINISHED.c.series == series)
        if since:
            statement = statement.where(FINISHED.c.at >= since)
        page = statement
        while True:

            def work(connection: Connection, page: Any = page) -> Sequence[Row[Any]]:
                return connection.execute(page).all()

            rows = await self._database.read(work)
            for game in await games_of(self._files, rows):
                yield game
            if len(rows) < _PAGE:
                return
            last = rows[-1]
            page = statement.where(tuple_(*order) > (last.at, last.room, last.game, last.id))

    async def finished_in(self, room: str, first: int = 1, most: int = 1) -> Sequence[FinishedGame]:
        """Return finished games of a room. See `shootmoon.rooms.Log.finished_in`."""
        statement = (
            select(FINISHED)
            .where(FINISHED.c.room == room, FINISHED.c.game >= first)
            .order_by(FINISHED.c.game, FINISHED.c.id)
            .limit(most)
        )

        def work(connection: Connection) -> Sequence[Row[Any]]:
            return connection.execute(statement).all()

        return await games_of(self._files, await self._database.read(work))

    async def count(self, series: str) -> int:
        """Return the number of finished games of a series. See `shootmoon.rooms.Log.count`."""
        counted = select(func.count()).select_from(FINISHED).where(FINISHED.c.series == series)

        def work(connection: Connection) -> int:
            return connection.scalar(counted) or 0

        return await self._database.read(work)

    async def note_address(self, room: str, token: str, address: str, at: int) -> None:
        """Remember where a token is used. See `shootmoon.rooms.Log.note_address`."""

        def work(connection: Connection, in_doubt: bool) -> None:
            if room_versions(connection, [room], locked=True):  # so that nobody deletes it meanwhile
                note_address(connection, room, token, address, at, is_sqlite=self._database.is_sqlite)

        await self._database.write(work)

    async def last_address(self, room: str, token: str) -> str:
        """Return where a token was used last. See `shootmoon.rooms.Log.last_address`."""
        return await self._database.read(lambda connection: last_address(connection, room, token))

    async def hands_in_play(self, token: str, address: str, label: str = "") -> Sequence[HandInPlay]:
        """Return the hands that somebody was dealt. See `shootmoon.rooms.Log.hands_in_play`."""
        return await self._database.read(lambda connection: read_hands(connection, token, address, label))

    async def close(self) -> None:
        """Wait until all pending commits are written."""
        await self._writer.close()
