"""Convert finished games to and from database rows and the texts of files."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Row

from shootmoon.record.scanning import quoted
from shootmoon.rooms import FinishedGame

ROOM, GAME, FINISHED_AT, SERIES = "Room", "RoomGame", "Finished", "Series"
"""The names of tags in exported records: the room, the game's number in the room, when it ended, its series.

Exporting adds the first three; the record of a game in a series already has the tag ``Series``.
"""


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


def file_name(game: FinishedGame, digest: str) -> str:
    """Return a file name for a game, made of the time when the game ended, its rules and a unique suffix.

    ``digest`` is that of its record. For the rules, it contains the name of the preset or ``custom``, reduced
    to letters, digits and hyphens.
    """
    own = hashlib.sha256(f"{game.room}\n{game.game}\n{digest}".encode()).hexdigest()[:12]
    rules = re.sub(r"[^a-z0-9-]+", "-", game.rules.lower())[:40]
    return f"{_moment(game.at):%Y%m%d-%H%M%S}-{rules}-{own}.moon"


def exported(game: FinishedGame) -> str:
    """Return a game's record as text, with tags added for its room, its number there, and when it ended."""
    head, blank, actions = game.record.partition("\n\n")
    return f"{head}\n{_own_tags(game)}{blank}{actions}"


def unexported(game: FinishedGame, text: str) -> str:
    """Return the record of a game whose text was returned by `exported`."""
    head, blank, actions = text.partition("\n\n")
    return f"{head.removesuffix(_own_tags(game)).removesuffix(chr(10))}{blank}{actions}"


def _own_tags(game: FinishedGame) -> str:
    tags = {
        ROOM: game.room,
        GAME: str(game.game),
        FINISHED_AT: _moment(game.at).isoformat("T", "milliseconds"),
    }
    return "\n".join(f"[{name} {quoted(value)}]" for name, value in tags.items() if value)


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)
