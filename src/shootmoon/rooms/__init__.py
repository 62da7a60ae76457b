"""Live games as event-sourced rooms, independent of any web framework or database.

A `Room` is an immutable value: `fold` computes it from the log of the room, and `evolve` applies one more log
entry. `decide` turns a command into log entries or a refusal. A `Host` carries out commands and runs bots and
timers. `shootmoon.rooms.ports` declares the protocols for storage, messaging, leases and time. See also
docs/rooms.md.
"""

from shootmoon.rooms.bot_pool import BotPool
from shootmoon.rooms.changes import Change, Proposal
from shootmoon.rooms.commands import Command, Request
from shootmoon.rooms.deciding import Context, Decided, decide, decide_opening, seat_of
from shootmoon.rooms.entries import Entry, decode_entry, encode_entry
from shootmoon.rooms.events import Event, EventBody, Feed, Viewer
from shootmoon.rooms.fairness import Proof, Source, proofs, series_secret
from shootmoon.rooms.folding import evolve, fold
from shootmoon.rooms.host import Host
from shootmoon.rooms.hosted import Subscription
from shootmoon.rooms.messages import Done
from shootmoon.rooms.records import finished_game, record_for, summarize
from shootmoon.rooms.refusals import REFUSALS, Refused
from shootmoon.rooms.room import Room
from shootmoon.rooms.settings import Pace, Series, Settings, TimeControl
from shootmoon.rooms.tokens import hash_token, new_token
from shootmoon.rooms.user_text import PHRASES
from shootmoon.rooms.views import RoomView, may_watch, view_room

__all__ = [
    "PHRASES",
    "REFUSALS",
    "BotPool",
    "Change",
    "Command",
    "Context",
    "Decided",
    "Done",
    "Entry",
    "Event",
    "EventBody",
    "Feed",
    "Host",
    "Pace",
    "Proof",
    "Proposal",
    "Refused",
    "Request",
    "Room",
    "RoomView",
    "Series",
    "Settings",
    "Source",
    "Subscription",
    "TimeControl",
    "Viewer",
    "decide",
    "decide_opening",
    "decode_entry",
    "encode_entry",
    "evolve",
    "finished_game",
    "fold",
    "hash_token",
    "may_watch",
    "new_token",
    "proofs",
    "record_for",
    "seat_of",
    "series_secret",
    "summarize",
    "view_room",
]
