"""Tournaments."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from shootmoon.protocol.settings import ShortText
from shootmoon.rules import DEFAULT_PRESET, Rules, Value
from shootmoon.tournaments.commands import Command as TournamentCommand
from shootmoon.tournaments.results import Place
from shootmoon.tournaments.tournament import Kind, Movement, PlanTerms
from shootmoon.tournaments.tournament import Status as TournamentStatus


class CreateTournament(PlanTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament to create. The token of this request is the director's secret."""

    preset: ShortText = DEFAULT_PRESET
    """The name of the preset; see ``/api/presets``."""
    options: dict[ShortText, Value] = field(default_factory=dict[str, Value])
    """The values of options that differ from the preset."""
    rules: Rules | None = None
    """A complete rule set, instead of a preset and options."""


class TournamentCreated(Struct, frozen=True):
    """The tournament that was created."""

    tournament: str
    """The name of the tournament."""
    link: str
    """The URL of the tournament in the API."""


class TournamentRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command to a tournament."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    """The client's name for the command, different for each; a second command with the same id is a retry."""
    command: TournamentCommand
    key: Annotated[str, Meta(max_length=100)] = ""
    """To enter: a key of the player of this server who enters; empty for nobody. Two entries of a player
    share no table where that can be avoided."""


class TournamentResult(Struct, frozen=True):
    """The result of a command."""

    number: int
    """The version of the tournament after it."""


class EntryView(Struct, frozen=True):
    """An entry of a tournament: a person, or two partners."""

    names: tuple[str, ...]
    """The names of its people; one name while a partner is missing, whose seats a house bot takes."""
    away: bool
    """True if it doesn't take part in the next rounds."""
    same_player: int | None = None
    """For the director only: the number, from 1, of a group of entries that the same player of this server
    has made; null if it is in none."""
    same_address: int | None = None
    """For the director only: the number, from 1, of a group of entries that were made from the same network
    address; null if it is in none."""


class TableView(Struct, frozen=True):
    """A table of a round."""

    names: tuple[str, ...]
    """By seat: the names of those who sit there."""
    entries: tuple[int | None, ...]
    """By place: the number of the entry, from 0; null for house bots."""
    boards: int
    """The number of boards that it has finished."""
    over: bool
    """True if its game is over."""
    room: str | None
    """The name of its room, for those who sit there and for the director; null for others."""
    put_out: tuple[str, ...] = ()
    """The names of those whom the director has put out. The plan's bot plays in their seats, and the boards
    count."""
    silenced: tuple[bool, ...] | None = None
    """For the director only, while the table plays, by seat: true if the holder's chat messages are refused,
    false for other people and for bots; null otherwise."""
    people: tuple[int, ...] = ()
    """For the director only, while the table plays: the seats that people hold."""


class RoundView(Struct, frozen=True):
    """A round of a tournament."""

    tables: tuple[TableView, ...]
    """The tables."""
    boards: int
    """The number of boards whose results are public: those that no table has yet to play."""
    ended: bool
    """True if the round has ended."""
    ends_at: int | None
    """The time at which it ends, in milliseconds since 1970 UTC; null without a limit."""
    waits_until: int | None
    """The time until which tables wait for their people, if none of them has come yet, in milliseconds since
    1970 UTC; null until the tables are open, and in rounds with a time limit."""
    seed: int
    """The seed of the pairing."""


class TournamentView(Struct, frozen=True, kw_only=True):
    """A tournament, as the holder of the token may see it."""

    tournament: str
    """The name of the tournament."""
    number: int
    """The version of the tournament."""
    now: int
    """The server's time, in milliseconds since 1970 UTC."""
    title: str
    preset: str
    rules_title: str
    """The name of the rules to display."""
    kind: Kind
    """See the request that creates a tournament."""
    movement: Movement
    """See the request that creates a tournament."""
    planned: int
    """The number of rounds planned."""
    hands: int
    """The greatest number of boards of a round."""
    minutes: int
    """The time for a round, in minutes; 0 for no limit."""
    wait: int
    """For how many minutes a table at which nobody is present waits."""
    least: int
    """The number of entries that a round needs at least."""
    status: TournamentStatus
    """``open``: the first round hasn't begun. ``playing``: a round is being played. ``break``: a round has
    ended. ``over``: nothing more will be played."""
    you: int | None
    """The number of the viewer's entry, from 0; null for none."""
    director: bool
    """True if the viewer directs the tournament."""
    may_put_out: bool
    """True if the viewer may put people out of their seats: the director, unless taking part."""
    entries: tuple[EntryView, ...]
    """All entries, in the order of entering; their numbers begin with 0."""
    rounds: tuple[RoundView, ...]
    """The rounds that have begun."""
    standings: tuple[Place, ...]
    """The standings with all public boards, the best first."""


class BoardTable(Struct, frozen=True):
    """A board as one table played it."""

    names: tuple[str, ...]
    """By seat: the names of those who sat there."""
    declarer: int | None
    contract: str | None
    trump: str | None
    gains: tuple[int, ...]
    """By side: the points, or the marks or chips if the rules count those."""
    scores: tuple[float, ...]
    """By side: the difference from the average of all tables."""


class BoardView(Struct, frozen=True):
    """A board of a tournament, with the results of all tables that finished it."""

    deal: str
    """The deal, as written in records: the pieces of each seat, separated by slashes, and the rest."""
    tables: tuple[BoardTable, ...]
    """The tables that finished it."""
