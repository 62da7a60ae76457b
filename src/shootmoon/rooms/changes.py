"""Changes: everything that can happen in a room, and what can be wished for.

A log is made of them (`shootmoon.rooms.entries`), and what viewers are told of them is in
`shootmoon.rooms.events`. Modules that speak of many say `changes.Acted`.

Changes may be added, and fields with a default to them; names and meanings of those that are here never
change, since logs last.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from shootmoon.rooms.settings import Secret, Settings

Proposal: TypeAlias = Literal["takeback", "redeal", "pause", "end", "time", "again"]
"""What needs the consent of the people at the table: taking back, dealing anew, a pause, ending early, the
arbiter's call of time, another game."""


class Opened(Struct, frozen=True, tag_field="type", tag="opened"):
    """The room is there, with all seats open. Always the first entry, and only that."""

    settings: Settings


class SatDown(Struct, frozen=True, tag_field="type", tag="sat-down"):
    """Somebody took a seat."""

    seat: int
    name: str
    token: str
    """SHA-256 of the secret token that holds the seat, in hexadecimal."""
    outside: bool = False
    """Whether it is an outside bot: it holds a seat as people do, and has no say in what needs consent."""


class Came(Struct, frozen=True, tag_field="type", tag="came"):
    """In a series: who it is that sat down, as far as a server can tell; follows on that. Sent to nobody."""

    seat: int
    client: str
    """A keyed hash of their address or token, which says whether it is the same one as elsewhere."""
    knows: bool
    """Whether they had sat in another room of the series before, and may know its deals."""


class WentElsewhere(Struct, frozen=True, tag_field="type", tag="went-elsewhere"):
    """In a series: a client that sat down here did so in another room, and may know the deals from there.

    Sent to nobody.
    """

    client: str
    """See `Came.client`."""


class BotSatDown(Struct, frozen=True, tag_field="type", tag="bot-sat-down"):
    """A bot of the house took a seat."""

    seat: int
    bot: str


class StoodUp(Struct, frozen=True, tag_field="type", tag="stood-up"):
    """A seat is open again; its token is worth nothing any more."""

    seat: int


class SeatPromised(Struct, frozen=True, tag_field="type", tag="seat-promised"):
    """Somebody takes a bot's seat when the hand is over, so that nobody sees tiles which they then don't
    play."""

    seat: int
    name: str
    token: str
    """SHA-256 of the secret token that will hold the seat, in hexadecimal."""
    outside: bool = False
    """Whether it is an outside bot."""


class BotPromised(Struct, frozen=True, tag_field="type", tag="bot-promised"):
    """Another bot of the house takes a bot's seat when the hand is over."""

    seat: int
    bot: str


class PromiseEnded(Struct, frozen=True, tag_field="type", tag="promise-ended"):
    """Who was promised a seat doesn't want it any more."""

    seat: int


class WentAway(Struct, frozen=True, tag_field="type", tag="went-away"):
    """Who holds the seat is not connected any more."""

    seat: int


class CameBack(Struct, frozen=True, tag_field="type", tag="came-back"):
    """Who holds the seat is there again, and plays it again where a bot stood in."""

    seat: int


class StoodIn(Struct, frozen=True, tag_field="type", tag="stood-in"):
    """A bot plays for whom the seat belongs to, until they come back."""

    seat: int
    bot: str
    late: bool
    """Whether they were there and took too long."""


class GameBegan(Struct, frozen=True, tag_field="type", tag="game-began"):
    """A game begins; the first in a room is number 1."""

    game: int


class Committed(Struct, frozen=True, tag_field="type", tag="committed"):
    """The secret of the next hand is chosen, and its SHA-256 published. From here on seats may add nonces."""

    secret: Secret


class NonceAdded(Struct, frozen=True, tag_field="type", tag="nonce-added"):
    """A seat added to what the next hand is dealt from; a later one of the same seat replaces it."""

    seat: int
    nonce: str


class Acted(Struct, frozen=True, tag_field="type", tag="acted"):
    """An action of the game."""

    seat: int
    """Who acted; 0 for chance and the arbiter."""
    action: str


class Revealed(Struct, frozen=True, tag_field="type", tag="revealed"):
    """What the last hand was dealt from is public."""


class ClaimGranted(Struct, frozen=True, tag_field="type", tag="claim-granted"):
    """A seat said “the rest are mine”, and nobody can prevent it. The plays follow, an entry each."""

    seat: int


class Proposed(Struct, frozen=True, tag_field="type", tag="wished"):
    """A seat asked for something that needs consent; its own is given with that."""

    seat: int
    wish: Proposal


class Consented(Struct, frozen=True, tag_field="type", tag="consented"):
    """A seat agreed to what is asked for."""

    seat: int


class ProposalEnded(Struct, frozen=True, tag_field="type", tag="wish-ended"):
    """What was asked for is done, or refused by ``seat`` (the asker: withdrawn), or lapsed (``seat`` 0)."""

    granted: bool
    """Whether it is done."""
    seat: int = 0


class TookBack(Struct, frozen=True, tag_field="type", tag="took-back"):
    """The game goes on from where so many actions of the hand had been done, its deal being the first."""

    kept: int
    """How many actions of the hand stand."""


class WentBack(Struct, frozen=True, tag_field="type", tag="went-back"):
    """The game goes on from where so many of its actions had been done. In private rooms alone."""

    ply: int


class DealtAnew(Struct, frozen=True, tag_field="type", tag="dealt-anew"):
    """The hand never was; the same dealer deals again."""


class Paused(Struct, frozen=True, tag_field="type", tag="paused"):
    """Clocks and bots stand still."""


class Resumed(Struct, frozen=True, tag_field="type", tag="resumed"):
    """They go on."""


class GameEnded(Struct, frozen=True, tag_field="type", tag="game-ended"):
    """The game was ended early, and nobody won it."""


class Readied(Struct, frozen=True, tag_field="type", tag="readied"):
    """A seat needs no more time before the next deal."""

    seat: int


class ClockSetBack(Struct, frozen=True, tag_field="type", tag="clock-set-back"):
    """The clock was ahead when the entry before was written; what is due counts from this time on."""


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """Chat: a text, or the name of a quick phrase, which each reads in their own language."""

    seat: int
    text: str = ""
    phrase: str = ""


class Muted(Struct, frozen=True, tag_field="type", tag="muted"):
    """A seat doesn't want to read another one, or does again."""

    seat: int
    other: int
    muted: bool
    """False: it reads it again."""


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
"""What viewers are told as it is, if they are told of it."""

Change: TypeAlias = (
    Opened | SatDown | Came | WentElsewhere | SeatPromised | Committed | Revealed | DealtAnew | Public
)
"""Everything that can happen in a room."""
