"""Documents in memory are what they must be anywhere."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from shootmoon.documents.ports import Documents
from tests.doubles import MemoryDocuments
from tests.unit.documents.conformance import DocumentsConformance, OpenDocuments


class TestMemoryDocuments(DocumentsConformance):
    @pytest.fixture
    def open_documents(self) -> OpenDocuments:
        sheets = MemoryDocuments()

        @asynccontextmanager
        async def opened() -> AsyncGenerator[Documents]:
            yield sheets

        return opened
