"""The file of a score sheet: a header line, followed by a line for each command.

The file is a `Journal`: each command is saved before it is confirmed, and an incomplete last line, which
remains if the process is killed, is dropped. Undoing an entry is also stored as a command.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from shootmoon.rules import Rules, RulesError, check_rules
from shootmoon.scorekeeping import Book, Command, NotEntered, new_book, restore_book
from shootmoon.telling import Messages
from shootmoon.terminal.folder import folder_for, new_path
from shootmoon.terminal.journal import Journal
from shootmoon.terminal.refusal import Refusal

__all__ = ["ScoreFile", "begin_score", "resume_score"]

SUFFIX = ".score"


class _Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The header in the first line of the file."""

    format: Literal["moon-score-1"] = "moon-score-1"
    rules: Rules
    names: tuple[str, ...]
    dealer: int


class ScoreFile:
    """A book (a score sheet with its history) and the file that contains it."""

    def __init__(self, book: Book, journal: Journal) -> None:
        """``journal`` must already contain all commands of ``book``."""
        self.book = book
        self.journal = journal

    def do(self, command: Command) -> None:
        """Apply a command, such as the entry of a hand, to the score sheet and save it.

        Raises `NotEntered` if the command is refused, and OSError if it can't be saved. In both cases,
        nothing has changed.
        """
        book = self.book.do(command)
        self.journal.append(msgspec.json.encode(command).decode())
        self.book = book


def begin_score(
    rules: Rules, names: Sequence[str], dealer: int, say: Messages, *, path: Path | None = None
) -> ScoreFile:
    """Create a score sheet and its file; without a ``path``, in the folder for sheets. Raises `Refusal`."""
    try:
        book = new_book(rules, names, dealer=dealer)
    except NotEntered as refused:
        raise Refusal(refused.explain(say.language)) from None
    head = _Head(rules=rules, names=book.names, dealer=dealer)
    path = path or new_path(folder_for("scores", say), rules.preset, datetime.now(UTC), SUFFIX)
    return ScoreFile(book, Journal.create(path, msgspec.json.encode(head).decode() + "\n", say))


def resume_score(say: Messages, path: Path | None = None) -> ScoreFile:
    """Open the score sheet in the file ``path``, or the last one used. Raises `Refusal` if there is none."""
    if path is None:
        folder = folder_for("scores", say)
        path = _latest(folder)
        if path is None:
            raise Refusal(say("score-no-sheet", folder=folder))
    journal = Journal.open(path, say)
    try:
        return ScoreFile(_read(journal.text), journal)
    except (msgspec.DecodeError, NotEntered, RulesError, RecursionError) as error:
        journal.close()
        why = error.explain(say.language) if isinstance(error, NotEntered) else str(error)
        raise Refusal(say("score-unreadable", path=path, why=why)) from None


def _read(text: str) -> Book:
    first, *lines = text.splitlines() or [""]
    head = msgspec.json.decode(first, type=_Head)
    check_rules(head.rules)
    book = new_book(head.rules, head.names, dealer=head.dealer)
    return restore_book(book, [msgspec.json.decode(line, type=Command) for line in lines])


def _latest(folder: Path) -> Path | None:
    found: list[tuple[float, Path]] = []
    with contextlib.suppress(OSError):
        for path in folder.glob(f"*{SUFFIX}"):
            with contextlib.suppress(OSError):
                found.append((os.stat(path).st_mtime, path))
    return max(found)[1] if found else None
