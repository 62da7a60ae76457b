"""A decision in the making: the room as it would be, and how a command is refused."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.analysis.claims import Verdict
from shootmoon.rooms import changes
from shootmoon.rooms.changes import Change
from shootmoon.rooms.clock_jumps import is_ahead, shift_back
from shootmoon.rooms.commands import Request
from shootmoon.rooms.entries import Entry
from shootmoon.rooms.folding import evolve
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.room import Room


class Context(Struct, frozen=True):
    """What a decision needs and can't find in the room."""

    now: int
    """The time, in milliseconds since 1970 UTC."""
    secret: str
    """A fresh secret for the next hand: 32 random bytes as 64 hexadecimal digits."""
    verdict: Verdict | None = None
    """For a claim: what `judge_claim` said of it, so that it needn't be asked here, where everybody waits."""
    chance: str | None = None
    """In a private room: what chance does, an action."""


class Decided(Struct, frozen=True):
    """What a command comes to. Without entries it was done before: a retry."""

    entries: tuple[Entry, ...]
    room: Room
    """The room after them."""


class CommandRefused(Exception):
    """A command is refused; carried out of the functions that look at it as an exception, and no further."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.refused = Refused(code, facts)


class Draft:
    """A decision in the making: the room as it would be after the entries so far."""

    def __init__(self, room: Room, request: Request, context: Context, entries: list[Entry]) -> None:
        self.was_ahead = is_ahead(room, context.now)
        """Whether the room was last written by a clock that was ahead."""
        self.now = context.now if self.was_ahead else max(context.now, room.at)
        """The time."""
        self.room = shift_back(room, room.at - self.now) if self.was_ahead else room
        self.before = self.room
        self.request = request
        self.context = context
        self.entries = entries
        self.by = 0
        """The seat that gives the command."""

    def add(self, change: Change) -> None:
        """Let something happen."""
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

    def commit(self) -> None:
        """Choose the secret of the next hand. One that has been chosen stands, whatever is dealt from it."""
        settings = self.room.settings
        if settings.series is None and not settings.private and self.room.next_source is None:
            self.add(changes.Committed(self.context.secret))
