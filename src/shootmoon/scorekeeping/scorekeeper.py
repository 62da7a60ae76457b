"""`Scorekeeper`: keeps sheets that several people can use at once: one or more writers, and spectators.

The writers of a sheet share a secret, of which only the SHA-256 is stored. Each command has a name, by which
a retry is recognized. A command can also contain the version of the sheet that its writer saw; it is then
refused if somebody else has written something meanwhile.
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
"""The number of command names that a sheet remembers. A browser never queues more commands than that."""
_TRIES = 8
_POLL = 1.0  # seconds between checks whether another process wrote


class SheetContent(Struct, frozen=True):
    """The content of a sheet as it is stored."""

    book: Book
    writer: str
    """The SHA-256 of the writers' secret."""
    done: tuple[str, ...] = ()
    """The names of the last commands. Each name is followed by a space and the command's digest
    (`digest_of`), if it is known. Names themselves contain no spaces."""


class SheetVersion(Struct, frozen=True):
    """A version of a sheet. ``at`` is its time, in milliseconds since 1970 UTC."""

    book: Book
    number: int
    at: int


class Scorekeeper:
    """Reads and writes sheets in a store. Use an instance in one event loop only.

    Every method raises `shootmoon.rooms.ports.Unreachable` if the store can't be reached. Every method except
    `create` raises `NoSuchSheet` if the sheet doesn't exist.
    """

    def __init__(self, sheets: Sheets, clock: Clock) -> None:
        """Create a scorekeeper that uses ``sheets`` as its store, and ``clock`` for the times of versions."""
        self._sheets = sheets
        self._clock = clock
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    async def create(self, book: Book, writer: str) -> tuple[str, int]:
        """Store a new sheet. Return its name, which can't be guessed, and the number of its first version.

        ``writer``: the SHA-256 of the writers' secret.
        """
        sheet = secrets.token_urlsafe(12)
        await self._sheets.write(self._stored(sheet, 1, SheetContent(book, writer)))
        return sheet, 1

    async def read(self, sheet: str) -> SheetVersion:
        """Return the current version of a sheet."""
        stored = await self._sheets.read(sheet)
        return SheetVersion(_content(stored).book, stored.number, stored.at)

    async def do(self, sheet: str, writer: str, name: str, command: Command, known: int | None = None) -> int:
        """Carry out a command.

        Return the number of the version after it or, for a retry, of the current version.

        ``writer``: the SHA-256 of the writers' secret. ``name``: the client's name for the command, without
        spaces and different for each command. ``known``: the version that the sheet must have, or None for
        any version.

        Raises `NotEntered` if the command is refused.
        """
        called = f"{name} {digest_of(command)}"
        for _ in range(_TRIES):
            stored = await self._sheets.read(sheet)
            content = _content(stored)
            if not hmac.compare_digest(content.writer, writer):
                raise NotEntered("not-writer")
            done = next((each for each in content.done if each.partition(" ")[0] == name), None)
            if done is not None:
                if done not in (name, called):
                    raise NotEntered("other-command", {"id": name})
                return stored.number
            if known is not None and known != stored.number:
                raise NotEntered("sheet-moved-on", {"number": stored.number})
            done_names = (*content.done, called)[-MAX_NAMES:]
            after = SheetContent(content.book.do(command), content.writer, done_names)
            number = stored.number + 1
            try:
                await self._sheets.write(self._stored(sheet, number, after))
            except Conflict:
                continue  # somebody else was faster: read their version, and decide again
            for event in self._waiting.get(sheet, ()):
                event.set()
            return number
        raise NotEntered("sheet-busy")

    async def wait_for_change(self, sheet: str, number: int, seconds: float) -> None:
        """Wait until the version of the sheet differs from ``number``, but for no longer than ``seconds``."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        event = asyncio.Event()
        self._waiting[sheet].add(event)
        try:
            while await self._sheets.number(sheet) == number and (left := until - loop.time()) > 0:
                try:
                    await asyncio.wait_for(event.wait(), min(_POLL, left))
                except TimeoutError:
                    continue
                event.clear()
        finally:
            self._waiting[sheet].discard(event)
            if not self._waiting[sheet]:
                del self._waiting[sheet]

    def _stored(self, sheet: str, number: int, content: SheetContent) -> StoredSheet:
        text = msgspec.json.encode(content).decode()
        return StoredSheet(sheet=sheet, number=number, at=self._clock.now(), content=text)


def _content(stored: StoredSheet) -> SheetContent:
    return msgspec.json.decode(stored.content, type=SheetContent)
