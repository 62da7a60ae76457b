"""`view_room`: everything that one viewer may see of a room, as a `shootmoon.protocol.RoomView`."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from shootmoon.bots import DEFAULT_STYLES
from shootmoon.bots.protocol.messages import visible_actions
from shootmoon.game import (
    Meanings,
    Position,
    View,
    game_named,
    meanings,
    pieces_of_named_suits,
    setup_for,
    visible,
)
from shootmoon.protocol.fairness import commitment_of
from shootmoon.protocol.game_facts import facts_of
from shootmoon.protocol.views import (
    BanView,
    BrokenOffDeal,
    ChatLine,
    FairnessView,
    GameView,
    Permissions,
    ProposalView,
    RoomView,
    SeatView,
    SettingsView,
)
from shootmoon.rooms.deciding import owns, permissions_of, promised_to, removal_of, seat_of
from shootmoon.rooms.deciding.schedule import reveal_deadline, turn_deadline
from shootmoon.rooms.log.given import given_start
from shootmoon.rooms.log.people import is_among
from shootmoon.rooms.log.rated import unrated_because
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.log.seat import Seat
from shootmoon.rooms.running.feed import Viewer, secret_revealed
from shootmoon.rooms.running.last_deal import deal_view


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
        sheet=tuple(hand.without_tricks() for hand in room.sheet),
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
    position = view_game(room.state.public_view if seen is None else seen)
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
    return GameView(
        **visible(position),
        needed=None if contract is None else setup.needs(contract),
        trump_now=setup.trump_now(position.trump, led),
        winning=winning,
        trumps=tuple(trumps),
    )


def _suits(seen: View) -> Mapping[str, tuple[str, ...]]:
    named = pieces_of_named_suits(seen)
    return {str(action): tuple(map(str, pieces)) for action, pieces in named.items()}


def _actions(room: Room, seen: View | None) -> tuple[str, ...]:
    return () if room.state is None else tuple(visible_actions(seen or room.state.public_view))


def _last_hand(room: Room, viewer: Viewer, seen: View | None) -> tuple[str, ...]:
    state = room.state
    if state is None or not room.hand_over or not state.past:
        return ()
    if seen is None and viewer.watch and room.settings.spectators == "hands":
        seen = state.view(viewer.watch)
    return () if seen is None else tuple(seen.past[-1].splitlines())


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
        about=facts_of(settings.rules),
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
