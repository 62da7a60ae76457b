"""Deciding: what a command comes to in a room as it stands. Entries for the log, or a refusal.

Pure: the time, fresh secrets and what a bot or the solver found come in with the `Context`; hashes of tokens
with the `Request`. A decision holds for the room that it was made for: if somebody else's entries come first,
it is made again.
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
