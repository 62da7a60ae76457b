"""What is said over a live connection to a room: one set of types for servers and for clients.

The messages are published by the server as JSON Schema, and told in docs/api.md.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from shootmoon.rooms.commands import Command
from shootmoon.rooms.events import Event
from shootmoon.rooms.views import RoomView

CommandName: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[!-~]+$")]
"""What a client calls a command. The same name again is the same command, and done once."""
Token: TypeAlias = Annotated[str, Meta(max_length=200)]
"""The secret by which a seat is held, made up by the client; see `shootmoon.rooms.tokens`."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
"""A version of a room: the number of its last entry."""

TRY_AGAIN = 1013
"""WebSockets are closed with this code where the client may come again in a little while."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """What is wrong (RFC 9457)."""

    type: str
    """``urn:shootmoon:problem:`` and the code."""
    title: str
    status: int
    """That of HTTP."""
    detail: str
    """In words, English or Spanish."""
    code: str
    """Stable; clients may rely on it."""
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    """What the words were made of."""
    legal: tuple[str, ...] = ()
    """Where an action was illegal: those that were legal."""


class Hello(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message: who it is, and what is known already."""

    token: Token = ""
    """Empty for spectators."""
    known: Version | None = None
    """The version up to which the room is known; null for nothing."""
    watch: SeatNumber = 0
    """For spectators: the seat whose hand they want to see when it is over."""
    language: Literal["en", "es"] | None = None
    """In which problems are told; else as the headers ask."""
    views: bool = False
    """Whether the room is to be shown as it stands after whatever happens: each message of events that aren't
    empty is then followed by a view."""


class Do(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="do"):
    """A command, answered by `Done` or `ProblemMessage` with the same id."""

    id: CommandName
    command: Command


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Is anybody there?"""


ClientMessage: TypeAlias = Hello | Do | Ping
"""What clients send."""


class ViewMessage(Struct, frozen=True, tag_field="type", tag="view"):
    """The room as it stands: first of all, and whenever events alone don't do."""

    view: RoomView


class Turn(Struct, frozen=True):
    """Whose turn it is in the game, and what they may do: who follows by events needs to know no rules."""

    ply: int
    """How many actions of the game have been done: what commands that act name."""
    phase: str
    """As in the view of the room: ``deal``, ``auction``, …, ``over``."""
    to_move: int | None
    """The seat; 0 for chance, null where the game is over."""
    legal: tuple[str, ...]
    """What the viewer may do now; empty unless it is their turn."""


class EventsMessage(Struct, frozen=True, tag_field="type", tag="events"):
    """What happened since the last message of this type or a view."""

    number: Version
    events: tuple[Event, ...]
    turn: Turn | None = None
    """Whose turn it is after that; null before the first game."""


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """A command was carried out, and that lasts."""

    id: str
    number: Version
    seat: int


class ProblemMessage(Struct, frozen=True, tag_field="type", tag="problem"):
    """Something is wrong with what the client sent, and has changed nothing."""

    problem: Problem
    """What is wrong."""
    id: str | None = None
    """That of the command, where it was one that could be read."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """Yes."""


ServerMessage: TypeAlias = ViewMessage | EventsMessage | Done | ProblemMessage | Pong
"""What the server sends."""
