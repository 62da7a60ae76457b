"""`Address`: the address of a room, parsed from a link in a server's response or in a browser."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from msgspec import Struct

from shootmoon.telling import brief

_SCHEMES = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
_ROOM = re.compile(r"(?P<before>.*?)/(?:(?:api/)?rooms|r)/(?P<room>[A-Za-z0-9_-]{1,64})(?:/live)?/?")


class Address(Struct, frozen=True):
    """The address of a room."""

    server: str
    """The base URL of the server's WebSockets, such as ``ws://moon.example:8421``."""
    room: str
    """The name of the room."""

    @classmethod
    def of(cls, text: str) -> Address:
        """Parse the link of a room, as found in a server's response or in a browser's address bar.

        Raises ValueError if ``text`` isn't the link of a room.

        >>> Address.of("http://127.0.0.1:8421/api/rooms/Ocr1pn4m")
        Address(server='ws://127.0.0.1:8421', room='Ocr1pn4m')
        >>> Address.of("https://club.example/moon/r/Ocr1pn4m").live
        'wss://club.example/moon/api/rooms/Ocr1pn4m/live'
        """
        parts = urlsplit(text.strip())
        found = _ROOM.fullmatch(parts.path)
        if parts.scheme not in _SCHEMES or not parts.hostname or found is None:
            raise ValueError(f"{brief(text)} isn't the link of a room")
        _ = parts.port  # raises ValueError for an invalid port
        host = parts.netloc.rpartition("@")[2]
        return cls(f"{_SCHEMES[parts.scheme]}://{host}{found['before']}", found["room"])

    @property
    def live(self) -> str:
        """The URL of the room's WebSocket."""
        return f"{self.server}/api/rooms/{self.room}/live"

    @property
    def link(self) -> str:
        """The HTTP link of the room, as in the server's responses."""
        return f"{self.http}/api/rooms/{self.room}"

    @property
    def http(self) -> str:
        """The base URL of the server for HTTP requests, such as ``http://moon.example:8421``."""
        return f"http{self.server.removeprefix('ws')}"
