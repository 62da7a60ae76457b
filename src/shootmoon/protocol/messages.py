"""The messages that a server and a client exchange over a live connection to a room.

The server publishes them as JSON Schema; docs/api.md describes them.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct, field

from shootmoon.protocol.commands import Command
from shootmoon.protocol.events import Event
from shootmoon.protocol.views import RoomView
from shootmoon.telling import Language

CommandName: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^[!-~]+$(?!\n)")]
"""The name that a client gives to a command. A second command with the same name is a retry, and the command
is carried out only once."""
Token: TypeAlias = Annotated[str, Meta(max_length=200)]
"""The secret that holds a seat. The client makes it up; see `shootmoon.protocol.tokens`."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
"""A version of a room: the number of its last entry."""

TRY_AGAIN = 1013
"""The WebSocket close code by which the server says that the client may connect again after a short time."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """An error response with the fields that RFC 9457 (problem details) defines, and additional fields."""

    type: str
    """``urn:shootmoon:problem:`` followed by the code."""
    title: str
    status: int
    """The HTTP status code."""
    detail: str
    """An explanation in English or Spanish."""
    code: str
    """A stable code, on which clients may rely."""
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    """The values that the explanation contains, by name."""
    legal: tuple[str, ...] = ()
    """After an illegal action: the legal actions."""


class Hello(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message from a client: its token, and the version of the room that it knows."""

    token: Token = ""
    """The token that holds the client's seat; empty for spectators."""
    known: Version | None = None
    """The version of the room that the client knows; null if it knows none."""
    watch: SeatNumber = 0
    """For spectators: the seat from whose point of view they want to see a hand after it is over."""
    language: Language | None = None
    """The language of the sentences in events and of explanations in problems; null to choose it according to
    the headers of the request."""
    views: bool = False
    """True to receive not only events but also a view of the room after each message with events."""
    meanings: bool = False
    """True if views should explain the choices of a client whose turn it is, in ``language``."""


class Do(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="do"):
    """A command to the room. The server answers with a `Done` or a `ProblemMessage` that has the same id."""

    id: CommandName
    command: Command


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """A check that the connection works. The server answers with a `Pong`."""


ClientMessage: TypeAlias = Hello | Do | Ping
"""Any message from a client."""


class ViewMessage(Struct, frozen=True, tag_field="type", tag="view"):
    """A view of the whole room.

    It is the first message from the server, and is sent again whenever events alone aren't enough.
    """

    view: RoomView


class Turn(Struct, frozen=True):
    """Whose turn it is, and the legal actions.

    With this information, clients can follow the events without knowing the rules.
    """

    ply: int
    """The number of actions done in the game so far. Commands that act on the game must contain it."""
    phase: str
    """The phase of the game, as in the view of the room: ``deal``, ``auction``, …, ``over``."""
    to_move: int | None
    """The seat that is to move; 0 for chance, null after the game."""
    legal: tuple[str, ...]
    """The viewer's legal actions; empty unless it is their turn."""


class EventsMessage(Struct, frozen=True, tag_field="type", tag="events"):
    """The events since the last message with events, or since the last view."""

    number: Version
    events: tuple[Event, ...]
    turn: Turn | None = None
    """The turn after these events; null before the first game."""


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """A command was carried out, and its effect is stored."""

    id: str
    number: Version
    seat: int


class ProblemMessage(Struct, frozen=True, tag_field="type", tag="problem"):
    """A message from the client was invalid or was refused. It changed nothing."""

    problem: Problem
    """Why the message was invalid or refused."""
    id: str | None = None
    """The id of the command; null if the message couldn't be read as a command."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to `Ping`."""


ServerMessage: TypeAlias = ViewMessage | EventsMessage | Done | ProblemMessage | Pong
"""Any message from the server."""
