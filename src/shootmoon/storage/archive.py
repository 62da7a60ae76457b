"""Finished games going out and coming in as records, ``.moon`` files that any tool of the house reads."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from shootmoon.files import atomic_write
from shootmoon.record import RecordError, read_record, write_record
from shootmoon.record.scanning import quoted
from shootmoon.rooms.ports import FinishedGame
from shootmoon.storage.games import as_row, digest_of
from shootmoon.storage.schema import FINISHED
from shootmoon.storage.storage import Storage

ROOM, GAME, FINISHED_AT, SERIES = "Room", "RoomGame", "Finished", "Series"
"""Tags of an exported record: where the game was played, which one there it was, when it ended, and the
series, which the record has by itself."""

_NUMBER = re.compile(r"[1-9][0-9]{0,17}")
_IMPORT_LOCK = 0x6D6F6F6F


async def count_games(storage: Storage) -> int:
    """How many finished games there are."""

    async def work(connection: AsyncConnection) -> int:
        return await connection.scalar(select(func.count()).select_from(FINISHED)) or 0

    return await storage.database.read(work)


async def export_games(storage: Storage, folder: Path) -> AsyncIterator[tuple[Path, bool]]:
    """Write every finished game into a folder, a file each; yields each file, and whether it is new.

    A file that is there already is left alone, so that the same again goes on where it was stopped. Files
    appear whole or not at all. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    async for game in storage.log.finished():
        path = folder / file_name(game)
        is_new = not os.path.lexists(path)
        if is_new:
            with atomic_write(path) as part:
                part.write_text(exported(game), encoding="utf-8", newline="\n")
        yield path, is_new


def file_name(game: FinishedGame) -> str:
    """The name of the file for a game: when it ended, its rules, and a number that is its own.

    The rules are a preset or ``custom``; whatever else they are called is not for the names of files.
    """
    own = hashlib.sha256(f"{game.room}\n{game.game}\n{digest_of(game.record)}".encode()).hexdigest()[:12]
    rules = re.sub(r"[^a-z0-9-]+", "-", game.rules.lower())[:40]
    return f"{_moment(game.at):%Y%m%d-%H%M%S}-{rules}-{own}.moon"


def exported(game: FinishedGame) -> str:
    """The record of a game, with what is known of it besides as tags."""
    tags = {
        ROOM: game.room,
        GAME: str(game.game),
        FINISHED_AT: _moment(game.at).isoformat("T", "milliseconds"),
    }
    lines = "".join(f"[{name} {quoted(value)}]\n" for name, value in tags.items() if value)
    head, blank, actions = game.record.partition("\n\n")
    return f"{head}\n{lines.rstrip()}{blank}{actions}"


def read_game(file: Path) -> FinishedGame:
    """The game in a file, checked by replaying it.

    When it ended is told by its tags, else by when the file was written last. Raises `RecordError`, also for
    a game that isn't over, and for what only one seat saw of it.
    """
    record = read_record(file)
    if record.viewer is not None:
        raise RecordError(
            f"this is what seat {record.viewer} saw of a game, and not the whole of it", str(file)
        )
    final = record.final
    if final.phase != "over":
        raise RecordError("this game is not over", str(file))
    tags = dict(record.tags)
    kept = tuple((name, value) for name, value in record.tags if name not in (ROOM, GAME, FINISHED_AT))
    number = tags.get(GAME, "1")
    return FinishedGame(
        room=tags.get(ROOM, ""),
        game=int(number) if _NUMBER.fullmatch(number) else 1,
        at=_ended(tags, file),
        rules=record.rules.preset,
        names=record.seats,
        winners=final.winners,
        series=tags.get(SERIES),
        record=write_record(replace(record, tags=kept)),
    )


async def add_game(storage: Storage, game: FinishedGame) -> bool:
    """Keep a game; False where it is there already.

    That is a game with the same record from the same room, or from any where ``game.room`` is empty.
    """
    row = as_row(game)
    same = select(FINISHED.c.id).where(FINISHED.c.digest == row["digest"]).limit(1)
    if game.room:
        same = same.where(FINISHED.c.room == game.room, FINISHED.c.game == game.game)

    async def work(connection: AsyncConnection, in_doubt: bool) -> bool:
        await storage.database.lock(connection, _IMPORT_LOCK)
        if await connection.scalar(same) is not None:
            return False
        await connection.execute(insert(FINISHED), [row])
        return True

    return await storage.database.write(work)


def _ended(tags: Mapping[str, str], file: Path) -> int:
    for name in (FINISHED_AT, "Date"):
        with suppress(ValueError, OverflowError):
            moment = datetime.fromisoformat(tags.get(name, ""))
            at = round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)
            if at >= 0:
                return at
    return file.stat().st_mtime_ns // 1_000_000


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)
