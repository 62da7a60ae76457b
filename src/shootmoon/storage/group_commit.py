"""Group commit: several commits are written in one database transaction.

A `Commit` contains new log entries of one room, and the changes that they cause. The time for writing to a
disk depends on the number of transactions and hardly on their size. While one transaction is being written,
new commits are collected; then they are written together in the next transaction. The histories of players
and their ratings are written in the same transaction as the games, so a game counts exactly once.

If two processes write to the same room at once, the second one gets `Conflict`. In SQLite, it waits for the
write lock and then sees the new version of the room. In PostgreSQL, it waits for the lock on the room's row.
A new room has no row yet; there, the second process violates the primary key of the log entries, and then
reads the new version.

If a connection breaks while a transaction is being committed, the log shows whether the commits in it were
stored: each commit has a random id, which is stored with its entries.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Row, Select, Table, bindparam, delete, insert, select, tuple_
from sqlalchemy.engine import Connection

from shootmoon.players.rating import RatedSeat
from shootmoon.rooms import LEFT, Commit, Conflict, Summary, encode_entry
from shootmoon.storage.database import Database
from shootmoon.storage.games import as_row
from shootmoon.storage.hands import hand_rows, replace_hands
from shootmoon.storage.on_conflict import insert_for
from shootmoon.storage.ratings import RatedMatch, add_match
from shootmoon.storage.schema import (
    ENTRIES,
    FINISHED,
    PLAYER_GAMES,
    PLAYER_SEATS,
    PLAYERS,
    PLAYING,
    ROOMS,
    SNAPSHOTS,
    check_texts,
)

_MAX_TOGETHER = 200
"""The maximum number of commits written in one transaction."""

_FIELDS = Summary.__struct_fields__


class GroupCommit:
    """Writes commits (log entries of rooms) to a database, several in one transaction."""

    def __init__(self, database: Database) -> None:
        """The tables of ``database`` must exist."""
        self._database = database
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, commit: Commit) -> None:
        """Write a commit and wait until it is stored. See `shootmoon.rooms.Log.append`.

        Raises ValueError for texts that can't be stored (`shootmoon.storage.schema.is_storable`). If the call
        is cancelled, the commit may or may not be written.
        """
        waiting = _Waiting(commit)
        self._waiting.append(waiting)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await waiting.written

    async def close(self) -> None:
        """Wait until all pending commits are written."""
        while self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        """Write pending commits until none are left."""
        try:
            while self._waiting:
                batch = self._waiting[:_MAX_TOGETHER]
                del self._waiting[:_MAX_TOGETHER]
                await self._write(batch)
        finally:
            self._writer = None

    async def _write(self, batch: Sequence[_Waiting]) -> None:
        """Write a batch of commits; let each waiting call of `append` return or raise its error."""

        def work(connection: Connection, in_doubt: bool) -> Mapping[int, Conflict]:
            return _write_batch(connection, batch, in_doubt, is_sqlite=self._database.is_sqlite)

        try:
            conflicts = await self._database.write(work)
        except Exception as error:
            for each in batch:
                each.fail(_copy(error))  # a copy for each caller, since raising extends the traceback
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
    """A commit that is waiting to be written."""

    def __init__(self, commit: Commit) -> None:
        # The commit is converted to rows here, so that retries don't convert it again, and so that a text
        # that can't be stored fails only this commit.
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
        self.snapshot = (
            {"room": commit.room, "number": commit.after, "commit_id": self.id, "content": commit.snapshot}
            if commit.snapshot
            else None
        )
        self.hands = hand_rows(commit)
        self.begun = commit.begun
        self.played = commit.played
        for row in (self.summary, *self.finished, self.snapshot or {}):
            check_texts(row.values())
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(self, error: Exception) -> None:
        """Let the call of `append` that waits for this commit raise an error, unless it was cancelled."""
        if not self.written.done():
            self.written.set_exception(error)


def room_versions(connection: Connection, rooms: Collection[str], *, locked: bool = False) -> dict[str, int]:
    """Return the version of each room (the number of its last log entry), by the room's name.

    ``locked``: lock the rows of these rooms until the end of the transaction. They are locked in the order of
    their names, which prevents deadlocks.
    """
    found = connection.execute(_LOCKED_VERSIONS if locked else _VERSIONS, {"rooms": list(rooms)})
    return {row.room: row.number for row in found}


def _write_batch(
    connection: Connection, batch: Sequence[_Waiting], in_doubt: bool, *, is_sqlite: bool
) -> Mapping[int, Conflict]:
    """Write each commit that continues the current version of its room; return a conflict for each other one.

    The conflicts are indexed by the random id of the commit.
    """
    stand = room_versions(connection, {each.room for each in batch}, locked=True)
    conflicts: dict[int, Conflict] = {}
    entries: list[dict[str, Any]] = []
    summaries: dict[str, dict[str, Any]] = {}
    snapshots: dict[str, dict[str, Any]] = {}
    begun: list[_Waiting] = []
    finished: list[tuple[dict[str, Any], _Waiting]] = []
    hands: dict[str, list[dict[str, Any]]] = {}
    for each in batch:
        stands = stand.get(each.room, 0)
        if stands == each.after:
            stand[each.room] = each.number
            entries += each.entries
            summaries[each.room] = each.summary
            if each.snapshot is not None:
                snapshots[each.room] = each.snapshot
            begun += [each] if each.begun is not None else []
            finished += [(game, each) for game in each.finished]
            if each.hands:
                hands[each.room] = each.hands
        elif not (in_doubt and _is_written(connection, each)):
            conflicts[each.id] = Conflict(each.room, stands)
    if entries:
        connection.execute(_put(ROOMS, is_sqlite), [summaries[room] for room in sorted(summaries)])
        connection.execute(_ADD_ENTRIES, entries)
    if snapshots:
        connection.execute(_put(SNAPSHOTS, is_sqlite), [snapshots[room] for room in sorted(snapshots)])
    if hands:
        replace_hands(connection, [row for rows in hands.values() for row in rows])
    if begun:
        _write_begun(connection, begun)
    if finished:
        playing = _playing(connection, [each.room for _, each in finished])
        for game, each in finished:
            _write_finished(connection, game, each, playing.get(each.room, ()), is_sqlite=is_sqlite)
    return conflicts


def _write_begun(connection: Connection, commits: Sequence[_Waiting]) -> None:
    """Fix for which players games count whose first hand was dealt: for those who own the seats now.

    Somebody who plays against themselves with two browsers plays in the lower seat only. The players' rows
    are locked, so that nobody deletes a player meanwhile.
    """
    tokens = [(each.room, token) for each in commits if each.begun for token in each.begun.tokens if token]
    found = (
        _by_locked_player(
            connection,
            select(PLAYER_SEATS.c.room, PLAYER_SEATS.c.token, PLAYER_SEATS.c.player)
            .join(PLAYERS, PLAYERS.c.id == PLAYER_SEATS.c.player)
            .where(tuple_(PLAYER_SEATS.c.room, PLAYER_SEATS.c.token).in_(sorted(tokens))),
        )
        if tokens
        else ()
    )
    players = {(row.room, row.token): row.player for row in found}
    connection.execute(delete(PLAYING).where(PLAYING.c.room.in_([each.room for each in commits])))
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for each in commits:
        assert each.begun is not None
        for seat, token in enumerate(each.begun.tokens, 1):
            player = players.get((each.room, token))
            if player is not None:
                row = {"room": each.room, "seat": seat, "player": player, "at": each.begun.at}
                rows.setdefault((each.room, player), {**row, "rated": seat in each.begun.counting})
    if rows:
        connection.execute(insert(PLAYING), list(rows.values()))


def _playing(connection: Connection, rooms: Sequence[str]) -> Mapping[str, Sequence[Row[Any]]]:
    """Return for which players the games count that end in some rooms, and end that.

    The players' rows are locked until the end of the transaction, so that nobody deletes a player before the
    histories are written, and so that matches of a player are rated one after the other
    (`shootmoon.storage.ratings`).
    """
    found: dict[str, list[Row[Any]]] = {}
    statement = select(PLAYING).join(PLAYERS, PLAYERS.c.id == PLAYING.c.player)
    for row in _by_locked_player(connection, statement.where(PLAYING.c.room.in_(rooms))):
        found.setdefault(row.room, []).append(row)
    if found:
        connection.execute(delete(PLAYING).where(PLAYING.c.room.in_(rooms)))
    return found


def _by_locked_player(connection: Connection, statement: Select[*tuple[Any, ...]]) -> Sequence[Row[Any]]:
    """Return rows that are joined with players, and lock the rows of these players, in the order of their
    ids, which prevents deadlocks."""
    return connection.execute(
        statement.order_by(PLAYERS.c.id).with_for_update(of=PLAYERS, key_share=True)
    ).all()


def _write_finished(
    connection: Connection,
    game: dict[str, Any],
    commit: _Waiting,
    playing: Sequence[Row[Any]],
    *,
    is_sqlite: bool,
) -> None:
    """Write a finished game, add it to the histories of its players who were there to the end, and rate them.

    ``playing``: the rows of `PLAYING` for the room.
    """
    done = connection.execute(insert(FINISHED).values(**game))
    (number,) = done.inserted_primary_key or (None,)
    players = {row.seat: row.player for row in playing}
    stayed = [
        {"game": number, "seat": seat, "player": players[seat]}
        for seat, each in enumerate(commit.played, 1)
        if seat in players and each.place < LEFT and not each.out
    ]
    if stayed:
        connection.execute(insert(PLAYER_GAMES), stayed)
    seats = tuple(
        RatedSeat(players.get(seat, "") if each.counts else "", each.bot, each.place, each.out, each.helped)
        for seat, each in enumerate(commit.played, 1)
    )
    if number is not None and any(each.player for each in seats):
        whole = bool(msgspec.json.decode(game["winners"], type=tuple[int, ...]))
        match = RatedMatch(number, game["rules"], game["at"], whole, seats)
        add_match(connection, match, is_sqlite=is_sqlite)


def _is_written(connection: Connection, waiting: _Waiting) -> bool:
    """Return True if a commit is stored already. Only its first entry is checked: a commit is atomic."""
    first = select(ENTRIES.c.commit_id).where(
        ENTRIES.c.room == waiting.room, ENTRIES.c.number == waiting.after + 1
    )
    return connection.scalar(first) == waiting.id


@cache
def _put(table: Table, is_sqlite: bool) -> Any:
    """Return the statement that inserts or updates rows of a table with one row for each room."""
    put = insert_for(is_sqlite=is_sqlite)(table)
    changed = {each.name: put.excluded[each.name] for each in table.columns if each.name != "room"}
    return put.on_conflict_do_update(index_elements=[table.c.room], set_=changed)


# Built once, since SQLAlchemy takes as long to build and analyze a statement as to execute it.
_VERSIONS = select(ROOMS.c.room, ROOMS.c.number).where(ROOMS.c.room.in_(bindparam("rooms", expanding=True)))
# SQLite has no row locks. Rows that refer to these can still be added (``key_share``).
_LOCKED_VERSIONS = _VERSIONS.order_by(ROOMS.c.room).with_for_update(key_share=True)
_ADD_ENTRIES = insert(ENTRIES)


def _copy(error: Exception) -> Exception:
    copy = type(error)(*error.args)
    copy.__dict__.update(error.__dict__)
    copy.__cause__ = error.__cause__
    return copy
