"""`Editor`: reads and changes the documents of one kind, of which several processes may write the same."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from shootmoon.documents.ports import Documents, StoredDocument
from shootmoon.rooms import Clock, Conflict

Content = TypeVar("Content", bound=Struct)

_TRIES = 8
_POLL = 1.0  # seconds between checks whether another process wrote


class DocumentBusy(Exception):
    """Raised when a change was decided several times, and somebody else was always faster."""


class Version(Struct, Generic[Content], frozen=True):
    """A version of a document."""

    content: Content
    number: int
    """The number of the version, from 1."""
    at: int
    """The time of the version, in milliseconds since 1970 UTC."""


class Editor(Generic[Content]):
    """Reads and changes documents. Use an instance in one event loop only.

    Every method raises `shootmoon.rooms.Unreachable` if the store can't be reached. Every method except
    `create` raises `NoSuchDocument` if the document doesn't exist.
    """

    def __init__(self, documents: Documents, clock: Clock, kind: type[Content]) -> None:
        """``documents`` is the store, ``clock`` gives the times of versions, ``kind`` is the type of the
        documents' contents."""
        self._documents, self._clock, self._kind = documents, clock, kind
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    async def create(self, name: str, content: Content) -> Version[Content]:
        """Store a new document. Raises `Conflict` if the name is taken."""
        return await self._write(name, 1, content)

    async def read(self, name: str) -> Version[Content]:
        """Return the current version of a document."""
        stored = await self._documents.read(name)
        content = msgspec.json.decode(stored.content, type=self._kind)
        return Version(content, stored.number, stored.at)

    async def number(self, name: str) -> int:
        """Return the number of the current version of a document."""
        return await self._documents.number(name)

    async def change(
        self, name: str, decide: Callable[[Version[Content]], Content | None]
    ) -> Version[Content]:
        """Change a document and return its new version.

        ``decide`` is called with the current version, and returns the new content, or None to change nothing;
        its exceptions are passed on. It is called again if somebody else writes meanwhile. Raises
        `DocumentBusy` if that happens too often.
        """
        for _ in range(_TRIES):
            version = await self.read(name)
            content = decide(version)
            if content is None:
                return version
            try:
                return await self._write(name, version.number + 1, content)
            except Conflict:
                continue  # somebody else was faster: read their version, and decide again
        raise DocumentBusy(name)

    async def wait_for_change(self, name: str, number: int, seconds: float) -> None:
        """Wait until the version of a document isn't ``number``, but for no longer than ``seconds``."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        event = asyncio.Event()
        self._waiting[name].add(event)
        try:
            while await self._documents.number(name) == number and (left := until - loop.time()) > 0:
                try:
                    await asyncio.wait_for(event.wait(), min(_POLL, left))
                except TimeoutError:
                    continue
                event.clear()
        finally:
            self._waiting[name].discard(event)
            if not self._waiting[name]:
                del self._waiting[name]

    async def _write(self, name: str, number: int, content: Content) -> Version[Content]:
        text, at = msgspec.json.encode(content).decode(), self._clock.now()
        await self._documents.write(StoredDocument(name=name, number=number, at=at, content=text))
        for event in self._waiting.get(name, ()):
            event.set()
        return Version(content, number, at)
