"""`Presence`: who is connected, so that rooms can be told who is there."""

from __future__ import annotations

from collections import Counter


class Presence:
    """Which seats have a connection in this process. Several of one seat are one."""

    def __init__(self) -> None:
        self._sockets: Counter[tuple[str, str]] = Counter()

    def enter(self, room: str, token: str) -> None:
        """One more connection of whoever has this token, told by its hash."""
        self._sockets[room, token] += 1

    def leave(self, room: str, token: str) -> bool:
        """One less; whether it was the last."""
        self._sockets[room, token] -= 1
        if self._sockets[room, token]:
            return False
        del self._sockets[room, token]
        return True
