"""Commands: what clients and the server itself can ask of a room.

A `Request` is a command with the token of its sender. Clients send the commands of `Command`; those of
`ServerCommand` are made by the server alone and never read from outside.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from shootmoon.rooms.changes import Proposal
from shootmoon.rooms.settings import ShortText

Text: TypeAlias = Annotated[str, Meta(max_length=800)]
"""A text that people write. The real limit is lower (`shootmoon.rooms.user_text`), so that a text slightly
too long is refused with an explanation instead of failing validation."""


class SitDown(Struct, frozen=True, tag_field="type", tag="sit-down"):
    """Take a seat: the given one, or any free one. The token of the request holds it from then on."""

    name: Text
    seat: int | None = None
    outside: bool = False
    """True if an external bot sits down."""
    numbered: bool = False
    """If the name is taken: true to get a number added to it, as in “Ann 2”, false to be refused."""


class SeatBot(Struct, frozen=True, tag_field="type", tag="seat-bot"):
    """Seat a house bot at an open seat, or in place of another house bot."""

    seat: int
    bot: ShortText


class StandUp(Struct, frozen=True, tag_field="type", tag="stand-up"):
    """Leave the seat for good. A house bot takes it if a game is being played."""


class GoAway(Struct, frozen=True, tag_field="type", tag="go-away"):
    """Be marked as disconnected; the server gives it when a connection is lost."""


class ComeBack(Struct, frozen=True, tag_field="type", tag="come-back"):
    """Be marked as present again. Any other command has that effect too."""


class AddNonce(Struct, frozen=True, tag_field="type", tag="add-nonce"):
    """Add a nonce to the next deal; see `shootmoon.rooms.fairness`.

    The commitment is required since a nonce that arrives just after a deal would otherwise count for the hand
    after it.
    """

    nonce: ShortText
    commitment: ShortText
    """The commitment of the hand for which it is meant; once that hand is dealt, the nonce is refused."""


class Act(Struct, frozen=True, tag_field="type", tag="act"):
    """Do an action of the game."""

    ply: int
    """The number of actions of the game done so far, as far as the client knows."""
    action: ShortText


class Claim(Struct, frozen=True, tag_field="type", tag="claim"):
    """Claim the remaining tricks of the hand."""

    ply: int


class Ask(Struct, frozen=True, tag_field="type", tag="ask"):
    """Propose something that the others must agree to."""

    wish: Proposal


class Answer(Struct, frozen=True, tag_field="type", tag="answer"):
    """Agree to the proposal or refuse it; its proposer withdraws it by refusing."""

    agree: bool
    """True to agree, false to refuse."""


class Resume(Struct, frozen=True, tag_field="type", tag="resume"):
    """End a pause. Anybody at the table may."""


class GetReady(Struct, frozen=True, tag_field="type", tag="get-ready"):
    """Be ready for the next deal."""


class Say(Struct, frozen=True, tag_field="type", tag="say"):
    """Send a chat message: a text, or one of `PHRASES`."""

    text: Text = ""
    phrase: ShortText = ""


class Mute(Struct, frozen=True, tag_field="type", tag="mute"):
    """Mute another seat's chat messages, or unmute them."""

    other: int
    muted: bool = True
    """False to unmute."""


Command: TypeAlias = (
    SitDown
    | SeatBot
    | StandUp
    | GoAway
    | ComeBack
    | AddNonce
    | Act
    | Claim
    | Ask
    | Answer
    | Resume
    | GetReady
    | Say
    | Mute
)
"""Any command that a client may send."""


class Tick(Struct, frozen=True):
    """Do everything that is due: deal, let a bot stand in, begin the next game, let a proposal expire."""


class BotAct(Struct, frozen=True):
    """Do an action for the bot in a seat."""

    seat: int
    ply: int
    action: str


class HouseBot(Struct, frozen=True):
    """Seat a house bot at an open seat, as the client that opens a room may ask."""

    seat: int
    bot: str


class NoteElsewhere(Struct, frozen=True):
    """In a series: record that a client of this room sat down in another room too."""

    client: str
    """See `Came.client`."""


ServerCommand: TypeAlias = Tick | BotAct | HouseBot | NoteElsewhere
"""Any command that only the server gives."""


class Request(Struct, frozen=True):
    """A command with its sender."""

    command: Command | ServerCommand
    token: str = ""
    """SHA-256 of the sender's secret token, in hexadecimal; empty for the server."""
    name: Annotated[str, Meta(max_length=64)] = ""
    """The client's name for this command. A request with the same name is a retry, and is carried out
    once."""

    client: str = ""
    """In a series, of a client that sits down: its identity as far as the server can tell (`Came.client`)."""
    knows: bool = False
    """True if that client may know the deals of the series."""

    @property
    def digest(self) -> str:
        """A digest of the command, to notice two different commands under one name; empty without a name."""
        return digest_of(self.command) if self.name else ""


def digest_of(command: Struct) -> str:
    """Return a digest of a command: 16 hexadecimal digits that are equal for equal commands.

    >>> digest_of(GetReady()) == digest_of(GetReady()) != digest_of(Resume())
    True
    """
    return hashlib.sha256(msgspec.json.encode(command, enc_hook=str)).hexdigest()[:16]
