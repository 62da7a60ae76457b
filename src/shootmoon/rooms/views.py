"""`RoomView`: everything that one viewer may see of a room. A client can draw the room from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from shootmoon.bots import DEFAULT_STYLES
from shootmoon.bots.protocol.messages import visible_actions
from shootmoon.game import (
    HandResult,
    Meanings,
    Position,
    View,
    game_named,
    meanings,
    pieces_of_named_suits,
    setup_for,
)
from shootmoon.record import snapshot
from shootmoon.rooms.changes import BrokenOff, Proposal
from shootmoon.rooms.deciding import (
    Permissions,
    owns,
    permissions_of,
    promised_to,
    removal_of,
    seat_of,
)
from shootmoon.rooms.events import SecretRevealed, Viewer, public_actions, public_view, secret_revealed
from shootmoon.rooms.fairness import PROTOCOL, commitment_of
from shootmoon.rooms.given import GivenStart, given_start
from shootmoon.rooms.last_deal import DealView, deal_view
from shootmoon.rooms.people import is_among
from shootmoon.rooms.ports import Status
from shootmoon.rooms.rated import Unrated, unrated_because
from shootmoon.rooms.room import Ended, Room
from shootmoon.rooms.schedule import reveal_deadline, turn_deadline
from shootmoon.rooms.seat import Holder, Seat
from shootmoon.rooms.settings import Pace, TimeControl
from shootmoon.rules import Rules


class PlayedTrick(Struct, frozen=True):
    """A trick that has been played."""

    plays: tuple[tuple[int, str], ...]
    """The plays in order, each as a pair of a seat and a piece. In Chips for two players, seat 3 is the
    dummy."""
    suit: str
    """The suit that was led."""
    winner: int
    """The seat that won the trick."""


class HandView(Struct, frozen=True):
    """The result of a hand; see `shootmoon.game.HandResult`."""

    dealer: int
    declarer: int | None
    contract: str | None
    trump: str | None
    tricks: tuple[int, ...]
    made: bool | None
    """True if the bid was made; null for a hand without a bid."""
    stood: tuple[int, ...]
    """By side: the points, marks or chips after the hand. If the hand ended a round, these are the numbers
    before the next round resets them."""
    round_winner: tuple[int, ...]
    """The seats that won a round with this hand; empty if the hand ended none."""
    marks_paid: tuple[int, ...] | None
    """By side: the marks won or lost with this hand; null if the rules have no marks."""
    hickeys: int
    """The number of hickeys (penalties for a failed bid) that the declarer got for this hand."""
    renege: int | None
    """The seat that reneged; null if none did."""
    played: tuple[PlayedTrick, ...] = ()
    """The tricks of the hand. Left out in a score sheet."""


class GameView(Struct, frozen=True):
    """The game as a viewer may see it, with ``?`` for hidden pieces.

    It has the same fields as `shootmoon.record.snapshot`, and three that a client without rules can't
    compute: ``needed``, ``winning`` and ``trumps``.
    """

    phase: str
    """The phase: ``draw``, ``dealer``, ``deal``, ``auction``, ``discard``, ``trump``, ``play``, or
    ``over``."""
    to_move: int | None
    """The seat that is to move; 0 for chance, null after the game."""
    dealer: int | None
    declarer: int | None
    contract: str | None
    trump: str | None
    bids: tuple[tuple[int, str], ...]
    """The bids of this hand in order, each as a pair of a seat and a bid."""
    hands: tuple[tuple[str, ...], ...]
    """The pieces that each seat holds, by seat."""
    widow: tuple[str, ...]
    """The pieces of the widow (left over after the deal)."""
    discards: tuple[str, ...]
    """The pieces that were discarded."""
    dummy: tuple[str, ...]
    """The dummy's pile in Chips, from its top card."""
    trick: tuple[tuple[int, str], ...]
    """The trick on the table, in order: pairs of a seat and a piece."""
    led_suit: str | None
    """The suit that must be followed; null if nothing has been led."""
    played: tuple[PlayedTrick, ...]
    """The finished tricks of this hand."""
    tricks: tuple[int, ...]
    points: tuple[int, ...] | None
    """Points by side; null if the rules have none."""
    marks: tuple[int, ...] | None
    """Marks by side; null if the rules have none."""
    hickeys: tuple[int, ...] | None
    """Hickeys by side; null if the rules have none."""
    rounds_won: tuple[int, ...] | None
    """Rounds won, by side; null if the rules don't count them."""
    chips: tuple[int, ...] | None
    """Chips by side; null in Moon."""
    supply: int | None
    """The number of chips in the supply, which nobody has won yet; null in Moon."""
    last_hand: HandView | None
    """The result of the last finished hand; null before the first is over."""
    winners: tuple[int, ...]
    legal: tuple[str, ...]
    """The viewer's legal actions. Empty unless the viewer may act now."""
    from_widow: tuple[str, ...] = ()
    """The pieces that the declarer of this hand took from the widow."""
    needed: int | None = None
    """The number of tricks that the declarer's side needs to make the bid; null without a declarer."""
    winning: int | None = None
    """The seat whose play would win the trick on the table if nothing more were played to it; null if nothing
    has been led."""
    trumps: tuple[str, ...] = ()
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
    """The public settings of a room; see `shootmoon.rooms.settings.Settings`."""

    rules: Rules
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
    """What is public about the secrets and nonces of hands; see `shootmoon.rooms.fairness`."""

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
    sheet: tuple[HandView, ...]
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


def viewer_for(room: Room, token: str, watch: int = 0) -> Viewer:
    """Return the viewer who sends a token, given the SHA-256 of the token; empty for no token.

    ``watch`` is as in `Viewer`.
    """
    if not token:
        return Viewer(0, watch)
    seat = seat_of(room, token)
    return Viewer(
        seat, watch, promised_to(room, token), owns(room, token), "" if seat else removal_of(room, token)
    )


def may_watch(room: Room, viewer: Viewer) -> bool:
    """Return True if a viewer is allowed to see the room at all.

    The owner is a spectator like everybody else without a seat: where there are no spectators, players can
    rely on it, and a game of a series can be blind (`Room.informed`).
    """
    if viewer.seat or viewer.promised:
        return True
    return room.settings.spectators != "none" and not room.spectators_out


def view_room(room: Room, viewer: Viewer, explain: str | None = None) -> RoomView:
    """Return the room as ``viewer`` may see it.

    ``explain`` is the language in which the viewer's choices are explained; None to leave explanations out.

    Raises ValueError if the room has no seat with the number of the viewer's seat.
    """
    if not 0 <= viewer.seat <= len(room.seats) or not 0 <= viewer.watch <= len(room.seats):
        raise ValueError(f"there is no seat {max(viewer.seat, viewer.watch)}")
    muted = room.seat(viewer.seat).muted if viewer.seat else frozenset[int]()
    pending = room.pending
    seen = room.state.view(viewer.seat) if room.state is not None and viewer.seat else None
    may = permissions_of(
        room, viewer.seat, viewer.promised, owner=viewer.owner, banned=viewer.removed == "banned"
    )
    return RoomView(
        room=room.room,
        number=room.number,
        at=room.at,
        you=viewer.seat,
        status=room.status,
        settings=_settings(room),
        seats=tuple(
            SeatView(
                number,
                seat.holder,
                seat.name,
                seat.bot,
                seat.away_since is not None,
                seat.left,
                seat.ready,
                number in muted,
                seat.promised.name if seat.promised is not None else "",
                seat.shown_face,
                _style(room, seat),
                seat.held and is_among(seat.token, seat.name, room.silenced),
                seat.counts,
            )
            for number, seat in enumerate(room.seats, 1)
        ),
        game=room.game,
        ply=room.ply,
        position=_position(room, seen, may),
        actions=_actions(room, seen),
        last_hand=_last_hand(room, viewer, seen),
        sheet=tuple(map(hand_view, room.sheet)),
        turn_since=room.turn_since,
        deadline=turn_deadline(room),
        paused=room.paused_at is not None,
        ended_early=room.ended_early,
        asked=None
        if pending is None
        else ProposalView(pending.proposal, pending.seat, tuple(sorted(pending.agreed)), pending.until),
        fairness=_fairness(room),
        chat=tuple(
            ChatLine(number, said.seat, said.text, said.phrase)
            for number, said in room.chat
            if said.seat not in muted
        ),
        ended=room.ended,
        suits={} if seen is None or not may.act else _suits(seen),
        may=may,
        promised=viewer.promised,
        dealt=deal_view(room, viewer),
        meanings=None if seen is None or not explain or not may.act else _meanings(room, seen, explain),
        given=given_start(room.settings, room.game),
        owner=seat_of(room, room.owner) if room.owner else 0,
        bans=tuple(BanView(each.number, each.name, each.at) for each in room.removals if each.banned)
        if viewer.owner
        else (),
        removed=viewer.removed,
        spectators_out=room.spectators_out,
        practice=room.informed,
        tables=room.tables,
        counting=room.counting,
    )


def _meanings(room: Room, seen: View, language: str) -> Meanings | None:
    said = meanings(seen, language, [seat.name for seat in room.seats])
    return said if said.decision else None


def _position(room: Room, seen: View | None, may: Permissions) -> GameView | None:
    """Return the position as the viewer's seat has ``seen`` it; None stands for a spectator."""
    if room.state is None:
        return None
    position = view_game(public_view(room.state) if seen is None else seen)
    if room.over:
        position = replace(position, to_move=None)
    return position if may.act else replace(position, legal=())


def view_game(position: Position) -> GameView:
    """Return a position as a `GameView`."""
    contract, trick, led = position.contract, position.trick, position.led_suit
    setup = position.setup
    tables = setup.tables(position.trump)
    number_of = {piece: bits.bit_length() - 1 for piece, bits in setup.bits_of.items()}
    winning = None
    if led is not None and trick:
        winner = tables.winner(tables.suits.index(led), [number_of[play.piece] for _, play in trick])
        winning = trick[winner][0]
    shown = {piece for hand in position.hands for piece in hand} | {play.piece for _, play in trick}
    trumps = [piece for piece in setup.bits_of if piece in shown and setup.bits_of[piece] & tables.trumps]
    trumps.sort(key=lambda piece: tables.strength[0][number_of[piece]], reverse=True)
    return replace(
        msgspec.convert(snapshot(position), GameView),
        needed=None if contract is None else setup.needs(contract),
        winning=winning,
        trumps=tuple(map(str, trumps)),
    )


def _suits(seen: View) -> Mapping[str, tuple[str, ...]]:
    named = pieces_of_named_suits(seen)
    return {str(action): tuple(map(str, pieces)) for action, pieces in named.items()}


def _actions(room: Room, seen: View | None) -> tuple[str, ...]:
    if seen is not None:
        return tuple(visible_actions(seen))
    return () if room.state is None else public_actions(room.state)


def _last_hand(room: Room, viewer: Viewer, seen: View | None) -> tuple[str, ...]:
    state = room.state
    if state is None or not room.hand_over or not state.past:
        return ()
    if seen is None and viewer.watch and room.settings.spectators == "hands":
        seen = state.view(viewer.watch)
    return () if seen is None else tuple(seen.past[-1].splitlines())


def hand_view(result: HandResult) -> HandView:
    """Return the result of a hand as a line of a score sheet, without the tricks."""
    return HandView(
        dealer=result.dealer,
        declarer=result.declarer,
        contract=None if result.contract is None else str(result.contract),
        trump=result.trump,
        tricks=result.tricks,
        made=result.made,
        stood=result.stood,
        round_winner=result.round_winner,
        marks_paid=result.marks_paid,
        hickeys=result.hickeys,
        renege=result.renege,
    )


def _style(room: Room, seat: Seat) -> str:
    """Return the style in which the bot at a seat bids; empty without a bot, a style or an auction."""
    if not setup_for(room.settings.rules).bids:
        return ""
    return seat.style or DEFAULT_STYLES.get(seat.bot, "")


def _settings(room: Room) -> SettingsView:
    settings = room.settings
    series, unrated = settings.series, unrated_because(settings)
    return SettingsView(
        rules=settings.rules,
        endless=settings.endless,
        clock=settings.clock,
        pace=settings.pace,
        patience=settings.patience,
        grace=settings.grace,
        drop_in=settings.drop_in,
        spectators=settings.spectators,
        chat=settings.chat,
        public=settings.public,
        series=None if series is None else series.name,
        series_commitment=None if series is None else commitment_of(series.secret),
        memory_aids=settings.memory_aids,
        hints=settings.hints and settings.series is None,
        pieces=tuple(map(str, game_named(settings.rules.game).setup.usual_pieces(settings.rules))),
        hands=settings.hands,
        rated=not unrated,
        unrated=unrated,
    )


def _fairness(room: Room) -> FairnessView:
    now, coming = room.source, room.next_source
    return FairnessView(
        commitment=None if now is None else now.commitment,
        nonces=() if now is None else now.nonces,
        next_commitment=None if coming is None else coming.commitment,
        next_nonces=() if coming is None else coming.nonces,
        told=tuple(
            secret_revealed(hand, source) for hand, source in enumerate(room.revealed, room.given_hands + 1)
        ),
        nonce_commitments=() if now is None else now.nonce_commitments,
        next_deal=0 if coming is None else coming.deal,
        next_nonce_commitments=() if coming is None else coming.nonce_commitments,
        reveal_until=reveal_deadline(room),
        withheld=room.withheld,
        broken_off=tuple(
            BrokenOffDeal(each.why, secret_revealed(each.hand, each.source)) for each in room.broken
        ),
    )
