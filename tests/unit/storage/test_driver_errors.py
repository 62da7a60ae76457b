"""What is wrong with a database, in words for whoever runs the program."""

import sqlite3

import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from shootmoon.storage import StorageRefused, StorageUnavailable, open_storage, read_address
from shootmoon.storage.driver_errors import is_transient, storage_error
from tests.servers import Postgres, run

FILE = read_address("sqlite:////srv/club.db")
SERVER = read_address("postgresql://moon:secret@db.example/club")


def sqlite_error(code: int) -> DBAPIError:
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    return DBAPIError("INSERT", None, error)


def postgres_error(state: str) -> DBAPIError:
    error = Exception("as PostgreSQL\nsays it")
    error.sqlstate = state
    return DBAPIError("INSERT", None, error)


@pytest.mark.parametrize(
    ("code", "kind", "told"),
    [
        (sqlite3.SQLITE_NOTADB, StorageRefused, "isn't a database"),
        (sqlite3.SQLITE_CORRUPT, StorageRefused, "is damaged: restore a backup"),
        (sqlite3.SQLITE_READONLY, StorageRefused, "must be writable"),
        (sqlite3.SQLITE_READONLY_DBMOVED, StorageRefused, "must be writable"),
        (sqlite3.SQLITE_CANTOPEN, StorageRefused, "must be writable"),
        (sqlite3.SQLITE_FULL, StorageUnavailable, "the disk is full"),
        (sqlite3.SQLITE_IOERR_FSYNC, StorageUnavailable, "as SQLite says it; is the disk full or gone?"),
        (sqlite3.SQLITE_BUSY, StorageUnavailable, "locked by another program"),
        (sqlite3.SQLITE_TOOBIG, StorageUnavailable, "as SQLite says it"),
    ],
)
def test_sqlite(code: int, kind: type[Exception], told: str) -> None:
    error = storage_error(sqlite_error(code), FILE)
    assert type(error) is kind
    assert str(error).startswith("/srv/club.db")
    assert told in str(error)


@pytest.mark.parametrize(
    ("error", "kind", "told"),
    [
        (postgres_error("53100"), StorageUnavailable, "the server's disk is full"),
        (postgres_error("25006"), StorageRefused, "this server is read-only"),
        (postgres_error("28P01"), StorageRefused, "the user or the password is wrong"),
        (postgres_error("XX000"), StorageUnavailable, "as PostgreSQL says it"),
        (PoolTimeout(), StorageUnavailable, "all connections are busy"),
        (TimeoutError(), StorageUnavailable, "no answer in time"),
        (ConnectionResetError("reset by peer"), StorageUnavailable, "reset by peer"),
    ],
)
def test_postgresql(error: Exception, kind: type[Exception], told: str) -> None:
    words = storage_error(error, SERVER)
    assert type(words) is kind
    assert told in str(words)
    assert "secret" not in str(words)


@pytest.mark.parametrize(
    ("error", "again"),
    [
        (sqlite_error(sqlite3.SQLITE_BUSY), True),
        (sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT), True),
        (sqlite_error(sqlite3.SQLITE_FULL), False),
        (sqlite_error(sqlite3.SQLITE_IOERR_FSYNC), False),
        (postgres_error("40001"), True),
        (postgres_error("40P01"), True),
        (postgres_error("57P01"), True),
        (postgres_error("57P03"), True),
        (postgres_error("08006"), True),
        (postgres_error("53300"), True),
        (postgres_error("53100"), False),
        (postgres_error("28P01"), False),
        (IntegrityError("INSERT", None, Exception("twice")), True),
        (TimeoutError(), True),
        (ConnectionRefusedError(), True),
        (ValueError(), False),
    ],
)
def test_only_what_passes_is_tried_again(error: Exception, again: bool) -> None:
    assert is_transient(error) is again


def test_a_standby_is_refused(postgres: Postgres) -> None:
    address = postgres.fresh()
    name = address.split("/")[3].split("?")[0]
    postgres.sql(f"ALTER DATABASE {name} SET default_transaction_read_only = on")

    async def check() -> None:
        async with open_storage(address):
            pass

    with pytest.raises(StorageRefused, match="is read-only"):
        run(check())
