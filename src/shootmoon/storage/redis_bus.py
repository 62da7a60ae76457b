"""Notifications between processes over Redis: “room X is at version n”, on a channel for each room.

A process subscribes to the channels of the rooms that it keeps in memory, and receives nothing about others.

This module is used instead of the web framework's own channels. Those stop for good when the connection to
Redis is lost, and send every notification; this module sends only the newest version of each room if several
notifications are waiting to be sent.

While Redis can't be reached, notifications within a process still arrive; other processes find out about new
versions by reading the log from time to time. When Redis is back, notifications resume automatically.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec

from shootmoon.rooms import Listener, MemoryBus, News
from shootmoon.storage.errors import AddressError, StorageRefused

if TYPE_CHECKING:
    from redis.asyncio import Redis

MAX_UNSENT = 10_000
"""The maximum number of notifications waiting to be sent; if there are more, the oldest are dropped."""

_ROOM = "shootmoon:room:"  # followed by the name of the room
_PROCESS = "shootmoon:process:"  # followed by the name of a process; only the process uses this channel
_ANSWER = 5.0  # seconds without an answer after which the connection to Redis counts as lost
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 2.0

_LOGGER = logging.getLogger(__name__)


class _Message(msgspec.Struct, array_like=True):
    """A notification on the pub/sub channel, encoded as JSON."""

    sender: str
    number: int
    watched: bool


class RedisBus:
    """Implements `shootmoon.rooms.Bus` for all processes that use the same Redis server.

    Call `open_redis_bus` to create one.
    """

    def __init__(self, client: Redis) -> None:
        """Call `open_redis_bus` instead."""
        self._client: Any = client  # typed as Any, since the library's type annotations are incomplete
        self._name = secrets.token_hex(8)
        self._own = _PROCESS + self._name
        self._here = MemoryBus(self._wake)
        self._changes = self._announced = 0
        self._unsent: dict[str, News] = {}
        self._has_unsent = asyncio.Event()
        self._listening = asyncio.Event()
        self._messages = msgspec.json.Decoder(_Message)

    @property
    def is_connected(self) -> bool:
        """True if the connection to Redis works, so that notifications from other processes arrive."""
        return self._listening.is_set()

    async def publish(self, news: News) -> None:
        """Send news to all subscribers. See `shootmoon.rooms.Bus.publish`.

        Return at once, without waiting for Redis.
        """
        await self._here.publish(news)
        self._unsent.pop(news.room, None)  # so that the new notification is the last one
        self._unsent[news.room] = news
        if len(self._unsent) > MAX_UNSENT:
            del self._unsent[next(iter(self._unsent))]
        self._has_unsent.set()

    def subscribe(self) -> AbstractAsyncContextManager[Listener]:
        """Receive news from all processes. See `shootmoon.rooms.Bus.subscribe`."""
        return self._here.subscribe()

    def _wake(self) -> None:
        self._changes += 1
        self._has_unsent.set()

    async def _send(self) -> None:
        """Whenever notifications are waiting, send them together."""
        while True:
            await self._has_unsent.wait()
            batch, changes = dict(self._unsent), self._changes
            pipeline = self._client.pipeline(transaction=False)
            for room, news in batch.items():
                message = _Message(self._name, news.number, news.watched)
                pipeline.publish(_ROOM + room, msgspec.json.encode(message))
            if changes != self._announced:
                pipeline.publish(self._own, b"")
            await pipeline.execute()
            for room, news in batch.items():
                if self._unsent.get(room) is news:
                    del self._unsent[room]
            self._announced = changes
            if not self._unsent and changes == self._changes:
                self._has_unsent.clear()

    async def _listen(self) -> None:
        """Receive notifications from other processes and pass them on to subscribers in this process.

        Only this task uses the connection: if it is lost, the library lets each of its users try to replace
        it. So this process sends a message to itself when the rooms that it follows have changed.
        """
        async with self._client.pubsub() as subscription:
            await subscription.subscribe(self._own)
            subscribed: set[str] = set()
            while True:
                message = await subscription.get_message(timeout=_ANSWER)
                if message is None:  # check whether the connection is alive
                    await subscription.ping()
                elif message["type"] in ("subscribe", "message"):
                    channel = message["channel"].decode()
                    if channel == self._own:
                        self._listening.set()
                        subscribed = await self._follow(subscription, subscribed)
                    elif message["type"] == "message":
                        await self._pass_on(channel.removeprefix(_ROOM), message["data"])
                    else:  # news may have been lost before
                        await self._here.publish(News(channel.removeprefix(_ROOM)))

    async def _follow(self, subscription: Any, subscribed: set[str]) -> set[str]:
        """Subscribe to the channels of the rooms that are followed here, and to no others. Return them."""
        followed = {_ROOM + room for room in self._here.followed}
        if new := followed - subscribed:
            await subscription.subscribe(*new)
        if left := subscribed - followed:
            await subscription.unsubscribe(*left)
        return followed

    async def _pass_on(self, room: str, data: bytes) -> None:
        try:
            message = self._messages.decode(data)
        except msgspec.DecodeError:
            return  # a message from another program on the same channel
        if message.sender != self._name:
            await self._here.publish(News(room, message.number, message.watched))

    async def _keep_running(self, work: Callable[[], Awaitable[None]], what: str) -> None:
        """Run ``work``, and restart it whenever the connection to Redis is lost."""
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
                    _LOGGER.warning("Redis can't be reached; %s will resume when it is back: %s", what, error)
                await asyncio.sleep(pause * random.uniform(0.5, 1.5))
                pause = min(2 * pause, _LONGEST_PAUSE)

    @asynccontextmanager
    async def _running(self) -> AsyncGenerator[None]:
        tasks = [
            asyncio.create_task(self._keep_running(self._send, "sending")),
            asyncio.create_task(self._keep_running(self._listen, "receiving")),
        ]
        try:
            yield
        finally:
            while tasks:  # before Python 3.12, wait_for in the client sometimes loses a cancellation
                for task in tasks:
                    task.cancel()
                tasks = list((await asyncio.wait(tasks, timeout=0.1))[1])
            await self._client.aclose()


@asynccontextmanager
async def open_redis_bus(address: str) -> AsyncGenerator[RedisBus]:
    """Open a bus over the Redis server at ``redis://HOST:PORT``, ``rediss://…`` or ``unix://…``.

    If the server can't be reached, the bus keeps trying to connect. Raises `AddressError`, and
    `StorageRefused` if the password is wrong.
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
        # The message doesn't repeat the address, since it may contain a password.
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
        pass  # the tasks that use the connection log the error
    async with bus._running():  # pyright: ignore[reportPrivateUsage]
        yield bus
