"""What needs consent (`shootmoon.rooms.consent`): asking, answering, what is done once all have agreed."""

from __future__ import annotations

from shootmoon.rooms import changes, commands
from shootmoon.rooms.changes import Proposal
from shootmoon.rooms.consent import absent
from shootmoon.rooms.deciding.deals import begin
from shootmoon.rooms.deciding.draft import CommandRefused, Draft
from shootmoon.rooms.room import PendingProposal, Room


def ask(draft: Draft, seat: int, command: commands.Ask) -> None:
    """Ask for something that needs consent."""
    check_ask(draft.room, seat, command.wish)
    draft.add(changes.Proposed(seat, command.wish))


def check_ask(room: Room, seat: int, wish: Proposal) -> None:
    """Refuse a wish that ``seat`` can't have now."""
    if room.seat(seat).holder != "person":
        raise CommandRefused("no-say")
    if room.pending is not None:
        raise CommandRefused("wish-waiting", wish=room.pending.wish)
    _check_wish(room, seat, wish)


def _check_wish(room: Room, seat: int, wish: Proposal) -> None:
    state = room.state
    if state is None:
        raise CommandRefused("not-begun")
    if wish == "again":
        possible = room.status == "finished" and room.full
    elif room.over:
        raise CommandRefused("game-over")
    elif wish == "pause":
        possible = room.paused_at is None
    elif wish == "time":
        possible = state.phase == "deal" and state.setup.timed
    elif wish == "takeback":
        possible = room.before_deal is not None or room.settings.private
    elif wish == "redeal":
        possible = room.before_deal is not None and not room.hand_over
    else:
        possible = wish == "end"
    if wish in ("takeback", "redeal", "again") and room.settings.series is not None:
        raise CommandRefused("in-series")
    if wish == "takeback" and possible and next(room.turns(seat), None) is None:
        raise CommandRefused("nothing-to-take-back")
    if not possible:
        raise CommandRefused("wish-not-now", wish=wish)
    if away := absent(room, wish):
        raise CommandRefused("wish-away", wish=wish, name=room.seat(away).name)


def answer(draft: Draft, seat: int, command: commands.Answer) -> None:
    """Agree to what is asked for, or refuse it."""
    asked = check_answer(draft.room, seat)
    if not command.agree:
        draft.add(changes.ProposalEnded(granted=False, seat=seat))
    elif seat not in asked.agreed:
        draft.add(changes.Consented(seat))


def check_answer(room: Room, seat: int) -> PendingProposal:
    """What waits for consent. Refuse where nothing does, or the seat has no say."""
    if room.seat(seat).holder != "person":
        raise CommandRefused("no-say")
    if room.pending is None:
        raise CommandRefused("nothing-asked")
    return room.pending


def grant(draft: Draft, wish: Proposal, ply: int) -> None:
    """Do what all have agreed to; ``ply``: for a takeback, how many actions are kept."""
    room = draft.room
    draft.add(changes.ProposalEnded(granted=True))
    match wish:
        case "takeback" if room.settings.private:
            draft.add(changes.WentBack(ply))
        case "takeback":
            draft.add(changes.TookBack(ply - room.deal_ply))
        case "redeal":
            draft.add(changes.DealtAnew())
        case "pause":
            if room.paused_at is None and not room.over:
                draft.add(changes.Paused())
        case "end":
            draft.add(changes.GameEnded())
        case "time":
            draft.add(changes.Acted(0, "time"))
        case "again":
            begin(draft)


def resume(draft: Draft, seat: int, command: commands.Resume) -> None:
    """End a pause."""
    check_paused(draft.room)
    draft.add(changes.Resumed())


def check_paused(room: Room) -> None:
    """Refuse unless the game is paused."""
    if room.paused_at is None:
        raise CommandRefused("not-paused")
