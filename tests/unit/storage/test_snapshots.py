"""Snapshots of rooms in databases, which may be missing or damaged."""

import asyncio
from collections.abc import Sequence

from sqlalchemy import event, text
from sqlalchemy.engine import Connection

from shootmoon.rooms import Decided, Entry, commit_for, read_room
from shootmoon.rooms.log.folding import evolve, fold, open_room
from shootmoon.storage import Storage, open_storage
from tests.rooming import played_log
from tests.servers import run


async def changed(storage: Storage, *statements: str) -> None:
    def work(connection: Connection, _doubt: bool) -> None:
        for statement in statements:
            connection.execute(text(statement))

    await storage.database.write(work)


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


def test_a_room_without_a_snapshot_gets_one_as_hands_are_dealt(address: str) -> None:
    entries = played_log(5, 9)
    half = len(entries) * 2 // 3

    async def check() -> None:
        async with open_storage(address) as storage:
            await store(storage, entries[:half])
            await changed(storage, "DELETE FROM snapshots")
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
