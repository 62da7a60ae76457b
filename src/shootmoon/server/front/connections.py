"""Limits for connections: how many each address may have open, and how long they may be idle.

uvicorn waits for a request without a time limit. A client that opens connections and sends nothing, or only a
byte now and then, could use up all file descriptors of the process.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.limits import Connections

REQUEST_TIMEOUT = 15.0
"""Seconds that a client has to send a complete request. If no complete request arrives, the connection is
closed after at least this time and at most twice this time."""

_Protocol: Any = AutoHTTPProtocol  # for whichever parser is installed; the two have no common type


def http_protocol(
    connections: Connections | None, timeout: float = REQUEST_TIMEOUT
) -> type[asyncio.Protocol]:
    """Return a subclass of uvicorn's HTTP protocol that limits the number of connections and closes idle
    ones.

    ``connections`` counts the open connections of each address; pass None behind a proxy, which must limit
    connections itself. ``timeout``: seconds that a client has to send a complete request; see
    `REQUEST_TIMEOUT`.
    """

    class LimitedProtocol(_Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:
            _Protocol.connection_made(self, transport)
            self._timer: asyncio.TimerHandle | None = None
            self._address = address_of({"client": self.client})
            self._counted = connections is not None and connections.enter(self._address)
            if connections is not None and not self._counted:
                transport.abort()
            else:
                self._start_timer()

        def connection_lost(self, exc: Exception | None) -> None:
            self._cancel_timer()
            self._uncount()
            _Protocol.connection_lost(self, exc)

        def handle_websocket_upgrade(self, *event: Any) -> None:
            _Protocol.handle_websocket_upgrade(self, *event)
            self._cancel_timer()
            self._uncount()  # from now on it is counted as a WebSocket

        def _start_timer(self) -> None:
            # The current request is passed along, so that `_check` can tell whether it is still the same one.
            self._timer = self.loop.call_later(timeout, self._check, self.cycle, self._awaits_request())

        def _cancel_timer(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _check(self, cycle: Any, awaited_request: bool) -> None:
            self._timer = None
            if self.transport.is_closing():
                return
            if awaited_request and self._awaits_request() and self.cycle is cycle:
                self.transport.abort()
            else:
                self._start_timer()

        def _awaits_request(self) -> bool:
            return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

        def _uncount(self) -> None:
            if self._counted and connections is not None:
                self._counted = False
                connections.leave(self._address)

    return LimitedProtocol


class _Messages:
    """A queue of messages that the application hasn't received yet: a minimal `asyncio.Queue` with one
    consumer.

    A real `asyncio.Queue` takes about three kilobytes per connection, because it has four deques.
    """

    __slots__ = ("_coming", "_messages")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._coming: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._coming is not None and not self._coming.done():
            self._coming.set_result(None)

    def empty(self) -> bool:
        return not self._messages

    async def get(self) -> Any:
        while not self._messages:
            self._coming = asyncio.get_running_loop().create_future()
            try:
                await self._coming
            finally:
                self._coming = None
        return self._messages.pop(0)


class _Gate:
    """A minimal `asyncio.Event`, which takes no deque while nobody waits."""

    __slots__ = ("_open", "_waiting")

    def __init__(self) -> None:
        self._open = True
        self._waiting: list[asyncio.Future[None]] = []

    def set(self) -> None:
        self._open = True
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def clear(self) -> None:
        self._open = False

    async def wait(self) -> None:
        while not self._open:
            waiting = asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            try:
                await waiting
            finally:
                self._waiting.remove(waiting)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, changed so that it frees the data of the handshake once it has succeeded.

    A server may have thousands of WebSockets, and uvicorn and websockets keep four copies of each one's
    handshake headers.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take the same arguments as the base class."""
        super().__init__(*args, **kwargs)
        self.queue: Any = _Messages()
        self.writable: Any = _Gate()

    async def send(self, message: Any) -> None:
        """Send an ASGI message."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.scope["headers"] = []
            # The parser of websockets keeps the request as long as it runs.
            self.request.headers.clear()
            del self.request, self.response
