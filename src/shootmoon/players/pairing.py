"""Quick pairing: who of those who look for people to play with plays together, and its storage port.

Each person who looks for a game has a *ticket*. The tickets of all servers of a database are in one table. A
request of any of these people claims the tickets of new tables in one transaction; the name of each room is
stored with them before the room is opened. Nothing runs in the background.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Protocol

from msgspec import Struct

from shootmoon.players.player import Player

TICKET_LIFETIME = 25_000
"""How long a ticket waits after its owner has last asked, in milliseconds."""
PAIRED_LIFETIME = 24 * 3600 * 1000
"""How long a ticket that has found a table is kept, in milliseconds, so that its owner can ask again."""
BOTS_AFTER = 30_000
"""How long somebody waits before bots take the seats for which there is nobody, in milliseconds."""
NEAR = 4.0
"""By how much ratings may differ at first."""
WIDER = 1.0
"""By how much more they may differ for each second that somebody waits."""
NEW_PLAYER = 25.0
"""The rating of people of whom nothing is known (`shootmoon.players.rating`)."""
MAX_WAITING = 300
"""The greatest number of tickets that are looked at together; those who wait longest come first."""


class Ticket(Struct, frozen=True, kw_only=True):
    """Somebody who looks for people to play with, or has found them."""

    token: str
    """The SHA-256 of the secret that will hold the seat."""
    player: str = ""
    """The id of the player; empty for people who aren't players."""
    name: str
    """The name to be shown at the seat."""
    presets: tuple[str, ...]
    """The presets by which the owner would play, the preferred one first."""
    bots: bool = False
    """True if bots may take seats after a while."""
    since: int
    """When the owner began to look, in milliseconds since 1970 UTC."""
    until: int
    """When the ticket ends unless its owner asks again."""
    room: str = ""
    """The name of the room; empty while the owner waits."""
    preset: str = ""
    """The preset by which the room plays."""
    seat: int = 0
    """The owner's seat there, counted from 1."""
    opened: bool = False
    """True if the room was opened and everybody has been seated."""
    invitation: int = 0
    """The id of the invitation that is used up when a table is found (`shootmoon.documents.house.Note`); 0 if
    none is needed."""


class NewTable(Struct, frozen=True):
    """People who will play together."""

    preset: str
    tickets: tuple[Ticket, ...]
    """Those who will sit in the seats 1, 2, …; bots take the seats that are left."""


def pair(
    waiting: Sequence[Ticket],
    seats: Mapping[str, int],
    ratings: Mapping[tuple[str, str], float],
    blocked: Set[tuple[str, str]],
    now: int,
) -> list[NewTable]:
    """Return the tables at which people who wait can play now. Nobody sits at two.

    ``seats``: for each preset, the number of its seats. ``ratings``: by player and preset; others have
    `NEW_PLAYER`. ``blocked``: pairs of players of whom the first has blocked the second; they never meet.

    Those who have waited longest choose first, and are given those whose ratings are nearest. The difference
    may be `NEAR`, and `WIDER` more for each second that one of the two has waited.
    """
    left = sorted(waiting, key=lambda ticket: (ticket.since, ticket.token))
    tables: list[NewTable] = []
    for first in list(left):
        if first not in left:
            continue
        table = _table_for(first, left, seats, ratings, blocked, now)
        if table is not None:
            tables.append(table)
            left = [ticket for ticket in left if ticket not in table.tickets]
    return tables


def _table_for(
    first: Ticket,
    left: Sequence[Ticket],
    seats: Mapping[str, int],
    ratings: Mapping[tuple[str, str], float],
    blocked: Set[tuple[str, str]],
    now: int,
) -> NewTable | None:
    """Return a table for ``first``; None if it has to wait."""
    with_bots: NewTable | None = None
    patient = first.bots and now - first.since >= BOTS_AFTER
    for preset in first.presets:
        if preset not in seats:  # known to another version only
            continue

        def rating(ticket: Ticket, preset: str = preset) -> float:
            return ratings.get((ticket.player, preset), NEW_PLAYER)

        def fits(one: Ticket, other: Ticket, rating: Callable[[Ticket], float] = rating) -> bool:
            pair = (one.player, other.player)
            if one.player and (one.player == other.player or pair in blocked or pair[::-1] in blocked):
                return False
            waited = (now - min(one.since, other.since)) / 1000
            return abs(rating(one) - rating(other)) <= NEAR + WIDER * waited

        willing = [ticket for ticket in left if ticket is not first and preset in ticket.presets]
        willing.sort(key=lambda ticket: abs(rating(ticket) - rating(first)))
        full = _choose(first, willing, seats[preset], fits)
        if len(full) == seats[preset]:
            return NewTable(preset, full)
        if patient:
            some = _choose(first, [ticket for ticket in willing if ticket.bots], seats[preset], fits)
            if with_bots is None or len(some) > len(with_bots.tickets):
                with_bots = NewTable(preset, some)
    return with_bots


def _choose(
    first: Ticket, others: Sequence[Ticket], count: int, fits: Callable[[Ticket, Ticket], bool]
) -> tuple[Ticket, ...]:
    chosen = [first]
    for other in others:
        if len(chosen) < count and all(fits(each, other) for each in chosen):
            chosen.append(other)
    return tuple(chosen)


class Pairing(Protocol):
    """Stores tickets. Every method may raise `shootmoon.rooms.Unreachable`."""

    async def ask(self, ticket: Ticket, now: int) -> Ticket | None:
        """Store a ticket, or lengthen the time of the one with its token, and return it as it is stored.

        A ticket that has ended is stored anew. A new ticket ends others with which the same player waits.
        Return None if all uses that are left of its invitation are needed for others who wait. Raises
        `PlayerRefused` with ``no-player`` if its player was deleted.
        """
        ...

    async def renew(self, token: str, until: int, now: int, *, bots: bool | None = None) -> Ticket | None:
        """Lengthen the time of a ticket that waits, and return it; None if there is none, or it has ended.

        ``bots``: the new value of `Ticket.bots`; None to leave it. A ticket that has found a table is
        returned as it is.
        """
        ...

    async def is_looking(self, player: str, now: int) -> bool:
        """Return True if a player waits with any ticket."""
        ...

    async def pair(self, seats: Mapping[str, int], new_name: Callable[[], str], now: int) -> None:
        """Claim the tickets of all tables that `pair` finds, and store the names of their rooms.

        ``new_name``: returns the name of a new room. No ticket is claimed twice, however many servers call
        this at once. The invitations of these tickets are used up once for each; those who wait longer than
        others with an invitation that isn't good for all of them come first.
        """
        ...

    async def is_invited(self, ticket: Ticket, now: int) -> bool:
        """Return True if a ticket needs no invitation, or if its invitation can still be used."""
        ...

    async def ready(self, tokens: Sequence[str]) -> Sequence[str]:
        """Return those of some tokens whose tickets have found a table, or don't exist any more."""
        ...

    async def table(self, room: str) -> Sequence[Ticket]:
        """Return the tickets of a room, by seat."""
        ...

    async def opened(self, room: str) -> None:
        """Record that a room was opened and that everybody sits there; forget who they are."""
        ...

    async def waiting(self, now: int) -> int:
        """Return how many people wait."""
        ...

    async def cancel(self, token: str) -> None:
        """Delete a ticket that waits. One that has found a table stays."""
        ...

    async def forget_expired(self, now: int) -> None:
        """Delete the tickets that have ended."""
        ...


def ticket_for(
    token: str,
    player: Player | None,
    name: str,
    presets: tuple[str, ...],
    *,
    bots: bool,
    now: int,
    invitation: int = 0,
) -> Ticket:
    """Return a new ticket; ``player`` is None for somebody who isn't a player."""
    return Ticket(
        token=token,
        player="" if player is None else player.id,
        name=name,
        presets=presets,
        bots=bots,
        since=now,
        until=now + TICKET_LIFETIME,
        invitation=invitation,
    )
