"""Reading and writing records, as text or JSON. No other module of this package opens files."""

from __future__ import annotations

import os
import stat
from typing import Literal

from shootmoon.game import Position
from shootmoon.record.errors import RecordError
from shootmoon.record.json_form import read_json, write_json
from shootmoon.record.record import Record
from shootmoon.record.text import read_text, write_text
from shootmoon.telling import Reason

MAX_BYTES = 8 * 1024 * 1024
"""The maximum size of a record. A match of a thousand hands takes about a quarter of a megabyte."""


def _too_large() -> Reason:
    return Reason("record-too-large", most=MAX_BYTES // 1024**2)


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
    if isinstance(path_or_text, str) and (
        "\n" in path_or_text
        or "\r" in path_or_text
        or path_or_text.lstrip("\ufeff \t").startswith(("[", "{"))
    ):
        return _read(path_or_text, None)
    path = os.fsdecode(path_or_text)
    return read_bytes(read_file(path), path)


def read_file(path: str) -> bytes:
    """Return the content of a file, at most `MAX_BYTES` + 1 bytes. Raises `RecordError` if it can't be
    read."""
    try:
        # Checked before opening: opening a named pipe would block.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise RecordError("not a plain file", path)
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(error.strerror or "can't be read", path) from error
    except RecordError:
        raise
    except ValueError as error:  # NUL or half a surrogate pair in the path
        raise RecordError("not a path", path) from error


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
    if format not in ("text", "json"):
        raise ValueError(f"unknown record format {format!r}; the formats are text and json")
    record = game if isinstance(game, Record) else Record.of(game)
    return write_text(record) if format == "text" else write_json(record)


def _decoded(content: bytes, file: str | None) -> str:
    if len(content) > MAX_BYTES:
        raise RecordError(_too_large(), file)
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


def _beginning(text: str, file: str | None) -> tuple[Record, RecordError | None]:
    if len(text) > MAX_BYTES:
        raise RecordError(_too_large(), file)
    is_json = text.lstrip("\ufeff \t\r\n").startswith("{")
    return read_json(text, file) if is_json else read_text(text, file)
