"""`Address`: where a room is, from what somebody copied out of a server's answer or out of a browser."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from msgspec import Struct

_SCHEMES = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
_ROOM = re.compile(r"(?P<before>.*?)/(?:(?:api/)?rooms|r)/(?P<room>[A-Za-z0-9_-]{1,64})(?:/live)?/?")


class Address(Struct, frozen=True):
    """Where a room is."""

    server: str
    """Such as ``ws://moon.example:8421``, with the path under which the server's own paths begin."""
    room: str
    """Its name."""

    @classmethod
    def of(cls, text: str) -> Address:
        """Read the link of a room, as the server gives it, or one that a browser shows.

        Raises ValueError for what is none.

        >>> Address.of("http://127.0.0.1:8421/api/rooms/Ocr1pn4m")
        Address(server='ws://127.0.0.1:8421', room='Ocr1pn4m')
        >>> Address.of("https://club.example/moon/r/Ocr1pn4m").live
        'wss://club.example/moon/api/rooms/Ocr1pn4m/live'
        """
        parts = urlsplit(text.strip())
        found = _ROOM.fullmatch(parts.path)
        if parts.scheme not in _SCHEMES or not parts.hostname or found is None:
            raise ValueError(f"{text!r} is not the link of a room")
        _ = parts.port  # raises ValueError where it is none
        host = parts.netloc.rpartition("@")[2]
        return cls(f"{_SCHEMES[parts.scheme]}://{host}{found['before']}", found["room"])

    @property
    def live(self) -> str:
        """The WebSocket of the room."""
        return f"{self.server}/api/rooms/{self.room}/live"

    @property
    def link(self) -> str:
        """The link of the room, as the server gives it."""
        return f"http{self.server.removeprefix('ws')}/api/rooms/{self.room}"
