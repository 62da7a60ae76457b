"""Logs and leases in databases are what every implementation of the ports must be."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import update

from shootmoon.rooms import Leases, Log
from shootmoon.storage import open_storage
from shootmoon.storage.schema import LEASES
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

        async def pass_time(milliseconds: int) -> None:
            """Nobody waits: leases end so much earlier."""
            async with open_storage(address) as storage:
                earlier = update(LEASES).values(until=LEASES.c.until - milliseconds)
                await storage.database.write(lambda connection, _: connection.execute(earlier))

        return LeaseWorld(opened, pass_time)
