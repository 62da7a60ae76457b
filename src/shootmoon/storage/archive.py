"""Export finished games to records (``.moon`` files), and import them."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace
from sqlalchemy import func, insert, select
from sqlalchemy.engine import Connection

from shootmoon.files import atomic_write
from shootmoon.record import MAX_FILE, Record, RecordError, read_file, read_games, read_record, write_record
from shootmoon.rooms import FinishedGame
from shootmoon.storage.errors import StorageUnavailable
from shootmoon.storage.games import FINISHED_AT, GAME, ROOM, SERIES, as_row, digest_of, exported, file_name
from shootmoon.storage.record_files import VARIABLE
from shootmoon.storage.schema import FINISHED
from shootmoon.storage.storage import Storage

_NUMBER = re.compile(r"[1-9][0-9]{0,17}")
_IMPORT_LOCK = 0x6D6F6F6F


async def count_games(storage: Storage) -> int:
    """Return the number of finished games."""

    def work(connection: Connection) -> int:
        return connection.scalar(select(func.count()).select_from(FINISHED)) or 0

    return await storage.database.read(work)


async def export_games(storage: Storage, folder: Path) -> AsyncIterator[tuple[Path, bool]]:
    """Write each finished game to a file in ``folder``; yield each file's path, and True if the file is new.

    Existing files are left alone, so an interrupted export can be continued. A file is never left incomplete.
    Raises OSError, and `StorageUnavailable` if a record was archived in a file that isn't there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    async for game in storage.log.finished():
        if not game.record:
            raise StorageUnavailable(
                f"the record of game {game.game} of the room {game.room} was archived, and isn't there: "
                f"set {VARIABLE} to the folder that moon archive has used"
            )
        path = folder / file_name(game, digest_of(game.record))
        is_new = not os.path.lexists(path)
        if is_new:
            with atomic_write(path) as part:
                part.write_text(exported(game), encoding="utf-8", newline="\n")
        yield path, is_new


def read_game(file: Path) -> FinishedGame:
    """Read a finished game from a record file, and check the record by replaying it.

    The time when the game ended is read from the tag ``Finished`` or ``Date``; without either, it is the
    file's modification time. Raises `RecordError` if the record is faulty, the game isn't over, or the record
    contains only what one seat saw.
    """
    return _finished(read_record(file), file)


def finished_games(file: Path) -> Iterator[FinishedGame | RecordError]:
    """Iterate over the finished games in a file of records, which are checked by replaying them.

    The time when a game ended is read from the tag ``Finished`` or ``Date``; without either, it is the
    file's modification time. Yields the error for a record that is faulty, whose game isn't over, or which
    contains only what one seat saw. Raises `RecordError` if the file can't be read.
    """
    for record, fault in read_games(read_file(str(file), MAX_FILE), str(file)):
        try:
            if fault is not None or record is None:
                assert fault is not None
                raise fault
            yield _finished(record, file)
        except RecordError as error:
            yield error


def _finished(record: Record, file: Path) -> FinishedGame:
    if record.viewer is not None:
        raise RecordError(
            f"this record is the view of seat {record.viewer}, not the complete game", str(file)
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
    """Store a game. Return False if the database already contains it.

    The database contains it if it has a game with the same record, room and number in the room. If
    ``game.room`` is empty, as for a game from elsewhere, only the records are compared.
    """
    row = as_row(game)
    same = select(FINISHED.c.id).where(FINISHED.c.digest == row["digest"]).limit(1)
    if game.room:
        same = same.where(FINISHED.c.room == game.room, FINISHED.c.game == game.game)

    def work(connection: Connection, in_doubt: bool) -> bool:
        storage.database.lock(connection, _IMPORT_LOCK)
        if connection.scalar(same) is not None:
            return False
        connection.execute(insert(FINISHED), [row])
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
