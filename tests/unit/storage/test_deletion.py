"""What belongs to a player, a room or a game is deleted with it, in every table: also in one that comes."""

from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from typing import Any

import pytest
from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, Table, delete, insert, select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from shootmoon.storage import Storage, open_storage
from shootmoon.storage.schema import FINISHED, METADATA, PLAYERS, ROOMS
from tests.servers import run

NAMES = {"player": PLAYERS, "sender": PLAYERS, "other": PLAYERS, "room": ROOMS, "game": FINISHED}
"""The columns that name something, and where that is."""
WITHOUT = {
    ("finished", "room"),  # outlasts its room
    ("finished", "game"),  # a number in the room
    ("player_presence", "room"),  # said by the page, and forgotten soon
    ("tickets", "room"),  # named before it is opened
}
"""Such columns that needn't name anything that is there."""

KEPT, GONE = {PLAYERS: "kept", ROOMS: "kept", FINISHED: 1}, {PLAYERS: "gone", ROOMS: "gone", FINISHED: 2}
_numbers = count(3)


def references(parent: Table | None = None) -> Iterator[Column[Any]]:
    """All columns that refer to a table, or to any."""
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if column.foreign_keys and parent in (None, parent_of(column)):
                yield column


def parent_of(column: Column[Any]) -> Table:
    (key,) = column.foreign_keys
    return key.column.table


def is_kept(column: Column[Any]) -> bool:
    """Whether rows outlast what this column names."""
    (key,) = column.foreign_keys
    assert key.ondelete in ("CASCADE", "SET NULL")
    return key.ondelete == "SET NULL"


def any_row(table: Table, **fields: Any) -> dict[str, Any]:
    """A row in which everything differs from other rows, and which refers only to what is kept."""
    row: dict[str, Any] = {}
    for column in table.columns:
        if column.foreign_keys:
            row[column.name] = KEPT[parent_of(column)]
        elif isinstance(column.type, Boolean):
            row[column.name] = False
        else:
            number = next(_numbers)
            row[column.name] = (
                number if isinstance(column.type, BigInteger | Integer | Float) else str(number)
            )
    return row | fields


def with_rows(address: str, check: Callable[[Storage, dict[Column[Any], Any]], Awaitable[None]]) -> None:
    """``check`` gets, for each column that refers to something, a row that refers to what goes."""
    rows = {
        column: any_row(column.table, **{column.name: GONE[parent_of(column)]}) for column in references()
    }

    def fill(connection: Connection, _doubt: bool) -> None:
        for parent, key in ((PLAYERS, "id"), (ROOMS, "room"), (FINISHED, "id")):
            for known in (KEPT, GONE):
                connection.execute(insert(parent).values(any_row(parent, **{key: known[parent]})))
        for table in METADATA.sorted_tables:
            if any(column.foreign_keys for column in table.columns):
                connection.execute(insert(table).values(any_row(table)))
        for column, row in rows.items():
            connection.execute(insert(column.table).values(row))

    async def opened() -> None:
        async with open_storage(address) as storage:
            await storage.database.write(fill)
            await check(storage, rows)

    run(opened())


async def delete_game(storage: Storage) -> None:
    def work(connection: Connection, _doubt: bool) -> None:
        connection.execute(delete(FINISHED).where(FINISHED.c.id == GONE[FINISHED]))

    await storage.database.write(work)


async def delete_room(storage: Storage) -> None:
    stands = await storage.log.numbers([GONE[ROOMS]])
    await storage.log.forget(GONE[ROOMS], stands[GONE[ROOMS]])


async def delete_player(storage: Storage) -> None:
    await storage.players.delete(GONE[PLAYERS])


@pytest.mark.parametrize(
    ("parent", "forget"),
    [(PLAYERS, delete_player), (ROOMS, delete_room), (FINISHED, delete_game)],
    ids=["player", "room", "game"],
)
def test_nothing_is_left_in_any_table_and_nothing_else_is_deleted(
    address: str, parent: Table, forget: Callable[[Storage], Awaitable[None]]
) -> None:
    def everything(connection: Connection) -> dict[Table, list[dict[str, Any]]]:
        return {
            table: [dict(row) for row in connection.execute(select(table)).mappings()]
            for table in METADATA.sorted_tables
        }

    async def check(storage: Storage, rows: dict[Column[Any], Any]) -> None:
        before = await storage.database.read(everything)
        await forget(storage)
        after = await storage.database.read(everything)
        for column in references(parent):
            row = rows[column]
            assert row in before[column.table]
            kept = row | {column.name: None}
            assert (kept in after[column.table]) == is_kept(column), column
            assert row not in after[column.table], column
        for table in METADATA.sorted_tables:
            mine = [rows[column] for column in references(parent) if column.table is table]
            others = [row for row in before[table] if row not in mine]
            if table is parent:
                others = [row for row in others if GONE[parent] not in row.values()]
            assert [row for row in others if row not in after[table]] == [], table

    with_rows(address, check)


def test_nothing_can_refer_to_what_is_not_there(address: str) -> None:
    async def check(storage: Storage, _: object) -> None:
        for column in references():
            wrong = any_row(column.table, **{column.name: 99 if parent_of(column) is FINISHED else "nobody"})

            def work(connection: Connection, _doubt: bool, column: Any = column, row: Any = wrong) -> None:
                with pytest.raises(IntegrityError):
                    connection.execute(insert(column.table).values(row))
                connection.rollback()
                connection.begin()

            await storage.database.write(work)

    with_rows(address, check)


def test_every_column_that_names_something_refers_to_it() -> None:
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if column.name in NAMES and not (table is ROOMS and column.name == "room"):
                if (table.name, column.name) in WITHOUT:
                    assert not column.foreign_keys
                else:
                    assert column.foreign_keys, f"{column} refers to nothing"
                    assert parent_of(column) is NAMES[column.name]
