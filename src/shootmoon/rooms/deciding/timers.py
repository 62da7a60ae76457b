"""Decide a `Tick`: do what the room's schedule (`shootmoon.rooms.deciding.schedule`) says is due."""

from __future__ import annotations

from shootmoon.protocol import changes
from shootmoon.rooms.deciding import server_commands
from shootmoon.rooms.deciding.consent import all_agreed
from shootmoon.rooms.deciding.deals import begin, deal_or_ask_for_nonces, end_game
from shootmoon.rooms.deciding.draft import CommandRefused, Draft
from shootmoon.rooms.deciding.proposals import grant
from shootmoon.rooms.deciding.schedule import (
    abandoned_due,
    deal_due,
    expiry_due,
    game_due,
    pause_due,
    stand_ins,
    turn_deadline,
)
from shootmoon.rooms.deciding.seats import house_bot
from shootmoon.rooms.log.rated import stand_in


def tick(draft: Draft, command: server_commands.Tick) -> None:
    """Do everything that is due now. Raise `CommandRefused` if nothing is due."""
    if draft.was_ahead:
        draft.add(changes.ClockSetBack())
    expiry, pending = expiry_due(draft.room), draft.room.pending
    if expiry is not None and expiry <= draft.now:
        draft.add(changes.ProposalEnded(granted=False))
    elif pending is not None and all_agreed(draft.room, draft.now):
        grant(draft, pending.proposal, pending.ply)
    pause = pause_due(draft.room)
    if pause is not None and pause <= draft.now:
        draft.add(changes.Resumed())
    for at, seat in sorted(stand_ins(draft.room)):
        if at <= draft.now and not draft.room.seat(seat).bot:
            deadline = turn_deadline(draft.room)
            late = draft.room.to_move == seat and deadline is not None and deadline <= draft.now
            _stand_in(draft, seat, late=late)
    abandoned = abandoned_due(draft.room)
    if abandoned is not None and abandoned <= draft.now:
        _give_up(draft)
    deal, game = deal_due(draft.room), game_due(draft.room)
    if deal is not None and deal <= draft.now:
        deal_or_ask_for_nonces(draft)
    elif game is not None and game <= draft.now:
        begin(draft)
    if not draft.entries:
        raise CommandRefused("not-due")


def _stand_in(draft: Draft, seat: int, *, late: bool) -> None:
    kind, style = house_bot(draft.room, stand_in(draft.room))
    draft.add(changes.StoodIn(seat, kind, late, style))


def _give_up(draft: Draft) -> None:
    """End a game to which nobody has come back. If a hand is being played, let bots finish it first: nobody
    shall get out of a hand by leaving."""
    if not draft.room.in_hand:
        end_game(draft)
        return
    for number, seat in enumerate(draft.room.seats, 1):
        if not seat.bot:
            _stand_in(draft, number, late=False)
