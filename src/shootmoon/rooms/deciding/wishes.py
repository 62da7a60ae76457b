"""What needs consent (`shootmoon.rooms.consent`): asking, answering, what is done once all have agreed."""

from __future__ import annotations

from shootmoon.rooms import changes, commands
from shootmoon.rooms.changes import Wish
from shootmoon.rooms.consent import absent
from shootmoon.rooms.deciding.deals import begin
from shootmoon.rooms.deciding.draft import Draft, No
from shootmoon.rooms.room import Asked, Room


def ask(draft: Draft, seat: int, command: commands.Ask) -> None:
    """Ask for something that needs consent."""
    check_ask(draft.room, seat, command.wish)
    draft.add(changes.Wished(seat, command.wish))


def check_ask(room: Room, seat: int, wish: Wish) -> None:
    """Refuse a wish that ``seat`` can't have now."""
    if room.seat(seat).holder != "person":
        raise No("no-say")
    if room.asked is not None:
        raise No("wish-waiting", wish=room.asked.wish)
    _check_wish(room, seat, wish)


def _check_wish(room: Room, seat: int, wish: Wish) -> None:
    state = room.state
    if state is None:
        raise No("not-begun")
    if wish == "again":
        possible = room.status == "finished" and room.full
    elif room.over:
        raise No("game-over")
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
        raise No("in-series")
    if wish == "takeback" and possible and next(room.turns(seat), None) is None:
        raise No("nothing-to-take-back")
    if not possible:
        raise No("wish-not-now", wish=wish)
    if away := absent(room, wish):
        raise No("wish-away", wish=wish, name=room.seat(away).name)


def answer(draft: Draft, seat: int, command: commands.Answer) -> None:
    """Agree to what is asked for, or refuse it."""
    asked = check_answer(draft.room, seat)
    if not command.agree:
        draft.add(changes.WishEnded(granted=False, seat=seat))
    elif seat not in asked.agreed:
        draft.add(changes.Consented(seat))


def check_answer(room: Room, seat: int) -> Asked:
    """What waits for consent. Refuse where nothing does, or the seat has no say."""
    if room.seat(seat).holder != "person":
        raise No("no-say")
    if room.asked is None:
        raise No("nothing-asked")
    return room.asked


def grant(draft: Draft, wish: Wish, ply: int) -> None:
    """Do what all have agreed to; ``ply``: for a takeback, how many actions are kept."""
    room = draft.room
    draft.add(changes.WishEnded(granted=True))
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
        raise No("not-paused")
