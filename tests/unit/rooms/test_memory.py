"""The ports in memory are what every other implementation of them must be."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from shootmoon.rooms import Bus, Leases, Log, MemoryBus, News, SystemClock
from tests.doubles import FakeClock, MemoryLeases, MemoryLog
from tests.unit.rooms.conformance import (
    BusConformance,
    LeasesConformance,
    LeaseWorld,
    LogConformance,
    OpenBus,
    OpenLog,
)


class TestMemoryLog(LogConformance):
    @pytest.fixture
    def open_log(self) -> OpenLog:
        log = MemoryLog()

        @asynccontextmanager
        async def opened() -> AsyncIterator[Log]:
            yield log

        return opened


class TestMemoryBus(BusConformance):
    @pytest.fixture
    def open_bus(self) -> OpenBus:
        bus = MemoryBus()

        @asynccontextmanager
        async def opened() -> AsyncIterator[Bus]:
            yield bus

        return opened

    def test_who_reads_too_slowly_loses_the_oldest(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("shootmoon.rooms.running.memory.MAX_UNREAD", 2)

        async def check() -> None:
            bus = MemoryBus()
            async with bus.subscribe() as news:
                news.follow("a")
                for number in (1, 2, 3):
                    await bus.publish(News("a", number))
                assert [(await anext(news)).number, (await anext(news)).number] == [2, 3]

        asyncio.run(check())


class TestMemoryLeases(LeasesConformance):
    @pytest.fixture
    def lease_world(self) -> LeaseWorld:
        clock = FakeClock()
        leases = MemoryLeases(clock)

        @asynccontextmanager
        async def opened() -> AsyncIterator[Leases]:
            yield leases

        return LeaseWorld(opened, clock.advance)


def test_the_fake_clock_wakes_sleepers_in_order_and_at_their_time() -> None:
    async def check() -> list[tuple[str, int]]:
        clock = FakeClock(1_000)
        woken: list[tuple[str, int]] = []

        async def sleep(name: str, until: int) -> None:
            await clock.sleep_until(until)
            woken.append((name, clock.now()))

        tasks = [
            asyncio.ensure_future(sleep(*each)) for each in (("late", 1_300), ("soon", 1_100), ("now", 900))
        ]
        await clock.advance(99)
        assert woken == [("now", 1_000)]
        await clock.advance(201)
        await asyncio.gather(*tasks)
        assert clock.now() == 1_300
        return woken

    assert asyncio.run(check()) == [("now", 1_000), ("soon", 1_100), ("late", 1_300)]


def test_the_real_clock_sleeps_until_it_is_time() -> None:
    async def check() -> None:
        clock = SystemClock()
        until = clock.now() + 20
        await clock.sleep_until(until)
        assert until - 5 <= clock.now() < until + 5_000

    asyncio.run(check())
