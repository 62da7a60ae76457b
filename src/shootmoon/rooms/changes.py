"""The changes that a room's log records, and the kinds of proposal.

A log is a sequence of changes (`shootmoon.rooms.entries`); `shootmoon.rooms.events` makes of each change the
events that viewers receive. Modules that use many of them write `changes.Acted`.

Logs are kept for years: new changes may be added, and new fields with a default, but the tags, fields and
meanings of existing ones never change.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from shootmoon.rooms.settings import Secret, Settings

Proposal: TypeAlias = Literal["takeback", "redeal", "pause", "end", "time", "again"]
"""What can be proposed: to take back an action, to deal the hand again, a pause, to end the game early, the
arbiter's call of time, another game. The others must agree; see `shootmoon.rooms.consent`."""


class Opened(Struct, frozen=True, tag_field="type", tag="opened"):
    """The room was opened, with all seats open. Always the first entry of a log, and only there."""

    settings: Settings


class SatDown(Struct, frozen=True, tag_field="type", tag="sat-down"):
    """Somebody took a seat."""

    seat: int
    name: str
    token: str
    """SHA-256 of the secret token that holds the seat, in hexadecimal."""
    outside: bool = False
    """True for an external bot. It holds a seat as people do but has no vote on proposals."""


class Came(Struct, frozen=True, tag_field="type", tag="came"):
    """In a series: the client behind the `SatDown` just before, as far as the server can identify it.

    No viewer receives an event for it.
    """

    seat: int
    client: str
    """A keyed hash of the client's address or token; equal hashes mean the same client."""
    knows: bool
    """True if the client sat in another room of the series before, and so may know the deals."""


class WentElsewhere(Struct, frozen=True, tag_field="type", tag="went-elsewhere"):
    """In a series: a client that sat down here also sat down in another room.

    It may know the deals from there. No viewer receives an event for it.
    """

    client: str
    """See `Came.client`."""


class BotSatDown(Struct, frozen=True, tag_field="type", tag="bot-sat-down"):
    """A house bot, one that the server runs, took a seat."""

    seat: int
    bot: str


class StoodUp(Struct, frozen=True, tag_field="type", tag="stood-up"):
    """The holder left the seat for good; it is open again, and its token is void."""

    seat: int


class SeatPromised(Struct, frozen=True, tag_field="type", tag="seat-promised"):
    """A house bot's seat was promised to somebody, who takes it when the hand is over.

    Until then the bot plays on, so that nobody can see a hand and then leave without playing it.
    """

    seat: int
    name: str
    token: str
    """SHA-256 of the secret token that will hold the seat, in hexadecimal."""
    outside: bool = False
    """True for an external bot."""


class BotPromised(Struct, frozen=True, tag_field="type", tag="bot-promised"):
    """A house bot's seat was promised to another house bot, which takes it when the hand is over."""

    seat: int
    bot: str


class PromiseEnded(Struct, frozen=True, tag_field="type", tag="promise-ended"):
    """The person to whom the seat was promised gave it up."""

    seat: int


class WentAway(Struct, frozen=True, tag_field="type", tag="went-away"):
    """The holder of the seat disconnected."""

    seat: int


class CameBack(Struct, frozen=True, tag_field="type", tag="came-back"):
    """The holder of the seat is back, and plays again if a bot had stood in."""

    seat: int


class StoodIn(Struct, frozen=True, tag_field="type", tag="stood-in"):
    """A bot plays for the holder of the seat until they come back."""

    seat: int
    bot: str
    late: bool
    """True if the holder's time for the turn ran out, False if they were away."""


class GameBegan(Struct, frozen=True, tag_field="type", tag="game-began"):
    """A game began; the first one in a room is number 1."""

    game: int


class Committed(Struct, frozen=True, tag_field="type", tag="committed"):
    """The secret of the next hand was chosen, and its SHA-256 published. Seats may add nonces from now on."""

    secret: Secret


class NonceAdded(Struct, frozen=True, tag_field="type", tag="nonce-added"):
    """A seat added a nonce to the next deal; it replaces an earlier one of the same seat."""

    seat: int
    nonce: str


class Acted(Struct, frozen=True, tag_field="type", tag="acted"):
    """An action of the game was done."""

    seat: int
    """The seat that acted; 0 for chance and the arbiter."""
    action: str


class Revealed(Struct, frozen=True, tag_field="type", tag="revealed"):
    """The secret and nonces of the last hand were made public."""


class ClaimGranted(Struct, frozen=True, tag_field="type", tag="claim-granted"):
    """A seat claimed the remaining tricks, and nobody can prevent it. The plays follow, one entry each."""

    seat: int


class Proposed(Struct, frozen=True, tag_field="type", tag="wished"):
    """A seat made a proposal, and thereby agreed to it."""

    seat: int
    wish: Proposal


class Consented(Struct, frozen=True, tag_field="type", tag="consented"):
    """A seat agreed to the proposal."""

    seat: int


class ProposalEnded(Struct, frozen=True, tag_field="type", tag="wish-ended"):
    """A proposal ended: granted, refused by ``seat`` (withdrawn if that is the proposer), or expired (0)."""

    granted: bool
    """True if all needed seats agreed and it is carried out."""
    seat: int = 0


class TookBack(Struct, frozen=True, tag_field="type", tag="took-back"):
    """The hand was taken back to its first ``kept`` actions, of which the deal is the first."""

    kept: int
    """The number of actions of the hand that remain."""


class WentBack(Struct, frozen=True, tag_field="type", tag="went-back"):
    """The game was taken back to its first ``ply`` actions. In private rooms only."""

    ply: int


class DealtAnew(Struct, frozen=True, tag_field="type", tag="dealt-anew"):
    """The hand was canceled; the same dealer deals again."""


class Paused(Struct, frozen=True, tag_field="type", tag="paused"):
    """The game was paused: clocks and bots stop."""


class Resumed(Struct, frozen=True, tag_field="type", tag="resumed"):
    """The pause ended: clocks and bots go on."""


class GameEnded(Struct, frozen=True, tag_field="type", tag="game-ended"):
    """The game was ended early; nobody won it."""


class Readied(Struct, frozen=True, tag_field="type", tag="readied"):
    """A seat is ready for the next deal."""

    seat: int


class ClockSetBack(Struct, frozen=True, tag_field="type", tag="clock-set-back"):
    """The previous entry was written by a clock that was ahead; deadlines now count from this entry's time.

    See `shootmoon.rooms.clock_jumps`.
    """


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """A chat message: a text, or the name of a quick phrase, which clients show in the reader's language."""

    seat: int
    text: str = ""
    phrase: str = ""


class Muted(Struct, frozen=True, tag_field="type", tag="muted"):
    """A seat muted another one in the chat, or unmuted it."""

    seat: int
    other: int
    muted: bool
    """False if it was unmuted."""


Public: TypeAlias = (
    BotSatDown
    | StoodUp
    | BotPromised
    | PromiseEnded
    | WentAway
    | CameBack
    | StoodIn
    | GameBegan
    | NonceAdded
    | Acted
    | ClaimGranted
    | Proposed
    | Consented
    | ProposalEnded
    | TookBack
    | WentBack
    | Paused
    | Resumed
    | GameEnded
    | Readied
    | ClockSetBack
    | Said
    | Muted
)
"""The changes that are sent to viewers unchanged, to those who may know of them."""

Change: TypeAlias = (
    Opened | SatDown | Came | WentElsewhere | SeatPromised | Committed | Revealed | DealtAnew | Public
)
"""Any change that a log can record."""
