"""A thin WebSocket class over ASGI.

A server holds thousands of WebSockets, most of them idle. The framework's class takes some kilobytes for
each, for parsed headers, dependencies and a stack of middleware.
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
        """Return a header of the handshake, by its name in lower case. Only available before `accept`."""
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
        """Return the next message; None if it isn't text. Raises `Disconnected`."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Disconnected
        return message.get("text")

    async def send(self, text: str) -> None:
        """Send a message, after the previous ones have been taken."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int, reason: str) -> None:
        """Close the WebSocket with a code and a reason."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})
