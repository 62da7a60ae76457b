"""The changes of a room that only its log contains as they are, since they contain secrets.

`shootmoon.rooms.running.feed` turns them into events for viewers, or keeps them back. All other changes are
in `shootmoon.protocol.changes`.

Logs are kept for years. New types of change may be added, and new fields with a default value, but the
type tags, fields and meanings of existing types stay the same.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from shootmoon.protocol.changes import BrokenOff, Public
from shootmoon.rooms.log.settings import Secret, Settings


class Opened(Struct, frozen=True, tag_field="type", tag="opened"):
    """The room was opened, with nobody in any seat.

    This is always the first entry of a log, and only the first.
    """

    settings: Settings
    owner: str = ""
    """SHA-256 of the secret token of the room's owner, in hexadecimal; empty for a room without an owner."""


class SatDown(Struct, frozen=True, tag_field="type", tag="sat-down"):
    """Somebody took a seat: a person or an external bot."""

    seat: int
    name: str
    token: str
    """SHA-256 of the secret token that holds the seat, in hexadecimal."""
    outside: bool = False
    """True for an external bot. It holds a seat like a person, but has no vote on proposals."""
    face: str = ""
    """The name of the face that the holder has chosen; empty if none was chosen."""
    counts: bool = False
    """True if the seat counts for a player of the server."""


class Came(Struct, frozen=True, tag_field="type", tag="came"):
    """In a series (rooms with the same deals): which client took or was promised the seat.

    The previous entry contains the `SatDown` or `SeatPromised`, unless the server found out later that the
    seat is a player's. No viewer receives an event for this change.
    """

    seat: int
    clients: tuple[str, ...]
    """The identities of the client (`shootmoon.server.shared.blind`): keyed hashes of its token, of its
    address and the like. Two that have one in common are the same client."""
    knows: bool
    """True if the client sat in another room of the series before, so that it may know the deals."""


class WentElsewhere(Struct, frozen=True, tag_field="type", tag="went-elsewhere"):
    """In a series: a client that sat down in this room has sat down in another room of the series, too.

    It may know the deals of this room from the other one. No viewer receives an event for this change.
    """

    client: str
    """One of `Came.clients`."""


class SeatPromised(Struct, frozen=True, tag_field="type", tag="seat-promised"):
    """A house bot's seat was promised to somebody, who takes it after the hand.

    Until then the bot plays on. Otherwise people could take a seat, look at its hand, and leave without
    playing it.
    """

    seat: int
    name: str
    token: str
    """SHA-256 of the secret token that will hold the seat, in hexadecimal."""
    outside: bool = False
    """True for an external bot."""
    face: str = ""
    """See `SatDown.face`."""
    counts: bool = False
    """See `SatDown.counts`."""


class Committed(Struct, frozen=True, tag_field="type", tag="committed"):
    """The server chose the secret of the next hand, and published the secret's SHA-256 (the commitment).

    From now on, seats may commit to nonces for the deal; see `shootmoon.protocol.fairness`.
    """

    secret: Secret


class Revealed(Struct, frozen=True, tag_field="type", tag="revealed"):
    """The secret and the nonces of the last hand were made public."""


class DealBrokenOff(Struct, frozen=True, tag_field="type", tag="deal-broken-off"):
    """The deal that was being prepared is given up after nonces were revealed; its secret becomes public.

    The next deal has a new secret and new nonces. A hand that was dealt and then canceled is recorded by
    `DealtAnew` instead.
    """

    why: BrokenOff


class DealtAnew(Struct, frozen=True, tag_field="type", tag="dealt-anew"):
    """The hand was canceled, and the same dealer deals again."""


Change: TypeAlias = (
    Opened
    | SatDown
    | Came
    | WentElsewhere
    | SeatPromised
    | Committed
    | Revealed
    | DealBrokenOff
    | DealtAnew
    | Public
)
"""Any change that a log can record."""
