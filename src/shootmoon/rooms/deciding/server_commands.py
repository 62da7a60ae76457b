"""`Request`: a command to a room with its sender; and the commands that only the server itself issues.

A `ServerCommand` is never accepted from clients.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from shootmoon.protocol.commands import Command, digest_of


class Tick(Struct, frozen=True):
    """Do everything that is due by the room's schedule, such as a deal or the end of a proposal."""


class BotAct(Struct, frozen=True):
    """Do an action that the house bot in a seat has chosen."""

    seat: int
    ply: int
    action: str
    budget: str = ""
    tables: str = ""
    """For these two see `shootmoon.protocol.changes.Acted`."""


class HouseBot(Struct, frozen=True):
    """Seat a house bot at an open seat, on behalf of the client that opened the room."""

    seat: int
    bot: str


class NoteElsewhere(Struct, frozen=True):
    """In a series: record that a client that sat down in this room sat down in another room as well."""

    client: str
    """One of `Came.clients`."""


class NoteClient(Struct, frozen=True):
    """In a series: record a further identity of a client that sits in this room or waits for a seat."""

    token: str
    """The SHA-256 of the token that holds the seat."""
    client: str
    """One of `Came.clients`."""
    knows: bool
    """See `Came.knows`."""


class CountSeat(Struct, frozen=True):
    """Record that a seat counts for a player of the server."""

    token: str
    """The SHA-256 of the token that holds the seat, or to which it is promised. If there is none, nothing
    happens."""


class EndGame(Struct, frozen=True):
    """End the game early, on behalf of the director of a tournament or the operators of the server."""


class EndAbandoned(Struct, frozen=True):
    """End a rated match that nobody has finished, which those who are still there have given up."""


ServerCommand: TypeAlias = (
    Tick | BotAct | HouseBot | NoteElsewhere | NoteClient | CountSeat | EndGame | EndAbandoned
)
"""Any command that only the server issues."""


class Request(Struct, frozen=True):
    """A command and its sender."""

    command: Command | ServerCommand
    token: str = ""
    """The SHA-256 of the sender's secret token, in hexadecimal. Empty if the sender is the server itself."""
    name: Annotated[str, Meta(max_length=64)] = ""
    """The name that the client gave to this command. A second request with the same name is a retry, and the
    command is carried out only once."""

    clients: tuple[str, ...] = ()
    """In a series, when a client sits down: the identities of the client, as far as the server can tell
    (`Came.clients`)."""
    knows: bool = False
    """True if the client sat in another room of the series before, so that it may know the deals."""
    house: bool = False
    """True if the server sends an `OwnerCommand` on behalf of its operators."""
    counts: bool = False
    """True if the sender sits down and the token is that of a player of the server or, with a `Ban`, if the
    server puts out a banned player who has sat down with a new token."""

    @property
    def digest(self) -> str:
        """A digest of the command, by which a different command with the same name is recognized.

        Empty if the request has no name.
        """
        return digest_of(self.command) if self.name else ""
