"""`RoomView`: everything that one viewer may see of a room. A client can draw the room from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from shootmoon.game import HandResult, Meanings, Snapshot
from shootmoon.pieces import Piece
from shootmoon.protocol.changes import BrokenOff, Proposal
from shootmoon.protocol.events import SecretRevealed
from shootmoon.protocol.fairness import PROTOCOL
from shootmoon.protocol.game_facts import GameFacts
from shootmoon.protocol.settings import Pace, TimeControl
from shootmoon.rules import Rules

Status: TypeAlias = Literal["waiting", "playing", "finished"]
"""The status of a room. ``waiting``: no game has begun, because seats are open. ``playing``: a game is in
progress, or the next one begins by itself. ``finished``: the game is over, and no other game begins by
itself."""


Holder: TypeAlias = Literal["open", "person", "bot", "outside"]
"""The kind of holder: nobody (``open``), a person, a house bot that the server runs (``bot``), or an external
bot that connects as a client (``outside``)."""


Unrated: TypeAlias = Literal["", "casual", "rules", "series", "position", "hands", "clock"]
"""Why the matches in a room aren't rated; empty if they can be.

The person who opened it didn't wish it (``casual``); the rules aren't exactly those of a preset; somebody may
know the deals (``series``); it begins with a position; games end after a number of hands; or the clocks leave
nobody enough time."""


class GameView(Snapshot, frozen=True, kw_only=True):
    """The game as a viewer may see it, with ``?`` for hidden pieces.

    It has the same fields as `shootmoon.record.snapshot`, and four that a client without rules can't
    compute: ``needed``, ``trump_now``, ``winning`` and ``trumps``.
    """

    needed: int | None = None
    """The number of tricks that the declarer's side needs to make the bid; null without a declarer."""
    trump_now: str | None = None
    """The trump of this hand, whether it was named or is always the same; ``none`` while a trick is played
    without it, null before it is named."""
    winning: int | None = None
    """The seat whose play would win the trick on the table if nothing more were played to it; null if nothing
    has been led."""
    trumps: tuple[Piece, ...] = ()
    """The visible pieces in the hands, and on the table in the trick, that are trumps; the strongest come
    first."""


class SeatView(Struct, frozen=True):
    """A seat as everybody may see it."""

    seat: int
    holder: Holder
    """The kind of holder: nobody, a person, a house bot, or an external bot."""
    name: str
    bot: str
    """The house bot that plays at this seat; empty if a client plays here itself."""
    away: bool
    """True if the holder is disconnected."""
    left: int | None
    """The time left on the seat's clock when the current turn began, in milliseconds; null without a
    clock."""
    ready: bool
    """True if the holder is ready for the next deal."""
    muted: bool
    """True if the viewer has muted this seat's chat messages."""
    next: str = ""
    """The name of the person or bot that takes the seat after the hand; empty if nobody does."""
    face: str = ""
    """The name of the holder's face, of which bots have their own; empty for a face that clients choose by
    the name."""
    style: str = ""
    """The style in which the bot at this seat bids; empty if no bot plays here, or if it has no style."""
    silenced: bool = False
    """True if the room refuses the holder's chat messages."""
    counts: bool = False
    """True if the seat counts for a player of the server: in games whose first deal is yet to come."""


class SettingsView(Struct, frozen=True):
    """The public settings of a room; see `shootmoon.rooms.Settings`."""

    rules: Rules
    about: GameFacts
    """What the rules say about the game."""
    endless: bool
    """True if another game begins by itself when a game is over."""
    clock: TimeControl | None
    """The clock of each seat; null for no clocks."""
    pace: Pace
    """The delays between actions."""
    patience: int
    """The time in milliseconds that a turn may last before a bot stands in; 0 for no limit."""
    grace: int
    """The time in milliseconds that somebody may be away before a bot stands in."""
    drop_in: bool
    """True if newcomers may take the seats of house bots."""
    spectators: Literal["none", "live", "hands"]
    """What spectators see. ``none``: nothing. ``live``: what all seats know. ``hands``: the same and, after a
    hand, also the view that one seat had of it."""
    chat: Literal["all", "phrases", "off"]
    """The chat messages allowed: texts and quick phrases, only quick phrases, or none."""
    public: bool
    """True if the room is listed publicly."""
    series: str | None
    """The full name of the room's series; null if it belongs to none."""
    series_commitment: str | None
    """The SHA-256 of the secret from which all deals of the series are computed; null without a series."""
    memory_aids: bool = True
    """True if clients may show players which pieces have been played in the hand."""
    hints: bool = True
    """True if the room allows hints at all. ``may.hint`` says whether the viewer may take one now."""
    pieces: tuple[str, ...] = ()
    """The set of pieces of the game, in order. A card that exists twice is listed twice."""
    hands: int = 0
    """The number of hands after which a game ends even if nobody has won; 0 for no limit."""
    rated: bool = False
    """True if matches in which players of the server take part are rated."""
    unrated: Unrated = ""
    """Why they aren't; empty if they are."""


class ProposalView(Struct, frozen=True):
    """A proposal that is waiting for answers."""

    wish: Proposal
    seat: int
    agreed: tuple[int, ...]
    """The seats that have agreed."""
    until: int
    """The time at which the proposal expires, in milliseconds since 1970 UTC."""


class BrokenOffDeal(Struct, frozen=True):
    """A deal that was broken off: its hand was dealt again, or never."""

    why: BrokenOff
    """``redeal`` if the players agreed to deal the hand again; ``takeback`` or ``end`` if they agreed to do
    this while the deal was being prepared."""
    told: SecretRevealed
    """The secret and nonces of the deal."""


class FairnessView(Struct, frozen=True):
    """What is public about the secrets and nonces of hands; see `shootmoon.protocol.fairness`."""

    commitment: str | None
    """The commitment to the secret of the current or last hand; null if there is none, or after the secret
    was revealed."""
    nonces: tuple[str, ...]
    """The nonces of that hand, by seat."""
    next_commitment: str | None
    """The commitment to the secret of the next hand, for which seats may commit to nonces; null if there is
    none yet."""
    next_nonces: tuple[str, ...]
    """The nonces that were revealed for the next hand so far, by seat; ``-`` for a seat that has revealed
    none."""
    told: tuple[SecretRevealed, ...]
    """The revealed secrets and nonces of this game's finished hands."""
    nonce_commitments: tuple[str, ...] = ()
    """The commitments to the nonces of the current or last hand, by seat; ``-`` for a seat that made none."""
    next_deal: int = 0
    """The number of the next deal in this room, from 1; 0 if the server hasn't committed to its secret."""
    next_protocol: int = PROTOCOL
    """The version of the protocol by which the next hand will be dealt."""
    next_nonce_commitments: tuple[str, ...] = ()
    """The commitments to nonces for the next hand so far, by seat; ``-`` for a seat that has made none."""
    reveal_until: int | None = None
    """The time until which the next deal waits for nonces that haven't been revealed, in milliseconds since
    1970 UTC. Null before nonces are revealed; then seats may still commit to theirs."""
    withheld: tuple[int, ...] = ()
    """By seat: for how many deals of this game the seat committed to a nonce and didn't reveal it."""
    broken_off: tuple[BrokenOffDeal, ...] = ()
    """The deals of this game that were broken off."""


class ChatLine(Struct, frozen=True):
    """A chat message."""

    number: int
    seat: int
    text: str
    phrase: str


class BanView(Struct, frozen=True):
    """A ban, as the owner of the room sees it."""

    ban: int
    """The number of the ban, for the command ``unban``."""
    name: str
    """The name that can't be used any more."""
    at: int
    """The time of the ban, in milliseconds since 1970 UTC."""


class Ended(Struct, frozen=True):
    """A finished game in the room."""

    game: int
    winners: tuple[int, ...]
    """The winning seats; empty if the game was ended early."""


class DealView(Struct, frozen=True):
    """The deal of the last hand as the viewer may know it, with ``?`` for hidden pieces."""

    hands: tuple[tuple[str, ...], ...]
    """The pieces that each seat was dealt, by seat. If the viewer doesn't know which tiles the declarer took
    and discarded, the declarer's hand is the one after the exchange."""
    widow: tuple[str, ...]
    """The pieces of the widow; empty if there was none."""
    discards: tuple[str, ...]
    """The pieces that the declarer discarded."""
    dummy: tuple[str, ...]
    """The dummy's cards in Chips for two players, in the order in which they were turned up."""
    trumps: tuple[str, ...]
    """The pieces that were trumps in this hand."""


class GivenStart(Struct, frozen=True):
    """How the first game of a room began that began with a given position."""

    plies: int
    """The number of its actions."""
    hands: int
    """The number of hands that were dealt in it. The server proves the deals of later hands only."""
    score: str
    """The score with which its match began, as in the tag ``Score`` of a record; empty for that of a new
    match."""


class Permissions(Struct, frozen=True):
    """The commands that the room would accept from a viewer now; it would refuse any others.

    Claims aren't included, because judging them takes a solver; see `Host.claimable`.
    """

    sit_down: tuple[int, ...] = ()
    """The seats that the viewer may take."""
    seat_bot: tuple[int, ...] = ()
    """The seats at which the viewer may seat a house bot."""
    stand_up: bool = False
    """True if the viewer may leave their seat."""
    act: bool = False
    """True if it is the viewer's turn, and the game is neither paused nor over."""
    get_ready: bool = False
    """True between hands, when the viewer may declare that they are ready for the next deal."""
    commit_nonce: bool = False
    """True if the viewer may commit to a nonce for the next deal."""
    reveal_nonce: bool = False
    """True if the viewer may reveal the nonce for the next deal now."""
    hint: bool = False
    """True if the viewer may take a hint about the decision in which it is their turn."""
    ask: tuple[Proposal, ...] = ()
    """The proposals that the viewer may make."""
    answer: bool = False
    """True if there is a pending proposal on which the viewer has a vote."""
    resume: bool = False
    """True if the game is paused, so that the viewer may end the pause."""
    moderate: bool = False
    """True if the viewer is the owner of the room, who may put people out, ban and silence them."""
    kick: tuple[int, ...] = ()
    """The seats whose holders the viewer may put out and ban. It includes house bots' seats that are promised
    to somebody, who then loses the promise."""
    silence: tuple[int, ...] = ()
    """The seats whose chat messages the viewer may have refused, or accepted again."""
    hand_on: tuple[int, ...] = ()
    """The seats whose holders the viewer may make the owner of the room."""
    admit_spectators: bool = False
    """True if the viewer may close the room to spectators, or open it to them again."""


class RoomView(Struct, frozen=True):
    """A room as one viewer may see it."""

    room: str
    number: int
    at: int
    you: int
    """The viewer's seat; 0 for spectators."""
    status: Status
    """``waiting`` for players, ``playing``, or ``finished``."""
    settings: SettingsView
    """The settings of the room."""
    seats: tuple[SeatView, ...]
    """The seats, from 1."""
    game: int
    """The number of the current or last game; 0 before the first."""
    ply: int
    """The number of actions done in the game so far. Commands that act on the game must contain it."""
    position: GameView | None
    """The game as the viewer may see it; null before the first game."""
    actions: tuple[str, ...]
    """All actions of the game, with the parts hidden that the viewer may not know. A seat's view of the game
    can be computed from them."""
    last_hand: tuple[str, ...]
    """Between hands: the actions of the last hand, including the deal, with the parts hidden that the viewer
    may not know."""
    sheet: tuple[HandResult, ...]
    """The score sheet: the finished hands of this game, without their tricks."""
    turn_since: int
    """The time at which the current turn began, in milliseconds since 1970 UTC."""
    deadline: int | None
    """The time at which a bot stands in for the seat that is to move; null if none will."""
    paused: bool
    """True if the game is paused."""
    ended_early: bool
    """True if the game was ended early."""
    asked: ProposalView | None
    """The proposal that is waiting for answers; null if there is none."""
    fairness: FairnessView
    """What is public about the secrets and nonces from which hands are dealt."""
    chat: tuple[ChatLine, ...]
    """The last chat messages, oldest first."""
    ended: tuple[Ended, ...]
    """The last finished games."""
    suits: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """For each legal action that names a suit, as trump or with a lead: the pieces in the viewer's hand that
    would belong to that suit."""
    may: Permissions = Permissions()
    """The commands that the room would accept from the viewer now."""
    promised: int = 0
    """The seat promised to the viewer, who takes it after this hand; 0 if there is none."""
    dealt: DealView | None = None
    """Between hands and after the game: the deal of the last hand, with the hands of all seats as far as the
    viewer may know them."""
    meanings: Meanings | None = None
    """What the viewer's decision and its choices mean, in words; null unless the client asked for it and it
    is the viewer's turn."""
    given: GivenStart | None = None
    """How the current game began, or the first one will begin, if it begins with a given position; null if it
    begins as a new match."""
    owner: int = 0
    """The seat of the room's owner; 0 if the owner holds no seat, or if the room has none."""
    bans: tuple[BanView, ...] = ()
    """For the owner: the bans, oldest first. Empty for everybody else."""
    removed: Literal["", "kicked", "banned"] = ""
    """Whether the viewer was put out of the room (``kicked``), perhaps for good (``banned``); empty for
    everybody else, and after the viewer has sat down again."""
    spectators_out: bool = False
    """True if the owner has closed the room to spectators."""
    practice: bool = False
    """In a series: True if the game won't be compared with others, since somebody in it may have known the
    deals."""
    tables: str = ""
    """If the server is still working out how to play by these rules: the preset by whose tables its bots
    decide meanwhile, or `none` if they decide without tables. Otherwise empty."""
    counting: tuple[int, ...] = ()
    """The seats for whose players the current or last match is rated, fixed at its first deal. Empty if it
    isn't rated."""
