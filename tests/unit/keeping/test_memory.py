"""Sheets in memory are what they must be anywhere."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from shootmoon.keeping.conformance import OpenSheets, SheetsConformance
from shootmoon.keeping.memory import MemorySheets
from shootmoon.keeping.ports import Sheets


class TestMemorySheets(SheetsConformance):
    @pytest.fixture
    def open_sheets(self) -> OpenSheets:
        sheets = MemorySheets()

        @asynccontextmanager
        async def opened() -> AsyncGenerator[Sheets]:
            yield sheets

        return opened
