"""`Draft`, which collects the entries of a decision, and `CommandRefused`, which ends a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from shootmoon.protocol.refusals import Refused
from shootmoon.rooms.deciding.server_commands import Request
from shootmoon.rooms.log import hidden
from shootmoon.rooms.log.clock_jumps import is_ahead, shift_back
from shootmoon.rooms.log.entries import Entry
from shootmoon.rooms.log.folding import evolve
from shootmoon.rooms.log.hidden import Change
from shootmoon.rooms.log.room import Room

if TYPE_CHECKING:  # NumPy and the solver, which most decisions don't need
    from shootmoon.analysis.claims import Verdict


class Context(Struct, frozen=True):
    """The inputs of a decision besides the room and the request."""

    now: int
    """The time, in milliseconds since 1970 UTC."""
    secret: str
    """A fresh secret for the next hand: 32 random bytes as 64 hexadecimal digits."""
    verdict: Verdict | None = None
    """For a claim: the verdict of `judge_claim`. If it is None, it is computed while deciding, which can take
    long."""
    chance: str | None = None
    """In a private room: the chance action to do."""


class Decided(Struct, frozen=True):
    """The decision to accept a command.

    ``entries`` is empty if the command was a retry or changes nothing.
    """

    entries: tuple[Entry, ...]
    room: Room
    """The room after these entries."""
    rooms: tuple[Room, ...] = ()
    """The room after each of these entries, so that nobody has to fold them again."""


class CommandRefused(Exception):
    """Raised to refuse a command. `decide` turns it into a `Refused`."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.refused = Refused(code, facts)


class Draft:
    """A decision in progress: the entries so far, and the room after these entries."""

    def __init__(self, room: Room, request: Request, context: Context, entries: list[Entry]) -> None:
        self.was_ahead = is_ahead(room, context.now)
        """True if the last entry of the room was written by a clock that was ahead."""
        self.now = context.now if self.was_ahead else max(context.now, room.at)
        """The time that is written into the entries."""
        self.room = shift_back(room, room.at - self.now) if self.was_ahead else room
        self.before = self.room
        self.request = request
        self.context = context
        self.entries = entries
        self.rooms: list[Room] = []
        """The room after each entry that was added."""
        self.by = 0
        """The seat that sent the command; 0 if it was the server."""

    def add(self, change: Change) -> None:
        """Add an entry for a change, and apply it to the room."""
        first = not self.entries
        entry = Entry(
            self.room.number + 1,
            self.now,
            change,
            self.request.name if first else "",
            self.by if first else 0,
            self.request.digest if first else "",
        )
        self.room = evolve(self.room, entry)
        self.entries.append(entry)
        self.rooms.append(self.room)

    def commit(self) -> None:
        """Commit to a secret for the next hand, unless the room has a commitment already."""
        settings = self.room.settings
        if settings.series is None and not settings.private and self.room.next_source is None:
            self.add(hidden.Committed(self.context.secret))
