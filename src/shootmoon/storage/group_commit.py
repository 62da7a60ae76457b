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
from sqlalchemy import Table, bindparam, insert, select, tuple_
from sqlalchemy.engine import Connection

from shootmoon.players.rating import RatedSeat
from shootmoon.rooms.entries import encode_entry
from shootmoon.rooms.ports import Commit, Conflict, Summary
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
        """Write a commit and wait until it is stored. See `shootmoon.rooms.ports.Log.append`.

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
        self.holders = commit.holders
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
            finished += [(game, each) for game in each.finished]
            if each.hands:
                hands[each.room] = each.hands
        elif not (in_doubt and _is_written(connection, each)):
            conflicts[each.id] = Conflict(each.room, stands)
    if entries:
        connection.execute(_ADD_ENTRIES, entries)
        connection.execute(_put(ROOMS, is_sqlite), [summaries[room] for room in sorted(summaries)])
    if snapshots:
        connection.execute(_put(SNAPSHOTS, is_sqlite), [snapshots[room] for room in sorted(snapshots)])
    if hands:
        replace_hands(connection, [row for rows in hands.values() for row in rows])
    if finished:
        claims = _claims(connection, [each for _, each in finished])
        for game, each in finished:
            _write_finished(connection, game, each, claims, is_sqlite=is_sqlite)
    return conflicts


def _claims(connection: Connection, commits: Sequence[_Waiting]) -> dict[tuple[str, str], str]:
    """Return the players of the people who played games that have ended, by room and token.

    The players' rows are locked until the end of the transaction, so that nobody deletes a player before the
    histories are written, and so that matches of a player are rated one after the other
    (`shootmoon.storage.ratings`). They are locked in the order of their ids, which prevents deadlocks.
    """
    tokens = {
        (each.room, token)
        for each in commits
        for token in (*each.holders, *(seat.token for seat in each.played))
        if token
    }
    if not tokens:
        return {}
    found = connection.execute(
        select(PLAYER_SEATS.c.room, PLAYER_SEATS.c.token, PLAYER_SEATS.c.player)
        .join(PLAYERS, PLAYERS.c.id == PLAYER_SEATS.c.player)
        .where(tuple_(PLAYER_SEATS.c.room, PLAYER_SEATS.c.token).in_(sorted(tokens)))
        .order_by(PLAYERS.c.id)
        .with_for_update(of=PLAYERS)
    )
    return {(row.room, row.token): row.player for row in found}


def _write_finished(
    connection: Connection,
    game: dict[str, Any],
    commit: _Waiting,
    claims: Mapping[tuple[str, str], str],
    *,
    is_sqlite: bool,
) -> None:
    """Write a finished game, add it to the histories of the players who hold seats, and rate the players.

    ``claims``: the players by room and token.
    """
    done = connection.execute(insert(FINISHED).values(**game))
    (number,) = done.inserted_primary_key or (None,)
    holders = _by_player(commit.room, commit.holders, claims)
    if holders:
        played = [{"game": number, "seat": seat, "player": player} for player, seat in holders.items()]
        connection.execute(insert(PLAYER_GAMES), played)
    starters = _by_player(commit.room, [seat.token for seat in commit.played], claims)
    if number is not None and starters:
        players = {seat: player for player, seat in starters.items()}
        seats = tuple(
            RatedSeat(players.get(at, ""), each.bot, each.left, each.helped)
            for at, each in enumerate(commit.played, 1)
        )
        winners = msgspec.json.decode(game["winners"], type=tuple[int, ...])
        match = RatedMatch(number, game["rules"], game["at"], winners, seats)
        add_match(connection, match, is_sqlite=is_sqlite)


def _by_player(room: str, tokens: Sequence[str], claims: Mapping[tuple[str, str], str]) -> dict[str, int]:
    """Return the seat of each player. Somebody who plays against themselves with two browsers plays in the
    lower seat only."""
    seats: dict[str, int] = {}
    for seat, token in enumerate(tokens, 1):
        if (room, token) in claims:
            seats.setdefault(claims[room, token], seat)
    return seats


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
_LOCKED_VERSIONS = _VERSIONS.order_by(ROOMS.c.room).with_for_update()  # SQLite has no row locks
_ADD_ENTRIES = insert(ENTRIES)


def _copy(error: Exception) -> Exception:
    copy = type(error)(*error.args)
    copy.__dict__.update(error.__dict__)
    copy.__cause__ = error.__cause__
    return copy
