"""Live games as event-sourced rooms, independent of any web framework or database.

A `Room` is an immutable value, computed from the log of the room (`rooms.log`). `decide` turns a command into
log entries or a refusal (`rooms.deciding`). A `Host` carries out commands, runs bots and timers, and makes
the events and views that viewers receive (`rooms.running`). The ports are protocols for storage, messaging,
leases and time. What clients and servers say to each other is in `shootmoon.protocol`. See docs/rooms.md.

Other packages use the names that are exported here, and nothing else of this package.
"""

from shootmoon.rooms.deciding import (
    BOUNDED,
    Context,
    CountSeat,
    Decided,
    EndAbandoned,
    EndGame,
    HouseBot,
    NoteClient,
    NoteElsewhere,
    Request,
    Tick,
    abandoned_due,
    decide,
    may_act,
    may_have_hints,
    promised_to,
    seat_of,
)
from shootmoon.rooms.log.duplicate import (
    AuctionResult,
    Outcome,
    Standing,
    auction_of,
    compare,
    gains_of,
    outcome,
)
from shootmoon.rooms.log.entries import Entry, decode_entry, encode_entry
from shootmoon.rooms.log.given import MAX_GIVEN, first_state, given_position
from shootmoon.rooms.log.people import is_among
from shootmoon.rooms.log.ports import (
    Bus,
    Clock,
    Commit,
    Conflict,
    DealtHand,
    FinishedGame,
    HandInPlay,
    Leases,
    ListedRoom,
    Listener,
    Log,
    News,
    NoSuchRoom,
    Opening,
    Query,
    Summary,
    Unreachable,
    Variant,
)
from shootmoon.rooms.log.rated import LEFT, MATCH_LIFE
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.log.seat import Seat
from shootmoon.rooms.log.settings import GivenPosition, Series, Settings
from shootmoon.rooms.running.bot_pool import SEARCHING, BotPool, prepare
from shootmoon.rooms.running.feed import Feed, Viewer
from shootmoon.rooms.running.host import Claimable, Host
from shootmoon.rooms.running.hosted import Subscription, read_room
from shootmoon.rooms.running.memory import MemoryBus, SystemClock
from shootmoon.rooms.running.private_room import PrivateRoom
from shootmoon.rooms.running.records import BLIND, ROOM, SEATS, commit_for, hand_dealt, record_text, summarize
from shootmoon.rooms.running.views import may_watch, view_game, view_room, viewer_for

__all__ = [
    "BLIND",
    "BOUNDED",
    "LEFT",
    "MATCH_LIFE",
    "MAX_GIVEN",
    "ROOM",
    "SEARCHING",
    "SEATS",
    "AuctionResult",
    "BotPool",
    "Bus",
    "Claimable",
    "Clock",
    "Commit",
    "Conflict",
    "Context",
    "CountSeat",
    "DealtHand",
    "Decided",
    "EndAbandoned",
    "EndGame",
    "Entry",
    "Feed",
    "FinishedGame",
    "GivenPosition",
    "HandInPlay",
    "Host",
    "HouseBot",
    "Leases",
    "ListedRoom",
    "Listener",
    "Log",
    "MemoryBus",
    "News",
    "NoSuchRoom",
    "NoteClient",
    "NoteElsewhere",
    "Opening",
    "Outcome",
    "PrivateRoom",
    "Query",
    "Request",
    "Room",
    "Seat",
    "Series",
    "Settings",
    "Standing",
    "Subscription",
    "Summary",
    "SystemClock",
    "Tick",
    "Unreachable",
    "Variant",
    "Viewer",
    "abandoned_due",
    "auction_of",
    "commit_for",
    "compare",
    "decide",
    "decode_entry",
    "encode_entry",
    "first_state",
    "gains_of",
    "given_position",
    "hand_dealt",
    "is_among",
    "may_act",
    "may_have_hints",
    "may_watch",
    "outcome",
    "prepare",
    "promised_to",
    "read_room",
    "record_text",
    "seat_of",
    "summarize",
    "view_game",
    "view_room",
    "viewer_for",
]
