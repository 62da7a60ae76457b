"""Reading and writing records, as text or JSON. No other module of this package opens files."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from typing import Literal

from shootmoon.game import Position
from shootmoon.record.errors import RecordError
from shootmoon.record.json_form import read_json, write_json
from shootmoon.record.record import Record
from shootmoon.record.scanning import split_games
from shootmoon.record.text import read_text, write_text
from shootmoon.telling import Reason, checked, system_reason

MAX_BYTES = 8 * 1024 * 1024
"""The maximum size of a record. A match of a thousand hands takes about a quarter of a megabyte."""

MAX_FILE = 256 * 1024 * 1024
"""The maximum size of a file of several records."""


_AROUND = "\ufeff \t\r\n"


def _too_large(most: int = MAX_BYTES) -> Reason:
    return Reason("record-too-large", most=most // 1024**2)


@checked
def read_record(path_or_text: str | os.PathLike[str]) -> Record:
    """Read a record in the text form or the JSON form, and check it completely.

    A string that contains a line break or begins with ``[`` or ``{`` is taken as the record itself. Any other
    string is a path, and so is a path object.

    Raises `RecordError` with the reason and the place if the record is faulty or the file can't be read.

    >>> record = read_record('[Format "1"] [Game "moon"] [Rules "classic"]\\ndealer 3')
    >>> record.final.phase
    'deal'
    >>> read_record('[Format "1"] [Game "moon"] [Rules "classic"]\\ndealer 4')
    Traceback (most recent call last):
    ...
    shootmoon.record.errors.RecordError: record:2:1: dealer 4: there is no seat 4: the seats are 1 to 3
    """
    if (text := _as_text(path_or_text)) is not None:
        return _read(text, None)
    path = os.fsdecode(path_or_text)
    return read_bytes(read_file(path), path)


@checked
def read_records(path_or_text: str | os.PathLike[str]) -> Iterator[Record]:
    r"""Iterate over the records of a file or a text that contains several, one after another, as
    ``cat a.moon b.moon`` prints them; each is read and checked when it is asked for.

    The argument is that of `read_record`. Raises `RecordError` at the first faulty record.

    >>> one = '[Format "1"] [Game "moon"] [Rules "classic"]\ndealer 3\n'
    >>> [record.final.dealer for record in read_records(one + one.replace("3", "2"))]
    [3, 2]
    """
    text = _as_text(path_or_text)
    path = None if text is not None else os.fsdecode(path_or_text)
    content = read_file(path, MAX_FILE) if path is not None else text or ""
    for record, fault in read_games(content, path):
        if fault is not None or record is None:
            assert fault is not None
            raise fault
        yield record


def read_games(
    content: str | bytes, file: str | None = None
) -> Iterator[tuple[Record | None, RecordError | None]]:
    """Iterate over the records in ``content``, of which some may be faulty: yield each up to its first fault,
    and that fault or None. Of a record whose tags can't be read, only the fault is yielded.

    ``file`` is the file name in errors. Raises `RecordError` if the content isn't text or is too large.
    """
    text = content if isinstance(content, str) else _decoded(content, file, MAX_FILE)
    for part, line, column in _split(text):
        try:
            yield _beginning(part, file, line, column)
        except RecordError as fault:
            yield None, fault


def _split(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the text of each record, and the line and column at which it begins."""
    if not _is_json(text):
        yield from split_games(text)
        return
    decoder, begin, line = json.JSONDecoder(), 0, 1
    while begin < len(text):
        start = next((at for at in range(begin, len(text)) if text[at] not in _AROUND), len(text))
        if start == len(text):
            return
        try:
            _, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):  # its reader will say so
            end = len(text)
        line += text.count("\n", begin, start)
        yield text[start:end], line, start - text.rfind("\n", 0, start)
        line += text.count("\n", start, end)
        begin = end


def _as_text(path_or_text: str | os.PathLike[str]) -> str | None:
    """Return the argument if it is a record itself, and None if it is a path."""
    if isinstance(path_or_text, str) and (
        "\n" in path_or_text
        or "\r" in path_or_text
        or path_or_text.lstrip("\ufeff \t").startswith(("[", "{"))
    ):
        return path_or_text
    return None


def read_file(path: str, most: int = MAX_BYTES) -> bytes:
    """Return the content of a file, at most ``most`` + 1 bytes. Raises `RecordError` if it can't be read."""
    try:
        # Checked before opening: opening a named pipe would block.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise RecordError(Reason("system-special"), path)
        with open(path, "rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise RecordError(system_reason(error), path) from error
    except RecordError:
        raise
    except ValueError as error:  # NUL or half a surrogate pair in the path
        raise RecordError(Reason("system-path"), path) from error


def read_bytes(content: bytes, file: str | None = None) -> Record:
    """Read a record from bytes. ``file`` is the file name in errors. Raises `RecordError`."""
    return _read(_decoded(content, file), file)


def read_beginning(content: str | bytes, file: str | None = None) -> tuple[Record, RecordError | None]:
    """Read a record that may be faulty. Return the record up to the first fault, and that fault or None.

    ``content`` is the record itself, as text or bytes. ``file`` is the file name in errors. Raises
    `RecordError` if not even the tags can be read.

    >>> record, fault = read_beginning('[Format "1"] [Game "moon"] [Rules "classic"]\\ndealer 3\\ndealer 1')
    >>> record.actions, fault.line, fault.column
    (('dealer 3',), 3, 1)
    """
    return _beginning(content if isinstance(content, str) else _decoded(content, file), file)


@checked
def write_record(game: Record | Position, format: Literal["text", "json"] = "text") -> str:
    """Return the canonical text or JSON of a record, or of the record of a state or a view.

    Raises `RecordError` if an action of the record is illegal, and ValueError for an unknown format.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("hickeys", {"auction.minimum": 5})).apply("draw 54 31 65")
    >>> print(write_record(state))
    [Format "1"]
    [Game "moon"]
    [Rules "hickeys"]
    [Option "auction.minimum" "5"]
    [Result "*"]
    <BLANKLINE>
    draw 5-4 3-1 6-5
    <BLANKLINE>
    """
    record = game if isinstance(game, Record) else Record.of(game)
    return write_text(record) if format == "text" else write_json(record)


def _decoded(content: bytes, file: str | None, most: int = MAX_BYTES) -> str:
    if len(content) > most:
        raise RecordError(_too_large(most), file)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line_start = content.rfind(b"\n", 0, error.start) + 1
        line = content.count(b"\n", 0, error.start) + 1
        column = len(content[line_start : error.start].decode(errors="ignore")) + 1
        raise RecordError(Reason("record-not-utf-8"), file, line, column) from error


def _read(text: str, file: str | None) -> Record:
    record, fault = _beginning(text, file)
    if fault is not None:
        raise fault
    return record


def _beginning(
    text: str, file: str | None, line: int = 1, column: int = 1
) -> tuple[Record, RecordError | None]:
    if len(text) > MAX_BYTES:
        raise RecordError(_too_large(), file)
    return (read_json if _is_json(text) else read_text)(text, file, line, column)


def _is_json(text: str) -> bool:
    return text.lstrip(_AROUND).startswith("{")
