"""The storage port of scorekeeping: `Sheets`, the protocol for storing sheets.

`shootmoon.scorekeeping.memory` implements the protocol within one process, also for tests;
`shootmoon.storage` implements it with databases. Every implementation must pass the tests in
`shootmoon.scorekeeping.conformance`.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class NoSuchSheet(LookupError):
    """Raised when a sheet doesn't exist or has been deleted."""


class StoredSheet(Struct, frozen=True, kw_only=True):
    """One version of a sheet as it is stored.

    Each version is stored as a whole, since sheets are small and a correction can change all of it.
    """

    sheet: str
    """The name of the sheet."""
    number: int
    """The number of the version, from 1."""
    at: int
    """The time of this version, in milliseconds since 1970 UTC."""
    content: str
    """The content of the sheet as JSON."""


class Sheets(Protocol):
    """Storage for sheets.

    Every method raises `shootmoon.rooms.ports.Unreachable` if the storage can't be reached or used. In that
    case, a write may or may not have taken effect.
    """

    async def write(self, stored: StoredSheet) -> None:
        """Write the next version of a sheet. When this returns, the version is durable.

        Raises `shootmoon.rooms.ports.Conflict`, and writes nothing, unless the number of the current version
        is ``stored.number`` - 1. To write version 1, the sheet must not exist yet.
        """
        ...

    async def read(self, sheet: str) -> StoredSheet:
        """Return the current version of a sheet. Raises `NoSuchSheet`."""
        ...

    async def number(self, sheet: str) -> int:
        """Return the number of a sheet's current version. Raises `NoSuchSheet`."""
        ...

    async def forget_idle(self, since: int) -> int:
        """Delete the sheets on which nothing has been written after the time ``since``.

        Return how many were deleted.
        """
        ...
