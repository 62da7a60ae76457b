"""`Scorekeeper`: sheets for several people at once: one or more who write, and others who look on.

Who may write has a secret, of which only the SHA-256 is kept. Each command has a name, by which a retry is
known; and it may say which version its writer saw, so that nothing is entered unseen after what somebody else
wrote.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections import defaultdict

import msgspec
from msgspec import Struct

from shootmoon.rooms.commands import digest_of
from shootmoon.rooms.ports import Clock, Conflict
from shootmoon.scorekeeping.book import Book, Command
from shootmoon.scorekeeping.ports import Sheets, StoredSheet
from shootmoon.scorekeeping.refusals import NotEntered

MAX_NAMES = 200
"""Names of commands that a sheet remembers: as many as wait in a browser at most."""
_TRIES = 8
_LOOK = 1.0  # seconds after which somebody who waits looks whether another process wrote


class SheetContent(Struct, frozen=True):
    """What is stored of a sheet."""

    book: Book
    writer: str
    """The SHA-256 of the secret of those who may write."""
    done: tuple[str, ...] = ()
    """The names of the last commands, each followed by a space and its digest (`digest_of`), where that is
    known. Names have no spaces in them."""


class SheetVersion(Struct, frozen=True):
    """A sheet at a version."""

    book: Book
    number: int
    at: int


class Scorekeeper:
    """Keeps sheets in a store. Use it in one event loop.

    Every method raises `shootmoon.rooms.ports.Unreachable` where the store can't be reached, and all but
    `create` `NoSuchSheet`.
    """

    def __init__(self, sheets: Sheets, clock: Clock) -> None:
        """``clock`` says when something was written."""
        self._sheets = sheets
        self._clock = clock
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    async def create(self, book: Book, writer: str) -> tuple[str, int]:
        """Keep a new sheet; gives its name, which nobody guesses, and its version."""
        sheet = secrets.token_urlsafe(12)
        await self._sheets.write(self._stored(sheet, 1, SheetContent(book, writer)))
        return sheet, 1

    async def read(self, sheet: str) -> SheetVersion:
        """The sheet as it stands."""
        stored = await self._sheets.read(sheet)
        return SheetVersion(_kept(stored).book, stored.number, stored.at)

    async def do(self, sheet: str, writer: str, name: str, command: Command, known: int | None = None) -> int:
        """Carry out a command; gives the version after it, or as it stands where that was done before.

        ``name``: what the client calls it; without spaces, and another for each command.

        ``known``: only if the sheet stands at this version. Raises `NotEntered`.
        """
        called = f"{name} {digest_of(command)}"
        for _ in range(_TRIES):
            stored = await self._sheets.read(sheet)
            kept = _kept(stored)
            if not hmac.compare_digest(kept.writer, writer):
                raise NotEntered("not-writer")
            done = next((each for each in kept.done if each.partition(" ")[0] == name), None)
            if done is not None:
                if done not in (name, called):
                    raise NotEntered("other-command", {"id": name})
                return stored.number
            if known is not None and known != stored.number:
                raise NotEntered("sheet-moved-on", {"number": stored.number})
            after = SheetContent(kept.book.do(command), kept.writer, (*kept.done, called)[-MAX_NAMES:])
            number = stored.number + 1
            try:
                await self._sheets.write(self._stored(sheet, number, after))
            except Conflict:
                continue  # somebody else was quicker: read on, and decide again
            for event in self._waiting.get(sheet, ()):
                event.set()
            return number
        raise NotEntered("sheet-busy")

    async def wait_for_change(self, sheet: str, number: int, seconds: float) -> None:
        """Wait until the sheet stands at another version than ``number``, at most so long."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        event = asyncio.Event()
        self._waiting[sheet].add(event)
        try:
            while await self._sheets.number(sheet) == number and (left := until - loop.time()) > 0:
                try:
                    await asyncio.wait_for(event.wait(), min(_LOOK, left))
                except TimeoutError:
                    continue
                event.clear()
        finally:
            self._waiting[sheet].discard(event)
            if not self._waiting[sheet]:
                del self._waiting[sheet]

    def _stored(self, sheet: str, number: int, kept: SheetContent) -> StoredSheet:
        content = msgspec.json.encode(kept).decode()
        return StoredSheet(sheet=sheet, number=number, at=self._clock.now(), content=content)


def _kept(stored: StoredSheet) -> SheetContent:
    return msgspec.json.decode(stored.content, type=SheetContent)
