"""The messages of a live connection to a room, for servers and clients.

The server publishes them as JSON Schema; docs/api.md describes them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from shootmoon.rooms.commands import Command
from shootmoon.rooms.events import Event
from shootmoon.rooms.views import RoomView

CommandName: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[!-~]+$")]
"""A client's name for a command. A command with the same name is a retry, and carried out once."""
Token: TypeAlias = Annotated[str, Meta(max_length=200)]
"""The secret that holds a seat, made up by the client; see `shootmoon.rooms.tokens`."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
"""A version of a room: the number of its last entry."""

TRY_AGAIN = 1013
"""The close code of WebSockets if the client may try again after a short time."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """Problem details (RFC 9457)."""

    type: str
    """``urn:shootmoon:problem:`` and the code."""
    title: str
    status: int
    """The HTTP status code."""
    detail: str
    """The explanation in English or Spanish."""
    code: str
    """The stable code, on which clients may rely."""
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    """The values in the explanation."""
    legal: tuple[str, ...] = ()
    """After an illegal action: the legal ones."""


class Hello(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message of a client: its token, and the version that it knows."""

    token: Token = ""
    """Empty for spectators."""
    known: Version | None = None
    """The version of the room that the client knows; null for none."""
    watch: SeatNumber = 0
    """For spectators: the seat whose view of a hand they want to see after it."""
    language: Literal["en", "es"] | None = None
    """The language of problems; null to use the headers of the request."""
    views: bool = False
    """True to receive a view of the room after each message with events."""


class Do(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="do"):
    """A command. The answer is a `Done` or a `ProblemMessage` with the same id."""

    id: CommandName
    command: Command


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """A check that the connection works, answered by `Pong`."""


ClientMessage: TypeAlias = Hello | Do | Ping
"""Any message from a client."""


class ViewMessage(Struct, frozen=True, tag_field="type", tag="view"):
    """A whole view of the room: the first message, and whenever events alone aren't enough."""

    view: RoomView


class Turn(Struct, frozen=True):
    """Whose turn it is and what they may do, so that clients that follow by events needn't know the rules."""

    ply: int
    """The number of actions of the game done so far, which commands that act contain."""
    phase: str
    """As in the view of the room: ``deal``, ``auction``, …, ``over``."""
    to_move: int | None
    """The seat that is to move; 0 for chance, null after the game."""
    legal: tuple[str, ...]
    """The viewer's legal actions; empty unless it is their turn."""


class EventsMessage(Struct, frozen=True, tag_field="type", tag="events"):
    """The events since the last message of this type or the last view."""

    number: Version
    events: tuple[Event, ...]
    turn: Turn | None = None
    """The turn after these events; null before the first game."""


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """A command was carried out, and its effect stored."""

    id: str
    number: Version
    seat: int


class ProblemMessage(Struct, frozen=True, tag_field="type", tag="problem"):
    """A message of the client was refused or invalid, and changed nothing."""

    problem: Problem
    """The problem."""
    id: str | None = None
    """The id of the command; null if the message wasn't a readable command."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to `Ping`."""


ServerMessage: TypeAlias = ViewMessage | EventsMessage | Done | ProblemMessage | Pong
"""Any message from the server."""
