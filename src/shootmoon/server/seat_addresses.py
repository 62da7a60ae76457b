"""Refuse what comes from banned addresses, and keep the marks of the addresses of seats: operators can then
ban them (`shootmoon.server.addresses`)."""

from __future__ import annotations

import hashlib

from shootmoon.server.addresses import MAX_SEEN, mark_of
from shootmoon.server.problems import ProblemError
from shootmoon.server.services import ServerState, Services

KEEP_SEATS = 7 * 24 * 3_600_000
"""For how many milliseconds the mark of a seat's address is kept."""


def refuse_banned_address(server: ServerState, address: str) -> None:
    """Raise `ProblemError` if an address is banned."""
    if server.banned.covers(address):
        server.count("refused", "addresses")
        raise ProblemError("address-banned")


async def remember_seat(services: Services, server: ServerState, room: str, token: str, address: str) -> None:
    """Keep the mark of the address that uses a token in a room, so that operators can ban it."""
    if services.house is None or server.admin_tokens is None:
        return
    mark, key = mark_of(services.series.key, address), _seat_key(room, token)
    if server.seen.get(key) == mark:
        return
    if len(server.seen) >= MAX_SEEN:
        server.seen.clear()
    server.seen[key] = mark
    now = services.clock.now()
    if mark != await seat_mark(services, room, token):
        await services.house.add("seat", now, mark, key=key, until=now + KEEP_SEATS)


async def seat_mark(services: Services, room: str, token: str) -> str:
    """Return the mark of the address that used a token in a room last; empty if it isn't known."""
    if services.house is None:
        return ""
    found = await services.house.notes("seat", services.clock.now(), key=_seat_key(room, token), limit=1)
    return found[0].content if found else ""


def _seat_key(room: str, token: str) -> str:
    """Return a key from which nobody who reads the database learns a token."""
    return hashlib.sha256(f"{room}\n{token}".encode()).hexdigest()[:32]
