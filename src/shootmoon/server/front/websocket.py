"""A thin WebSocket class over ASGI.

A server may hold thousands of WebSockets, most of them idle. The framework's class needs several kilobytes
for each of them, to store parsed headers, dependencies and a stack of middleware.
"""

from __future__ import annotations

from typing import Any

from litestar.types import Receive, Send


class Disconnected(Exception):
    """The client has disconnected."""


class WebSocket:
    """A WebSocket; see the ASGI specification."""

    __slots__ = ("_receive", "_scope", "_send", "path")

    def __init__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Take the arguments of an ASGI application; the WebSocket isn't accepted yet."""
        self.path: str = scope["path"]
        self._scope = scope
        self._receive: Any = receive
        self._send: Any = send

    def header(self, name: str) -> str | None:
        """Return the value of a handshake header, given its name in lower case. Call this only before
        `accept`."""
        wanted = name.encode()
        return next(
            (value.decode("latin-1") for each, value in self._scope["headers"] if each == wanted), None
        )

    async def accept(self) -> None:
        """Accept the WebSocket. Raises `Disconnected`."""
        await self.receive()
        await self._send({"type": "websocket.accept"})

    async def refuse(self) -> None:
        """Reject the handshake with HTTP 403."""
        await self._receive()
        await self._send({"type": "websocket.close"})

    async def receive(self) -> str | None:
        """Return the next text message; None for a binary message. Raises `Disconnected`."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Disconnected
        return message.get("text")

    async def send(self, text: str) -> None:
        """Send a text message. Waits until the client has accepted earlier messages."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int, reason: str) -> None:
        """Close the WebSocket with a code and a reason."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})
