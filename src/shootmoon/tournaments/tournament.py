"""`Tournament`: who takes part, and what was played in each round. A value; `do` returns the next one.

An *entry* is a person or, in a tournament of pairs, two partners. In each round, every table plays the same
deals, so each seat has as many rivals as there are other tables. A *board* is one of these deals.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from shootmoon.game import setup_for
from shootmoon.protocol.settings import ShortText
from shootmoon.rooms import AuctionResult
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


class PlanTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the director of a tournament chooses, but for the rules."""

    title: Annotated[str, Meta(max_length=200)]
    kind: Kind = "individual"
    """``individual``: each person has a score of their own, and other partners in every round. ``pairs``: two
    people stay partners and share a score."""
    movement: Movement = "swiss"
    """``swiss``: entries with similar scores meet. ``round-robin``: everybody meets everybody as evenly as
    possible."""
    rounds: int = 4
    """The number of rounds, 1 to 30."""
    hands: int = 6
    """The greatest number of boards of a round, 1 to 30. A match that is won earlier ends earlier."""
    minutes: int = 0
    """The time for a round, 0 to 240 minutes; 0 for no limit. When it is over, unfinished boards don't
    count."""
    wait: int = 5
    """For how many minutes, 1 to 60, a table at which nobody is present waits for its people. Then bots
    finish the board that is being played, and the table is over. In rounds with a time limit, tables wait
    until that is over."""
    bot: ShortText = "club"
    """The house bot that fills empty seats, and stands in for people who are away."""


class Plan(PlanTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the director of a tournament chooses."""

    rules: Rules

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


class Origin(Struct, frozen=True):
    """Where somebody comes from, as keyed hashes, so that a tournament contains no addresses."""

    address: str = ""
    """The hash of the address of the person's network; empty if it isn't known."""
    player: str = ""
    """The hash of the id of the player that the person is; empty for nobody known."""


class Person(Struct, frozen=True):
    """Somebody who takes part."""

    name: str
    token: str
    """The SHA-256 of the person's secret, which also holds the seat in every round."""
    origin: Origin = Origin()
    """Where the person came from when entering."""


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


class TableBoards(Struct, frozen=True):
    """The boards that a table has finished in a round."""

    names: tuple[str, ...]
    """By seat: the names of those who sat there."""
    boards: tuple[BoardResult, ...]


class RoundBoards(Struct, frozen=True):
    """The boards of a round. They are stored as a document of their own, since there may be a thousand of
    them, and only those who look at a board need them."""

    deals: tuple[str, ...]
    tables: tuple[TableBoards, ...]


class Table(Struct, frozen=True):
    """A table of a round."""

    room: str
    entries: tuple[int | None, ...]
    """By place: the number of the entry, from 0; None for house bots."""
    names: tuple[str, ...] = ()
    """By seat: the names of all who sit there, once the room is open."""
    boards: int = 0
    """The number of boards that it has finished when the round ended; 0 until then."""
    compared: int = 0
    """The number of these boards that another table has finished, too."""
    scores: tuple[tuple[int, int], ...] = ()
    """By place: the sum of the scores of all boards, as a numerator and a denominator; empty until the round
    has ended."""
    came: tuple[bool, ...] = ()
    """By place: True if anybody of the entry took an action; empty until the round has ended."""
    put_out: tuple[str, ...] = ()
    """The names of those whom the director has put out, once the round has ended."""


class Round(Struct, frozen=True):
    """A round."""

    series: str
    """The name of the series (`shootmoon.rooms.Series`) without its day and rules."""
    day: str
    """The day of the series, such as ``2026-11-21``."""
    seed: int
    """The seed of the pairing, from which it can be checked."""
    tables: tuple[Table, ...]
    opened_at: int | None = None
    """The time at which all rooms were open, and everybody had a seat, in milliseconds since 1970 UTC; None
    until then."""
    ends_at: int | None = None
    """The time at which the round ends, in milliseconds since 1970 UTC; None if it has no limit."""
    boards: int = 0
    """The number of boards that were played, once the round has ended."""


class Tournament(Struct, frozen=True):
    """A tournament, as it is stored."""

    plan: Plan
    director: str
    """The SHA-256 of the director's secret."""
    invitation: int | None = None
    """The id of the invitation with which it was made, on a server that needs one for each room."""
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

    @property
    def director_plays(self) -> bool:
        """True if the director takes part, and so may gain by what becomes of others."""
        return self.entry_of(self.director) is not None

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
