"""Back up a database, even while it is in use."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

from shootmoon.files import atomic_write
from shootmoon.storage.address import Address, libpq_environment
from shootmoon.storage.errors import StorageError, StorageRefused, StorageUnavailable

_PAGES = 2_000
"""The number of SQLite pages copied at a time; Ctrl-C takes effect between two such steps."""

Progress = Callable[[int, int], None]
"""A function that is called with (pages copied, total pages) of a SQLite file; not called for PostgreSQL."""


_MISMATCH = re.compile(r"server version: (?P<server>\d+).*?pg_dump version: (?P<client>\d+)", re.DOTALL)
"""What pg_dump says if it is older than the database server."""

_NAME = re.compile(r"shootmoon-\d{8}-\d{6}\.(db|dump)")
"""The names that `new_name` gives, which sort by time."""


def new_name(address: Address) -> str:
    """Return a name for a copy of a database made now: with the local time, and by the kind of database."""
    return f"shootmoon-{datetime.now():%Y%m%d-%H%M%S}.{'db' if address.file else 'dump'}"


def newest(folder: Path) -> Path | None:
    """Return the newest copy in a folder of which `new_name` gave the name; None if there is none, or if the
    folder can't be read."""
    try:
        return max(_copies(folder), default=None)
    except OSError:
        return None


def made_at(copy: Path | None) -> float:
    """Return when a copy was complete, in seconds since 1970; 0 if there is no copy."""
    try:
        return 0.0 if copy is None else copy.stat().st_mtime
    except OSError:  # it was deleted just now
        return 0.0


def _copies(folder: Path) -> list[Path]:
    return sorted(each for each in folder.iterdir() if _NAME.fullmatch(each.name) and each.is_file())


def rotate(folder: Path, keep: int) -> list[Path]:
    """Delete all but the ``keep`` newest copies in a folder, and return the deleted ones, oldest first.

    Only files whose names `new_name` could have given are counted or deleted; the names tell their age.
    Raises `StorageUnavailable` if a file can't be deleted.
    """
    try:
        dropped = _copies(folder)[:-keep]
        for each in dropped:
            each.unlink()
    except OSError as error:
        raise StorageUnavailable(f"old copies in {folder} can't be deleted: {error.strerror}") from error
    return dropped


def back_up(address: Address, target: Path, progress: Progress | None = None) -> None:
    """Copy a database to a new file that only this user can read. Servers can use the database meanwhile.

    The copy contains the state of the database when the backup began. The file ``target`` appears when the
    copy is complete. A copy of a SQLite database is a SQLite database; a copy of a PostgreSQL database is an
    archive for pg_restore.

    Raises `StorageRefused` and `StorageUnavailable`.
    """
    if os.path.lexists(target):
        raise StorageRefused(f"{target} already exists")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(target) as part:
            if address.file is not None:
                _copy_sqlite(address.file, part, progress)
            else:
                _dump_postgres(address, part)
    except OSError as error:
        raise StorageUnavailable(f"{target} can't be written: {error.strerror}") from error


def _copy_sqlite(source: Path, part: Path, progress: Progress | None) -> None:
    if not source.is_file():
        raise StorageRefused(
            f"there is no database {source}: give the same SHOOTMOON_HOME or --database as to the server"
        )

    def report(_status: int, remaining: int, total: int) -> None:
        if progress is not None:
            progress(total - remaining, total)

    try:
        with (
            closing(sqlite3.connect(source, isolation_level=None)) as original,
            closing(sqlite3.connect(part, isolation_level=None)) as copy,
        ):
            # Keep a transaction open; otherwise, writes by other processes would restart the copy.
            original.execute("BEGIN")
            original.execute("SELECT count(*) FROM sqlite_master").fetchone()
            original.backup(copy, pages=_PAGES, progress=report)
            copy.execute("PRAGMA journal_mode = DELETE")  # a single file, without a WAL file beside it
            (verdict,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise _in_words(error, source) from error
    if verdict != "ok":
        raise StorageRefused(f"{source} is damaged ({verdict}): restore an older backup")


def _in_words(error: sqlite3.DatabaseError, source: Path) -> StorageError:
    code = error.sqlite_errorcode & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return StorageRefused(f"{source} isn't a database")
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return StorageUnavailable(f"the copy of {source} can't be written: {error}")
    return StorageUnavailable(f"{source}: {error}")


def _dump_postgres(address: Address, part: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise StorageRefused(
            "a backup of a PostgreSQL database needs its program pg_dump, which isn't installed here: "
            "install postgresql-client, or make the backup on the server"
        )
    done = subprocess.run(
        [program, "--format=custom", "--no-password", f"--file={part}"],
        env={**os.environ, "LC_ALL": "C", **libpq_environment(address)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0 and (found := _MISMATCH.search(done.stderr)):
        raise StorageRefused(
            f"this pg_dump is of PostgreSQL {found['client']}, and can't copy a database of PostgreSQL "
            f"{found['server']}: install the package postgresql-client-{found['server']}"
        )
    if done.returncode != 0:
        raise StorageUnavailable(f"{address}: {done.stderr.strip() or 'pg_dump failed'}")
