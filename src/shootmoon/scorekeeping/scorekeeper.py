"""`Scorekeeper`: keeps sheets that several people can use at once: one or more writers, and spectators.

The writers of a sheet share a secret, of which only the SHA-256 is stored. Each command has a name, by which
a retry is recognized. A command can also contain the version of the sheet that its writer saw; it is then
refused if somebody else has written something meanwhile.
"""

from __future__ import annotations

import hmac

from msgspec import Struct

from shootmoon.documents.editor import DocumentBusy, Editor, Version
from shootmoon.documents.ports import Documents
from shootmoon.protocol.commands import digest_of
from shootmoon.protocol.tokens import new_name
from shootmoon.rooms import Clock
from shootmoon.scorekeeping.book import Book, Command
from shootmoon.scorekeeping.refusals import NotEntered

MAX_NAMES = 200
"""The number of command names that a sheet remembers. A browser never queues more commands than that."""


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

    Every method raises `shootmoon.rooms.Unreachable` if the store can't be reached. Every method except
    `create` raises `NoSuchDocument` if the sheet doesn't exist.
    """

    def __init__(self, sheets: Documents, clock: Clock) -> None:
        """Create a scorekeeper that uses ``sheets`` as its store, and ``clock`` for the times of versions."""
        self._editor = Editor(sheets, clock, SheetContent)

    async def create(self, book: Book, writer: str) -> tuple[str, int]:
        """Store a new sheet. Return its name, which can't be guessed, and the number of its first version.

        ``writer``: the SHA-256 of the writers' secret.
        """
        sheet = new_name()
        return sheet, (await self._editor.create(sheet, SheetContent(book, writer))).number

    async def read(self, sheet: str) -> SheetVersion:
        """Return the current version of a sheet."""
        found = await self._editor.read(sheet)
        return SheetVersion(found.content.book, found.number, found.at)

    async def do(self, sheet: str, writer: str, name: str, command: Command, known: int | None = None) -> int:
        """Carry out a command.

        Return the number of the version after it or, for a retry, of the current version.

        ``writer``: the SHA-256 of the writers' secret. ``name``: the client's name for the command, without
        spaces and different for each command. ``known``: the version that the sheet must have, or None for
        any version.

        Raises `NotEntered` if the command is refused.
        """
        called = f"{name} {digest_of(command)}"

        def enter(version: Version[SheetContent]) -> SheetContent | None:
            content = version.content
            if not hmac.compare_digest(content.writer, writer):
                raise NotEntered("not-writer")
            done = next((each for each in content.done if each.partition(" ")[0] == name), None)
            if done is not None:
                if done not in (name, called):
                    raise NotEntered("other-command", {"id": name})
                return None
            if known is not None and known != version.number:
                raise NotEntered("sheet-moved-on", {"number": version.number})
            done_names = (*content.done, called)[-MAX_NAMES:]
            return SheetContent(content.book.do(command), content.writer, done_names)

        try:
            return (await self._editor.change(sheet, enter)).number
        except DocumentBusy:
            raise NotEntered("sheet-busy") from None

    async def wait_for_change(self, sheet: str, number: int, seconds: float) -> None:
        """Wait until the version of the sheet differs from ``number``, but for no longer than ``seconds``."""
        await self._editor.wait_for_change(sheet, number, seconds)
