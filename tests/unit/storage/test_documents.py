"""Score sheets in databases are what they must be anywhere."""

import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from shootmoon.documents.ports import Documents, NoSuchDocument
from shootmoon.storage import open_storage
from shootmoon.storage.address import read_address
from shootmoon.storage.backup import back_up
from shootmoon.storage.expiry import MIN_STEADY, Expiry, run_maintenance
from tests.servers import run
from tests.unit.documents.conformance import DocumentsConformance, OpenDocuments, stored


class TestSqlDocuments(DocumentsConformance):
    @pytest.fixture
    def open_documents(self, address: str) -> OpenDocuments:
        @asynccontextmanager
        async def opened() -> AsyncGenerator[Documents]:
            async with open_storage(address) as storage:
                yield storage.sheets

        return opened


def test_old_sheets_go_with_old_rooms(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            await storage.sheets.write(stored(1, "old", at=100))
            await storage.sheets.write(stored(1, "young", at=101))
            await run_maintenance(storage, Expiry(sheets=None), 10**15, MIN_STEADY)
            await run_maintenance(storage, Expiry(sheets=50), 150, MIN_STEADY)
            assert await storage.sheets.number("young") == 1
            with pytest.raises(NoSuchDocument):
                await storage.sheets.read("old")

    run(check())


def test_what_no_database_can_keep_is_refused(address: str) -> None:
    async def check() -> None:
        async with open_storage(address) as storage:
            with pytest.raises(ValueError, match="NUL"):
                await storage.sheets.write(stored(1, content="\0"))

    run(check())


def test_sheets_are_in_a_backup(tmp_path: Path) -> None:
    async def check() -> None:
        async with open_storage(f"sqlite:///{tmp_path}/a.db") as storage:
            await storage.sheets.write(stored(1))

    run(check())
    back_up(read_address(f"sqlite:///{tmp_path}/a.db"), tmp_path / "b.db")
    with closing(sqlite3.connect(tmp_path / "b.db")) as copy:
        assert copy.execute("SELECT sheet, number FROM sheets").fetchall() == [("a", 1)]
