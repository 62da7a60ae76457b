"""`Presence`: keeps track of the clients that are connected or have sent HTTP requests recently.

The server uses it to report to rooms who is present. Clients that only use HTTP have no connection that could
be closed, so they count as present for some time after each request.
"""

from __future__ import annotations

import logging
from collections import Counter

from shootmoon.protocol.commands import ComeBack, GoAway, StandUp
from shootmoon.rooms import Host, NoSuchRoom, Request, Room, Unreachable, promised_to, seat_of

HTTP_PRESENCE = 60.0
"""Seconds for which a client without a WebSocket counts as present after a request."""
MAX_HTTP_CLIENTS = 10_000
"""The greatest number of clients without a WebSocket that a process remembers. If there are more, the
client whose last request is oldest is dropped."""

_LOG = logging.getLogger(__name__)


class Presence:
    """Keeps track of the open WebSockets and the last HTTP request of each client of this process.

    A client is identified by a room and the hash of a token. Several WebSockets of a client count as one.
    """

    def __init__(self) -> None:
        self._sockets: Counter[tuple[str, str]] = Counter()
        self._heard: dict[tuple[str, str], float | None] = {}
        """By client (room and token): the time of the last request, oldest first; None if reported as
        silent."""

    @property
    def connected(self) -> int:
        """The number of clients with a token that have an open WebSocket."""
        return sum(bool(token) for _, token in self._sockets)

    def record_request(self, room: str, token: str, now: float, *, query: bool = False) -> None:
        """Record an HTTP request.

        ``query``: True if the request isn't a command. Such a request counts only for a client that has sent
        a command before.
        """
        before = self._heard.pop((room, token), 0.0 if not query else -1.0)
        if before == -1.0:
            return
        self._heard[room, token] = now
        if len(self._heard) > MAX_HTTP_CLIENTS:
            del self._heard[next(iter(self._heard))]

    def is_silent(self, room: str, token: str) -> bool:
        """Return True if the client was returned by `take_silent` and has sent no request since."""
        return self._heard.get((room, token), 0.0) is None

    def forget(self, room: str, token: str) -> None:
        """Forget the HTTP requests of a client that has left."""
        self._heard.pop((room, token), None)

    def take_silent(self, now: float) -> list[tuple[str, str]]:
        """Return the HTTP clients that have sent no request for too long, as pairs of room and token.

        A client is returned only once, until it sends another request.
        """
        found = [
            each
            for each, at in self._heard.items()
            if at is not None and now - at >= HTTP_PRESENCE and not self._sockets[each]
        ]
        for each in found:
            self._heard[each] = None
        return found

    def enter(self, room: str, token: str) -> None:
        """Count a new WebSocket of a client."""
        self._sockets[room, token] += 1

    def leave(self, room: str, token: str) -> bool:
        """Count a WebSocket of a client as closed. Return True if it was the client's last one."""
        self._sockets[room, token] -= 1
        if self._sockets[room, token]:
            return False
        del self._sockets[room, token]
        return True


async def report_silent_clients(host: Host, presence: Presence, now: float) -> None:
    """Report to the rooms which HTTP clients have sent no request for too long.

    If such a client holds a seat, it counts as away; if a seat is promised to it, it gives up the promise.
    """
    for room, token in presence.take_silent(now):
        try:
            stands = (await host.feed(room)).room
            if seat_of(stands, token):
                await host.do(room, Request(GoAway(), token))
                continue
            if promised_to(stands, token):
                await host.do(room, Request(StandUp(), token))
        except (NoSuchRoom, Unreachable):
            _LOG.warning("presence could not be reported to a room")
        presence.forget(room, token)


async def record_query(host: Host, presence: Presence, room: Room, token: str, now: float) -> None:
    """Record an HTTP request that isn't a command. If the client was reported as away, report that it is
    back."""
    if token and presence.is_silent(room.room, token) and seat_of(room, token):
        await host.do(room.room, Request(ComeBack(), token))
    presence.record_request(room.room, token, now, query=True)
