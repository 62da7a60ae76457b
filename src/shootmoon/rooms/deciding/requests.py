"""`decide`: passes a request to the function for its command, then does whatever that command made
possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from shootmoon.game import IllegalAction
from shootmoon.protocol import changes, commands
from shootmoon.protocol.commands import OwnerCommand
from shootmoon.protocol.refusals import Refused
from shootmoon.rooms.deciding import server_commands
from shootmoon.rooms.deciding.chat import mute, say
from shootmoon.rooms.deciding.consent import all_agreed
from shootmoon.rooms.deciding.deals import (
    begin,
    commit_nonce,
    end_abandoned,
    end_game,
    get_ready,
    reveal,
    reveal_nonce,
)
from shootmoon.rooms.deciding.draft import CommandRefused, Context, Decided, Draft
from shootmoon.rooms.deciding.hints import take_hint
from shootmoon.rooms.deciding.owner import moderate
from shootmoon.rooms.deciding.proposals import answer, ask, grant, resume
from shootmoon.rooms.deciding.seats import (
    come_back,
    count_seat,
    do_while_waiting,
    fill_promised_seats,
    go_away,
    house_bot,
    note_client,
    note_elsewhere,
    promised_to,
    seat_bot,
    seat_of,
    sit_down,
    stand_up,
)
from shootmoon.rooms.deciding.server_commands import Request
from shootmoon.rooms.deciding.timers import tick
from shootmoon.rooms.deciding.turns import act, bot_act, claim
from shootmoon.rooms.log import hidden
from shootmoon.rooms.log.entries import Entry
from shootmoon.rooms.log.folding import open_room
from shootmoon.rooms.log.given import MAX_GIVEN, first_state
from shootmoon.rooms.log.quota import may_write
from shootmoon.rooms.log.rated import MIN_GRACE, is_rated_now, unrated_because
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.log.settings import GivenPosition, Settings
from shootmoon.rules import Rules


def decide_opening(
    room: str, settings: Settings, context: Context, bots: Mapping[int, str] | None = None, owner: str = ""
) -> Decided | Refused:
    """Decide whether a room with this name can be opened.

    ``bots``: the names of house bots to seat at once, by seat. ``owner``: the SHA-256 of the owner's token;
    empty for a room without an owner. Raises ValueError if the settings contain a
    position with an impossible score.
    """
    entry = Entry(1, context.now, hidden.Opened(settings, owner))
    draft = Draft(open_room(room, entry), Request(server_commands.Tick()), context, [entry])
    try:
        if settings.position is not None:
            if settings.series is not None:
                raise CommandRefused("in-series")
            check_position(settings.rules, settings.position)
            if 0 < settings.hands <= len(first_state(settings, 1).past):
                raise CommandRefused("position-over")
        if settings.grace < MIN_GRACE and not unrated_because(settings):
            raise CommandRefused("rated-grace", grace=settings.grace, least=MIN_GRACE)
        house_bot(draft.room, settings.stand_in)
        for seat, bot in (bots or {}).items():
            seat_bot(draft, seat, bot)
        _follow_up(draft)
    except CommandRefused as error:
        return error.refused
    except IllegalAction as error:
        return Refused.illegal(error)
    return Decided(tuple(draft.entries), draft.room)


def check_position(rules: Rules, position: GivenPosition) -> None:
    """Raise `CommandRefused` or `IllegalAction` if no game can go on from a given position.

    Raises ValueError if its score is impossible.
    """
    if len(position.actions) > MAX_GIVEN:
        raise CommandRefused("position-length", most=MAX_GIVEN)
    state = first_state(Settings(rules=rules, position=position), 1)
    for action in position.actions:
        state = state.apply(action)
    if state.phase == "over":
        raise CommandRefused("position-over")


def decide(room: Room, request: Request, context: Context) -> Decided | Refused:
    """Decide a request: return either the entries to append to the log, or a refusal.

    A retry (a command that the same sender has sent before under the same name) is accepted but adds no
    entries.
    """
    draft = Draft(room, request, context, [])
    command = request.command
    seat = seat_of(room, request.token) if request.token else 0
    known_digest = room.digest_of(request.token, request.name) if request.name else None
    if known_digest is not None:
        same = known_digest in ("", request.digest)
        return Decided((), room) if same else Refused("other-command", {"id": request.name})
    try:
        if isinstance(command, commands.SitDown):
            sit_down(draft, command, seat)
        elif type(command) in _SERVER_COMMANDS:
            if request.token:
                raise CommandRefused("no-seat")
            _SERVER_COMMANDS[type(command)](draft, command)
        elif isinstance(command, OwnerCommand):
            moderate(draft, seat, command)
        elif not seat:
            do_while_waiting(draft, promised_to(room, request.token))
        else:
            draft.by = seat
            if not isinstance(command, commands.GoAway):
                come_back(draft, seat)
            _SEAT_COMMANDS[type(command)](draft, seat, command)
        _check_quota(draft)
        _follow_up(draft)
    except CommandRefused as error:
        return error.refused
    except IllegalAction as error:
        return Refused.illegal(error)
    return Decided(tuple(draft.entries), draft.room if draft.entries else room, tuple(draft.rooms))


BOUNDED = (
    commands.Act,
    commands.Claim,
    commands.CommitNonce,
    commands.GetReady,
    commands.RevealNonce,
)
"""Commands whose number is limited by the game itself, so that no quota applies to them."""


def _check_quota(draft: Draft) -> None:
    """Raise `CommandRefused` if a command exceeds its seat's quota.

    Leaving and coming back are always recorded.
    """
    command, by = draft.request.command, draft.by
    if not by or not draft.entries or isinstance(command, (*BOUNDED, commands.ComeBack, commands.GoAway)):
        return
    if not may_write(draft.before.busy_until, by, draft.now):
        raise CommandRefused("room-often")


def _follow_up(draft: Draft) -> None:
    """Do what the new entries make possible, such as beginning a game or filling promised seats."""
    room = draft.room
    if room.state is None and room.full:
        begin(draft)
    pending = draft.room.pending
    if pending is not None and pending.seat not in draft.room.people:
        draft.add(changes.ProposalEnded(granted=False, seat=pending.seat))
    elif pending is not None and all_agreed(draft.room, draft.now):
        grant(draft, pending.proposal, pending.ply)
    if draft.room.hands_played and not draft.room.over:
        end_game(draft)
    fill_promised_seats(draft)
    if is_rated_now(draft.room) and not any(
        seat.held or (seat.promised is not None and seat.promised.held) for seat in draft.room.seats
    ):
        end_game(draft)  # everybody has left
    if draft.room.over and draft.room.source is not None:
        reveal(draft)


_SEAT_COMMANDS: Mapping[type, Callable[[Draft, int, Any], None]] = {
    commands.SeatBot: lambda draft, _, command: seat_bot(draft, command.seat, command.bot),
    commands.StandUp: stand_up,
    commands.GoAway: go_away,
    commands.ComeBack: lambda draft, seat, command: None,
    commands.CommitNonce: commit_nonce,
    commands.RevealNonce: reveal_nonce,
    commands.Act: act,
    commands.Claim: claim,
    commands.Ask: ask,
    commands.Answer: answer,
    commands.Resume: resume,
    commands.GetReady: get_ready,
    commands.TakeHint: take_hint,
    commands.Say: say,
    commands.Mute: mute,
}
"""The function that carries out a command from a seat, by the type of the command."""


_SERVER_COMMANDS: Mapping[type, Callable[[Draft, Any], None]] = {
    server_commands.Tick: tick,
    server_commands.BotAct: bot_act,
    server_commands.HouseBot: lambda draft, command: seat_bot(draft, command.seat, command.bot),
    server_commands.NoteElsewhere: note_elsewhere,
    server_commands.NoteClient: note_client,
    server_commands.CountSeat: count_seat,
    server_commands.EndGame: lambda draft, command: end_game(draft, house=True),
    server_commands.EndAbandoned: lambda draft, command: end_abandoned(draft),
}
"""The function that carries out a server command, by the type of the command."""
