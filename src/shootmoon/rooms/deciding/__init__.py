"""Decide commands: `decide` turns a request to a room into new log entries, or into a refusal.

`decide` is a pure function of the room and two other arguments. The `Request` contains the command and the
hash of the client's token. The `Context` contains the time, a fresh secret, and the solver's verdict on a
claim. A decision is valid only for the version of the room for which it was made. If other entries are
appended first, the request has to be decided again.
"""

from shootmoon.rooms.deciding.draft import Context, Decided
from shootmoon.rooms.deciding.hints import may_have_hints
from shootmoon.rooms.deciding.owner import owns
from shootmoon.rooms.deciding.permissions import may_act, permissions_of
from shootmoon.rooms.deciding.requests import BOUNDED, decide, decide_opening
from shootmoon.rooms.deciding.schedule import abandoned_due
from shootmoon.rooms.deciding.seats import free_seats, promised_to, removal_of, seat_of
from shootmoon.rooms.deciding.server_commands import (
    CountSeat,
    EndAbandoned,
    EndGame,
    HouseBot,
    NoteClient,
    NoteElsewhere,
    Request,
    Tick,
)

__all__ = [
    "BOUNDED",
    "Context",
    "CountSeat",
    "Decided",
    "EndAbandoned",
    "EndGame",
    "HouseBot",
    "NoteClient",
    "NoteElsewhere",
    "Request",
    "Tick",
    "abandoned_due",
    "decide",
    "decide_opening",
    "free_seats",
    "may_act",
    "may_have_hints",
    "owns",
    "permissions_of",
    "promised_to",
    "removal_of",
    "seat_of",
]
