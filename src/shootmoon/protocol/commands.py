"""Commands: what clients can ask a room to do."""

from __future__ import annotations

import hashlib
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from shootmoon.protocol.changes import HintKind, Proposal
from shootmoon.protocol.faces import Face
from shootmoon.protocol.settings import ShortText

Text: TypeAlias = Annotated[str, Meta(max_length=800)]
"""A text written by a person. The real limit is lower (`shootmoon.protocol.user_text`), so that a text that
is slightly too long doesn't fail validation but is refused with an explanation."""


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
    """Commit to a nonce for the next deal; see `shootmoon.protocol.fairness`.

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
    """The number of the ban (`shootmoon.protocol.views.BanView`)."""


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


def digest_of(command: Struct) -> str:
    """Return a digest of a command: 16 hexadecimal digits that are equal for equal commands.

    >>> digest_of(GetReady()) == digest_of(GetReady()) != digest_of(Resume())
    True
    """
    return hashlib.sha256(msgspec.json.encode(command, enc_hook=str)).hexdigest()[:16]
