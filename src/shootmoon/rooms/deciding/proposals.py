"""Handle proposals: making one, answering it, and carrying it out once every seat whose consent is needed
agrees.

`shootmoon.rooms.deciding.consent` determines whose consent is needed.
"""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.protocol import changes, commands
from shootmoon.protocol.changes import Proposal
from shootmoon.rooms.deciding.consent import blocking_absentee
from shootmoon.rooms.deciding.deals import begin, break_off, end_game
from shootmoon.rooms.deciding.draft import CommandRefused, Draft
from shootmoon.rooms.deciding.hints import check_allowed, may_have_hints
from shootmoon.rooms.deciding.seats import stand_up
from shootmoon.rooms.log import hidden
from shootmoon.rooms.log.rated import by_standing, is_rated_now, remaining
from shootmoon.rooms.log.room import PendingProposal, Room


def ask(draft: Draft, seat: int, command: commands.Ask) -> None:
    """Make a proposal."""
    check_ask(draft.room, seat, command.wish)
    draft.add(changes.Proposed(seat, command.wish))


def check_ask(room: Room, seat: int, proposal: Proposal) -> None:
    """Raise `CommandRefused` if ``seat`` can't make a proposal now."""
    if room.seat(seat).holder != "person":
        raise CommandRefused("no-say")
    if room.pending is not None:
        raise CommandRefused("wish-waiting", wish=room.pending.proposal)
    _check_proposal(room, seat, proposal)


def _check_proposal(room: Room, seat: int, proposal: Proposal) -> None:
    state = room.state
    if state is None:
        raise CommandRefused("not-begun")
    if proposal in ("takeback", "redeal", "time") and is_rated_now(room):
        raise CommandRefused("rated-wish", wish=proposal)
    if proposal == "again":
        possible = room.status == "finished" and room.full
    elif room.over:
        raise CommandRefused("game-over")
    elif proposal == "pause":
        possible = room.paused_at is None
    elif proposal == "time":
        possible = state.phase == "deal" and state.setup.timed
    elif proposal == "takeback":
        possible = room.before_deal is not None or room.settings.private
    elif proposal == "redeal":
        possible = room.before_deal is not None and not room.hand_over
        if possible and room.deal_ply < room.given:
            raise CommandRefused("hand-given")
    elif proposal == "hints":
        check_allowed(room)
        if may_have_hints(room):
            raise CommandRefused("hints-allowed")
        possible = True
    else:
        possible = proposal == "end"
    if proposal in ("takeback", "redeal", "again") and room.settings.series is not None:
        raise CommandRefused("in-series")
    if proposal == "takeback" and possible and next(room.turns(seat), None) is None:
        raise CommandRefused("nothing-to-take-back")
    if not possible:
        raise CommandRefused("wish-not-now", wish=proposal)
    if away := blocking_absentee(room, proposal):
        raise CommandRefused("wish-away", wish=proposal, name=room.seat(away).name)


def answer(draft: Draft, seat: int, command: commands.Answer) -> None:
    """Agree to the pending proposal, or refuse it."""
    pending = check_answer(draft.room, seat)
    if not command.agree:
        draft.add(changes.ProposalEnded(granted=False, seat=seat))
    elif seat not in pending.agreed:
        draft.add(changes.Consented(seat))


def check_answer(room: Room, seat: int) -> PendingProposal:
    """Return the pending proposal.

    Raise `CommandRefused` if there is none, or if ``seat`` has no vote on it.
    """
    if room.seat(seat).holder != "person":
        raise CommandRefused("no-say")
    if room.pending is None:
        raise CommandRefused("nothing-asked")
    return room.pending


def grant(draft: Draft, proposal: Proposal, ply: int) -> None:
    """Carry out a proposal. For a takeback, ``ply`` is the number of actions of the game to keep."""
    room = draft.room
    asked = room.pending
    draft.add(changes.ProposalEnded(granted=True))
    match proposal:
        case "takeback" if room.settings.private:
            draft.add(changes.WentBack(ply))
        case "takeback":
            break_off(draft, "takeback")
            draft.add(changes.TookBack(ply - room.deal_ply))
        case "redeal":
            draft.add(hidden.DealtAnew())
        case "pause":
            if room.paused_at is None and not room.over:
                draft.add(changes.Paused())
        case "end" if is_rated_now(room) and asked is not None:
            _give_up(draft, asked)
        case "end":
            end_game(draft)
        case "time":
            break_off(draft, "end")
            draft.add(changes.Acted(0, "time"))
        case "again":
            begin(draft)
        case "hints":
            pass  # the end of the proposal allows them (`evolve`)


def _give_up(draft: Draft, asked: PendingProposal) -> None:
    """End a rated match for those who have agreed to end it: they have given it up, first of all whoever
    asked.

    If the match counts for several sides that haven't agreed, since they are away, it goes on without those
    who have.
    """
    room = draft.room
    assert room.state is not None
    seating = room.state.setup.seating
    others = {seating.side_of(seat) for seat in remaining(room) if seat not in asked.agreed}
    agreed = sorted(asked.agreed - {asked.seat})
    if len(others) > 1:
        for seat in (asked.seat, *agreed):
            stand_up(draft, seat, commands.StandUp())
        return
    groups = ((asked.seat,), *by_standing(room.state, agreed))
    end_game(draft, resigned=_without(groups, room.gone))


def _without(groups: Sequence[tuple[int, ...]], gone: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    kept = (tuple(seat for seat in group if seat not in gone) for group in groups)
    return tuple(group for group in kept if group)


def resume(draft: Draft, seat: int, command: commands.Resume) -> None:
    """End a pause."""
    check_paused(draft.room)
    draft.add(changes.Resumed())


def check_paused(room: Room) -> None:
    """Raise `CommandRefused` unless the game is paused."""
    if room.paused_at is None:
        raise CommandRefused("not-paused")
