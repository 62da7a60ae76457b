"""Classify the errors of the database drivers, and convert them to `StorageError`."""

from __future__ import annotations

import socket
import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from shootmoon.storage.address import Address
from shootmoon.storage.errors import StorageError, StorageRefused, StorageUnavailable

DRIVER_ERRORS = (DBAPIError, PoolTimeout, OSError, TimeoutError)
"""The exceptions that the drivers raise if the database or the connection fails."""

_SERIALIZATION = ("40001", "40P01", "55P03")
"""SQLSTATE codes for a serialization failure, a deadlock, and a lock that isn't available."""
_GONE = ("08", "57P")
"""Prefixes of SQLSTATE codes: the connection was lost, or the server is stopping or starting."""
_FULL = "53100"
_BUSY = "53300"
_PASSWORD = ("28P01", "28000")
_NO_DATABASE = "3D000"
_NO_RIGHT = "42501"
_READ_ONLY = "25006"


def is_transient(error: BaseException) -> bool:
    """Return True if the same transaction may succeed when it is retried."""
    if isinstance(error, DBAPIError):
        if (code := _sqlite_code(error)) is not None:
            return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        state = sql_state(error)
        return (
            error.connection_invalidated
            # Another process created the same room; the retry finds it.
            or isinstance(error, IntegrityError)
            or state in (*_SERIALIZATION, _BUSY)
            or (state or "").startswith(_GONE)
        )
    return isinstance(error, OSError | TimeoutError | PoolTimeout)


def is_unreachable(error: BaseException) -> bool:
    """Return True if the error means that no server answers at the database's address."""
    return isinstance(error, OSError) and not isinstance(error, ConnectionResetError)


def sql_state(error: DBAPIError) -> str | None:
    """Return the SQLSTATE code of a PostgreSQL error; None for an error of SQLite."""
    state = getattr(error.orig, "sqlstate", None)
    return state if isinstance(state, str) else None


def storage_error(error: BaseException, address: Address, *, in_doubt: bool = False) -> StorageError:
    """Convert a driver's exception to a `StorageError` with a message for the person who runs the program."""
    if address.file is not None:
        return _of_sqlite(error, address.file, in_doubt)
    return _of_postgres(error, address, in_doubt)


def _sqlite_code(error: DBAPIError) -> int | None:
    code = getattr(error.orig, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None


def _of_sqlite(error: BaseException, file: Path, in_doubt: bool) -> StorageError:
    code = _sqlite_code(error) if isinstance(error, DBAPIError) else None
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        damaged = "is damaged: restore a backup" if code == sqlite3.SQLITE_CORRUPT else "isn't a database"
        return StorageRefused(f"{file} {damaged}")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN):
        return StorageRefused(
            f"{file} can't be written: it and its folder, where SQLite keeps two more files, must be writable"
        )
    if code == sqlite3.SQLITE_FULL:
        return StorageUnavailable(f"{file} can't be written: the disk is full", in_doubt=False)
    if code == sqlite3.SQLITE_IOERR:
        return StorageUnavailable(
            f"{file} can't be read or written: {_driver(error)}; is the disk full or gone?", in_doubt=in_doubt
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StorageUnavailable(f"{file} is locked by another program", in_doubt=in_doubt)
    return StorageUnavailable(f"{file}: {_driver(error)}", in_doubt=in_doubt)


def _of_postgres(error: BaseException, address: Address, in_doubt: bool) -> StorageError:
    state = sql_state(error) if isinstance(error, DBAPIError) else None
    if isinstance(error, socket.gaierror):
        return StorageUnavailable(f"{address}: this host name is unknown", in_doubt=in_doubt)
    if isinstance(error, DBAPIError):
        if state in _PASSWORD:
            return StorageRefused(f"{address}: the user or the password is wrong")
        if state == _NO_DATABASE:
            return StorageRefused(f"{address}: there is no such database; create it with createdb")
        if state == _NO_RIGHT:
            return StorageRefused(f"{address}: {_driver(error)}; this user needs the right to create tables")
        if state == _READ_ONLY:
            return StorageRefused(f"{address}: this server is read-only, for example a standby")
        if state == _FULL:
            return StorageUnavailable(f"{address}: the server's disk is full", in_doubt=in_doubt)
        return StorageUnavailable(f"{address}: {_driver(error)}", in_doubt=in_doubt)
    if isinstance(error, ConnectionRefusedError | FileNotFoundError):
        return StorageUnavailable(f"{address}: no server answers there", in_doubt=in_doubt)
    if isinstance(error, PoolTimeout):
        return StorageUnavailable(f"{address}: all connections are busy", in_doubt=in_doubt)
    return StorageUnavailable(f"{address}: {str(error) or 'no answer in time'}", in_doubt=in_doubt)


def _driver(error: BaseException) -> str:
    """Return the driver's own message on one line."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    cause = cause.__cause__ or cause
    return " ".join(str(cause).split()) or type(cause).__name__
