"""`SqlPairing`: stores the tickets of those who look for people to play with, in SQL."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from shootmoon.players.pairing import MAX_WAITING, PAIRED_LIFETIME, NewTable, Ticket, pair
from shootmoon.storage.database import Database
from shootmoon.storage.schema import RATINGS, TICKETS, TIES, check_texts

_LOCK = 0x6D6F6F70
"""The number of the lock that is held while tickets are stored or claimed (`Database.lock`)."""


class SqlPairing:
    """Implements `shootmoon.players.pairing.Pairing` with a database."""

    def __init__(self, database: Database) -> None:
        """The tables of ``database`` must exist (`shootmoon.storage.open_storage`)."""
        self._database = database

    async def ask(self, ticket: Ticket, now: int) -> Ticket:
        """Store a ticket. See `shootmoon.players.pairing.Pairing.ask`."""
        check_texts((ticket.name, *ticket.presets))
        row = {name: getattr(ticket, name) for name in Ticket.__struct_fields__} | {
            "presets": msgspec.json.encode(ticket.presets).decode()
        }
        mine = TICKETS.c.token == ticket.token
        waits = TICKETS.c.room == ""

        async def work(connection: AsyncConnection, in_doubt: bool) -> Ticket:
            await self._database.lock(connection, _LOCK)
            known = await _ticket(connection, ticket.token)
            if known is not None and (known.room or known.until > now):
                if not known.room:
                    await connection.execute(update(TICKETS).where(mine).values(until=ticket.until))
                return known
            await connection.execute(delete(TICKETS).where(or_(mine, TICKETS.c.until <= now)))
            if ticket.player:
                await connection.execute(delete(TICKETS).where(TICKETS.c.player == ticket.player, waits))
            await connection.execute(insert(TICKETS).values(**row))
            return ticket

        return await self._database.write(work)

    async def renew(self, token: str, until: int, now: int) -> Ticket | None:
        """Lengthen the time of a ticket. See `shootmoon.players.pairing.Pairing.renew`."""
        waits = (TICKETS.c.token == token) & (TICKETS.c.room == "") & (TICKETS.c.until > now)

        async def work(connection: AsyncConnection, in_doubt: bool) -> Ticket | None:
            await connection.execute(update(TICKETS).where(waits).values(until=until))
            found = await _ticket(connection, token)
            return found if found is not None and (found.room or found.until > now) else None

        return await self._database.write(work)

    async def pair(self, seats: Mapping[str, int], new_name: Callable[[], str], now: int) -> None:
        """Claim the tickets of new tables. See `shootmoon.players.pairing.Pairing.pair`."""

        async def look(connection: AsyncConnection) -> list[NewTable]:
            found = (
                select(TICKETS)
                .where(TICKETS.c.room == "", TICKETS.c.until > now)
                .order_by(TICKETS.c.since, TICKETS.c.token)
                .limit(MAX_WAITING)
            )
            waiting = [_as_ticket(row) for row in await connection.execute(found)]
            players = [ticket.player for ticket in waiting if ticket.player]
            rated = select(RATINGS.c.player, RATINGS.c.rules, RATINGS.c.mean)
            ratings = await connection.execute(rated.where(RATINGS.c.player.in_(players)))
            ties = select(TIES.c.player, TIES.c.other).where(
                TIES.c.kind == "blocked", TIES.c.player.in_(players), TIES.c.other.in_(players)
            )
            blocked = {(row.player, row.other) for row in await connection.execute(ties)}
            return pair(waiting, seats, {(row.player, row.rules): row.mean for row in ratings}, blocked, now)

        async def claim(connection: AsyncConnection, in_doubt: bool) -> None:
            await self._database.lock(connection, _LOCK)
            for table in await look(connection):
                room = new_name()
                for seat, ticket in enumerate(table.tickets, 1):
                    values = {"room": room, "preset": table.preset, "seat": seat}
                    values["until"] = now + PAIRED_LIFETIME
                    mine = (TICKETS.c.token == ticket.token) & (TICKETS.c.room == "")
                    await connection.execute(update(TICKETS).where(mine).values(**values))

        if await self._database.read(look):  # seldom, so that those who wait don't write all the time
            await self._database.write(claim)

    async def ready(self, tokens: Sequence[str]) -> Sequence[str]:
        """Return which tickets don't wait any more. See `shootmoon.players.pairing.Pairing.ready`."""
        found = select(TICKETS.c.token).where(TICKETS.c.token.in_(tokens), TICKETS.c.room == "")

        async def work(connection: AsyncConnection) -> Sequence[str]:
            waiting = set(await connection.scalars(found))
            return [token for token in tokens if token not in waiting]

        return await self._database.read(work)

    async def table(self, room: str) -> Sequence[Ticket]:
        """Return the tickets of a room. See `shootmoon.players.pairing.Pairing.table`."""
        found = select(TICKETS).where(TICKETS.c.room == room).order_by(TICKETS.c.seat)

        async def work(connection: AsyncConnection) -> Sequence[Ticket]:
            return [_as_ticket(row) for row in await connection.execute(found)]

        return await self._database.read(work)

    async def opened(self, room: str) -> None:
        """Record that a room was opened. See `shootmoon.players.pairing.Pairing.opened`."""
        forgotten = {"opened": True, "name": "", "player": ""}

        async def work(connection: AsyncConnection, in_doubt: bool) -> None:
            await connection.execute(update(TICKETS).where(TICKETS.c.room == room).values(**forgotten))

        await self._database.write(work)

    async def waiting(self, now: int) -> int:
        """Return how many people wait. See `shootmoon.players.pairing.Pairing.waiting`."""
        found = select(func.count()).select_from(TICKETS).where(TICKETS.c.room == "", TICKETS.c.until > now)

        async def work(connection: AsyncConnection) -> int:
            return await connection.scalar(found) or 0

        return await self._database.read(work)

    async def cancel(self, token: str) -> None:
        """Delete a ticket that waits. See `shootmoon.players.pairing.Pairing.cancel`."""
        waits = (TICKETS.c.token == token) & (TICKETS.c.room == "")

        async def work(connection: AsyncConnection, in_doubt: bool) -> None:
            await connection.execute(delete(TICKETS).where(waits))

        await self._database.write(work)


async def _ticket(connection: AsyncConnection, token: str) -> Ticket | None:
    row = (await connection.execute(select(TICKETS).where(TICKETS.c.token == token))).one_or_none()
    return None if row is None else _as_ticket(row)


def _as_ticket(row: Row[Any]) -> Ticket:
    return Ticket(
        token=row.token,
        player=row.player,
        name=row.name,
        presets=msgspec.json.decode(row.presets, type=tuple[str, ...]),
        bots=row.bots,
        since=row.since,
        until=row.until,
        room=row.room,
        preset=row.preset,
        seat=row.seat,
        opened=row.opened,
    )
