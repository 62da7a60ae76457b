"""What viewers are told about a change of a room, as facts that a `Narrator` says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from shootmoon.game import State
from shootmoon.narration import NOTHING, Told, narrate, tell
from shootmoon.protocol import changes
from shootmoon.rooms.log import hidden
from shootmoon.rooms.log.hidden import Change
from shootmoon.rooms.log.room import Room


def told_about(before: Room, change: Change, after: Room) -> tuple[Told, ...]:
    """Return what everybody is told about a change but the seats of `told_in_secret`.

    ``before`` and ``after`` are the room before and after it.
    """
    match change:
        case changes.Acted():
            told = _told(before.state, change, after.state)
            return (*told, *_withheld(after)) if change.action.startswith("deal ") else told
        case hidden.SatDown(seat):
            return (tell("event-sat", seat),)
        case changes.BotSatDown(seat):
            bot = after.seat(seat)
            return (tell("event-sat-bot", who=bot.name, bot=bot.bot_name),)
        case hidden.SeatPromised(seat, name) | changes.BotPromised(seat, _, name):
            return (tell("event-comes", who=name, n=seat),)
        case changes.StoodUp(seat):
            return (tell("event-stood", who=before.seat(seat).name),)
        case changes.Kicked(seat, name, banned, house=house):
            by = "house" if house else "owner"
            return (tell("event-banned" if banned else "event-kicked", by=by, who=name, n=seat),)
        case changes.Unbanned():
            return (tell("event-unbanned"),)
        case changes.Silenced(seat, silenced):
            return (tell("event-silenced" if silenced else "event-unsilenced", seat),)
        case changes.OwnerChanged(seat):
            return (tell("event-owner", seat),)
        case changes.SpectatorsAdmitted(admit):
            return (tell("event-spectators" if admit else "event-no-spectators"),)
        case changes.WentAway(seat):
            return (tell("event-away", seat, others=True),)
        case changes.CameBack(seat):
            return (tell("event-back", seat, others=True),)
        case changes.StoodIn(seat, bot):
            return (tell("event-stands-in", seat, bot=bot),)
        case changes.Proposed(seat, wish):
            # Nobody else is asked if only one person is here.
            return (tell("event-wishes", seat, wish=wish),) if len(after.present_people) > 1 else NOTHING
        case changes.ProposalEnded(granted, seat):
            return NOTHING if granted else (_ended(before, seat),)
        case changes.ClaimGranted(seat):
            return (tell("event-claim", seat),)
        case changes.HintTaken(seat):
            return (tell("event-hint", seat, others=True),)
        case changes.Said(seat, text, phrase):
            return (tell("event-said", seat, text=text) if text else tell("event-said", seat, phrase=phrase),)
        case changes.GameBegan():
            return (tell("event-goes-on" if after.given else "event-began"),)
        case changes.GameEnded():
            hands = before.settings.hands if before.hands_played else 0
            return (tell("event-hands", n=hands) if hands else tell("event-ended"),)
        case _:
            key = _PLAIN.get(type(change))
            return (tell(key),) if key else NOTHING


_PLAIN: dict[type, str] = {
    changes.Paused: "event-paused",
    changes.Resumed: "event-resumed",
    changes.TookBack: "event-took-back",
    changes.RevealExtended: "event-interrupted",
    hidden.DealtAnew: "event-anew",
    hidden.DealBrokenOff: "event-given-up",
}
"""The changes about which there is nothing to add."""


def told_in_secret(before: Room, change: Change, after: Room) -> Mapping[int, tuple[Told, ...]]:
    """Return what is told to a seat instead: to the declarer, about pieces that only the declarer sees."""
    was, now = before.state, after.state
    if not isinstance(change, changes.Acted) or was is None or now is None or not now.hand.taker:
        return _NOBODY
    if (was.from_widow, was.discards) == (now.from_widow, now.discards):
        return _NOBODY
    taker = now.hand.taker
    return {taker: narrate(was.view(taker), was.read(change.action), now.view(taker))}


_NOBODY: Mapping[int, tuple[Told, ...]] = {}


def _told(was: State | None, acted: changes.Acted, now: State | None) -> tuple[Told, ...]:
    assert was is not None
    assert now is not None
    return narrate(was, was.read(acted.action), now, aloud=True)


def _withheld(after: Room) -> Iterator[Told]:
    """Tell which seats committed to a nonce for the hand that was dealt, and didn't reveal it."""
    for seat in () if after.source is None else after.source.withheld:
        yield tell("event-withheld", seat)


def _ended(before: Room, seat: int) -> Told:
    """Tell that a proposal came to nothing: it expired, or it was withdrawn or refused by ``seat``."""
    if not seat:
        return tell("event-lapsed")
    withdrawn = before.pending is not None and before.pending.seat == seat
    return tell("event-withdrawn" if withdrawn else "event-refused-by", seat)
