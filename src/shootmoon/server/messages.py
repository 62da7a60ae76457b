"""What clients and the server say to each other over HTTP.

What is said of rooms themselves stands with the rooms: `RoomView`, `Event`, `Command`, and the messages of
the WebSocket (`shootmoon.rooms.messages`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from shootmoon.rooms.commands import Command
from shootmoon.rooms.duplicate import Standing
from shootmoon.rooms.events import Event
from shootmoon.rooms.messages import CommandName, SeatNumber, Turn, Version
from shootmoon.rooms.ports import Status
from shootmoon.rooms.settings import IdentifyBy, ShortText, Terms
from shootmoon.rooms.views import GameView, HandView, RoomView
from shootmoon.rules import Chapter, Game, Rules, Value
from shootmoon.scorekeeping.book import Command as SheetCommand
from shootmoon.scorekeeping.book import Names
from shootmoon.scorekeeping.book import Seat as SheetSeat


class SeriesName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A series to play in: all rooms of this name, day and rules are dealt the same."""

    name: Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,31}$")] = "daily"
    day: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None = None
    """The last day on which it can be begun (UTC); today, unless told."""
    apart: IdentifyBy = "address"
    """What tells players apart: each address is one player; or each token, for clubs that share an address.
    Then whoever makes up another token passes for another player."""


class CreateRoom(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask for a room."""

    preset: ShortText = "classic"
    """The rules; see ``/api/presets``."""
    options: dict[ShortText, Value] = field(default_factory=dict[str, Value])
    """Options of the rules in which they differ from the preset, such as ``{"auction.minimum": 5}``."""
    rules: Rules | None = None
    """Whole rules, instead of a preset and options."""
    bots: dict[int, ShortText] = field(default_factory=dict[int, str])
    """By seat: the bot of the house that sits there; see ``/api/bots``."""
    series: SeriesName | None = None
    """The series to which the room belongs; null for none."""


class CreateSheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask for a score sheet for a real table."""

    preset: ShortText = "classic"
    options: dict[ShortText, Value] = field(default_factory=dict[str, Value])
    rules: Rules | None = None
    """Whole rules, instead of a preset and options."""
    names: Names
    """By seat."""
    dealer: SheetSeat = 1
    """Who deals first."""


class SheetCreated(Struct, frozen=True):
    """A score sheet is there. Whoever has its name can look at it; the token of the request writes on it."""

    sheet: str
    """Its name, which nobody guesses."""
    link: str
    """Its address on this server."""
    number: Version


class SheetCommandRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to be entered on a score sheet."""

    id: CommandName
    known: Version | None = None
    """Only if the sheet stands at this version, which its writer has seen."""
    command: SheetCommand


class SheetCommandResult(Struct, frozen=True):
    """It is entered, and that lasts."""

    number: Version
    """The version of the sheet."""


class RoomCreated(Struct, frozen=True):
    """A room is there. Whoever has its name can come in."""

    room: str
    link: str
    """Its address on this server."""
    number: Version
    series: str | None = None
    """The full name of its series; see ``/api/series``."""


class RoomSummary(Struct, frozen=True):
    """A room that its maker made public, as it is listed."""

    room: str
    at: int
    """When something happened there last, in milliseconds since 1970 UTC."""
    status: Status
    """Whether it waits for players, is being played, or is finished."""
    preset: str
    players: int
    seated: int
    """Seats that aren't open."""
    people: int
    """Seats that people hold."""
    series: str | None
    """The full name of its series; null for none."""
    title: str
    """What players call the preset that its rules differ least from."""
    differs: tuple[str, ...]
    """In which options they differ from it, in words."""
    host: str
    """Who is there and has the first seat."""
    opened_at: int
    """When it was opened, in milliseconds since 1970 UTC."""
    present: int
    """People who are at the table now."""
    free: int
    """Seats that can be taken: open ones, and where the room allows that those of bots."""


class CommandRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command to a room."""

    id: CommandName
    command: Command


class CommandResult(Struct, frozen=True):
    """A command was carried out, and that lasts."""

    number: Version
    """The version of the room after it."""
    seat: int
    """The seat that the token holds now; 0 for none."""


class RoomUpdate(Struct, frozen=True):
    """What happened in a room."""

    number: Version
    """The version of the room up to which this tells everything that the viewer may know."""
    events: tuple[Event, ...]
    view: RoomView | None = None
    """The room as it stands, where events alone don't bring the viewer up to date; then there are none."""
    turn: Turn | None = None
    """Whose turn it is after that; null in a view, which says it itself, and before the first game."""


class FinishedGameSummary(Struct, frozen=True):
    """A game that was played to its end."""

    game: int
    """Its number in the room, from 1."""
    at: int
    names: tuple[str, ...]
    """By seat."""
    winners: tuple[int, ...]
    record: str | None
    """The whole record (``.moon``); null in a series that isn't over."""


class SeriesView(Struct, frozen=True):
    """A series. What it was dealt from, and how its games compare, is told when it is over."""

    series: str
    """Its full name."""
    commitment: str
    """The SHA-256 of the secret that all its deals follow from."""
    over_at: int
    """When it is over, in milliseconds since 1970 UTC. Games that end later don't count."""
    games: int
    """How many games of it have been finished."""
    secret: str | None = None
    """What all its deals followed from, 64 hexadecimal digits; null before it is over."""
    counted: int | None = None
    """How many of its games count: those that were played blind; null before it is over."""
    standings: tuple[Standing, ...] | None = None
    """Those games, oldest first, from ``first`` on, 100 at most; null before it is over."""


class PresetSummary(Struct, frozen=True):
    """A preset, as it is listed."""

    preset: str
    game: Game
    title: str
    players: int


class RulesDescription(Struct, frozen=True):
    """A rule set: its options, and told as prose."""

    preset: str
    game: Game
    options: dict[str, Value]
    prose: str
    """The rules, for people."""
    chapters: tuple[Chapter, ...]
    """The same prose, a heading at a time."""
    base: str
    """The preset that it differs least from; ``preset``, where that is one."""
    title: str
    """What players call that."""
    changed: dict[str, Value]
    """The options in which it differs from that."""
    changes: tuple[str, ...]
    """The same in words."""


class ChoiceDescription(Struct, frozen=True):
    """One value of an option."""

    value: Value
    """The value, as rules files have it."""
    words: str
    """What players are told of it."""


class OptionDescription(Struct, frozen=True):
    """An option of the rules, in words."""

    option: str
    """Its name, such as ``auction.minimum``."""
    title: str
    meaning: str
    """What it means, for people."""
    kind: Literal["bool", "int", "choice"]
    """What its values are."""
    default: Value
    """Its value unless a preset says otherwise."""
    choices: tuple[ChoiceDescription, ...]
    """All its values; none where they are a range of numbers."""
    minimum: int | None
    """The least of a range; null for others."""
    maximum: int | None
    """The most of a range; null for others."""
    odd: bool
    """Whether only odd numbers will do."""


class SectionDescription(Struct, frozen=True):
    """Options that belong together."""

    section: str
    """Its name in rules files."""
    title: str
    options: tuple[OptionDescription, ...]


class PresetValues(Struct, frozen=True):
    """What a preset sets the options to."""

    preset: str
    title: str
    base: str | None
    """The preset that it is itself a variation of."""
    source: str
    """Where its rules come from."""
    changed: dict[str, Value]
    """The options that it doesn't leave at their defaults."""


class GameOptions(Struct, frozen=True):
    """All that the rules of a game may be made of."""

    game: Game
    sections: tuple[SectionDescription, ...]
    """All options, those together that belong together."""
    presets: tuple[PresetValues, ...]
    """All presets of the game."""


class CheckRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask what becomes of rules that somebody puts together. What isn't known is left out, and told of."""

    preset: ShortText = "classic"
    """What they are built upon; see ``/api/presets``."""
    options: dict[ShortText, Value] = field(default_factory=dict[str, Value])
    """The options in which they differ from it."""
    texts: dict[ShortText, ShortText] = field(default_factory=dict[str, str])
    """The same, as somebody typed them or as they stand in a link."""
    toml: str | None = None
    """A rules file, instead of all these."""
    keep: ShortText | None = None
    """The option that was chosen last, which mending is not to change back."""
    title: Annotated[str, Meta(max_length=60)] = ""
    """What the rules are called."""


class RulesProblem(Struct, frozen=True):
    """Something that is wrong with rules."""

    option: str
    """The option that it is about, or whatever else was given; empty for a whole file."""
    words: str
    """What is wrong."""
    remedy: str
    """What would do instead; empty where nobody can say that."""
    left_out: bool
    """Whether what was given is left out; else it doesn't go together with something else."""


class RulesChecked(Struct, frozen=True):
    """What becomes of rules that somebody puts together."""

    preset: str
    game: Game
    title: str
    """What they are called; empty for nothing."""
    options: dict[str, Value]
    """Every option; one that was given what it doesn't take is as in the preset."""
    changed: dict[str, Value]
    """The options in which they differ from the preset: what ``POST /api/rooms`` takes as ``options``."""
    idle: tuple[str, ...]
    """The options that make no difference under these rules."""
    problems: tuple[RulesProblem, ...]
    """What is wrong with them."""
    playable: bool
    """Whether they can be played: nothing contradicts itself."""
    mending: dict[str, Value] | None
    """The fewest changes with which they could be; null where they can or none is known."""
    chapters: tuple[Chapter, ...]
    """The rules told as prose; empty where they can't be played."""
    toml: str
    """The rules as a file; empty where they can't be played."""


class WordDefinition(Struct, frozen=True):
    """A word of the table, and what it means."""

    name: str
    """What links name it by."""
    word: str
    """As players say it."""
    meaning: str
    """What it means, for people."""


class BotsAndPhrases(Struct, frozen=True):
    """What there is on this server to choose from."""

    bots: tuple[str, ...]
    """The bots of the house by name, weakest first."""
    phrases: tuple[str, ...]
    """What can be said with a quick phrase."""


class ReplayRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record to be looked at, as text (``.moon``) or as JSON; `shootmoon.server.replay.MAX_RECORD`."""

    record: str
    """The record, 500,000 characters at most."""


class FramesRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record, and which part of it is to be shown."""

    record: str
    """The whole record, as text (``.moon``) or as JSON."""
    first: Annotated[int, Meta(ge=0, le=2**31)]
    """The first ply that is shown: the game after so many actions."""
    last: Annotated[int, Meta(ge=0, le=2**31)]
    """Plies, both included: the game after so many actions. At most 200 at a time."""
    seat: SeatNumber = 0
    """Whose view; 0 shows all hands, as far as the record has them."""


class ReplayHand(Struct, frozen=True):
    """A hand of a record. What goes before the first deal belongs to the first hand."""

    first: int
    """How many actions were done before it."""
    last: int
    """How many were done after it."""
    dealer: int | None
    over: int | None
    """After how many actions its result stood; null where it wasn't played to its end."""
    result: HandView | None
    """What it came to, without its tricks; null as for ``over``."""


class ReplayFault(Struct, frozen=True):
    """Why a record can't be read further."""

    reason: str
    """What is wrong, for people."""
    line: int | None
    """From 1; null in JSON, where ``ply`` says which action is meant."""
    column: int | None
    """From 1; null as for ``line``."""
    ply: int | None
    action: str | None
    """As it is written."""
    legal: tuple[str, ...]
    """What would have been legal."""


class Replay(Struct, frozen=True):
    """What a record says, but for its actions."""

    rules: Rules
    title: str
    """What its rules are called; empty for rules of somebody's own."""
    chapters: tuple[Chapter, ...]
    """Its rules told as prose, a heading at a time."""
    names: tuple[str, ...]
    """By seat; empty where nobody is named."""
    tags: dict[str, str]
    """What else is known, such as ``Date``."""
    viewer: int
    """The seat whose view this is; 0 for a record of everything."""
    plies: int
    """How many actions there are."""
    hands: tuple[ReplayHand, ...]
    """The hands, in order."""
    winners: tuple[int, ...]
    fault: ReplayFault | None
    """What is wrong after that; null for a sound record."""


class Frame(Struct, frozen=True):
    """The game after so many actions."""

    ply: int
    seat: int
    """Who did the last one; 0 for chance."""
    action: str | None
    """The last one, as far as the viewer knew it then; null before the first."""
    position: GameView
    """The game then, as the viewer may see it."""
    annotations: tuple[str, ...]
    """What is said about it."""
    comments: tuple[str, ...]
    """What is said before the next one."""


class Health(Struct, frozen=True):
    """How the server is."""

    status: Literal["ok"]
    """``ok``; otherwise the answer is a problem."""
    version: str
    """That of the program."""


ScoreSheet: TypeAlias = tuple[HandView, ...]
"""The hands of a game that are over."""

Frames: TypeAlias = tuple[Frame, ...]
"""A part of a record, ply by ply."""
