"""The storage port of scorekeeping. The clock is the one of `shootmoon.rooms.ports`.

`shootmoon.scorekeeping.memory` implements it for one process and for tests,
`shootmoon.storage` for databases.
`shootmoon.scorekeeping.conformance` tests what every implementation must do.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class NoSuchSheet(LookupError):
    """There is no such sheet, or it was deleted."""


class StoredSheet(Struct, frozen=True, kw_only=True):
    """A stored version of a sheet, as a whole: it is small, and a correction changes all of it."""

    sheet: str
    """The name of the sheet."""
    number: int
    """The version, from 1."""
    at: int
    """The time of this version, in milliseconds since 1970 UTC."""
    content: str
    """The content as JSON."""


class Sheets(Protocol):
    """Storage for sheets.

    Every method raises `shootmoon.rooms.ports.Unreachable` if the storage can't be reached or used; a write
    may or may not have taken effect then.
    """

    async def write(self, stored: StoredSheet) -> None:
        """Write the next version of a sheet; when this returns, it is durable.

        Raises `shootmoon.rooms.ports.Conflict`, and writes nothing, unless the current version is
        ``stored.number`` - 1 (0: there is no such sheet).
        """
        ...

    async def read(self, sheet: str) -> StoredSheet:
        """Return the current version of a sheet. Raises `NoSuchSheet`."""
        ...

    async def number(self, sheet: str) -> int:
        """Return the number of the current version. Raises `NoSuchSheet`."""
        ...

    async def forget_idle(self, since: int) -> int:
        """Delete the sheets on which nothing was written after ``since``; return their number."""
        ...
