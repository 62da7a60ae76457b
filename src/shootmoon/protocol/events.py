"""Events: what viewers learn when a room changes.

No event contains tokens, secrets of future deals, or names of commands.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from shootmoon.protocol import changes
from shootmoon.protocol.changes import BrokenOff
from shootmoon.protocol.fairness import PROTOCOL


class RoomOpened(Struct, frozen=True, tag_field="type", tag="opened"):
    """The room was opened. The view of the room (`RoomView`) contains its settings."""


class SeatTaken(Struct, frozen=True, tag_field="type", tag="sat-down"):
    """Somebody took a seat."""

    seat: int
    name: str
    outside: bool
    face: str = ""
    """The name of the face that the holder has chosen; empty if none was chosen."""


class SeatComing(Struct, frozen=True, tag_field="type", tag="seat-promised"):
    """A house bot's seat was promised to somebody, who takes it after the hand."""

    seat: int
    name: str
    outside: bool
    face: str = ""
    """The name of the face that the future holder has chosen; empty if none was chosen."""


class CommitmentMade(Struct, frozen=True, tag_field="type", tag="committed"):
    """The server committed to the secret of the next hand by publishing the SHA-256 of the secret."""

    commitment: str
    deal: int = 0
    """The number of the deal in its room, from 1."""
    protocol: int = PROTOCOL
    """The version of the protocol for the deal."""


class SecretRevealed(Struct, frozen=True, tag_field="type", tag="revealed"):
    """The secret and nonces from which a hand was dealt. They are made public after the hand."""

    hand: int
    """The number of the hand in its game, from 1."""
    commitment: str
    secret: str
    """The secret, as 64 hexadecimal digits."""
    nonces: tuple[str, ...]
    """The nonces, by seat; ``-`` for a seat that revealed none."""
    deal: int = 0
    """The number of the deal in its room, from 1."""
    protocol: int = PROTOCOL
    """The version of the protocol by which the hand was dealt."""
    nonce_commitments: tuple[str, ...] = ()
    """The commitments to the nonces, by seat; ``-`` for a seat that made none."""
    interrupted: bool = False
    """True if the server was interrupted while nonces were being revealed."""


class DealGivenUp(Struct, frozen=True, tag_field="type", tag="deal-broken-off"):
    """The deal that was being prepared was broken off after nonces were revealed."""

    why: BrokenOff
    """What the players agreed to do instead."""
    told: SecretRevealed
    """The secret and nonces of the deal."""


class HandDropped(Struct, frozen=True, tag_field="type", tag="dealt-anew"):
    """The hand was canceled, and the same dealer deals again."""

    told: SecretRevealed | None
    """The secret and nonces of the canceled hand; null if they aren't public yet."""


EventBody: TypeAlias = (
    RoomOpened
    | SeatTaken
    | SeatComing
    | CommitmentMade
    | SecretRevealed
    | DealGivenUp
    | HandDropped
    | changes.Public
)
"""The content of an event: a change of the room in the form that viewers receive."""


class Event(Struct, frozen=True):
    """A change of the room, reduced to what one viewer may know."""

    number: int
    """The version of the room after the change. Numbers can be missing from the sequence, since some changes
    aren't sent to everybody."""
    at: int
    """The time of the change, in milliseconds since 1970 UTC."""
    what: EventBody
    """The change."""
    sentences: tuple[str, ...] = ()
    """What is to be said about the change, in the viewer's language: no sentence, or a few."""
