"""The ports of rooms: protocols for the log, for news between processes, for leases, and for the time.

`shootmoon.rooms.running.memory` implements two of them within one process; `shootmoon.storage` implements
them with databases and message brokers. Every implementation must pass the tests in
`tests/unit/rooms/conformance.py`.

All times are milliseconds since 1970 UTC.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol

from msgspec import Struct

from shootmoon.protocol.views import Status
from shootmoon.rooms.log.entries import Entry
from shootmoon.rules import Value


class Conflict(Exception):
    """Raised when somebody else wrote first. Nothing was written; read the new entries and decide again."""


class Unreachable(Exception):
    """Raised when the log or the leases can't be reached or used now. The message says why.

    Any method of `Log` and `Leases` can raise it. A write may or may not have taken effect; it is safe to
    repeat the same request.
    """


class NoSuchRoom(LookupError):
    """Raised when a room doesn't exist or has been deleted."""


class ListedRoom(Struct, frozen=True, kw_only=True):
    """What lists of rooms say about a room."""

    room: str
    """The name of the room."""
    at: int
    """The time of the last change, in milliseconds since 1970 UTC."""
    status: Status
    """``waiting`` for players, ``playing``, or ``finished``."""
    players: int
    """The number of seats."""
    seated: int
    """The number of seats that are taken by people or bots."""
    people: int
    """The number of seats that people hold."""
    present: int
    """The number of people who are present now."""
    opened_at: int
    """The time at which the room was opened, in milliseconds since 1970 UTC."""


class Summary(ListedRoom, frozen=True, kw_only=True):
    """The summary of a room, for lists and queries.

    It is derived from the log and stored with each commit.
    """

    number: int
    """The number of the last log entry."""
    due: int | None
    """The time at which the server next has something to do: a deal, a bot's turn, the end of a time
    limit."""
    rules: str
    """The name of the rules' preset."""
    series: str | None
    """The name of the room's series; None if it belongs to none."""
    public: bool = False
    """True if the room may be listed publicly."""
    used_at: int = 0
    """The time at which a person last did something in the room or, if nobody has, at which it was opened.
    Bots and timers don't count."""
    maker: str = ""
    """The client that opened the room; see `shootmoon.rooms.Settings.maker`."""
    host: str = ""
    """For a public room: the name of a present person, the one with the lowest seat number."""
    free: int = 0
    """The number of seats that a newcomer may take: open seats and, if the room allows it, the seats of house
    bots."""
    variant: str = ""
    """For a public room: a `Variant` as JSON. Otherwise empty."""


class Variant(Struct, frozen=True):
    """A rule set as lists of rooms show it: a preset and the options that differ from the preset."""

    preset: str
    """The preset on which the rules are based or, for custom rules, the most similar one."""
    changed: dict[str, Value]
    """The values that differ from the preset's, by option name."""


class FinishedGame(Struct, frozen=True, kw_only=True):
    """A game that was played to its end. It is kept forever, even if its room is deleted."""

    room: str
    game: int
    """The number of the game in its room, from 1."""
    at: int
    rules: str
    """The name of the rules' preset."""
    names: tuple[str, ...]
    """The players' names, by seat."""
    winners: tuple[int, ...]
    series: str | None
    record: str
    """The complete record of the game as text (the content of a ``.moon`` file). If the game belongs to a
    series, nobody may see it before the series is over. Empty if it was archived in a file that isn't
    there."""


class SeatPlayed(Struct, frozen=True):
    """How a seat of a finished game was played by whoever held it at the first deal. It is used for the
    histories and ratings of players, and isn't stored with the game."""

    bot: str = ""
    """The house bot that held the seat; empty for others."""
    place: int = 2
    """1 for those who won or, in a game that was ended early, stood best; 2 for others who were there to the
    end. Those who left the game or ended it have places from 3 on (`shootmoon.rooms.LEFT`): whoever
    left first has the last one."""
    counts: bool = False
    """True if the game is rated for the player whose seat it was."""
    out: bool = False
    """True if the holder was put out of the room by others."""
    helped: bool = False
    """True if the holder took a hint, did no action, or a house bot stood in for half of the actions or more;
    or if the game was ended before a hand was finished."""


class MatchBegun(Struct, frozen=True):
    """For whom a game counts whose first hand was dealt."""

    at: int
    tokens: tuple[str, ...]
    """By seat: the SHA-256 of the holder's token; empty if the seat counts for no player."""
    counting: tuple[int, ...] = ()
    """The seats for whose players the game is rated."""


class DealtHand(Struct, frozen=True):
    """A hand that was dealt to a person or an external bot."""

    seat: int
    token: str
    """The SHA-256 of the token that holds the seat."""
    hand: tuple[str, ...]
    """The pieces, sorted."""


class HandInPlay(Struct, frozen=True):
    """A hand that was dealt last in a room, or at any time in a room of a series.

    It needn't be in play any more: the room says whether it is.
    """

    room: str
    number: int
    """The number of the log entry with which the hand was dealt."""
    dealt: DealtHand
    series: str | None
    """The name of the room's series; None if it belongs to none."""
    by: Literal["holder", "address", "label"] = "holder"
    """By what it was found: the token that holds it, or the token's player (``holder``); the address at which
    the token is used; or the label of the room."""


class Commit(Struct, frozen=True, kw_only=True):
    """Log entries to be written atomically, with the room's new summary and the games that they finish.

    Raises ValueError if the numbers don't continue from ``after``.
    """

    after: int
    """The number of the log entry that these entries follow; 0 for a new room."""
    entries: tuple[Entry, ...]
    """The entries: at least one, with consecutive numbers from ``after`` + 1."""
    summary: Summary
    """The summary of the room after these entries."""
    finished: tuple[FinishedGame, ...] = ()
    """The games that end with these entries."""
    begun: MatchBegun | None = None
    """If a first hand is dealt with these entries: for whom the game counts."""
    played: tuple[SeatPlayed, ...] = ()
    """If games end with these entries: how each seat played."""
    snapshot: str = ""
    """A snapshot of the room at ``after`` (`shootmoon.rooms.log.snapshots`), which replaces the last one;
    empty to keep that one."""
    hands: tuple[DealtHand, ...] = ()
    """If a hand is dealt with these entries: those of people and external bots. They replace the ones before,
    except in a series."""

    def __post_init__(self) -> None:
        numbers = [entry.number for entry in self.entries]
        expected = list(range(self.after + 1, self.after + 1 + len(numbers)))
        if not numbers or numbers != expected or self.summary.number != numbers[-1]:
            raise ValueError(f"entries {numbers} of a room at {self.summary.number} after {self.after}")

    @property
    def room(self) -> str:
        """The room to which the entries belong."""
        return self.summary.room


class Opening(Struct, frozen=True):
    """What a room is restored from, together with the entries after ``number``."""

    first: Entry
    """The first entry of the log."""
    snapshot: str = ""
    """The last snapshot; empty if there is none."""
    number: int = 0
    """The version of the room in the snapshot."""


class Query(Struct, frozen=True, kw_only=True):
    """Conditions on rooms. A room must meet all of them; None means that there is no such condition."""

    status: Status | None = None
    idle_since: int | None = None
    """The greatest `Summary.used_at`: no person has done anything in the room since this time."""
    due_by: int | None = None
    """The greatest `Summary.due`: the server has something to do in the room by this time."""
    ahead_of: int | None = None
    """The last entry was written after this time, and something is due in the room (`Summary.due` isn't
    None).

    With a time in the future, this finds rooms whose last entry was written by a clock that was ahead.
    """
    series: str | None = None
    public: bool | None = None
    name: str | None = None
    """A part of the room's name, in upper or lower case."""
    seated: bool | None = None
    """Whether people hold seats (`Summary.people`)."""
    latest_first: bool = False
    """True to order the rooms by ``used_at``, latest first, then by ``room``."""
    limit: int = 100


class Log(Protocol):
    """Storage for rooms: an append-only log for each room, an index of all rooms, and the finished games.

    Every method raises `Unreachable` if the storage can't be reached or used.
    """

    async def append(self, commit: Commit) -> None:
        """Write a commit. When this returns, the commit is durable.

        Raises `Conflict`, and writes nothing, unless the number of the room's last entry is ``commit.after``.
        If ``commit.after`` is 0, the room must not exist yet.
        """
        ...

    async def read(self, room: str, after: int = 0, most: int | None = None) -> Sequence[Entry]:
        """Return a room's entries with numbers greater than ``after``, in order: at most ``most`` of them.

        Raises `NoSuchRoom`.
        """
        ...

    async def opening(self, room: str) -> Opening:
        """Return a room's first entry and its last snapshot. Raises `NoSuchRoom`.

        A snapshot is returned only if it was stored with entries that this log contains.
        """
        ...

    async def numbers(self, rooms: Collection[str]) -> Mapping[str, int]:
        """Return the number of each room's last entry, by room. Rooms that don't exist are left out."""
        ...

    async def rooms(self, query: Query) -> Sequence[Summary]:
        """Return the rooms that meet the conditions, ordered by ``due`` (None last), ``at`` and ``room``, or
        as `Query.latest_first` says."""
        ...

    async def listed(self, status: Status | None, limit: int) -> Sequence[Summary]:
        """Return the public rooms in which people are present, with the given status or (if None) with any.

        To keep any single client from filling the list, the list begins with one room of each maker, followed
        by a second room of each maker, and so on. The order of one maker's rooms, and the order within each
        such group, is by ``at``, latest first, then by ``room``.
        """
        ...

    async def forget(self, room: str, number: int) -> None:
        """Delete a room whose last entry has the given number. Its finished games are kept.

        Raises `Conflict` if the last entry has another number, and `NoSuchRoom` if the room doesn't exist.
        """
        ...

    async def reset_used_at(self, after: int, now: int) -> None:
        """Set every `Summary.used_at` that is later than ``after`` to ``now``.

        Such a time in the future was written by a clock that was ahead.
        """
        ...

    def finished(self, *, series: str | None = None, since: int = 0) -> AsyncIterator[FinishedGame]:
        """Yield finished games, ordered by ``at``, ``room`` and ``game``.

        If given, ``series`` restricts them to the games of one series. Games that ended before ``since`` are
        left out.
        """
        ...

    async def finished_in(self, room: str, first: int = 1, most: int = 1) -> Sequence[FinishedGame]:
        """Return the finished games of a room from the number ``first`` on, ordered by their numbers, at most
        ``most`` of them."""
        ...

    async def count(self, series: str) -> int:
        """Return the number of finished games of a series."""
        ...

    async def note_address(self, room: str, token: str, address: str, at: int) -> None:
        """Remember that a token of a room was used at an address, given as a keyed hash, at a time in
        milliseconds. It is forgotten with the room."""
        ...

    async def last_address(self, room: str, token: str) -> str:
        """Return the address at which a token of a room was used last; empty if none is known."""
        ...

    async def hands_in_play(self, token: str, address: str, label: str = "") -> Sequence[HandInPlay]:
        """Return the hands that were dealt to a token, to a player, or to tokens that are used at an address
        (`note_address`), or in the room with a label (`shootmoon.protocol.fairness.room_label`).

        ``token`` is the SHA-256 of the token, or of a key of the player; empty for none. At most 1,000 hands
        are returned, in the order of `HandInPlay.by`, the latest first. A hand that is found in several ways
        is returned for each of them.
        """
        ...


class News(Struct, frozen=True):
    """The announcement that the log of a room has reached a version."""

    room: str
    number: int = 0
    """The version; 0 if news of the room may have been lost, so that only the log knows the version."""
    watched: bool = False
    """True if clients follow the room at the sender."""


class Listener(Protocol):
    """Yields the news of the rooms that it follows. A reader that is too slow loses the oldest news."""

    def __aiter__(self) -> AsyncIterator[News]:
        """Return an iterator over the news as they arrive."""
        ...

    async def __anext__(self) -> News:
        """Wait for the next news."""
        ...

    def follow(self, room: str) -> None:
        """Receive the news of a room from now on.

        If its news come from other processes, news with the number 0 follow as soon as they begin to arrive,
        and again after each interruption.
        """
        ...

    def leave(self, room: str) -> None:
        """Receive no more news of a room."""
        ...


class Bus(Protocol):
    """Announces commits to the processes in which somebody follows the room.

    News may be lost, repeated or reordered; only the log is reliable.
    """

    @property
    def is_connected(self) -> bool:
        """True if the news of other processes arrive at present."""
        ...

    async def publish(self, news: News) -> None:
        """Send news to all who follow the room, including those in this process.

        A lost connection raises no error.
        """
        ...

    def subscribe(self) -> AbstractAsyncContextManager[Listener]:
        """Return a listener that follows no room yet. It hears nothing after the context is left."""
        ...


class Leases(Protocol):
    """Leases: exclusive rights that have one owner at a time, and expire unless the owner renews them.

    Every method raises `Unreachable` if the leases can't be reached.
    """

    async def hold(self, names: Collection[str], owner: str, milliseconds: int) -> frozenset[str]:
        """Take or renew leases by name, for a number of milliseconds from now.

        Return the names of the leases that ``owner`` then holds.

        A lease lasts longer than that if its owner holds the lease that bears the owner's name: until that
        one ends. So an owner of many leases needs to renew only that one.

        All owners must use about the same duration for the same lease. If a lease expires later than twice
        this duration from now, it was taken by a clock that was ahead, and counts as free.
        """
        ...

    async def holders(self, names: Collection[str]) -> Mapping[str, str]:
        """Return the current owner of each lease, by name. Leases without an owner are left out."""
        ...

    async def release(self, names: Collection[str], owner: str) -> None:
        """Release leases. Leases that ``owner`` doesn't hold are unaffected."""
        ...


class Clock(Protocol):
    """The current time, and a way to wait for a later time."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970 UTC."""
        ...

    async def sleep_until(self, at: int) -> None:
        """Wait until the time is ``at`` or later."""
        ...
