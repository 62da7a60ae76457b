"""Logs and leases in databases are what every implementation of the ports must be."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from shootmoon.rooms import Leases, Log
from shootmoon.storage import open_storage
from tests.unit.rooms.conformance import LeasesConformance, LeaseWorld, LogConformance, OpenLog


class TestSqlLog(LogConformance):
    @pytest.fixture
    def open_log(self, address: str) -> OpenLog:
        @asynccontextmanager
        async def opened() -> AsyncGenerator[Log]:
            async with open_storage(address) as storage:
                yield storage.log

        return opened


class TestSqlLeases(LeasesConformance):
    @pytest.fixture
    def lease_world(self, address: str) -> LeaseWorld:
        @asynccontextmanager
        async def opened() -> AsyncGenerator[Leases]:
            async with open_storage(address) as storage:
                yield storage.leases

        return LeaseWorld(opened, lambda milliseconds: asyncio.sleep(milliseconds / 1000))
