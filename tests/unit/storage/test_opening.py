"""Opening a database: the tables are made once, and what is not ours is refused in words."""

import asyncio
import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection

from shootmoon.rooms import Query
from shootmoon.storage import Storage, StorageRefused, StorageUnavailable, open_storage
from shootmoon.storage.address import read_address
from shootmoon.storage.database import Database
from shootmoon.storage.schema import METADATA, REVISION, VERSION_TABLE
from tests.servers import PASSWORD, Postgres, free_port, run
from tests.unit.rooms.conformance import commit


async def opened(address: str, **options: object) -> None:
    async with open_storage(address, **options):
        pass


def refusal(address: str, *, create: bool = True) -> str:
    with pytest.raises(StorageRefused) as refused:
        run(opened(address, create=create, patience=0.2))
    return str(refused.value)


async def changed(storage: Storage, *statements: str) -> None:
    def work(connection: Connection, _doubt: bool) -> None:
        for statement in statements:
            connection.execute(text(statement))

    await storage.database.write(work)


def test_many_may_open_a_new_database_at_once(address: str) -> None:
    async def check() -> None:
        await asyncio.gather(*(opened(address) for _ in range(12)))
        async with open_storage(address) as storage:
            await storage.log.append(commit("a"))

    run(check())


def schema_of(connection: Connection) -> dict[str, Any]:
    """All that a database says of its tables."""
    found = inspect(connection)
    if connection.dialect.name == "sqlite":
        tables = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        # What follows the columns, such as WITHOUT ROWID.
        options = {name: sql.rpartition(")")[2] for name, sql in tables}
    else:
        indexes = connection.execute(text("SELECT indexname, indexdef FROM pg_indexes"))
        options = {name: sql for name, sql in indexes if not name.startswith("pg_")}
    return {
        name: [
            [{**column, "type": str(column["type"])} for column in found.get_columns(name)],
            found.get_pk_constraint(name)["constrained_columns"],
            found.get_foreign_keys(name),
            found.get_unique_constraints(name),
            sorted(
                (each["name"] or "", str(each["column_names"]), each["unique"])
                for each in found.get_indexes(name)
            ),
        ]
        for name in sorted(found.get_table_names())
    } | {"options": options}


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", "shootmoon.storage:migrations")
    return config


async def make_first(address: str) -> None:
    """Create the tables of the first version."""

    def work(connection: Connection, _doubt: bool) -> None:
        config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")

    database = Database(read_address(address))
    try:
        await database.write(work)
    finally:
        await database.close()


def test_migrations_end_where_the_tables_of_the_program_are(fresh: Callable[[], str]) -> None:
    def differences(connection: Connection) -> object:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        return compare_metadata(context, METADATA)

    async def opened_schema(address: str) -> dict[str, Any]:
        async with open_storage(address) as storage:
            assert await storage.database.read(differences) == []
            return await storage.database.read(schema_of)

    old, new = fresh(), fresh()
    run(make_first(old))
    # Alembic compares no defaults and no conditions of indexes.
    assert run(opened_schema(old)) == run(opened_schema(new))


def test_the_newest_revision_is_known_without_asking_alembic() -> None:
    assert ScriptDirectory.from_config(migrations()).get_heads() == [REVISION]


def test_a_database_of_a_newer_version_is_refused(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            await changed(storage, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")

    run(check())
    told = refusal(address)
    assert "newer version of this program" in told
    assert "9999" in told


def test_the_tables_of_another_program_are_refused_and_left_alone(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            await changed(storage, f"DROP TABLE {VERSION_TABLE}")

    run(check())
    assert "belongs to another program: it has a table “entries”" in refusal(address)
    assert "belongs to another program" in refusal(address)


def test_a_file_with_any_table_belongs_to_another_program(tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    assert "it has a table “bookmarks”" in refusal(f"sqlite:///{file}")


def test_a_database_on_a_server_may_be_shared_with_others(postgres: Postgres) -> None:
    address = postgres.fresh()
    name = address.split("/")[3].split("?")[0]
    postgres.sql("CREATE TABLE bookmarks (url TEXT)", name)
    run(opened(address))
    assert postgres.sql("SELECT count(*) FROM entries", name) == "0"


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann,\n" * 500)
    assert refusal(f"sqlite:///{file}") == f"{file} isn't a database"
    assert file.read_text() == "Dear Ann,\n" * 500


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_is_no_plain_file_is_refused(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "it")
    assert str(tmp_path / "it") in refusal(f"sqlite:///{tmp_path / 'it'}")


def test_a_folder_that_can_not_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "can't be opened" in refusal(f"sqlite:///{tmp_path / 'file' / 'club.db'}")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_not_writable_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "can't be opened: Permission denied" in refusal(f"sqlite:///{tmp_path / 'club.db'}")


def test_no_file_is_made_where_none_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "club.db"
    assert refusal(f"sqlite:///{file}", create=False) == f"there is no database {file}"
    assert not file.parent.exists()


def test_the_file_is_for_this_user_alone(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "club.db"

    async def check() -> None:
        async with open_storage(f"sqlite:///{file}") as storage:
            await storage.log.append(commit("a"))
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
            assert modes == {"club.db": 0o600, "club.db-wal": 0o600, "club.db-shm": 0o600}

    run(check())
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    def look(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        return [connection.scalar(text(f"PRAGMA {name}")) for name in names]

    async def check() -> None:
        async with open_storage(f"sqlite:///{tmp_path / 'club.db'}") as storage:
            assert await storage.database.read(look) == ["wal", 2, 5_000, 1]

    run(check())


def test_a_file_that_another_program_keeps_locked_is_told(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    run(opened(f"sqlite:///{file}"))

    async def check(other: sqlite3.Connection) -> None:
        async with open_storage(f"sqlite:///{file}", patience=0) as storage:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageUnavailable, match="locked by another program") as told:
                await storage.log.append(commit("a"))
            assert not told.value.in_doubt
            assert await storage.log.rooms(Query()) == []
            other.execute("ROLLBACK")
            await storage.log.append(commit("a"))

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        run(check(other))


def test_what_is_wrong_with_a_server_is_told_without_the_password(postgres: Postgres) -> None:
    def told(address: str) -> str:
        with pytest.raises((StorageRefused, StorageUnavailable)) as refused:
            run(opened(address))
        assert "wrong-secret" not in str(refused.value)
        return str(refused.value)

    here = f"127.0.0.1:{postgres.port}"
    assert "the user or the password is wrong" in told(f"postgresql://moon:wrong-secret@{here}/postgres")
    assert "the user or the password is wrong" in told(f"postgresql://nobody:wrong-secret@{here}/postgres")
    assert "no such database" in told(postgres.address("nowhere"))
    nobody = f"127.0.0.1:{free_port()}"
    assert "no server answers" in told(f"postgresql://moon:wrong-secret@{nobody}/club")
    assert "this host name is unknown" in told("postgresql://moon:wrong-secret@db.invalid/club")
    assert "no server answers" in told("postgresql://moon@/club?host=/nowhere")


def test_a_password_with_odd_characters_is_right(postgres: Postgres) -> None:
    from urllib.parse import quote

    name = postgres.fresh().split("/")[3].split("?")[0]
    run(opened(f"postgresql://moon:{quote(PASSWORD, safe='')}@127.0.0.1:{postgres.port}/{name}"))


def test_a_user_without_rights_is_told(postgres: Postgres) -> None:
    name = postgres.fresh().split("/")[3].split("?")[0]
    postgres.sql("CREATE ROLE guest LOGIN")
    address = postgres.address(name).replace("moon@", "guest@")
    assert "needs the right to create tables" in refusal(address)
