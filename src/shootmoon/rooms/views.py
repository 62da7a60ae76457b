"""`RoomView`: a room as one viewer may see it, whole: what a client needs to draw it and to go on from
there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from shootmoon.bots.protocol.messages import visible_actions
from shootmoon.game import HandResult, State, pieces_of_named_suits
from shootmoon.record import snapshot
from shootmoon.rooms.changes import Proposal
from shootmoon.rooms.deciding import Permissions, permissions_of
from shootmoon.rooms.events import SecretRevealed, Viewer, public_actions, public_view, secret_revealed
from shootmoon.rooms.fairness import commitment_of
from shootmoon.rooms.ports import Status
from shootmoon.rooms.room import Ended, Room
from shootmoon.rooms.schedule import turn_deadline
from shootmoon.rooms.seat import Holder
from shootmoon.rooms.settings import Pace, TimeControl
from shootmoon.rules import Rules


class PlayedTrick(Struct, frozen=True):
    """A trick that has been played."""

    plays: tuple[tuple[int, str], ...]
    """Seat and play, in order; the dummy of a game for two is seat 3."""
    suit: str
    """The suit that was led."""
    winner: int
    """The seat that won it."""


class HandView(Struct, frozen=True):
    """What a hand came to; see `shootmoon.game.HandResult`."""

    dealer: int
    declarer: int | None
    contract: str | None
    trump: str | None
    tricks: tuple[int, ...]
    made: bool | None
    """Whether the bid was made; null where none was played for."""
    stood: tuple[int, ...]
    """By side: points, marks or chips after it, before a round that it ended is cleared."""
    round_winner: tuple[int, ...]
    """The seats that won a round with it; empty for none."""
    marks_paid: tuple[int, ...] | None
    """By side: marks won or lost with it; null where the rules know none."""
    hickeys: int
    """How many hickeys the declarer took with it."""
    renege: int | None
    """The seat that didn't follow suit; null for none."""
    played: tuple[PlayedTrick, ...] = ()
    """Its tricks; left out in a score sheet."""


class GameView(Struct, frozen=True):
    """The game as a viewer may see it, ``?`` for what they may not: `shootmoon.record.snapshot` with
    types."""

    phase: str
    """``draw``, ``dealer``, ``deal``, ``auction``, ``discard``, ``trump``, ``play``, or ``over``."""
    to_move: int | None
    """The seat whose turn it is, 0 for chance, null where the game is over."""
    dealer: int | None
    declarer: int | None
    contract: str | None
    trump: str | None
    bids: tuple[tuple[int, str], ...]
    """The bids of this hand in order: seat and bid."""
    hands: tuple[tuple[str, ...], ...]
    """By seat: the pieces that it holds."""
    widow: tuple[str, ...]
    """The pieces of the widow."""
    discards: tuple[str, ...]
    """The pieces that were laid aside."""
    dummy: tuple[str, ...]
    """The dummy's pile in Chips, the card on top first."""
    trick: tuple[tuple[int, str], ...]
    """The trick on the table: seat and piece, in order."""
    led_suit: str | None
    """The suit that has to be followed; null before a lead."""
    played: tuple[PlayedTrick, ...]
    """The tricks of this hand that are over."""
    tricks: tuple[int, ...]
    points: tuple[int, ...] | None
    """By side: points; null where none are kept."""
    marks: tuple[int, ...] | None
    """By side: marks; null where none are kept."""
    hickeys: tuple[int, ...] | None
    """By side: hickeys; null where none are kept."""
    rounds_won: tuple[int, ...] | None
    """By side: rounds won; null where none are counted."""
    chips: tuple[int, ...] | None
    """By seat: chips; null in Moon."""
    supply: int | None
    """Chips that nobody has yet; null in Moon."""
    last_hand: HandView | None
    """What the hand before came to; null before the first is over. It stands while the next one is
    dealt."""
    winners: tuple[int, ...]
    legal: tuple[str, ...]
    """What the viewer may do now; nothing while the game is paused, and when it was ended."""
    from_widow: tuple[str, ...] = ()
    """What the declarer of this hand took from the widow."""


class SeatView(Struct, frozen=True):
    """A seat as all may see it."""

    seat: int
    holder: Holder
    """Nobody, a person, a bot of the house, or a bot that is connected from outside."""
    name: str
    bot: str
    """The bot that plays here; empty where the holder does."""
    away: bool
    """Whether its holder isn't there."""
    left: int | None
    """Milliseconds on its clock when this turn began."""
    ready: bool
    """Whether it needs no more time before the next deal."""
    muted: bool
    """Whether the viewer has muted it."""
    next: str = ""
    """Who takes the seat when the hand is over: a person's name, or a bot; empty where nobody does."""


class SettingsView(Struct, frozen=True):
    """How the room is played; see `shootmoon.rooms.settings.Settings`."""

    rules: Rules
    endless: bool
    """Whether another game begins by itself when one is over."""
    clock: TimeControl | None
    """The clock of every seat; null for none."""
    pace: Pace
    """How long things stay on the table."""
    patience: int
    """Milliseconds for a turn before a bot stands in, without a clock; 0 for no end."""
    grace: int
    """Milliseconds that somebody may be away before a bot stands in."""
    drop_in: bool
    """Whether people may take seats of bots."""
    spectators: Literal["none", "live", "hands"]
    """Who may look on: nobody, anybody, or anybody with the hands that are over."""
    chat: Literal["all", "phrases", "off"]
    """What may be said: anything, quick phrases alone, or nothing."""
    public: bool
    """Whether it is listed for everybody."""
    series: str | None
    """The full name of its series; null for none."""
    series_commitment: str | None
    """The SHA-256 of the secret that all deals of the series follow from."""


class ProposalView(Struct, frozen=True):
    """Something that waits for the consent of all people at the table."""

    wish: Proposal
    seat: int
    agreed: tuple[int, ...]
    """The seats that have consented."""
    until: int
    """When it lapses, in milliseconds since 1970 UTC."""


class FairnessView(Struct, frozen=True):
    """What can be known of where the deals come from; see `shootmoon.rooms.fairness`."""

    commitment: str | None
    """Of the hand that is played, or is over and not yet told."""
    nonces: tuple[str, ...]
    """Those that went into it, by seat."""
    next_commitment: str | None
    """Of the next hand, to which nonces may be added."""
    next_nonces: tuple[str, ...]
    """By seat: what was added to the next hand so far; ``-`` for nothing."""
    told: tuple[SecretRevealed, ...]
    """The hands of this game that are over."""


class ChatLine(Struct, frozen=True):
    """Something that was said."""

    number: int
    seat: int
    text: str
    phrase: str


class RoomView(Struct, frozen=True):
    """A room as one viewer may see it."""

    room: str
    number: int
    at: int
    you: int
    """The viewer's seat; 0 for spectators."""
    status: Status
    """Whether it waits for players, is being played, or is finished."""
    settings: SettingsView
    """How it is played."""
    seats: tuple[SeatView, ...]
    """The seats, from 1."""
    game: int
    """The number of the game; 0 before the first."""
    ply: int
    """How many of its actions have been done: what commands that act name."""
    position: GameView | None
    """The game as the viewer may see it; null before the first one."""
    actions: tuple[str, ...]
    """Every action of the game as the viewer may know it. From those of a seat its view follows."""
    last_hand: tuple[str, ...]
    """Between hands: the actions of the last one as the viewer may know them, its deal included."""
    sheet: tuple[HandView, ...]
    """The hands of this game that are over, without their tricks."""
    turn_since: int
    """Since when it is the turn of whoever it is, in milliseconds since 1970 UTC."""
    deadline: int | None
    """When a bot stands in for whose turn it is."""
    paused: bool
    """Whether the game is paused."""
    ended_early: bool
    """Whether the game was ended before its end."""
    asked: ProposalView | None
    """What waits for consent; null for nothing."""
    fairness: FairnessView
    """Where the deals come from."""
    chat: tuple[ChatLine, ...]
    """What was said lately, oldest first."""
    ended: tuple[Ended, ...]
    """The games that are over."""
    suits: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """By action that the viewer may do now and that names a suit, as trump or with a lead: the pieces of
    their hand that would belong to it."""
    may: Permissions = Permissions()
    """What the viewer may ask of the room now, besides acting."""
    promised: int = 0
    """The seat that the viewer takes when this hand is over; 0 for none."""


def may_watch(room: Room, viewer: Viewer) -> bool:
    """Whether a viewer may look at the room at all."""
    return bool(viewer.seat or viewer.promised) or room.settings.spectators != "none"


def view_room(room: Room, viewer: Viewer) -> RoomView:
    """The room as ``viewer`` may see it. Raises ValueError for a seat that isn't there."""
    if not 0 <= viewer.seat <= len(room.seats) or not 0 <= viewer.watch <= len(room.seats):
        raise ValueError(f"there is no seat {max(viewer.seat, viewer.watch)}")
    muted = room.seat(viewer.seat).muted if viewer.seat else frozenset[int]()
    asked = room.pending
    may = permissions_of(room, viewer.seat, viewer.promised)
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
            )
            for number, seat in enumerate(room.seats, 1)
        ),
        game=room.game,
        ply=room.ply,
        position=_position(room, viewer, may),
        actions=() if room.state is None else _actions(room.state, viewer),
        last_hand=_last_hand(room, viewer),
        sheet=tuple(map(hand_view, room.sheet)),
        turn_since=room.turn_since,
        deadline=turn_deadline(room),
        paused=room.paused_at is not None,
        ended_early=room.ended_early,
        asked=None
        if asked is None
        else ProposalView(asked.proposal, asked.seat, tuple(sorted(asked.agreed)), asked.until),
        fairness=_fairness(room),
        chat=tuple(
            ChatLine(number, said.seat, said.text, said.phrase)
            for number, said in room.chat
            if said.seat not in muted
        ),
        ended=room.ended,
        suits=_suits(room.state, viewer) if may.act else {},
        may=may,
        promised=viewer.promised,
    )


def _position(room: Room, viewer: Viewer, may: Permissions) -> GameView | None:
    if room.state is None:
        return None
    view = room.state.view(viewer.seat) if viewer.seat else public_view(room.state)
    position = msgspec.convert(snapshot(view), GameView)
    if room.over:
        position = replace(position, to_move=None)
    return position if may.act else replace(position, legal=())


def _suits(state: State | None, viewer: Viewer) -> Mapping[str, tuple[str, ...]]:
    if state is None:
        return {}
    named = pieces_of_named_suits(state.view(viewer.seat))
    return {str(action): tuple(map(str, pieces)) for action, pieces in named.items()}


def _actions(state: State, viewer: Viewer) -> tuple[str, ...]:
    return tuple(visible_actions(state.view(viewer.seat))) if viewer.seat else public_actions(state)


def _last_hand(room: Room, viewer: Viewer) -> tuple[str, ...]:
    state = room.state
    if state is None or not room.hand_over or not state.past:
        return ()
    seat = viewer.seat
    if not seat and room.settings.spectators == "hands":
        seat = viewer.watch
    return tuple(state.view(seat).past[-1].splitlines()) if seat else ()


def hand_view(result: HandResult) -> HandView:
    """A hand as a line of a score sheet, without its tricks."""
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


def _settings(room: Room) -> SettingsView:
    settings = room.settings
    series = settings.series
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
    )


def _fairness(room: Room) -> FairnessView:
    now, coming = room.source, room.next_source
    return FairnessView(
        commitment=None if now is None else now.commitment,
        nonces=() if now is None else now.nonces,
        next_commitment=None if coming is None else coming.commitment,
        next_nonces=() if coming is None else coming.nonces,
        told=tuple(secret_revealed(hand, source) for hand, source in enumerate(room.revealed, 1)),
    )
