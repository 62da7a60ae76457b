"""The changes of a room that viewers learn of, and the kinds of proposal.

A room's log records them as well, and others with secrets (`shootmoon.rooms.log.hidden`).

Logs are kept for years. New types of change may be added, and new fields with a default value, but the
type tags, fields and meanings of existing types stay the same.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Proposal: TypeAlias = Literal["takeback", "redeal", "pause", "end", "time", "again", "hints"]
"""What a seat can propose: to take back an action, to cancel the hand and deal again, to pause, to end the
game early, to call time in a match for marks, to play another game, or to allow hints. The other seats must
agree; see `shootmoon.rooms.deciding.consent`."""

BrokenOff: TypeAlias = Literal["redeal", "takeback", "end"]
"""Why a deal was broken off: the players agreed to deal the hand again (``redeal``), or while the deal was
being prepared they agreed to go back to the hand before it (``takeback``) or to end the game (``end``)."""


HintKind: TypeAlias = Literal["nudge", "advice", "tiles"]
"""What a hint contains: what to think about; what a strong player would do, with the values of all choices;
or where the unseen pieces may lie."""


class BotSatDown(Struct, frozen=True, tag_field="type", tag="bot-sat-down"):
    """A house bot (a bot that the server runs) took a seat."""

    seat: int
    bot: str
    name: str
    """The name of the character that the bot plays."""
    style: str = ""
    """The style of the bot's bidding; empty for the default of its kind."""


class StoodUp(Struct, frozen=True, tag_field="type", tag="stood-up"):
    """The holder left the seat for good. The seat is open again, and the token that held it is void."""

    seat: int


class SeatCounted(Struct, frozen=True, tag_field="type", tag="seat-counted"):
    """From now on, the seat counts for a player of the server: in the matches whose first deal is yet to
    come."""

    seat: int


class BotPromised(Struct, frozen=True, tag_field="type", tag="bot-promised"):
    """A house bot's seat was promised to another house bot, which takes it after the hand."""

    seat: int
    bot: str
    name: str
    """See `BotSatDown.name`."""
    style: str = ""
    """See `BotSatDown.style`."""


class PromiseEnded(Struct, frozen=True, tag_field="type", tag="promise-ended"):
    """The person to whom the seat was promised doesn't want it any more."""

    seat: int


class WentAway(Struct, frozen=True, tag_field="type", tag="went-away"):
    """The holder of the seat disconnected."""

    seat: int


class CameBack(Struct, frozen=True, tag_field="type", tag="came-back"):
    """The holder of the seat is back. If a bot stood in for the holder, it stops playing."""

    seat: int


class StoodIn(Struct, frozen=True, tag_field="type", tag="stood-in"):
    """A bot stands in for the holder of the seat: it plays until the holder comes back."""

    seat: int
    bot: str
    late: bool
    """True if the holder's time for the turn ran out, False if the holder was away."""
    style: str = ""
    """See `BotSatDown.style`."""


class GameBegan(Struct, frozen=True, tag_field="type", tag="game-began"):
    """A game began. The first game in a room is number 1."""

    game: int
    given: tuple[str, ...] = ()
    """In an event, if the game began with a given position: the actions before this position, with ``?`` for
    pieces that the viewer may not know. Always empty in a log, where the settings contain the position."""


class NonceCommitted(Struct, frozen=True, tag_field="type", tag="nonce-committed"):
    """A seat committed to its nonce for the next deal. It replaces an earlier commitment of the same seat."""

    seat: int
    nonce_commitment: str
    """The seat's commitment; see `shootmoon.protocol.fairness.nonce_commitment`."""


class RevealBegan(Struct, frozen=True, tag_field="type", tag="reveal-began"):
    """The next hand is about to be dealt: the seats that committed to a nonce have to reveal it now.

    From now on, nobody can take part in this deal any more, or change a commitment.
    """


class NonceRevealed(Struct, frozen=True, tag_field="type", tag="nonce-revealed"):
    """A seat revealed the nonce to which it had committed."""

    seat: int
    nonce: str


class RevealExtended(Struct, frozen=True, tag_field="type", tag="reveal-extended"):
    """The server was interrupted while seats were revealing their nonces, so they get more time.

    This happens at most once for each deal.
    """


class Acted(Struct, frozen=True, tag_field="type", tag="acted"):
    """An action was taken in the game: by a player, such as a bid or a play, or by chance, such as a deal."""

    seat: int
    """The seat that acted; 0 for a chance action, such as a deal, and for a call of time."""
    action: str
    budget: str = ""
    """If the server was so busy that one of its bots chose the action with less work than usual: the name of
    the smaller budget, `small` or `tiny`, or `none` if the bot `beginner` decided in its place.
    Otherwise empty."""
    tables: str = ""
    """If one of the server's bots acted while its tables for these rules weren't prepared: the preset by
    whose tables it decided, or `none` if it decided without tables. Otherwise empty."""


class ClaimGranted(Struct, frozen=True, tag_field="type", tag="claim-granted"):
    """A seat claimed the remaining tricks, and no play of the others could prevent it from winning them.

    The plays of these tricks follow as separate entries.
    """

    seat: int


class Proposed(Struct, frozen=True, tag_field="type", tag="wished"):
    """A seat made a proposal, and thereby agreed to it."""

    seat: int
    wish: Proposal


class Consented(Struct, frozen=True, tag_field="type", tag="consented"):
    """A seat agreed to the proposal."""

    seat: int


class ProposalEnded(Struct, frozen=True, tag_field="type", tag="wish-ended"):
    """A proposal ended: it was granted, refused, withdrawn, or it expired.

    A proposal is refused by ``seat``, or withdrawn if that is the seat that made it. If it expires, ``seat``
    is 0.
    """

    granted: bool
    """True if all seats whose consent was needed agreed, so that the proposal is carried out."""
    seat: int = 0


class TookBack(Struct, frozen=True, tag_field="type", tag="took-back"):
    """The hand was taken back to its first ``kept`` actions. The first action of a hand is its deal."""

    kept: int
    """The number of actions of the hand that remain."""


class WentBack(Struct, frozen=True, tag_field="type", tag="went-back"):
    """The whole game was taken back to its first ``ply`` actions. This happens only in private rooms."""

    ply: int


class Paused(Struct, frozen=True, tag_field="type", tag="paused"):
    """The game was paused. Clocks and bots stop."""


class Resumed(Struct, frozen=True, tag_field="type", tag="resumed"):
    """The pause ended. Clocks and bots go on."""


class GameEnded(Struct, frozen=True, tag_field="type", tag="game-ended"):
    """The game was ended early. It has no winner."""

    resigned: tuple[tuple[int, ...], ...] = ()
    """The seats that have given up the match, since they ended it, in groups: the first group comes last."""
    house: bool = False
    """True if nobody at the table ended it, but the operators of the server or the director of a tournament.
    Then whoever was still there isn't rated by the match."""


class Readied(Struct, frozen=True, tag_field="type", tag="readied"):
    """A seat declared itself ready for the next deal."""

    seat: int


class ClockSetBack(Struct, frozen=True, tag_field="type", tag="clock-set-back"):
    """The entry before this one was written by a clock that was ahead.

    Deadlines now count from the time of this entry.

    See `shootmoon.rooms.log.clock_jumps`.
    """


class HintTaken(Struct, frozen=True, tag_field="type", tag="hint-taken"):
    """A seat took a hint about its decision. It is recorded once for each kind and decision."""

    seat: int
    ply: int
    """The number of actions done in the game before the decision."""
    kind: HintKind
    """What the hint contains."""


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """A chat message: either a text, or the name of a quick phrase in place of a text.

    Clients show quick phrases in the reader's language.
    """

    seat: int
    text: str = ""
    phrase: str = ""


class Muted(Struct, frozen=True, tag_field="type", tag="muted"):
    """A seat muted another seat in its chat, or unmuted it."""

    seat: int
    other: int
    muted: bool
    """True if it was muted, False if it was unmuted."""


class Kicked(Struct, frozen=True, tag_field="type", tag="kicked"):
    """Somebody was put out of a seat, or lost a promised seat. The token that held the seat is void.

    During a game, the next entry seats a house bot.
    """

    seat: int
    name: str
    """The name of whoever was put out."""
    banned: bool = False
    """True if they can't sit down in this room again: neither their token nor their name is accepted."""
    waiting: bool = False
    """True if the seat was only promised to them."""
    house: bool = False
    """True if the operators of the server did it, False if the owner of the room did."""
    left: bool = False
    """True if they count as having left a match: a banned player has sat down with a new token."""


class Unbanned(Struct, frozen=True, tag_field="type", tag="unbanned"):
    """A ban was lifted."""

    ban: int
    """The number of the ban's log entry."""
    house: bool = False
    """See `Kicked.house`."""


class Silenced(Struct, frozen=True, tag_field="type", tag="silenced"):
    """The room refuses the chat messages of a seat's holder, or accepts them again.

    It remembers the holder by token and by name, so that standing up and sitting down changes nothing.
    """

    seat: int
    silenced: bool
    """True if the messages are refused from now on, False if they are accepted."""
    house: bool = False
    """See `Kicked.house`."""


class OwnerChanged(Struct, frozen=True, tag_field="type", tag="owner-changed"):
    """The person in a seat became the owner of the room. The token of the earlier owner moderates no more."""

    seat: int
    house: bool = False
    """See `Kicked.house`."""


class SpectatorsAdmitted(Struct, frozen=True, tag_field="type", tag="spectators-admitted"):
    """The room was closed to spectators, or opened to them again."""

    admit: bool
    """True if it was opened."""
    house: bool = False
    """See `Kicked.house`."""


Public: TypeAlias = (
    BotSatDown
    | StoodUp
    | SeatCounted
    | BotPromised
    | PromiseEnded
    | WentAway
    | CameBack
    | StoodIn
    | GameBegan
    | NonceCommitted
    | RevealBegan
    | NonceRevealed
    | RevealExtended
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
    | HintTaken
    | ClockSetBack
    | Said
    | Muted
    | Kicked
    | Unbanned
    | Silenced
    | OwnerChanged
    | SpectatorsAdmitted
)
"""Changes that are sent to viewers unaltered as the content of an event, except for hidden pieces in `Acted`.
`Muted` is sent only to the seat that muted another."""
