"""Deciding: what a command comes to in a room as it stands. Entries for the log, or a refusal.

Pure: the time, fresh secrets and what a bot or the solver found come in with the `Context`; hashes of tokens
with the `Request`. A decision holds for the room that it was made for: if somebody else's entries come first,
it is made again.
"""

from shootmoon.rooms.deciding.draft import Context, Decided
from shootmoon.rooms.deciding.may import May, allowed, may_act
from shootmoon.rooms.deciding.requests import BOUNDED, decide, opened
from shootmoon.rooms.deciding.seats import promised_to, seat_of

__all__ = [
    "BOUNDED",
    "Context",
    "Decided",
    "May",
    "allowed",
    "decide",
    "may_act",
    "opened",
    "promised_to",
    "seat_of",
]
