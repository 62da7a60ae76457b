"""What can be asked of a room: by whoever holds a seat, and by the server itself.

A `Request` is a command with the token of whoever gives it. Clients send the commands of `Command`; those of
`ServerCommand` are never read from outside.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from shootmoon.rooms.changes import Proposal
from shootmoon.rooms.settings import ShortText

Text: TypeAlias = Annotated[str, Meta(max_length=800)]
"""What people write; how long it may really be is said by refusals, in words."""


class SitDown(Struct, frozen=True, tag_field="type", tag="sit-down"):
    """Take a seat: this one, or any that is free. It is held by the token of the request from then on."""

    name: Text
    seat: int | None = None
    outside: bool = False
    """Whether it is an outside bot that sits down."""
    numbered: bool = False
    """Where somebody here has this name: whether to add a number to it, as in “Ann 2”, or to be refused."""


class SeatBot(Struct, frozen=True, tag_field="type", tag="seat-bot"):
    """Put a bot of the house into an open seat, or another one into a bot's."""

    seat: int
    bot: ShortText


class StandUp(Struct, frozen=True, tag_field="type", tag="stand-up"):
    """Leave for good. While a game is played, a bot takes the seat."""


class GoAway(Struct, frozen=True, tag_field="type", tag="go-away"):
    """Not to be connected any more; given by the server when a connection is lost."""


class ComeBack(Struct, frozen=True, tag_field="type", tag="come-back"):
    """To be there again. Any other command does that, too."""


class AddNonce(Struct, frozen=True, tag_field="type", tag="add-nonce"):
    """Add to what the next hand is dealt from; see `shootmoon.rooms.fairness`.

    A nonce that names no commitment is refused: sent just before a deal, it would count for the hand after.
    """

    nonce: ShortText
    commitment: ShortText
    """That of the hand which it is meant for; once that is dealt, the nonce is refused."""


class Act(Struct, frozen=True, tag_field="type", tag="act"):
    """An action of the game."""

    ply: int
    """How many actions of the game have been done, as far as the client knows."""
    action: ShortText


class Claim(Struct, frozen=True, tag_field="type", tag="claim"):
    """“The rest are mine.”"""

    ply: int


class Ask(Struct, frozen=True, tag_field="type", tag="ask"):
    """Ask for something that needs the consent of all people at the table."""

    wish: Proposal


class Answer(Struct, frozen=True, tag_field="type", tag="answer"):
    """Agree to what is asked for, or not; who asked may withdraw it."""

    agree: bool
    """Whether the seat consents."""


class Resume(Struct, frozen=True, tag_field="type", tag="resume"):
    """End a pause. Anybody may."""


class GetReady(Struct, frozen=True, tag_field="type", tag="get-ready"):
    """Need no more time before the next deal."""


class Say(Struct, frozen=True, tag_field="type", tag="say"):
    """Say something: a text, or one of `PHRASES`."""

    text: Text = ""
    phrase: ShortText = ""


class Mute(Struct, frozen=True, tag_field="type", tag="mute"):
    """Not to read what another seat says, or to read it again."""

    other: int
    muted: bool = True
    """False: to read it again."""


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
"""What a client may send."""


class Tick(Struct, frozen=True):
    """Do what is due now: deal, let a bot stand in, begin the next game, let a wish lapse."""


class BotAct(Struct, frozen=True):
    """What the bot in a seat does."""

    seat: int
    ply: int
    action: str


class HouseBot(Struct, frozen=True):
    """Put a bot into an open seat, as whoever opens a room may."""

    seat: int
    bot: str


class NoteElsewhere(Struct, frozen=True):
    """In a series: note that a client that sat down here sits down in another room, too."""

    client: str
    """See `Came.client`."""


ServerCommand: TypeAlias = Tick | BotAct | HouseBot | NoteElsewhere
"""What only the server does."""


class Request(Struct, frozen=True):
    """A command, and who gives it."""

    command: Command | ServerCommand
    token: str = ""
    """SHA-256 of the secret token of whoever gives it, in hexadecimal; empty for the server."""
    name: Annotated[str, Meta(max_length=64)] = ""
    """What the client calls this command. The same name again is the same command, and done once."""

    client: str = ""
    """In a series, of who sits down: who it is, as far as the server can tell (`Came.client`)."""
    knows: bool = False
    """Whether they may know the deals of the series."""

    @property
    def digest(self) -> str:
        """What tells the command from others that its client gave the same name; empty without a name."""
        return digest_of(self.command) if self.name else ""


def digest_of(command: Struct) -> str:
    """What tells a command from others.

    >>> digest_of(GetReady()) == digest_of(GetReady()) != digest_of(Resume())
    True
    """
    return hashlib.sha256(msgspec.json.encode(command, enc_hook=str)).hexdigest()[:16]
