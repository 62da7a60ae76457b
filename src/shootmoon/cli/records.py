"""Read the record files that are passed to commands."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from shootmoon.cli.errors import refused

if TYPE_CHECKING:
    from shootmoon.record import Record, RecordError

STANDARD_INPUT = "-"
"""Denotes standard input in place of a file name."""


def load(file: str) -> Record:
    """Read a record from a file, or from standard input if ``file`` is ``-``. Raises `RecordError`."""
    from shootmoon.record import MAX_BYTES, read_bytes, read_file

    if file == STANDARD_INPUT:
        return read_bytes(sys.stdin.buffer.read(MAX_BYTES + 1), "<stdin>")
    return read_bytes(read_file(file), file)


def ply_of(record: Record, at: int | None) -> int | None:
    """Return the number of actions of the position that ``--at`` names; None if it isn't given."""
    plies = len(record.actions)
    ply = at if at is None or at >= 0 else at + plies + 1
    if ply is not None and not 0 <= ply <= plies:
        raise refused("cli-ply", "--at", at=at, last=plies)
    return ply


def check_seat(record: Record, seat: int | None) -> None:
    """Refuse a seat that doesn't exist, or one of which the record doesn't contain what it saw."""
    if seat is None:
        return
    if seat not in record.seating.seats:
        raise refused("cli-seat", "--seat", seat=seat, players=record.seating.players)
    if record.viewer not in (None, seat):
        raise refused("cli-seat-view", "--seat", viewer=record.viewer, seat=seat)


def hands_dealt(record: Record) -> int:
    """Return the number of hands dealt in a record."""
    from shootmoon.game import Deal

    return sum(isinstance(action, Deal) for action in record.actions)


class LoadedGame(Struct, frozen=True):
    """A game of a file."""

    label: str
    """The name of the file and, if it contains several games, the number of the game."""
    record: Record | None
    """The record up to its first fault; None if not even its tags can be read."""
    fault: RecordError | None = None
    """The first fault; None if there is none."""


def load_games(file: str) -> Iterator[LoadedGame]:
    """Iterate over the games in a file, or in standard input if ``file`` is ``-``.

    Raises `RecordError` if the file can't be read.
    """
    from shootmoon.record import MAX_FILE, read_file, read_games

    name = "<stdin>" if file == STANDARD_INPUT else file
    content = sys.stdin.buffer.read(MAX_FILE + 1) if file == STANDARD_INPUT else read_file(file, MAX_FILE)
    games = enumerate(read_games(content, name), 1)
    _, first = next(games)
    second = next(games, None)
    yield LoadedGame(file if second is None else f"{file}, game 1", *first)
    while second is not None:
        number, game = second
        yield LoadedGame(f"{file}, game {number}", *game)
        second = next(games, None)


def load_game(file: str, number: int) -> tuple[Record, RecordError | None, bool]:
    """Read a game of a file that may be faulty: return the part before the first fault, the fault or None,
    and whether another game follows.

    Raises `RecordError` if the tags can't be read, and `typer.BadParameter` if there are fewer games.
    """
    games = load_games(file)
    found = next(islice(games, number - 1, None), None)
    if found is None:
        raise refused("cli-game", "--game", number=number, file=file)
    if found.record is None:
        assert found.fault is not None
        raise found.fault
    return found.record, found.fault, next(games, None) is not None
