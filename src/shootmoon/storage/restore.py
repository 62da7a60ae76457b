"""Check and restore the copies of databases that `shootmoon.storage.backup` makes."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

import msgspec
from msgspec import Struct
from sqlalchemy import func, inspect, select
from sqlalchemy.engine import Connection

from shootmoon.files import atomic_write
from shootmoon.rooms import decode_entry
from shootmoon.storage.address import Address, libpq_environment
from shootmoon.storage.database import Database
from shootmoon.storage.errors import StorageRefused, StorageUnavailable
from shootmoon.storage.games import digest_of
from shootmoon.storage.schema import FINISHED, METADATA, ROOMS, VERSION_TABLE

_SQLITE, _POSTGRES = b"SQLite format 3\0", b"PGDMP"


class Contents(Struct, frozen=True):
    """What a database contains."""

    rooms: int
    games: int
    """The number of finished games."""
    last: int | None
    """The time of the last change of a room, in milliseconds since 1970; None if there are no rooms."""


def check_copy(file: Path) -> None:
    """Read the whole copy of a database. Raises `StorageRefused` if it is damaged, cut off, or no copy."""
    _, check = _kind(file)
    check(file)


def restore(file: Path, address: Address, *, replace: bool = False) -> Contents:
    """Restore a copy of a database and return what it contains.

    The copy is checked first. A SQLite file appears at ``address`` when it is complete; if there is one
    already, ``replace`` moves it aside, unless a server has it open. A PostgreSQL database must be empty.

    Raises `StorageRefused` and `StorageUnavailable`; the database is then unchanged.
    """
    sqlite, check = _kind(file)
    check(file)
    if sqlite != (address.file is not None):
        kind = "SQLite" if sqlite else "PostgreSQL"
        raise StorageRefused(f"{file} is the copy of a {kind} database: name one with --database")
    if address.file is not None:
        _restore_sqlite(file, address.file, replace)
    else:
        asyncio.run(_refuse_unless_empty(address))
        _restore_postgres(file, address)
    return asyncio.run(_contents(address))


def _kind(file: Path) -> tuple[bool, Callable[[Path], None]]:
    """Return whether a file is a copy of a SQLite database, and the function that checks it."""
    try:
        with file.open("rb") as stream:
            head = stream.read(len(_SQLITE))
    except OSError as error:
        raise StorageRefused(f"{file} can't be read: {error.strerror}") from error
    if head == _SQLITE:
        return True, _check_sqlite
    if head.startswith(_POSTGRES):
        return False, _check_postgres
    raise StorageRefused(f"{file} isn't a copy that moon backup has made")


def _check_sqlite(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{quote(str(file))}?mode=ro&immutable=1", uri=True)) as copy:
            ((pages,),) = copy.execute("PRAGMA page_count")
            ((size,),) = copy.execute("PRAGMA page_size")
            if pages * size != file.stat().st_size:
                raise _damaged(file, f"it should have {pages * size} bytes")
            ((verdict,),) = copy.execute("PRAGMA integrity_check(1)")
            if verdict != "ok":
                raise _damaged(file, verdict)
            tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if VERSION_TABLE not in tables:
                raise StorageRefused(f"{file} is a database of another program")
            # SQLite knows nothing of what the texts should be.
            for room, text in copy.execute("SELECT room, entry FROM entries"):
                _check_entry(file, room, text)
            for room, record, digest in copy.execute("SELECT room, record, digest FROM finished"):
                if record and digest_of(record) != digest:  # others are in files (record_files.py)
                    raise _damaged(file, f"the record of a game of the room {room} has changed")
    except sqlite3.DatabaseError as error:
        raise _damaged(file, str(error)) from error


def _check_entry(file: Path, room: str, text: str) -> None:
    try:
        decode_entry(text)
    except msgspec.DecodeError as error:
        raise _damaged(file, f"a log entry of the room {room} can't be read: {error}") from error


def _damaged(file: Path, why: str) -> StorageRefused:
    return StorageRefused(f"{file} is damaged or cut off ({' '.join(why.split())}): use another copy")


def _restore_sqlite(file: Path, target: Path, replace: bool) -> None:
    there = os.path.lexists(target)
    if there and not replace:
        raise StorageRefused(
            f"{target} already exists: stop the server and add --replace, which moves the old database aside"
        )
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with atomic_write(target) as part:
            shutil.copyfile(file, part)
            _check_sqlite(part)
            if there:
                _move_aside(target)
    except OSError as error:
        raise StorageUnavailable(f"{target} can't be written: {error.strerror}") from error


def _move_aside(target: Path) -> None:
    """Give a SQLite file another name. Raises `StorageRefused` if somebody has it open."""
    try:
        with closing(sqlite3.connect(target, isolation_level=None, timeout=1)) as old:
            # Only the last connection may leave WAL mode. Everything is then in the file itself.
            old.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        raise StorageRefused(f"{target} is in use ({error}): stop the server first") from error
    except sqlite3.DatabaseError:
        pass  # damaged, which may be why a copy is restored; it is kept with what lies beside it
    name = f"{target.name}.replaced-{datetime.now():%Y%m%d-%H%M%S}"
    for suffix in ("", "-wal", "-shm"):
        beside = target.with_name(target.name + suffix)
        if beside.exists():
            beside.rename(target.with_name(name + suffix))


def _check_postgres(file: Path) -> None:
    done = _pg_restore([f"--file={os.devnull}", str(file)], None)
    if done.returncode != 0:
        raise _damaged(file, done.stderr.strip() or "pg_restore failed")


def _restore_postgres(file: Path, address: Address) -> None:
    how = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--no-password"]
    done = _pg_restore([*how, f"--dbname={address.url.database}", str(file)], address)
    if done.returncode != 0:
        raise StorageUnavailable(f"{address}: {done.stderr.strip() or 'pg_restore failed'}")


def _pg_restore(arguments: Sequence[str], address: Address | None) -> subprocess.CompletedProcess[str]:
    program = shutil.which("pg_restore")
    if program is None:
        raise StorageRefused(
            "a copy of a PostgreSQL database needs the program pg_restore, which isn't installed here: "
            "install postgresql-client"
        )
    return subprocess.run(
        [program, *arguments],
        env={**os.environ, **(libpq_environment(address) if address else {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


async def _refuse_unless_empty(address: Address) -> None:
    def work(connection: Connection) -> set[str]:
        return set(inspect(connection).get_table_names())

    database = Database(address)
    try:
        found = sorted(await database.read(work) & {VERSION_TABLE, *METADATA.tables})
    finally:
        await database.close()
    if found:
        raise StorageRefused(
            f"{address} isn't empty: it has a table “{found[0]}”. Restore into a new database (createdb)"
        )


async def _contents(address: Address) -> Contents:
    def work(connection: Connection) -> Contents:
        rooms, last = connection.execute(select(func.count(), func.max(ROOMS.c.at))).one()
        games = connection.scalar(select(func.count()).select_from(FINISHED))
        return Contents(rooms, games or 0, last)

    database = Database(address)
    try:
        return await database.read(work)
    finally:
        await database.close()
