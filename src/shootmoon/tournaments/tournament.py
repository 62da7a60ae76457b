"""`Tournament`: who takes part, and what was played in each round. A value; `do` returns the next one.

An *entry* is a person or, in a tournament of pairs, two partners. In each round, every table plays the same
deals, so each seat has as many rivals as there are other tables. A *board* is one of these deals.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game import setup_for
from shootmoon.rooms.duplicate import AuctionResult
from shootmoon.rules import Rules

Kind: TypeAlias = Literal["individual", "pairs"]
"""``individual``: each person collects a score of their own, also in games of partners, who change every
round. ``pairs``: two people stay partners and share a score."""

Movement: TypeAlias = Literal["swiss", "round-robin"]
"""``swiss``: entries with similar scores meet. ``round-robin``: everybody meets everybody as evenly as
possible. In both, nobody meets the same people again before that is necessary."""

Status: TypeAlias = Literal["open", "playing", "break", "over"]
"""``open``: the first round hasn't begun. ``playing``: a round is being played. ``break``: a round has ended,
and the next one hasn't begun. ``over``: nothing more will be played."""


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the director of a tournament chooses."""

    title: str
    rules: Rules
    kind: Kind = "individual"
    movement: Movement = "swiss"
    rounds: int = 4
    """The number of rounds."""
    hands: int = 6
    """The greatest number of boards of a round. A match that is won earlier ends earlier."""
    minutes: int = 0
    """The time for a round, in minutes; 0 for no limit. When it is over, unfinished boards don't count."""
    bot: str = "club"
    """The house bot that fills empty seats, and stands in for people who are away."""

    @property
    def persons(self) -> int:
        """The number of persons of an entry."""
        return 2 if self.kind == "pairs" else 1

    @property
    def entries_at_table(self) -> int:
        """The number of entries that sit at a table."""
        return self.rules.table.players // self.persons

    @property
    def seats(self) -> tuple[tuple[int, ...], ...]:
        """By place at a table: the seats of the entry in this place."""
        seating = setup_for(self.rules).seating
        if self.kind == "pairs":
            return tuple(
                tuple(seat for seat in range(1, seating.players + 1) if seating.side_of(seat) == side)
                for side in range(seating.sides)
            )
        return tuple((seat,) for seat in range(1, seating.players + 1))


class Person(Struct, frozen=True):
    """Somebody who takes part."""

    name: str
    token: str
    """The SHA-256 of the person's secret, which also holds the seat in every round."""


class Entry(Struct, frozen=True):
    """A person, or two partners."""

    persons: tuple[Person, ...]
    word: str = ""
    """In a tournament of pairs, the SHA-256 of the word by which the partners find each other."""
    away: bool = False
    """True if the entry doesn't take part in the next rounds."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the persons."""
        return tuple(person.name for person in self.persons)


class BoardResult(Struct, frozen=True):
    """A board as one table played it."""

    gains: tuple[int, ...]
    """By side: the points, or the marks or chips if the rules count those."""
    auction: AuctionResult


class Table(Struct, frozen=True):
    """A table of a round."""

    room: str
    entries: tuple[int | None, ...]
    """By place: the number of the entry, from 0; None for house bots."""
    names: tuple[str, ...] = ()
    """By seat: the names of all who sit there, once the room is open."""
    boards: tuple[BoardResult, ...] = ()
    """What was played before the round ended; empty until then."""


class Round(Struct, frozen=True):
    """A round."""

    series: str
    """The name of the series (`shootmoon.rooms.settings.Series`) without its day and rules."""
    day: str
    """The day of the series, such as ``2026-11-21``."""
    tables: tuple[Table, ...]
    opened: bool = False
    """True once all rooms are open, and everybody has a seat."""
    ends_at: int | None = None
    """The time at which the round ends, in milliseconds since 1970 UTC; None if it has no limit."""
    deals: tuple[str, ...] = ()
    """The deals of all boards that were played, once the round has ended."""


class Tournament(Struct, frozen=True):
    """A tournament, as it is stored."""

    plan: Plan
    director: str
    """The SHA-256 of the director's secret."""
    entries: tuple[Entry, ...] = ()
    rounds: tuple[Round, ...] = ()
    ended: int = 0
    """The number of rounds that have ended."""
    closed: bool = False
    """True if the director has ended the tournament before all rounds were played."""
    done: tuple[str, ...] = ()
    """The ids of the last commands, by which retries are recognized."""

    @property
    def status(self) -> Status:
        """What the tournament is waiting for."""
        if self.ended < len(self.rounds):
            return "playing"
        if self.closed or self.ended >= self.plan.rounds:
            return "over"
        return "break" if self.rounds else "open"

    @property
    def playing(self) -> Round | None:
        """The round that is being played."""
        return self.rounds[-1] if self.status == "playing" else None

    def entry_of(self, token: str) -> int | None:
        """Return the number of the entry of the person with this secret (SHA-256); None if there is none."""
        found = (
            number
            for number, entry in enumerate(self.entries)
            for person in entry.persons
            if token and person.token == token
        )
        return next(found, None)

    def with_round(self, changed: Round) -> Tournament:
        """Return the tournament with another value of its last round."""
        return replace(self, rounds=(*self.rounds[:-1], changed))
