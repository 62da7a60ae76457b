"""Connections that ask for nothing: how many an address may have open, and for how long.

The web server behind waits for requests as long as it takes. So whoever opens connections and sends nothing,
or a byte now and then, could use up all that a process may have open.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from shootmoon.server.limits import Connections
from shootmoon.server.middleware import address_of

REQUEST_TIMEOUT = 15.0
"""Seconds after which a connection may be closed that owes a request, or the rest of one; at twice as many
it is."""

_Protocol: Any = AutoHTTPProtocol  # of whichever of its two parsers is installed; without types in common


def http_protocol(connections: Connections | None, owed: float = REQUEST_TIMEOUT) -> type[asyncio.Protocol]:
    """uvicorn's protocol for HTTP, which closes connections that are one too many or ask for nothing.

    ``connections`` counts them by address; None where all come from one proxy, which counts better.
    ``owed`` is in seconds, as `REQUEST_TIMEOUT`.
    """

    class Guarded(_Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:
            _Protocol.connection_made(self, transport)
            self._looking: asyncio.TimerHandle | None = None
            self._address = address_of({"client": self.client})
            self._counted = connections is not None and connections.enter(self._address)
            if connections is not None and not self._counted:
                transport.abort()
            else:
                self._look_later()

        def connection_lost(self, exc: Exception | None) -> None:
            self._look_no_more()
            self._leave()
            _Protocol.connection_lost(self, exc)

        def handle_websocket_upgrade(self, *event: Any) -> None:
            _Protocol.handle_websocket_upgrade(self, *event)
            self._look_no_more()
            self._leave()  # from now on it is counted as what it is

        def _look_later(self) -> None:
            # With what is being answered now, to tell whether it is still the same then.
            self._looking = self.loop.call_later(owed, self._look, self.cycle, self._owes())

        def _look_no_more(self) -> None:
            if self._looking is not None:
                self._looking.cancel()
                self._looking = None

        def _look(self, cycle: Any, owes: bool) -> None:
            self._looking = None
            if self.transport.is_closing():
                return
            if owes and self._owes() and self.cycle is cycle:
                self.transport.abort()
            else:
                self._look_later()

        def _owes(self) -> bool:
            return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

        def _leave(self) -> None:
            if self._counted and connections is not None:
                self._counted = False
                connections.leave(self._address)

    return Guarded


class _Messages:
    """What an application has yet to receive: as much of `asyncio.Queue` as is needed for one that does.

    That one holds four deques, three kilobytes for each connection.
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


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol for WebSockets, which forgets how they began.

    A server has thousands of them, and each would keep the headers of its handshake three times.
    """

    def __init__(self, *how: Any, **more: Any) -> None:
        """As uvicorn makes them."""
        super().__init__(*how, **more)
        self.queue: Any = _Messages()

    async def send(self, message: Any) -> None:
        """See the ASGI specification."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.scope["headers"] = []
            del self.request, self.response
