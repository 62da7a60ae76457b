"""Sheets in memory are what they must be anywhere."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from shootmoon.scorekeeping.conformance import OpenSheets, SheetsConformance
from shootmoon.scorekeeping.memory import MemorySheets
from shootmoon.scorekeeping.ports import Sheets


class TestMemorySheets(SheetsConformance):
    @pytest.fixture
    def open_sheets(self) -> OpenSheets:
        sheets = MemorySheets()

        @asynccontextmanager
        async def opened() -> AsyncGenerator[Sheets]:
            yield sheets

        return opened
