"""Convert finished games to and from database rows."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from sqlalchemy import Row

from shootmoon.rooms.ports import FinishedGame


def digest_of(record: str) -> str:
    """Return the SHA-256 digest of a record's text, in hexadecimal."""
    return hashlib.sha256(record.encode()).hexdigest()


def as_row(game: FinishedGame) -> dict[str, Any]:
    """Return the database row for a game."""
    row = msgspec.structs.asdict(game)
    for field in ("names", "winners"):
        row[field] = msgspec.json.encode(row[field]).decode()
    row["digest"] = digest_of(game.record)
    return row


def as_game(row: Row[Any]) -> FinishedGame:
    """Return the game stored in a database row."""
    return FinishedGame(
        room=row.room,
        game=row.game,
        at=row.at,
        rules=row.rules,
        names=msgspec.json.decode(row.names, type=tuple[str, ...]),
        winners=msgspec.json.decode(row.winners, type=tuple[int, ...]),
        series=row.series,
        record=row.record,
    )
