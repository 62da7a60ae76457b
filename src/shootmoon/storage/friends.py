"""`SqlFriends`: stores the friends of players, their presence and invitations in SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, and_, delete, func, insert, or_, select, update
from sqlalchemy.engine import Connection

from shootmoon.players.friends import (
    INVITATION_LIFETIME,
    MAX_INVITATIONS,
    MAX_TIES,
    ONLINE,
    PRESENCE_STEP,
    Friend,
    FriendAction,
    Friends,
    Inbox,
    InvitationToRoom,
    Inviters,
    Tie,
)
from shootmoon.players.player import PlayerRefused
from shootmoon.storage.database import Database
from shootmoon.storage.group_commit import room_versions
from shootmoon.storage.on_conflict import insert_for
from shootmoon.storage.schema import INVITATIONS, PLAYERS, PRESENCE, ROOMS, TIES, check_texts


class SqlFriends:
    """Implements `shootmoon.players.friends.FriendsPort` with a database."""

    def __init__(self, database: Database) -> None:
        """The tables of ``database`` must exist (`shootmoon.storage.open_storage`)."""
        self._database = database
        self._insert = insert_for(is_sqlite=database.is_sqlite)

    async def friends(self, player: str, now: int) -> Friends:
        """Return the friends of a player. See `shootmoon.players.friends.FriendsPort.friends`."""
        there = and_(PRESENCE.c.player == TIES.c.other, PRESENCE.c.at > now - ONLINE)
        mine: Any = (
            select(TIES.c.kind, PLAYERS.c.name, PRESENCE.c.room)
            .join(PLAYERS, PLAYERS.c.id == TIES.c.other)
            .join(PRESENCE, there, isouter=True)
            .where(TIES.c.player == player)
            .order_by(func.lower(PLAYERS.c.name), PLAYERS.c.name_key)
        )
        own = select(PLAYERS.c.shown, PLAYERS.c.invites).where(PLAYERS.c.id == player)

        def work(connection: Connection) -> Friends:
            rows = connection.execute(mine).all()
            asking = list(connection.scalars(_asking(player)))
            chosen = connection.execute(own).one_or_none()
            return Friends(
                friends=tuple(
                    Friend(row.name, row.room is not None, row.room or "") for row in _of(rows, "friend")
                ),
                asking=tuple(asking),
                asked=tuple(row.name for row in _of(rows, "asked")),
                blocked=tuple(row.name for row in _of(rows, "blocked")),
                shown=chosen is not None and bool(chosen.shown),
                invites="friends" if chosen is None else chosen.invites,
            )

        return await self._database.read(work)

    async def decide(self, player: str, other: str, action: FriendAction, now: int) -> None:
        """Do something about another player. See `shootmoon.players.friends.FriendsPort.decide`."""

        def work(connection: Connection, in_doubt: bool) -> None:
            _lock(connection, player, other)
            mine = _tie(connection, player, other)
            theirs = _tie(connection, other, player)
            if action == "ask" and theirs == "asked" and mine != "blocked":
                self._befriend(connection, player, other, now)
            elif action == "ask" and mine is None:
                self._put(connection, player, other, "asked", now)
            elif action == "accept" and theirs == "asked" and mine != "blocked":
                self._befriend(connection, player, other, now)
            elif action == "refuse" and theirs == "asked":
                _cut(connection, other, player)
            elif action == "remove" and mine in ("asked", "friend"):
                _cut(connection, player, other)
                if theirs == "friend":
                    _cut(connection, other, player)
            elif action == "block" and mine != "blocked":
                self._put(connection, player, other, "blocked", now)
                if theirs != "blocked":
                    _cut(connection, other, player)
            elif action == "unblock" and mine == "blocked":
                _cut(connection, player, other)
                if theirs == "asked":  # while it was blocked
                    _cut(connection, other, player)

        await self._database.write(work)

    def _befriend(self, connection: Connection, player: str, other: str, now: int) -> None:
        self._put(connection, player, other, "friend", now)
        self._put(connection, other, player, "friend", now)

    def _put(self, connection: Connection, player: str, other: str, kind: Tie, now: int) -> None:
        count = select(func.count()).select_from(TIES).where(TIES.c.player == player, TIES.c.other != other)
        if (connection.scalar(count) or 0) >= MAX_TIES:
            raise PlayerRefused("ties-full")
        row = {"player": player, "other": other, "kind": kind, "at": now}
        put = self._insert(TIES).values(**row)
        changed = {"kind": kind, "at": now}
        connection.execute(
            put.on_conflict_do_update(index_elements=[TIES.c.player, TIES.c.other], set_=changed)
        )

    async def choose(
        self, player: str, *, shown: bool | None = None, invites: Inviters | None = None
    ) -> None:
        """Choose what others see and may do. See `shootmoon.players.friends.FriendsPort.choose`."""
        chosen = {"shown": shown, "invites": invites}
        values = {name: value for name, value in chosen.items() if value is not None}

        def work(connection: Connection, in_doubt: bool) -> None:
            if values:
                connection.execute(update(PLAYERS).where(PLAYERS.c.id == player).values(**values))
            if shown is False:
                connection.execute(delete(PRESENCE).where(PRESENCE.c.player == player))

        await self._database.write(work)

    async def is_here(self, player: str, room: str, now: int) -> None:
        """Record that a player is here. See `shootmoon.players.friends.FriendsPort.is_here`."""
        check_texts((room,))
        mine = PLAYERS.c.id == player
        found: Any = (
            select(PLAYERS.c.shown, PRESENCE.c.room, PRESENCE.c.at)
            .join(PRESENCE, PRESENCE.c.player == PLAYERS.c.id, isouter=True)
            .where(mine)
        )
        put = self._insert(PRESENCE).values(player=player, room=room, at=now)
        put = put.on_conflict_do_update(index_elements=[PRESENCE.c.player], set_={"room": room, "at": now})

        def read(connection: Connection) -> Row[Any] | None:
            return connection.execute(found).one_or_none()

        def work(connection: Connection, in_doubt: bool) -> None:
            # Read again and locked: meanwhile, the player may have been deleted or hidden.
            locked = select(PLAYERS.c.shown).where(mine).with_for_update(key_share=True)
            if connection.scalar(locked):
                connection.execute(put)

        row = await self._database.read(read)
        if row is None or not row.shown:
            return
        if row.at is None or row.room != room or now - row.at > PRESENCE_STEP:
            await self._database.write(work)

    async def invite(self, sender: str, player: str, room: str, now: int) -> None:
        """Invite a player into a room. See `shootmoon.players.friends.FriendsPort.invite`."""
        old = INVITATIONS.c.at <= now - INVITATION_LIFETIME
        mine = INVITATIONS.c.sender == sender
        same = mine & (INVITATIONS.c.player == player) & (INVITATIONS.c.room == room)

        def work(connection: Connection, in_doubt: bool) -> None:
            is_there = room_versions(connection, [room], locked=True)
            _lock(connection, sender, player)
            connection.execute(delete(INVITATIONS).where(old))
            if not is_there:
                return
            if connection.scalar(select(INVITATIONS.c.id).where(same)) is not None:
                return
            count = select(func.count()).select_from(INVITATIONS).where(mine)
            if (connection.scalar(count) or 0) >= MAX_INVITATIONS:
                raise PlayerRefused("invitations-full")
            row = {"player": player, "sender": sender, "room": room, "at": now}
            connection.execute(insert(INVITATIONS).values(**row))

        await self._database.write(work)

    async def inbox(self, player: str, now: int) -> Inbox:
        """Return what waits for an answer. See `shootmoon.players.friends.FriendsPort.inbox`."""
        me = PLAYERS.alias("me")
        tie = and_(TIES.c.player == player, TIES.c.other == INVITATIONS.c.sender)
        wanted = or_(me.c.invites == "anybody", and_(me.c.invites == "friends", TIES.c.kind == "friend"))
        open_ones = (
            select(INVITATIONS, PLAYERS.c.name, ROOMS.c.rules)
            .join(PLAYERS, PLAYERS.c.id == INVITATIONS.c.sender)
            .join(me, me.c.id == INVITATIONS.c.player)
            .join(ROOMS, ROOMS.c.room == INVITATIONS.c.room)
            .join(TIES, tie, isouter=True)
            .where(
                INVITATIONS.c.player == player,
                INVITATIONS.c.at > now - INVITATION_LIFETIME,
                wanted,
                func.coalesce(TIES.c.kind, "") != "blocked",
            )
            .order_by(INVITATIONS.c.id.desc())
            .limit(MAX_INVITATIONS)
        )
        newest = select(func.max(INVITATIONS.c.id)).where(INVITATIONS.c.player == player)

        def work(connection: Connection) -> Inbox:
            last = connection.scalar(newest) or 0
            rows = connection.execute(open_ones).all()
            asking = select(func.count()).select_from(_asking(player).subquery())
            return Inbox(
                tuple(InvitationToRoom(row.id, row.name, row.room, row.rules, row.at) for row in rows),
                connection.scalar(asking) or 0,
                last,
            )

        return await self._database.read(work)

    async def dismiss(self, player: str, invitation: int) -> None:
        """Delete an invitation. See `shootmoon.players.friends.FriendsPort.dismiss`."""
        mine = (INVITATIONS.c.player == player) & (INVITATIONS.c.id == invitation)

        def work(connection: Connection, in_doubt: bool) -> None:
            connection.execute(delete(INVITATIONS).where(mine))

        await self._database.write(work)

    async def invited_since(self, after: int) -> Mapping[str, int]:
        """Return who was invited. See `shootmoon.players.friends.FriendsPort.invited_since`."""
        last = func.max(INVITATIONS.c.id).label("last")
        found = select(INVITATIONS.c.player, last).where(INVITATIONS.c.id > after)

        def work(connection: Connection) -> Mapping[str, int]:
            rows = connection.execute(found.group_by(INVITATIONS.c.player))
            return {row.player: row.last for row in rows}

        return await self._database.read(work)


def _of(rows: Sequence[Row[Any]], kind: Tie) -> list[Row[Any]]:
    return [row for row in rows if row.kind == kind]


def _asking(player: str) -> Any:
    """Return the statement that reads the names of those who ask to be friends, except those who are
    blocked."""
    own = TIES.alias("own")
    return (
        select(PLAYERS.c.name)
        .join(TIES, TIES.c.player == PLAYERS.c.id)
        .join(own, and_(own.c.player == player, own.c.other == TIES.c.player), isouter=True)
        .where(TIES.c.other == player, TIES.c.kind == "asked", own.c.kind.is_(None))
        .order_by(TIES.c.at, PLAYERS.c.id)
        .limit(MAX_TIES)
    )


def _lock(connection: Connection, *players: str) -> None:
    """Lock the rows of players, in the order of their ids. Raises `PlayerRefused` if one is missing."""
    found = select(PLAYERS.c.id).where(PLAYERS.c.id.in_(players)).order_by(PLAYERS.c.id)
    if len(set(connection.scalars(found.with_for_update(key_share=True)))) < len(set(players)):
        raise PlayerRefused("no-such-player")


def _tie(connection: Connection, player: str, other: str) -> Tie | None:
    return connection.scalar(select(TIES.c.kind).where(TIES.c.player == player, TIES.c.other == other))


def _cut(connection: Connection, player: str, other: str) -> None:
    connection.execute(delete(TIES).where(TIES.c.player == player, TIES.c.other == other))
