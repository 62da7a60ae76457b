"""`SqlPairing`: stores the tickets of those who look for people to play with, in SQL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Row, delete, func, insert, or_, select, update
from sqlalchemy.engine import Connection

from shootmoon.documents.house import Invitation
from shootmoon.players.pairing import MAX_WAITING, PAIRED_LIFETIME, NewTable, Ticket, pair
from shootmoon.players.player import PlayerRefused
from shootmoon.storage.database import Database
from shootmoon.storage.house import valid_notes
from shootmoon.storage.schema import HOUSE, PLAYERS, RATINGS, TICKETS, TIES, check_texts

_LOCK = 0x6D6F6F70
"""The number of the lock that is held while tickets are stored or claimed (`Database.lock`)."""


class SqlPairing:
    """Implements `shootmoon.players.pairing.Pairing` with a database."""

    def __init__(self, database: Database) -> None:
        """The tables of ``database`` must exist (`shootmoon.storage.open_storage`)."""
        self._database = database

    async def ask(self, ticket: Ticket, now: int) -> Ticket | None:
        """Store a ticket. See `shootmoon.players.pairing.Pairing.ask`."""
        check_texts((ticket.name, *ticket.presets))
        row = {name: getattr(ticket, name) for name in Ticket.__struct_fields__} | {
            "presets": msgspec.json.encode(ticket.presets).decode(),
            "player": ticket.player or None,
        }
        mine = TICKETS.c.token == ticket.token
        waits = TICKETS.c.room == ""
        same = select(func.count()).where(TICKETS.c.invitation == ticket.invitation, waits)

        def work(connection: Connection, in_doubt: bool) -> Ticket | None:
            self._database.lock(connection, _LOCK)
            owner = select(PLAYERS.c.id).where(PLAYERS.c.id == ticket.player)
            if ticket.player and connection.scalar(owner.with_for_update(read=True, key_share=True)) is None:
                raise PlayerRefused("no-player")
            known = _ticket(connection, ticket.token)
            if known is not None and (known.room or known.until > now):
                if not known.room:
                    connection.execute(update(TICKETS).where(mine).values(until=ticket.until))
                return known
            connection.execute(delete(TICKETS).where(or_(mine, TICKETS.c.until <= now)))
            if ticket.player:
                connection.execute(delete(TICKETS).where(TICKETS.c.player == ticket.player, waits))
            if ticket.invitation:
                invitations = _invitations(connection, [ticket], now, lock=True)
                uses = invitations[ticket.invitation].left if invitations else 0
                if uses <= (connection.scalar(same) or 0):
                    return None
            connection.execute(insert(TICKETS).values(**row))
            return ticket

        return await self._database.write(work)

    async def renew(self, token: str, until: int, now: int, *, bots: bool | None = None) -> Ticket | None:
        """Lengthen the time of a ticket. See `shootmoon.players.pairing.Pairing.renew`."""
        waits = (TICKETS.c.token == token) & (TICKETS.c.room == "") & (TICKETS.c.until > now)
        values = {"until": until} if bots is None else {"until": until, "bots": bots}

        def work(connection: Connection, in_doubt: bool) -> Ticket | None:
            connection.execute(update(TICKETS).where(waits).values(**values))
            found = _ticket(connection, token)
            return found if found is not None and (found.room or found.until > now) else None

        return await self._database.write(work)

    async def is_looking(self, player: str, now: int) -> bool:
        """Return whether a player waits. See `shootmoon.players.pairing.Pairing.is_looking`."""
        waits = (TICKETS.c.player == player) & (TICKETS.c.room == "") & (TICKETS.c.until > now)

        def work(connection: Connection) -> bool:
            return connection.scalar(select(TICKETS.c.token).where(waits).limit(1)) is not None

        return await self._database.read(work)

    async def pair(self, seats: Mapping[str, int], new_name: Callable[[], str], now: int) -> None:
        """Claim the tickets of new tables. See `shootmoon.players.pairing.Pairing.pair`."""

        def look(connection: Connection, *, lock: bool = False) -> list[NewTable]:
            found = (
                select(TICKETS)
                .where(TICKETS.c.room == "", TICKETS.c.until > now)
                .order_by(TICKETS.c.since, TICKETS.c.token)
                .limit(MAX_WAITING)
            )
            waiting = [_as_ticket(row) for row in connection.execute(found)]
            waiting = _invited(waiting, _invitations(connection, waiting, now, lock=lock))
            players = [ticket.player for ticket in waiting if ticket.player]
            rated = select(RATINGS.c.player, RATINGS.c.rules, RATINGS.c.mean)
            ratings = connection.execute(rated.where(RATINGS.c.player.in_(players)))
            ties = select(TIES.c.player, TIES.c.other).where(
                TIES.c.kind == "blocked", TIES.c.player.in_(players), TIES.c.other.in_(players)
            )
            blocked = {(row.player, row.other) for row in connection.execute(ties)}
            return pair(waiting, seats, {(row.player, row.rules): row.mean for row in ratings}, blocked, now)

        def claim(connection: Connection, in_doubt: bool) -> None:
            self._database.lock(connection, _LOCK)
            uses = Counter[int]()
            for table in look(connection, lock=True):
                room = new_name()
                for seat, ticket in enumerate(table.tickets, 1):
                    values = {"room": room, "preset": table.preset, "seat": seat}
                    values["until"] = now + PAIRED_LIFETIME
                    mine = (TICKETS.c.token == ticket.token) & (TICKETS.c.room == "")
                    claimed = connection.execute(update(TICKETS).where(mine).values(**values))
                    uses[ticket.invitation] += claimed.rowcount  # 0 if it was canceled at this moment
            _use(connection, uses)

        if await self._database.read(look):  # seldom, so that those who wait don't write all the time
            await self._database.write(claim)

    async def is_invited(self, ticket: Ticket, now: int) -> bool:
        """Return whether a ticket can find a table. See `shootmoon.players.pairing.Pairing.is_invited`."""

        def work(connection: Connection) -> bool:
            return bool(_invited([ticket], _invitations(connection, [ticket], now)))

        return not ticket.invitation or await self._database.read(work)

    async def ready(self, tokens: Sequence[str]) -> Sequence[str]:
        """Return which tickets don't wait any more. See `shootmoon.players.pairing.Pairing.ready`."""
        found = select(TICKETS.c.token).where(TICKETS.c.token.in_(tokens), TICKETS.c.room == "")

        def work(connection: Connection) -> Sequence[str]:
            waiting = set(connection.scalars(found))
            return [token for token in tokens if token not in waiting]

        return await self._database.read(work)

    async def table(self, room: str) -> Sequence[Ticket]:
        """Return the tickets of a room. See `shootmoon.players.pairing.Pairing.table`."""
        found = select(TICKETS).where(TICKETS.c.room == room).order_by(TICKETS.c.seat)

        def work(connection: Connection) -> Sequence[Ticket]:
            return [_as_ticket(row) for row in connection.execute(found)]

        return await self._database.read(work)

    async def opened(self, room: str) -> None:
        """Record that a room was opened. See `shootmoon.players.pairing.Pairing.opened`."""
        forgotten = {"opened": True, "name": "", "player": None}

        def work(connection: Connection, in_doubt: bool) -> None:
            connection.execute(update(TICKETS).where(TICKETS.c.room == room).values(**forgotten))

        await self._database.write(work)

    async def waiting(self, now: int) -> int:
        """Return how many people wait. See `shootmoon.players.pairing.Pairing.waiting`."""
        found = select(func.count()).select_from(TICKETS).where(TICKETS.c.room == "", TICKETS.c.until > now)

        def work(connection: Connection) -> int:
            return connection.scalar(found) or 0

        return await self._database.read(work)

    async def cancel(self, token: str) -> None:
        """Delete a ticket that waits. See `shootmoon.players.pairing.Pairing.cancel`."""
        waits = (TICKETS.c.token == token) & (TICKETS.c.room == "")

        def work(connection: Connection, in_doubt: bool) -> None:
            connection.execute(delete(TICKETS).where(waits))

        await self._database.write(work)

    async def forget_expired(self, now: int) -> None:
        """Delete the tickets that have ended. See `shootmoon.players.pairing.Pairing.forget_expired`."""

        def work(connection: Connection, in_doubt: bool) -> None:
            connection.execute(delete(TICKETS).where(TICKETS.c.until <= now))

        await self._database.write(work)


def _ticket(connection: Connection, token: str) -> Ticket | None:
    row = connection.execute(select(TICKETS).where(TICKETS.c.token == token)).one_or_none()
    return None if row is None else _as_ticket(row)


def _invitations(
    connection: Connection, tickets: Iterable[Ticket], now: int, *, lock: bool = False
) -> Mapping[int, Invitation]:
    """Return the invitations of tickets by id, without those that have ended.

    ``lock``: let nobody else use them until the transaction ends.
    """
    ids = {ticket.invitation for ticket in tickets} - {0}
    if not ids:
        return {}
    found = select(HOUSE.c.id, HOUSE.c.content).where(
        HOUSE.c.id.in_(ids), HOUSE.c.kind == "invitation", valid_notes(now)
    )
    found = found.order_by(HOUSE.c.id)  # the same order for all, so that nobody waits for each other
    rows = connection.execute(found.with_for_update() if lock else found)
    return {row.id: msgspec.json.decode(row.content, type=Invitation) for row in rows}


def _invited(waiting: Sequence[Ticket], invitations: Mapping[int, Invitation]) -> list[Ticket]:
    """Return the tickets for which their invitations are good."""
    uses = Counter[int]()
    invited: list[Ticket] = []
    for ticket in waiting:
        found = invitations.get(ticket.invitation)
        if not ticket.invitation or (found is not None and uses[ticket.invitation] < found.left):
            uses[ticket.invitation] += 1
            invited.append(ticket)
    return invited


def _use(connection: Connection, uses: Mapping[int, int]) -> None:
    """Use up invitations, by id, as often as ``uses`` says."""
    for id, count in uses.items():
        note = HOUSE.c.id == id
        content = connection.scalar(select(HOUSE.c.content).where(note)) if id and count else None
        if content is not None:
            invitation = msgspec.json.decode(content, type=Invitation)
            left = msgspec.json.encode(replace(invitation, left=invitation.left - count)).decode()
            connection.execute(update(HOUSE).where(note).values(content=left))


def _as_ticket(row: Row[Any]) -> Ticket:
    return Ticket(
        token=row.token,
        player=row.player or "",
        name=row.name,
        presets=msgspec.json.decode(row.presets, type=tuple[str, ...]),
        bots=row.bots,
        since=row.since,
        until=row.until,
        room=row.room,
        preset=row.preset,
        seat=row.seat,
        opened=row.opened,
        invitation=row.invitation,
    )
