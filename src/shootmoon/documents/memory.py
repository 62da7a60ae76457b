"""An implementation of `Documents` for a single process."""

from __future__ import annotations

from shootmoon.documents.ports import NoSuchDocument, StoredDocument
from shootmoon.rooms.ports import Conflict


class MemoryDocuments:
    """`Documents` in the memory of this process."""

    def __init__(self) -> None:
        self._documents: dict[str, StoredDocument] = {}

    async def write(self, stored: StoredDocument) -> None:
        """See `Documents.write`."""
        found = self._documents.get(stored.name)
        stands = found.number if found else 0
        if stands != stored.number - 1:
            raise Conflict(stored.name, stands)
        self._documents[stored.name] = stored

    async def read(self, name: str) -> StoredDocument:
        """See `Documents.read`."""
        if name not in self._documents:
            raise NoSuchDocument(name)
        return self._documents[name]

    async def number(self, name: str) -> int:
        """See `Documents.number`."""
        return (await self.read(name)).number

    async def forget_idle(self, since: int) -> int:
        """See `Documents.forget_idle`."""
        old = [name for name, stored in self._documents.items() if stored.at <= since]
        for name in old:
            del self._documents[name]
        return len(old)
