"""Limits that operators have changed while the server runs, and addresses that they have banned.

They are notes of the house (`shootmoon.documents.house`), the latest one for each limit. So they outlast a
restart, and all servers that share a database apply them: the one that is asked at once, the others when they
read the notes the next time (`FOLLOW_SECONDS`). A limit that isn't changed is the one with which a server was
started.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec
from msgspec import Struct

from shootmoon.documents.house import House
from shootmoon.rooms import Unreachable
from shootmoon.server.front.limits import MAX_BURST, MAX_PER_SECOND, MIN_BURST, MIN_PER_SECOND, Limits, Rate
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.services import ServerState, Services
from shootmoon.server.shared.house import HouseBook

FOLLOW_SECONDS = 10.0
"""How often a server reads which limits were changed, in seconds."""

_LOG = logging.getLogger(__name__)


class ChangedLimit(Struct, frozen=True):
    """A limit that an operator has changed."""

    burst: int
    """See `Rate.burst`; for a limit on what is open at the same time, the limit itself."""
    per_second: float
    """See `Rate.per_second`; 0 for a limit on what is open at the same time."""


def checked(current: Limits, name: str, burst: int | None, per_second: float | None) -> ChangedLimit | None:
    """Return a limit with other numbers; one that is None stays as in ``current``. If both are, return None.

    Raises `ProblemError` if there is no such limit, or if a number is too small or too great.
    """
    if name not in Limits.__struct_fields__:
        raise ProblemError("limit-name", names=", ".join(Limits.__struct_fields__))
    value = getattr(current, name)
    least = MIN_BURST.get(name, 1)
    if burst is not None and not least <= burst <= MAX_BURST:
        raise ProblemError("limit-burst", least=least, most=MAX_BURST)
    if per_second is not None and not isinstance(value, Rate):
        raise ProblemError("limit-no-rate")
    slowest = MIN_PER_SECOND.get(name, 1e-4)
    if per_second is not None and not slowest <= per_second <= MAX_PER_SECOND:
        raise ProblemError("limit-rate", least=f"{slowest:g}", most=f"{MAX_PER_SECOND:.0f}")
    if burst is None and per_second is None:
        return None
    rate = value if isinstance(value, Rate) else Rate(value, 0.0)
    return ChangedLimit(
        rate.burst if burst is None else burst, rate.per_second if per_second is None else per_second
    )


async def store(house: House, name: str, limit: ChangedLimit | None, now: int) -> None:
    """Store a changed limit in place of what was stored for it; None only deletes that."""
    before = [note.id for note in await house.notes("limit", now, key=name)]
    if limit is not None:
        await house.add("limit", now, msgspec.json.encode(limit).decode(), key=name)
    for id in before:
        await house.change("limit", id, now, lambda _: None)


async def read(house: House, started: Limits, now: int) -> Limits:
    """Return the limits with which a server was started, with the changes of its operators."""
    changed: dict[str, int | Rate] = {}
    for note in reversed(await house.notes("limit", now)):  # the latest one counts
        if note.key in Limits.__struct_fields__:
            limit = msgspec.json.decode(note.content, type=ChangedLimit)
            rated = isinstance(getattr(started, note.key), Rate)
            changed[note.key] = Rate(limit.burst, limit.per_second) if rated else limit.burst
    return msgspec.structs.replace(started, **changed)


async def apply(services: Services, server: ServerState) -> None:
    """Read which limits were changed and which addresses are banned, and apply both in this process."""
    if services.house is not None:
        async with server.reading_limits:  # otherwise, an older answer could be applied after a newer one
            now = services.clock.now()
            server.change_limits(await read(services.house, server.started_limits, now))
            server.banned = await HouseBook(services.house).banned_addresses(services.series.key, now)


async def refresh(services: Services, server: ServerState) -> None:
    """Do the same as `apply`; if the database can't be reached, let the limits be as they are."""
    try:
        await apply(services, server)
    except Unreachable:
        _LOG.debug("changed limits can't be read", exc_info=True)


async def follow(services: Services, server: ServerState) -> None:
    """Apply the changes of limits that other processes store, until canceled."""
    while services.house is not None:
        await asyncio.sleep(FOLLOW_SECONDS)
        await refresh(services, server)
