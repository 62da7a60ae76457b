"""The storage port of scorekeeping. The clock is the one of `shootmoon.rooms.ports`.

`shootmoon.scorekeeping.memory` implements it for one process and for tests,
`shootmoon.storage` for databases.
`shootmoon.scorekeeping.conformance` tests what every implementation must do.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class NoSuchSheet(LookupError):
    """There is no such sheet, or not any more."""


class StoredSheet(Struct, frozen=True, kw_only=True):
    """A sheet as it is stored: as a whole, since a correction changes the whole of it, and it is small."""

    sheet: str
    """Its name."""
    number: int
    """Its version, from 1."""
    at: int
    """When that came about, in milliseconds since 1970 UTC."""
    content: str
    """JSON."""


class Sheets(Protocol):
    """Where sheets last.

    Every method raises `shootmoon.rooms.ports.Unreachable` where they can't be reached or used; what was
    being written may have been written or not then.
    """

    async def write(self, stored: StoredSheet) -> None:
        """Write a version, which follows the one before it, or is the first. When this returns, it lasts.

        Raises `shootmoon.rooms.ports.Conflict` where the sheet doesn't stand at ``stored.number`` - 1 (at 0:
        isn't there). Then nothing is written.
        """
        ...

    async def read(self, sheet: str) -> StoredSheet:
        """A sheet as it stands. Raises `NoSuchSheet`."""
        ...

    async def number(self, sheet: str) -> int:
        """The version at which a sheet stands. Raises `NoSuchSheet`."""
        ...

    async def forget_idle(self, since: int) -> int:
        """Remove the sheets on which nothing was written after ``since``, and say how many those were."""
        ...
