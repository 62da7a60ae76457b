"""Snapshots of rooms in databases, beside older versions of the program, which know nothing of them."""

import asyncio
from collections.abc import Callable, Sequence

from sqlalchemy import MetaData, Table, event, insert, select, text
from sqlalchemy.engine import Connection, RowMapping

from shootmoon.rooms.conformance import commit
from shootmoon.rooms.deciding import Decided
from shootmoon.rooms.entries import Entry
from shootmoon.rooms.folding import evolve, fold, open_room
from shootmoon.rooms.hosted import read_room
from shootmoon.rooms.records import commit_for
from shootmoon.storage import Storage, open_storage
from shootmoon.storage.address import read_address
from shootmoon.storage.database import Database
from shootmoon.storage.expiry import Expiry, run_maintenance
from shootmoon.storage.schema import ENTRIES, ROOMS
from tests.rooming import played_log
from tests.servers import run
from tests.unit.storage.test_opening import make_older


async def changed(storage: Storage, *statements: str) -> None:
    def work(connection: Connection, _doubt: bool) -> None:
        for statement in statements:
            connection.execute(text(statement))

    await storage.database.write(work)


DELETED = ("DELETE FROM entries WHERE room = 'a'", "DELETE FROM rooms WHERE room = 'a'")
"""How older versions delete a room."""


async def count(storage: Storage) -> int:
    def work(connection: Connection) -> int:
        return connection.scalar(text("SELECT count(*) FROM snapshots")) or 0

    return await storage.database.read(work)


async def store(storage: Storage, entries: Sequence[Entry]) -> None:
    before = None
    for entry in entries:
        after = open_room("room", entry) if before is None else evolve(before, entry)
        await storage.log.append(commit_for(before, Decided((entry,), after)))
        before = after


def test_a_room_is_read_from_its_snapshot(address: str) -> None:
    entries = played_log(5, 7)

    async def check() -> None:
        async with open_storage(address) as storage:
            await store(storage, entries)
            opening = await storage.log.opening("room")
            assert opening.number > len(entries) / 2
            # What was before isn't read.
            await changed(storage, f"DELETE FROM entries WHERE number > 1 AND number <= {opening.number}")
            assert (await read_room(storage.log, "room", 0)).room == fold("room", entries)

    run(check())


def test_a_room_is_read_from_its_log_if_its_snapshot_is_damaged(address: str) -> None:
    entries = played_log(5, 7)

    async def check() -> None:
        async with open_storage(address) as storage:
            await store(storage, entries)
            for damage in (
                "content = replace(content, 'ply', 'plx')",
                "content = ''",
                "number = number - 3",
                "commit_id = commit_id - 1",
            ):
                await changed(storage, f"UPDATE snapshots SET {damage}")
                assert (await read_room(storage.log, "room", 0)).room == fold("room", entries)

    run(check())


def test_snapshots_left_behind_by_older_versions_are_not_used_and_are_deleted(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            for room in ("a", "b"):
                await storage.log.append(commit(room))
                stands = commit(room).summary.number
                await storage.log.append(commit(room, stands, snapshot="1 of the old room"))
            await changed(storage, *DELETED)
            await storage.log.append(commit("a"))  # another room of this name
            await storage.log.append(commit("a", commit("a").summary.number))
            assert not (await storage.log.opening("a")).snapshot
            assert (await storage.log.opening("b")).snapshot
            await changed(storage, *DELETED)
            await run_maintenance(storage, Expiry(), 0, 0)
            assert await count(storage) == 1
            assert (await storage.log.opening("b")).snapshot

    run(check())


async def copied(storage: Storage, address: str) -> None:
    """Put the rooms of a database into one with older tables."""

    def read(connection: Connection) -> list[Sequence[RowMapping]]:
        return [connection.execute(select(table)).mappings().all() for table in (ENTRIES, ROOMS)]

    found = await storage.database.read(read)

    def write(connection: Connection, _doubt: bool) -> None:
        for name, rows in zip((ENTRIES.name, ROOMS.name), found, strict=True):
            older = Table(name, MetaData(), autoload_with=connection)
            connection.execute(
                insert(older), [{each.name: row[each.name] for each in older.columns} for row in rows]
            )

    database = Database(read_address(address))
    try:
        await database.write(write)
    finally:
        await database.close()


def test_a_database_without_snapshots_gets_them_as_hands_are_dealt(fresh: Callable[[], str]) -> None:
    entries = played_log(5, 9)
    half = len(entries) * 2 // 3

    async def check() -> None:
        older = fresh()
        await make_older(older, "0010")
        async with open_storage(fresh()) as storage:
            await store(storage, entries[:half])
            await copied(storage, older)
        async with open_storage(older) as storage:
            assert not await count(storage)
            live = await read_room(storage.log, "room", 0)
            assert live.room == fold("room", entries[:half])
            before = live.room
            for entry in entries[half:]:
                after = evolve(before, entry)
                await storage.log.append(commit_for(before, Decided((entry,), after)))
                before = after
            assert (await storage.log.opening("room")).number > half
            assert (await read_room(storage.log, "room", 0)).room == fold("room", entries)

    run(check())


def test_leases_of_hosts_are_found_by_an_index(address: str) -> None:
    asked: list[tuple[str, object]] = []

    async def check() -> None:
        async with open_storage(address) as storage:
            engine = storage.database._engine.sync_engine

            @event.listens_for(engine, "before_cursor_execute")
            def remember(_connection, _cursor, statement, given, _context, _many) -> None:  # type: ignore[no-untyped-def]
                asked.append((statement, given))

            await storage.leases.hold(["room"], "host", 1_000)
            event.remove(engine, "before_cursor_execute", remember)
            statement, given = next(each for each in asked if "leases" in each[0])
            assert "leases_hosts" in await plan(storage, statement, given)

    async def plan(storage: Storage, statement: str, given: object) -> str:
        def work(connection: Connection) -> str:
            explain = "EXPLAIN QUERY PLAN" if storage.database.is_sqlite else "EXPLAIN"
            if not storage.database.is_sqlite:
                connection.execute(text("SET enable_seqscan = off"))  # a small table would be read as a whole
            return str(connection.exec_driver_sql(f"{explain} {statement}", given).all())  # type: ignore[arg-type]

        return await storage.database.read(work)

    asyncio.run(check())
