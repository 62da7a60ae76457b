"""News over Redis, which may be away."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager

import pytest

from shootmoon.rooms import Bus, Listener, News
from shootmoon.storage import AddressError, StorageRefused, redis_bus
from shootmoon.storage.redis_bus import RedisBus, open_redis_bus
from tests.patience import SOON
from tests.servers import Redis, free_port, run, running_redis
from tests.unit.rooms.conformance import BusConformance, OpenBus

NOBODY = f"redis://127.0.0.1:{free_port()}"


class TestRedisBus(BusConformance):
    @pytest.fixture
    def open_bus(self, redis: Redis) -> OpenBus:
        @asynccontextmanager
        async def opened() -> AsyncGenerator[Bus]:
            async with open_redis_bus(redis.address) as bus:
                yield bus

        return opened


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """One to be stopped."""
    with running_redis() as server:
        yield server


async def until(bus: RedisBus, connected: bool) -> None:
    while bus.is_connected is not connected:
        await asyncio.sleep(0.01)


async def passes(sender: RedisBus, reader: RedisBus, room: str) -> None:
    """News reach the other one, if not the first then a later one."""
    async with reader.subscribe() as news:
        news.follow(room)
        heard = asyncio.ensure_future(next_version(news))
        number = 0
        while not heard.done():
            number += 1
            await sender.publish(News(room, number))
            await asyncio.wait([heard], timeout=SOON)
        assert heard.result().room == room


async def next_version(listener: Listener) -> News:
    async for news in listener:
        if news.number:
            return news
    raise AssertionError


def test_everything_goes_on_by_itself_when_redis_was_away(own_redis: Redis) -> None:
    async def check() -> None:
        async with open_redis_bus(own_redis.address) as bus, open_redis_bus(own_redis.address) as other:
            await passes(bus, other, "before")
            own_redis.stop()
            await asyncio.gather(until(bus, False), until(other, False))
            async with bus.subscribe() as news:
                news.follow("meanwhile")
                for number in (1, 2):
                    await bus.publish(News("meanwhile", number))
                    assert await anext(news) == News("meanwhile", number)
                assert bus._unsent == {"meanwhile": News("meanwhile", 2)}
                own_redis.start()
                await asyncio.gather(until(bus, True), until(other, True))
                assert await anext(news) == News("meanwhile", 0)  # some may have been lost
            await passes(bus, other, "after")
            await passes(other, bus, "after")
            while bus._unsent:
                await asyncio.sleep(0.01)

    run(check())


def test_there_may_be_no_redis_at_all() -> None:
    async def check() -> None:
        async with open_redis_bus(NOBODY) as bus, bus.subscribe() as news:
            news.follow("a")
            await bus.publish(News("a", 1))
            assert await anext(news) == News("a", 1)
            assert not bus.is_connected

    run(check())


def test_what_waits_to_be_sent_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_bus, "MAX_UNSENT", 3)

    async def check() -> dict[str, News]:
        async with open_redis_bus(NOBODY) as bus:
            for number, room in enumerate("abcdbe"):
                await bus.publish(News(room, number))
            return dict(bus._unsent)

    assert [(news.room, news.number) for news in run(check()).values()] == [("d", 3), ("b", 4), ("e", 5)]


def test_what_others_say_on_the_channel_is_passed_over(redis: Redis) -> None:
    async def check() -> None:
        from redis.asyncio import Redis as Client

        async with open_redis_bus(redis.address) as bus, bus.subscribe() as news:
            news.follow("á")
            assert await anext(news) == News("á")
            client = Client.from_url(redis.address)
            for data in (b"", b"\xff", b"[]", b'["me","a"]', b'{"a":1}', b'["me",7,true]'):
                await client.publish("shootmoon:room:á", data)
            await client.aclose()
            assert await anext(news) == News("á", 7, watched=True)

    run(check())


@pytest.mark.parametrize("address", ["localhost", "http://localhost", "redis://:secret@host:port"])
def test_an_address_that_is_none_is_refused_without_repeating_it(address: str) -> None:
    async def check() -> None:
        async with open_redis_bus(address):
            pass

    with pytest.raises(AddressError, match="can't be read") as refused:
        run(check())
    assert "secret" not in str(refused.value)


def test_a_wrong_password_is_told(own_redis: Redis) -> None:
    async def check() -> None:
        from redis.asyncio import Redis as Client

        client = Client.from_url(own_redis.address)
        await client.config_set("requirepass", "right")
        await client.aclose()
        for user in ("", ":wrong@"):
            with pytest.raises(StorageRefused, match="refuses"):
                async with open_redis_bus(own_redis.address.replace("//", f"//{user}")):
                    pass
        async with open_redis_bus(own_redis.address.replace("//", "//:right@")) as bus:
            await until(bus, True)

    run(check())
