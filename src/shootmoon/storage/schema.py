"""The tables, as they are after all migrations (`shootmoon.storage.migrations`)."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import BigInteger, Boolean, Column, Identity, Index, Integer, MetaData, Table, Text, false

REVISION = "0005"
"""The newest revision of the schema, which this version of the program uses."""

VERSION_TABLE = "shootmoon_schema"
"""The table with the revision of a database."""

KEY = Text().with_variant(Text(collation="C"), "postgresql")
"""Text that is compared and sorted by code points, whatever the locale of the database."""

SERIAL = BigInteger().with_variant(Integer(), "sqlite")  # SQLite autoincrements only INTEGER

METADATA = MetaData()

ENTRIES = Table(
    "entries",
    METADATA,
    Column("room", KEY, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("commit_id", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,  # stored in the order of the key, so a room's entries are adjacent
)
"""The log. ``commit_id`` is a random number for each commit, by which a writer whose connection broke during
a commit finds out whether it was stored. ``entry`` is JSON."""

ROOMS = Table(
    "rooms",
    METADATA,
    Column("room", KEY, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("due", BigInteger),
    Column("rules", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("seated", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("series", KEY),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("used_at", BigInteger, nullable=False, server_default="0"),
    Column("present", Integer, nullable=False, server_default="0"),
    Column("opened_at", BigInteger, nullable=False, server_default="0"),
    Column("maker", KEY, nullable=False, server_default=""),
    Column("host", Text, nullable=False, server_default=""),
    Column("free", Integer, nullable=False, server_default="0"),
    Column("variant", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""One `shootmoon.rooms.ports.Summary` per row."""

Index(
    "rooms_due", ROOMS.c.due, sqlite_where=ROOMS.c.due.is_not(None), postgresql_where=ROOMS.c.due.is_not(None)
)
Index("rooms_series", ROOMS.c.series)
Index("rooms_public", ROOMS.c.at, sqlite_where=ROOMS.c.public, postgresql_where=ROOMS.c.public)

FINISHED = Table(
    "finished",
    METADATA,
    Column("id", SERIAL, Identity(), primary_key=True),
    Column("room", KEY, nullable=False),
    Column("game", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rules", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("winners", Text, nullable=False),
    Column("series", KEY),
    Column("record", Text, nullable=False),
    Column("digest", KEY, nullable=False),
)
"""One `shootmoon.rooms.ports.FinishedGame` per row. ``names`` and ``winners`` are JSON; ``digest`` is the
SHA-256 of the record, which detects games that are imported twice. ``room`` and ``game`` needn't be unique:
the name of a deleted room is free again."""

Index("finished_order", FINISHED.c.at, FINISHED.c.room, FINISHED.c.game, FINISHED.c.id)
Index("finished_room", FINISHED.c.room)
Index("finished_series", FINISHED.c.series)
Index("finished_digest", FINISHED.c.digest)

LEASES = Table(
    "leases",
    METADATA,
    Column("name", KEY, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Leases with their owners and expiry times (milliseconds since 1970 UTC, by the clock of the database's
machine)."""

SHEETS = Table(
    "sheets",
    METADATA,
    Column("sheet", KEY, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""A `shootmoon.scorekeeping.ports.StoredSheet` each: score sheets of real tables."""

Index("sheets_at", SHEETS.c.at)


def is_storable(text: str) -> bool:
    """Return True if every database can store a text: it has no NUL characters and no half surrogate
    pairs."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def check_texts(values: Iterable[object]) -> None:
    """Raise ValueError if there is a text among ``values`` that can't be stored (`is_storable`)."""
    for value in values:
        if isinstance(value, str) and not is_storable(value):
            raise ValueError("a text with a NUL character or half a surrogate pair can't be stored")
