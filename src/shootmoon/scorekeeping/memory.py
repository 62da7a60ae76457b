"""An implementation of `Sheets` for a single process."""

from __future__ import annotations

from shootmoon.rooms.ports import Conflict
from shootmoon.scorekeeping.ports import NoSuchSheet, StoredSheet


class MemorySheets:
    """`Sheets` in the memory of this process."""

    def __init__(self) -> None:
        self._sheets: dict[str, StoredSheet] = {}

    async def write(self, stored: StoredSheet) -> None:
        """See `Sheets.write`."""
        found = self._sheets.get(stored.sheet)
        stands = found.number if found else 0
        if stands != stored.number - 1:
            raise Conflict(stored.sheet, stands)
        self._sheets[stored.sheet] = stored

    async def read(self, sheet: str) -> StoredSheet:
        """See `Sheets.read`."""
        if sheet not in self._sheets:
            raise NoSuchSheet(sheet)
        return self._sheets[sheet]

    async def number(self, sheet: str) -> int:
        """See `Sheets.number`."""
        return (await self.read(sheet)).number

    async def forget_idle(self, since: int) -> int:
        """See `Sheets.forget_idle`."""
        old = [name for name, stored in self._sheets.items() if stored.at <= since]
        for name in old:
            del self._sheets[name]
        return len(old)
