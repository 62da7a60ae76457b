"""What rooms need of the world: a log, news between processes, leases, and the time.

Each is a protocol. `shootmoon.rooms.memory` has implementations for one process and for tests; databases and
brokers have theirs in `shootmoon.storage`. What every implementation must do is tested by
`shootmoon.rooms.conformance`.

Times are milliseconds since 1970 UTC everywhere.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from shootmoon.rooms.entries import Entry
from shootmoon.rules import Value

Status: TypeAlias = Literal["waiting", "playing", "finished"]
"""``waiting``: seats are open and no game has begun. ``finished``: the game is over, and no other one begins
by itself."""


class Conflict(Exception):
    """The log goes on otherwise: somebody else wrote first. Nothing was written; read on and decide again."""


class Unreachable(Exception):
    """A log or leases can't be reached or used now. Raised by any method of theirs; the message says why.

    What was being written may have been written or not: the same request may be given again.
    """


class NoSuchRoom(LookupError):
    """There is no such room, or not any more."""


class Summary(Struct, frozen=True, kw_only=True):
    """A room as lists know it: derived from its log, and written with each commit, to be looked for."""

    room: str
    number: int
    """That of the last entry."""
    at: int
    """When that was."""
    status: Status
    due: int | None
    """When the server next has something to do by itself: a deal, a bot's turn, somebody's time being up."""
    rules: str
    """The preset."""
    players: int
    seated: int
    """Seats that aren't open."""
    people: int
    """Seats that people hold."""
    series: str | None
    """The name of the series that the room belongs to."""
    public: bool = False
    """Whether it may be listed for everybody."""
    used_at: int = 0
    """When a person last did something there, or it was opened: what bots and timers do doesn't count."""
    present: int = 0
    """People who are at the table."""
    opened_at: int = 0
    """When it was opened."""
    maker: str = ""
    """Who opened it; see `shootmoon.rooms.settings.Settings.maker`."""
    host: str = ""
    """Of a public room: what the person is called who has the first of the seats at which somebody is."""
    free: int = 0
    """Seats that a newcomer may take: open ones, and where the room allows that those of bots."""
    variant: str = ""
    """Of a public room: a `Variant` as JSON, else empty."""


class Variant(Struct, frozen=True):
    """Rules as lists tell them."""

    preset: str
    """The preset that they differ least from."""
    changed: dict[str, Value]
    """The options in which they differ from it."""


class FinishedGame(Struct, frozen=True, kw_only=True):
    """A game that was played to its end, kept for ever, also when its room is forgotten."""

    room: str
    game: int
    """Its number in the room, from 1."""
    at: int
    rules: str
    """The preset."""
    names: tuple[str, ...]
    """By seat."""
    winners: tuple[int, ...]
    series: str | None
    record: str
    """The whole record as text (``.moon``). In a series, nobody may see it before the series is over."""


class Commit(Struct, frozen=True, kw_only=True):
    """What is written at once, or not at all.

    Raises ValueError where its numbers don't go on from ``after``.
    """

    after: int
    """The number of the entry that this follows; 0 for a new room."""
    entries: tuple[Entry, ...]
    """At least one, numbered from ``after`` + 1."""
    summary: Summary
    """The room after them."""
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
    """Which rooms are looked for; what is None is no condition."""

    status: Status | None = None
    idle_since: int | None = None
    """No person has done anything since then: `Summary.used_at` is not after it."""
    due_by: int | None = None
    """The server has something to do by then, at the latest: `Summary.due` is not after it."""
    ahead_of: int | None = None
    """The server has something to do, and `Summary.at` is after then: a clock was ahead that wrote it."""
    series: str | None = None
    public: bool | None = None
    limit: int = 100


class Log(Protocol):
    """The truth: an append-only log for each room, an index of the rooms, and the games that were played.

    Every method raises `Unreachable` where the log can't be reached or used.
    """

    async def append(self, commit: Commit) -> None:
        """Write all of a commit. When this returns, it lasts.

        Raises `Conflict` where the room doesn't stand at ``commit.after``: it is there already, isn't there,
        or has gone on. Then nothing is written.
        """
        ...

    async def read(self, room: str, after: int = 0, most: int | None = None) -> Sequence[Entry]:
        """The entries with numbers above ``after``, in order, the first ``most`` of them.

        Raises `NoSuchRoom`.
        """
        ...

    async def numbers(self, rooms: Collection[str]) -> Mapping[str, int]:
        """By room: the number of its last entry. Rooms that aren't there are left out."""
        ...

    async def rooms(self, query: Query) -> Sequence[Summary]:
        """The rooms that fit; those that are due first come first, then those that were quiet longest.

        Ordered by ``due`` (None last), then ``at``, then ``room``.
        """
        ...

    async def listed(self, status: Status | None, limit: int) -> Sequence[Summary]:
        """The public rooms at which people are, ``status`` or all.

        Nobody fills the list alone: first comes one room of each maker, then a second one of each, and so
        on; of one maker, and among those of many, the room first in which something happened last (``at``
        backwards, then ``room``).
        """
        ...

    async def forget(self, room: str, number: int) -> None:
        """Remove a room that stands at ``number``; its finished games stay.

        Raises `Conflict` where it has gone on, `NoSuchRoom` where it isn't there.
        """
        ...

    async def reset_used_at(self, after: int, now: int) -> None:
        """Let every `Summary.used_at` that is after ``after`` be ``now``: a clock was ahead that wrote it."""
        ...

    def finished(self, *, series: str | None = None, room: str | None = None) -> AsyncIterator[FinishedGame]:
        """The games that were played, oldest first (``at``, then ``room``, then ``game``)."""
        ...

    async def count(self, series: str) -> int:
        """How many games of a series were played."""
        ...


class News(Struct, frozen=True):
    """“The room stands at this number.”"""

    room: str
    number: int


class Bus(Protocol):
    """Tells processes of each other's commits.

    News may be lost, doubled, or come in another order: whoever needs to be sure asks the log.
    """

    async def publish(self, news: News) -> None:
        """Tell all who listen, the own process included. Never raises for want of a connection."""
        ...

    def subscribe(self) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        """News from the moment on in which the context is entered. Who reads too slowly loses the oldest."""
        ...


class Leases(Protocol):
    """Who does something that only one may do at a time. A lease ends by itself when its holder dies.

    Every method raises `Unreachable` where leases can't be reached.
    """

    async def hold(self, names: Collection[str], owner: str, milliseconds: int) -> frozenset[str]:
        """Take or renew leases from now on; those that ``owner`` has then.

        A name is held for about the same time by all. One that ends later than twice that from now was taken
        by a clock that was ahead, and is free.
        """
        ...

    async def holders(self, names: Collection[str]) -> Mapping[str, str]:
        """By name: who holds it now. Those that nobody holds are left out."""
        ...

    async def release(self, names: Collection[str], owner: str) -> None:
        """Give leases back, those of others excepted."""
        ...


class Clock(Protocol):
    """The time, and waiting for it."""

    def now(self) -> int:
        """Milliseconds since 1970 UTC."""
        ...

    async def sleep_until(self, at: int) -> None:
        """Wait until it is ``at`` or later."""
        ...
