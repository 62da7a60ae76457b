"""A WebSocket as ASGI gives it, and no more.

A server holds thousands of them, most of which wait. The framework's own keeps some kilobytes for each: of
headers read once more, dependencies, and a stack of middleware.
"""

from __future__ import annotations

from typing import Any

from litestar.types import Receive, Send


class Disconnected(Exception):
    """The other side has gone."""


class WebSocket:
    """One of them; see the ASGI specification."""

    __slots__ = ("_receive", "_scope", "_send", "path")

    def __init__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Not accepted yet."""
        self.path: str = scope["path"]
        self._scope = scope
        self._receive: Any = receive
        self._send: Any = send

    def header(self, name: str) -> str | None:
        """What the request that asked for it had under a name, in lower case; until it is accepted."""
        wanted = name.encode()
        return next(
            (value.decode("latin-1") for each, value in self._scope["headers"] if each == wanted), None
        )

    async def accept(self) -> None:
        """Let it in. Raises `Disconnected`."""
        await self.receive()
        await self._send({"type": "websocket.accept"})

    async def refuse(self) -> None:
        """Answer with HTTP 403, instead of letting it in."""
        await self._receive()
        await self._send({"type": "websocket.close"})

    async def receive(self) -> str | None:
        """The next message; None for one that is no text. Raises `Disconnected`."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Disconnected
        return message.get("text")

    async def send(self, text: str) -> None:
        """Send a message, when those before it have been taken."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int, reason: str) -> None:
        """End it, and say why."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})
