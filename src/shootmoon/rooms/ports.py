"""The ports of rooms: protocols for the log, news between processes, leases, and the time.

`shootmoon.rooms.memory` implements them for one process and for tests, `shootmoon.storage` for databases and
message brokers. `shootmoon.rooms.conformance` tests what every implementation must do.

All times are milliseconds since 1970 UTC.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from shootmoon.rooms.entries import Entry
from shootmoon.rules import Value

Status: TypeAlias = Literal["waiting", "playing", "finished"]
"""The status of a room. ``waiting``: seats are open and no game has begun. ``finished``: the game is over,
and no other one begins by itself."""


class Conflict(Exception):
    """Somebody else wrote first. Nothing was written; read the new entries and decide again."""


class Unreachable(Exception):
    """The log or the leases can't be reached or used now; the message says why.

    Any method of theirs can raise it. A write may or may not have taken effect; the same request can be
    repeated.
    """


class NoSuchRoom(LookupError):
    """There is no such room, or it was deleted."""


class Summary(Struct, frozen=True, kw_only=True):
    """The summary of a room in lists and queries, derived from its log and stored with each commit."""

    room: str
    number: int
    """The number of the last entry."""
    at: int
    """The time of the last entry."""
    status: Status
    due: int | None
    """The time at which the server next has something to do: a deal, a bot's turn, the end of a time
    limit."""
    rules: str
    """The preset of the rules."""
    players: int
    seated: int
    """The number of seats that aren't open."""
    people: int
    """The number of seats held by people."""
    series: str | None
    """The name of the room's series; None for none."""
    public: bool = False
    """True if it may be listed publicly."""
    used_at: int = 0
    """The time at which a person last did something there, or it was opened. Bots and timers don't count."""
    present: int = 0
    """The number of people present."""
    opened_at: int = 0
    """The time at which it was opened."""
    maker: str = ""
    """The client that opened it; see `shootmoon.rooms.settings.Settings.maker`."""
    host: str = ""
    """Of a public room: the name of the present person with the lowest seat."""
    free: int = 0
    """The number of seats that a newcomer may take: open ones and, if the room allows it, those of house
    bots."""
    variant: str = ""
    """Of a public room: a `Variant` as JSON; otherwise empty."""


class Variant(Struct, frozen=True):
    """Rules as lists show them: a preset and the changed options."""

    preset: str
    """The preset from which they differ least."""
    changed: dict[str, Value]
    """The options that differ from it."""


class FinishedGame(Struct, frozen=True, kw_only=True):
    """A game that was played to its end. It is kept forever, even after its room is deleted."""

    room: str
    game: int
    """The number of the game in its room, from 1."""
    at: int
    rules: str
    """The preset."""
    names: tuple[str, ...]
    """By seat."""
    winners: tuple[int, ...]
    series: str | None
    record: str
    """The complete record as text (``.moon``). In a series, nobody may see it before the series is over."""


class Commit(Struct, frozen=True, kw_only=True):
    """Entries and their consequences, written atomically.

    Raises ValueError if the numbers don't continue from ``after``.
    """

    after: int
    """The number of the entry that these follow; 0 for a new room."""
    entries: tuple[Entry, ...]
    """At least one, numbered from ``after`` + 1."""
    summary: Summary
    """The summary of the room after them."""
    finished: tuple[FinishedGame, ...] = ()
    """The games that ended with them."""

    def __post_init__(self) -> None:
        numbers = [entry.number for entry in self.entries]
        expected = list(range(self.after + 1, self.after + 1 + len(numbers)))
        if not numbers or numbers != expected or self.summary.number != numbers[-1]:
            raise ValueError(f"entries {numbers} of a room at {self.summary.number} after {self.after}")

    @property
    def room(self) -> str:
        """The room that is written to."""
        return self.summary.room


class Query(Struct, frozen=True, kw_only=True):
    """Conditions for rooms; None means no condition."""

    status: Status | None = None
    idle_since: int | None = None
    """`Summary.used_at` is at most this: no person has done anything since."""
    due_by: int | None = None
    """`Summary.due` is at most this: the server has something to do by then."""
    ahead_of: int | None = None
    """`Summary.due` isn't None and `Summary.at` is above this: the clock that wrote it was ahead."""
    series: str | None = None
    public: bool | None = None
    limit: int = 100


class Log(Protocol):
    """Storage for rooms: an append-only log of each room, an index of the rooms, and the finished games.

    Every method raises `Unreachable` if the storage can't be reached or used.
    """

    async def append(self, commit: Commit) -> None:
        """Write a commit; when this returns, it is durable.

        Raises `Conflict`, and writes nothing, unless the last entry of the room is number ``commit.after``
        (0: there is no such room).
        """
        ...

    async def read(self, room: str, after: int = 0, most: int | None = None) -> Sequence[Entry]:
        """Return the entries with numbers above ``after`` in order, at most the first ``most``.

        Raises `NoSuchRoom`.
        """
        ...

    async def numbers(self, rooms: Collection[str]) -> Mapping[str, int]:
        """Return by room the number of its last entry. Rooms that don't exist are left out."""
        ...

    async def rooms(self, query: Query) -> Sequence[Summary]:
        """Return the rooms that meet the conditions, ordered by ``due`` (None last), ``at`` and ``room``."""
        ...

    async def listed(self, status: Status | None, limit: int) -> Sequence[Summary]:
        """Return the public rooms with people present, of one status or all.

        First comes one room of each maker, then a second one of each, and so on, so that nobody can fill the
        list alone. A maker's rooms, and the rooms of each such round, are ordered by ``at``, latest first,
        then by ``room``.
        """
        ...

    async def forget(self, room: str, number: int) -> None:
        """Delete a room whose last entry is ``number``; its finished games stay.

        Raises `Conflict` if it has another last entry, `NoSuchRoom` if it doesn't exist.
        """
        ...

    async def reset_used_at(self, after: int, now: int) -> None:
        """Set each `Summary.used_at` above ``after`` to ``now``, since the clock that wrote it was ahead."""
        ...

    def finished(self, *, series: str | None = None, room: str | None = None) -> AsyncIterator[FinishedGame]:
        """Yield the finished games, ordered by ``at``, ``room`` and ``game``."""
        ...

    async def count(self, series: str) -> int:
        """Return the number of finished games of a series."""
        ...


class News(Struct, frozen=True):
    """The announcement that a room has reached a version."""

    room: str
    number: int


class Bus(Protocol):
    """Announces commits to other processes.

    News may be lost, repeated or reordered; only the log is reliable.
    """

    async def publish(self, news: News) -> None:
        """Send to all subscribers, also in this process. A missing connection raises nothing."""
        ...

    def subscribe(self) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        """Receive news from the moment the context is entered. Slow readers lose the oldest."""
        ...


class Leases(Protocol):
    """Exclusive rights, each with one owner at a time. A lease expires unless its owner renews it.

    Every method raises `Unreachable` if the leases can't be reached.
    """

    async def hold(self, names: Collection[str], owner: str, milliseconds: int) -> frozenset[str]:
        """Take or renew leases for a duration from now; return those that ``owner`` holds then.

        All owners use about the same duration for a name. A lease that expires later than twice this duration
        from now was taken by a clock that was ahead, and counts as free.
        """
        ...

    async def holders(self, names: Collection[str]) -> Mapping[str, str]:
        """Return by name its current owner. Names without one are left out."""
        ...

    async def release(self, names: Collection[str], owner: str) -> None:
        """Release leases, except those of other owners."""
        ...


class Clock(Protocol):
    """The time, and waiting."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970 UTC."""
        ...

    async def sleep_until(self, at: int) -> None:
        """Wait until the time is ``at`` or later."""
        ...
