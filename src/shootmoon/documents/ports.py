"""The storage port for documents: `Documents`, the protocol for storing them.

`shootmoon.storage` implements the protocol with databases. Every implementation must pass the tests in
`tests/unit/documents/conformance.py`.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class NoSuchDocument(LookupError):
    """Raised when a document doesn't exist or has been deleted."""


class StoredDocument(Struct, frozen=True, kw_only=True):
    """One version of a document as it is stored.

    Each version is stored as a whole, since documents are small and a correction can change all of it.
    """

    name: str
    """The name of the document."""
    number: int
    """The number of the version, from 1."""
    at: int
    """The time of this version, in milliseconds since 1970 UTC."""
    content: str
    """The content of the document as JSON."""


class Documents(Protocol):
    """Storage for documents of one kind.

    Every method raises `shootmoon.rooms.Unreachable` if the storage can't be reached or used. In that
    case, a write may or may not have taken effect.
    """

    async def write(self, stored: StoredDocument) -> None:
        """Write the next version of a document. When this returns, the version is durable.

        Raises `shootmoon.rooms.Conflict`, and writes nothing, unless the number of the current version
        is ``stored.number`` - 1. To write version 1, the document must not exist yet.
        """
        ...

    async def read(self, name: str) -> StoredDocument:
        """Return the current version of a document. Raises `NoSuchDocument`."""
        ...

    async def number(self, name: str) -> int:
        """Return the number of a document's current version. Raises `NoSuchDocument`."""
        ...

    async def forget_idle(self, since: int) -> int:
        """Delete the documents on which nothing has been written after the time ``since``.

        Return how many were deleted.
        """
        ...
