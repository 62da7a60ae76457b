"""`Presence`: who is connected or was heard of lately, so that rooms can be told who is there."""

from __future__ import annotations

import logging
from collections import Counter

from shootmoon.rooms.commands import ComeBack, GoAway, Request, StandUp
from shootmoon.rooms.deciding import promised_to, seat_of
from shootmoon.rooms.host import Host
from shootmoon.rooms.ports import NoSuchRoom, Unreachable
from shootmoon.rooms.room import Room

HTTP_PRESENCE = 60.0
"""Seconds for which somebody is there who speaks HTTP alone, after each time that they ask or command."""
MAX_HTTP_CLIENTS = 10_000
"""How many of them a process knows; beyond that, those who were heard of first are forgotten."""

_LOG = logging.getLogger(__name__)


class Presence:
    """Which seats have a connection in this process, and which gave commands over HTTP.

    Several connections of a seat are one.
    """

    def __init__(self) -> None:
        self._sockets: Counter[tuple[str, str]] = Counter()
        self._heard: dict[tuple[str, str], float | None] = {}
        """When they were heard of last, in order; None where they were silent for long."""

    def heard(self, room: str, token: str, now: float, *, asked: bool = False) -> None:
        """Somebody gave a command over HTTP; ``asked``: only asked, which counts for those who did before."""
        before = self._heard.pop((room, token), 0.0 if not asked else -1.0)
        if before == -1.0:
            return
        self._heard[room, token] = now
        if len(self._heard) > MAX_HTTP_CLIENTS:
            del self._heard[next(iter(self._heard))]

    def was_silent(self, room: str, token: str) -> bool:
        """Whether a room was told that they are away since they said nothing for so long."""
        return self._heard.get((room, token), 0.0) is None

    def forget(self, room: str, token: str) -> None:
        """Somebody who gave commands over HTTP has left."""
        self._heard.pop((room, token), None)

    def take_silent(self, now: float) -> list[tuple[str, str]]:
        """Who wasn't heard of for so long that they aren't there any more: room and token, each once."""
        found = [
            each
            for each, at in self._heard.items()
            if at is not None and now - at >= HTTP_PRESENCE and not self._sockets[each]
        ]
        for each in found:
            self._heard[each] = None
        return found

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


async def report_silent_clients(host: Host, presence: Presence, now: float) -> None:
    """Tell rooms of those who spoke HTTP alone and do so no more: they are away, or want no seat any more."""
    for room, token in presence.take_silent(now):
        try:
            stands = (await host.feed(room)).room
            if seat_of(stands, token):
                await host.do(room, Request(GoAway(), token))
                continue
            if promised_to(stands, token):
                await host.do(room, Request(StandUp(), token))
        except (NoSuchRoom, Unreachable):
            _LOG.warning("a room can't be told who is there")
        presence.forget(room, token)


async def hear(host: Host, presence: Presence, room: Room, token: str, now: float) -> None:
    """Somebody asked over HTTP; whoever was taken to be away is there again."""
    if token and presence.was_silent(room.room, token) and seat_of(room, token):
        await host.do(room.room, Request(ComeBack(), token))
    presence.heard(room.room, token, now, asked=True)
