"""Commands: what clients, or the server itself, can ask a room to do.

A `Request` contains a command and the token of its sender. Clients can send any `Command`. Only the server
itself creates a `ServerCommand`; these are never accepted from clients.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from shootmoon.rooms.changes import HintKind, Proposal
from shootmoon.rooms.faces import Face
from shootmoon.rooms.settings import ShortText

Text: TypeAlias = Annotated[str, Meta(max_length=800)]
"""A text written by a person. The real limit is lower (`shootmoon.rooms.user_text`), so that a text that is
slightly too long doesn't fail validation but is refused with an explanation."""


class SitDown(Struct, frozen=True, tag_field="type", tag="sit-down"):
    """Take the given seat, or any free seat if none is given. The token of the request then holds it."""

    name: Text
    seat: int | None = None
    outside: bool = False
    """True if the sender is an external bot."""
    numbered: bool = False
    """What happens if the name is taken: true to add a number to the name, as in “Ann 2”; false to be
    refused."""
    face: Face = ""
    """The face that the sender has chosen; empty for one that clients choose by the name."""


class SeatBot(Struct, frozen=True, tag_field="type", tag="seat-bot"):
    """Seat a house bot at an open seat, or in place of another house bot.

    A style may follow its name, as in ``expert:sober``.
    """

    seat: int
    bot: ShortText


class StandUp(Struct, frozen=True, tag_field="type", tag="stand-up"):
    """Leave the seat for good. If a game is in progress, a house bot takes the seat."""


class GoAway(Struct, frozen=True, tag_field="type", tag="go-away"):
    """Mark the sender as disconnected. The server issues this command when a connection is lost."""


class ComeBack(Struct, frozen=True, tag_field="type", tag="come-back"):
    """Mark the sender as present again. Any other command has the same effect."""


class CommitNonce(Struct, frozen=True, tag_field="type", tag="commit-nonce"):
    """Commit to a nonce for the next deal; see `shootmoon.rooms.fairness`.

    The nonce itself must be revealed with `RevealNonce` when the room asks for it.
    """

    nonce_commitment: ShortText
    """The seat's commitment to its nonce: 64 hexadecimal digits."""
    commitment: ShortText
    """The server's commitment for the deal for which the nonce is meant."""


class RevealNonce(Struct, frozen=True, tag_field="type", tag="reveal-nonce"):
    """Reveal the nonce to which the seat has committed."""

    nonce: ShortText
    """The nonce: 64 hexadecimal digits in lower case."""
    commitment: ShortText
    """The server's commitment for the deal for which the nonce is meant."""


class Act(Struct, frozen=True, tag_field="type", tag="act"):
    """Do an action of the game, such as a bid or a play."""

    ply: int
    """The number of actions done in the game before this one, as far as the client knows. If it is wrong, the
    command is refused."""
    action: ShortText


class Claim(Struct, frozen=True, tag_field="type", tag="claim"):
    """Claim the remaining tricks of the hand."""

    ply: int


class Ask(Struct, frozen=True, tag_field="type", tag="ask"):
    """Propose something that the other seats must agree to."""

    wish: Proposal


class Answer(Struct, frozen=True, tag_field="type", tag="answer"):
    """Agree to the pending proposal, or refuse it.

    The seat that made the proposal withdraws it by refusing.
    """

    agree: bool
    """True to agree, false to refuse."""


class Resume(Struct, frozen=True, tag_field="type", tag="resume"):
    """End a pause. Anybody in a seat may do so."""


class GetReady(Struct, frozen=True, tag_field="type", tag="get-ready"):
    """Declare that the seat is ready for the next deal."""


class TakeHint(Struct, frozen=True, tag_field="type", tag="take-hint"):
    """Record that the sender takes a hint about its decision; see `shootmoon.rooms.deciding.hints`.

    ``POST /api/rooms/{room}/hint`` does this, too, and returns the hint.
    """

    ply: int
    """The number of actions done in the game, as far as the client knows."""
    kind: HintKind
    """What the hint contains."""


class Say(Struct, frozen=True, tag_field="type", tag="say"):
    """Send a chat message: either a text, or one of the quick phrases in `PHRASES`."""

    text: Text = ""
    phrase: ShortText = ""


class Mute(Struct, frozen=True, tag_field="type", tag="mute"):
    """Mute another seat's chat messages, or unmute them."""

    other: int
    muted: bool = True
    """False to unmute."""


class Kick(Struct, frozen=True, tag_field="type", tag="kick"):
    """Put the person or external bot out of a seat; only the owner of the room may do so.

    If a house bot's seat is promised to somebody, that person loses the promise instead. During a game, a
    house bot takes the seat, as after `StandUp`. Without a ban, the person may sit
    down again.
    """

    seat: int


class Ban(Struct, frozen=True, tag_field="type", tag="ban"):
    """Put the person or external bot out of a seat for good; only the owner of the room may do so.

    Nobody can sit down any more with the token or the name that held the seat.
    """

    seat: int


class Unban(Struct, frozen=True, tag_field="type", tag="unban"):
    """Lift a ban; only the owner of the room may do so."""

    ban: int
    """The number of the ban (`shootmoon.rooms.views.BanView`)."""


class Silence(Struct, frozen=True, tag_field="type", tag="silence"):
    """Refuse the chat messages of a seat's holder, or allow them again; only the owner of the room may do so.

    In contrast to `Mute`, nobody is sent the messages.
    """

    seat: int
    silenced: bool = True
    """False to allow the messages again."""


class HandOn(Struct, frozen=True, tag_field="type", tag="hand-on"):
    """Make the person in a seat the owner of the room, in place of the sender; only the owner may do so."""

    seat: int


class AdmitSpectators(Struct, frozen=True, tag_field="type", tag="admit-spectators"):
    """Close the room to spectators, or open it to them again; only the owner of the room may do so."""

    admit: bool
    """True to open the room to spectators, false to close it."""


OwnerCommand: TypeAlias = Kick | Ban | Unban | Silence | HandOn | AdmitSpectators
"""Any command that only the owner of a room may send, or the server on behalf of its operators."""

Command: TypeAlias = (
    SitDown
    | SeatBot
    | StandUp
    | GoAway
    | ComeBack
    | CommitNonce
    | RevealNonce
    | Act
    | Claim
    | Ask
    | Answer
    | Resume
    | GetReady
    | TakeHint
    | Say
    | Mute
    | OwnerCommand
)
"""Any command that a client may send."""


class Tick(Struct, frozen=True):
    """Do everything that is due by the room's schedule, such as a deal or the end of a proposal."""


class BotAct(Struct, frozen=True):
    """Do an action that the house bot in a seat has chosen."""

    seat: int
    ply: int
    action: str
    budget: str = ""
    tables: str = ""
    """For these two see `shootmoon.rooms.changes.Acted`."""


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


def digest_of(command: Struct) -> str:
    """Return a digest of a command: 16 hexadecimal digits that are equal for equal commands.

    >>> digest_of(GetReady()) == digest_of(GetReady()) != digest_of(Resume())
    True
    """
    return hashlib.sha256(msgspec.json.encode(command, enc_hook=str)).hexdigest()[:16]
