"""Decide commands: `decide` turns a request to a room into log entries or a refusal.

Deciding is pure. The time, a fresh secret and the solver's verdict on a claim come in with the `Context`, the
hash of the client's token with the `Request`. A decision is valid only for the version of the room for which
it was made: if other entries are appended first, the request has to be decided again.
"""

from shootmoon.rooms.deciding.draft import Context, Decided
from shootmoon.rooms.deciding.permissions import Permissions, may_act, permissions_of
from shootmoon.rooms.deciding.requests import BOUNDED, decide, decide_opening
from shootmoon.rooms.deciding.seats import promised_to, seat_of

__all__ = [
    "BOUNDED",
    "Context",
    "Decided",
    "Permissions",
    "decide",
    "decide_opening",
    "may_act",
    "permissions_of",
    "promised_to",
    "seat_of",
]
