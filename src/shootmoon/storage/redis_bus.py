"""News between processes over Redis: only “room X stands at n”, on one channel of its pub/sub.

It is kept apart from the web framework's channels: those stop for good when Redis goes away, and don't know
that news of one room replace each other. Here what waits to be sent is the newest number of each room.

Redis may be away: news within the process go on, others read the numbers in the log every now and then, and
when it is back everything goes on by itself.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec

from shootmoon.rooms.memory import MemoryBus
from shootmoon.rooms.ports import News
from shootmoon.storage.errors import AddressError, StorageRefused

if TYPE_CHECKING:
    from redis.asyncio import Redis

MAX_UNSENT = 10_000
"""Rooms whose news wait to be sent before the oldest is lost."""

_CHANNEL = "shootmoon:news"
_ANSWER = 5.0  # seconds until a Redis that doesn't answer counts as lost
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 2.0

_LOGGER = logging.getLogger(__name__)


class _Message(msgspec.Struct, array_like=True):
    """What is sent, as JSON."""

    sender: str
    room: str
    number: int


class RedisBus:
    """`shootmoon.rooms.ports.Bus` between all processes that use one Redis. Made by `open_redis_bus`."""

    def __init__(self, client: Redis) -> None:
        """Use `open_redis_bus`."""
        self._client: Any = client  # its own types leave much open
        self._name = secrets.token_hex(8)
        self._here = MemoryBus()
        self._unsent: dict[str, int] = {}
        self._has_unsent = asyncio.Event()
        self._listening = asyncio.Event()
        self._messages = msgspec.json.Decoder(_Message)

    @property
    def is_connected(self) -> bool:
        """Whether news of other processes arrive."""
        return self._listening.is_set()

    async def publish(self, news: News) -> None:
        """See `shootmoon.rooms.ports.Bus.publish`. It doesn't wait for Redis."""
        await self._here.publish(news)
        self._unsent.pop(news.room, None)  # so that it stands last
        self._unsent[news.room] = news.number
        if len(self._unsent) > MAX_UNSENT:
            del self._unsent[next(iter(self._unsent))]
        self._has_unsent.set()

    def subscribe(self) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        """See `shootmoon.rooms.ports.Bus.subscribe`."""
        return self._here.subscribe()

    async def _send(self) -> None:
        """Send what is unsent, all of it at once, whenever there is something."""
        while True:
            await self._has_unsent.wait()
            batch = dict(self._unsent)
            pipeline = self._client.pipeline(transaction=False)
            for room, number in batch.items():
                pipeline.publish(_CHANNEL, msgspec.json.encode(_Message(self._name, room, number)))
            await pipeline.execute()
            for room, number in batch.items():
                if self._unsent.get(room) == number:
                    del self._unsent[room]
            if not self._unsent:
                self._has_unsent.clear()

    async def _listen(self) -> None:
        """Pass on what others send."""
        async with self._client.pubsub() as subscription:
            await subscription.subscribe(_CHANNEL)
            while True:
                heard = await subscription.get_message(timeout=_ANSWER)
                if heard is None:  # nothing is said; is anybody there?
                    await subscription.ping()
                elif heard["type"] == "subscribe":
                    self._listening.set()
                elif heard["type"] == "message":
                    await self._pass_on(heard["data"])

    async def _pass_on(self, data: bytes) -> None:
        try:
            message = self._messages.decode(data)
        except msgspec.DecodeError:
            return  # somebody else's, on the same channel
        if message.sender != self._name:
            await self._here.publish(News(message.room, message.number))

    async def _go_on(self, work: Callable[[], Awaitable[None]], what: str) -> None:
        """Do it again whenever Redis was lost."""
        from redis.exceptions import RedisError

        pause = _FIRST_PAUSE
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                await work()
            except (RedisError, OSError) as error:
                if work == self._listen:
                    self._listening.clear()
                if loop.time() - began > _LONGEST_PAUSE:
                    pause = _FIRST_PAUSE
                if pause == _FIRST_PAUSE:
                    _LOGGER.warning("Redis is away, %s waits for it: %s", what, error)
                await asyncio.sleep(pause * random.uniform(0.5, 1.5))
                pause = min(2 * pause, _LONGEST_PAUSE)

    @asynccontextmanager
    async def _running(self) -> AsyncGenerator[None]:
        tasks = [
            asyncio.create_task(self._go_on(self._send, "what there is to send")),
            asyncio.create_task(self._go_on(self._listen, "whoever listens")),
        ]
        try:
            yield
        finally:
            while tasks:  # before Python 3.12, wait_for in the client loses a cancellation now and then
                for task in tasks:
                    task.cancel()
                tasks = list((await asyncio.wait(tasks, timeout=0.1))[1])
            await self._client.aclose()


@asynccontextmanager
async def open_redis_bus(address: str) -> AsyncGenerator[RedisBus]:
    """A bus over the Redis at ``redis://HOST:PORT``, ``rediss://…`` or ``unix://…``.

    A Redis that is away is no error: the bus waits for it. Raises `AddressError`, and `StorageRefused` where
    the password is wrong.
    """
    if find_spec("redis") is None:
        raise AddressError("Redis needs one package more:  pip install 'shootmoon[redis]'")
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff
    from redis.exceptions import AuthenticationError, AuthorizationError, RedisError

    try:
        client: Any = Redis.from_url(  # pyright: ignore[reportUnknownMemberType]
            address, socket_connect_timeout=_ANSWER, socket_timeout=2 * _ANSWER, retry=Retry(NoBackoff(), 0)
        )
    except ValueError:
        # What it was is not repeated: there may be a password in it.
        raise AddressError(
            "this address of Redis can't be read: write redis://:PASSWORD@HOST:PORT, rediss://… or unix://…"
        ) from None
    bus = RedisBus(client)
    try:
        await client.ping()
    except (AuthenticationError, AuthorizationError) as error:
        await client.aclose()
        raise StorageRefused("Redis refuses the user or the password of its address") from error
    except (RedisError, OSError):
        pass  # told by whoever waits for it
    async with bus._running():  # pyright: ignore[reportPrivateUsage]
        yield bus
