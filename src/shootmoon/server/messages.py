"""The request and response bodies of the HTTP interface.

The types that describe a room (`RoomView`, `Event`, `Command`) and the messages of the WebSocket
(`shootmoon.rooms.messages`) are defined in `shootmoon.rooms`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from shootmoon.players.friends import FriendAction, Friends, InvitationToRoom, Inviters
from shootmoon.players.player import PlayerKey
from shootmoon.players.ports import ClaimedSeat, PlayerRating, RatedGame
from shootmoon.players.tally import Statistics
from shootmoon.rooms.changes import HintKind
from shootmoon.rooms.commands import Command
from shootmoon.rooms.duplicate import Standing
from shootmoon.rooms.events import Event
from shootmoon.rooms.hints import HintBudget
from shootmoon.rooms.messages import CommandName, Problem, SeatNumber, Turn, Version
from shootmoon.rooms.ports import Status
from shootmoon.rooms.settings import IdentifyBy, ShortText, Terms
from shootmoon.rooms.views import GameView, HandView, RoomView
from shootmoon.rules import Chapter, Game, Rules, Value
from shootmoon.scorekeeping.book import Command as SheetCommand
from shootmoon.scorekeeping.book import Names
from shootmoon.scorekeeping.book import Seat as SheetSeat
from shootmoon.tournaments.commands import Command as TournamentCommand
from shootmoon.tournaments.results import Place
from shootmoon.tournaments.tournament import Kind, Movement
from shootmoon.tournaments.tournament import Status as TournamentStatus


class SeriesName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The series to which a room belongs. All rooms with the same series name, day and rules get the same
    deals."""

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,31}$(?!\n)")] = "daily"
    day: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$(?!\n)")] | None = None
    """The last day (UTC) on which a room of the series can be opened; today by default."""
    apart: IdentifyBy = "address"
    """How players are identified: by IP address, or by token for clubs whose members share an address. With
    tokens, a person who makes up a second token counts as a second player."""


class CreateRoom(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a room to create."""

    preset: ShortText = "classic"
    """The name of the preset; see ``/api/presets``."""
    options: dict[ShortText, Value] = field(default_factory=dict[str, Value])
    """The values of options that differ from the preset, such as ``{"auction.minimum": 5}``."""
    rules: Rules | None = None
    """A complete rule set, instead of a preset and options."""
    bots: dict[int, ShortText] = field(default_factory=dict[int, str])
    """By seat: the name of the server's bot that sits there; see ``/api/bots``. A style may follow it, as in
    ``expert:sober``."""
    series: SeriesName | None = None
    """The series that the room belongs to; null for none."""


class CreateSheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a score sheet to create for a match with real pieces."""

    preset: ShortText = "classic"
    options: dict[ShortText, Value] = field(default_factory=dict[str, Value])
    rules: Rules | None = None
    """A complete rule set, instead of a preset and options."""
    names: Names
    """By seat: the players' names."""
    dealer: SheetSeat = 1
    """The seat that deals first."""


class SheetCreated(Struct, frozen=True):
    """A new score sheet. Anybody who knows its name can read it; writing to it needs the token of the
    request that created it."""

    sheet: str
    """The name of the sheet, random and hard to guess."""
    link: str
    """The URL of the sheet on this server."""
    number: Version


class SheetCommandRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command to a score sheet, such as to enter a hand."""

    id: CommandName
    known: Version | None = None
    """The version of the sheet that the writer has seen. The command is refused if the sheet has another
    version; null to accept any version."""
    command: SheetCommand


class SheetCommandResult(Struct, frozen=True):
    """The command was carried out and stored."""

    number: Version
    """The version of the sheet after the command."""


PlayerName: TypeAlias = Annotated[str, Meta(max_length=800)]
"""A name; the real limit is lower (`shootmoon.rooms.user_text`) and refused with an explanation."""
Label: TypeAlias = Annotated[str, Meta(max_length=800)]
"""What a player calls a key. Labels are shortened to `shootmoon.players.player.MAX_LABEL` characters."""


class MakePlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name of a new player. The request's ``Authorization: Bearer`` contains the first key, which the
    client makes: 64 random hexadecimal digits."""

    name: PlayerName
    label: Label = ""
    """What to call the key, such as “phone”."""


class ChangePlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to change of a player; null for what stays."""

    name: PlayerName | None = None
    public: bool | None = None
    """True if anybody may see the player's profile."""


class Me(Struct, frozen=True):
    """A player, for the player."""

    id: str
    """A random name for the player that never changes."""
    name: str
    public: bool
    """True if anybody may see the player's profile."""
    made_at: int
    """When the player was made, in milliseconds since 1970 UTC."""
    keys: tuple[PlayerKey, ...]
    """The player's keys, oldest first, without their secrets."""
    key: str
    """The id of the key with which the request was made."""
    passkeys: bool
    """True if this server offers passkeys."""


class AddKey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another key of a player. The server needs only its hash."""

    kind: Literal["device", "recovery"]
    """Where the key is kept: in a browser, or in a file."""
    label: Label = ""
    """What to call the key, such as “phone”."""
    hash: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
    """The SHA-256 of the key's text, in hexadecimal."""


class LabelKey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new label for a key."""

    label: Label
    """What to call the key, such as “phone”."""


class DeviceCode(Struct, frozen=True):
    """A code with which another device can become the same player, once."""

    code: str
    """The code; 160 random bits."""
    until: int
    """Until when it is valid, in milliseconds since 1970 UTC."""


class RedeemCode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A code from another device. The request's ``Authorization: Bearer`` contains a new key."""

    code: ShortText
    """The code that `DeviceCode` contains."""
    label: Label = ""
    """What to call the key, such as “phone”."""


class PasskeyQuestion(Struct, frozen=True):
    """What the browser asks an authenticator."""

    options: str
    """The options of ``navigator.credentials`` as JSON, as WebAuthn Level 3 defines it."""


class PasskeyAnswer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answer of an authenticator. To sign in, the request's ``Authorization: Bearer`` contains a new
    key."""

    credential: Annotated[str, Meta(max_length=20_000)]
    """The credential as JSON, as WebAuthn Level 3 defines it."""
    label: Label = ""
    """What to call the key, such as “phone”."""


class HistoryGame(Struct, frozen=True):
    """A finished game in the history of a player."""

    id: int
    """The number of the game among all of the server; later games have greater numbers."""
    room: str
    game: int
    at: int
    """When the game ended, in milliseconds since 1970 UTC."""
    rules: str
    """The name of the rules' preset."""
    seat: int
    names: tuple[str, ...]
    winners: tuple[int, ...]


class History(Struct, frozen=True):
    """Finished games of a player, the latest first."""

    games: tuple[HistoryGame, ...]
    """The games of this page."""
    next: int | None
    """The parameter ``before`` for the next page; null after the last one."""


class Profile(Struct, frozen=True):
    """What others see of a player who shows a profile."""

    name: str
    made_at: int
    """When the player was made, in milliseconds since 1970 UTC."""
    statistics: tuple[Statistics, ...]
    """The statistics by rule set, those with most games first."""
    ratings: tuple[PlayerRating, ...]
    """The ratings by rule set, those with most rated matches first."""


class BotRating(Struct, frozen=True):
    """The fixed rating of a house bot."""

    bot: str
    """The name of the bot."""
    mean: float
    """Its strength, on the scale of `PlayerRating.mean`."""


class Ladder(Struct, frozen=True):
    """The best players by a rule set."""

    rules: str
    """The name of the rules' preset."""
    players: tuple[PlayerRating, ...]
    """The players who show their profile, the best first: those with the greatest mean less two spreads."""
    bots: tuple[BotRating, ...]
    """The house bots, strongest first; none if their strength by these rules wasn't measured."""
    least: int
    """The least number of rated matches of a player who is listed."""


class ExportedGame(Struct, frozen=True):
    """A finished game with its record."""

    game: HistoryGame
    """The game."""
    record: str | None
    """The record as text (``.moon``); null as long as others play the same deals."""


class Export(Struct, frozen=True):
    """Everything that a server stores about a player."""

    format: str
    """`shootmoon player`."""
    id: str
    """The id of the player."""
    name: str
    public: bool
    """True if anybody may see the profile."""
    made_at: int
    """When the player was made, in milliseconds since 1970 UTC."""
    keys: tuple[PlayerKey, ...]
    """The keys, without their secrets, which the server doesn't have."""
    seats: tuple[ClaimedSeat, ...]
    """The rooms in which the player sat last."""
    statistics: tuple[Statistics, ...]
    """The statistics by rule set."""
    ratings: tuple[PlayerRating, ...]
    """The ratings by rule set."""
    friends: Friends
    """Friends, and what the player has decided about others."""
    invitations: tuple[InvitationToRoom, ...]
    """The open invitations to the player."""
    rated: tuple[RatedGame, ...]
    """The matches from which the ratings follow."""
    games: tuple[ExportedGame, ...]
    """The games, the latest first."""


class ChangeFriends(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player chooses about friends and invitations; null leaves it as it is."""

    shown: bool | None = None
    """True if friends may see whether the player is online, and in which room."""
    invites: Inviters | None = None
    """From whom the player wants to see invitations."""


class DecideAbout(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to do about another player."""

    name: str
    """The name of the other player."""
    action: FriendAction


class InvitePlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An invitation of a player into a room."""

    name: str
    """The name of the player."""
    room: str
    """The name of the room."""


class LookAtInbox(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for invitations."""

    room: Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")] = ""
    """The room that the page shows; empty for none."""
    after: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """`Inbox.last` of the last answer."""
    wait: Annotated[int, Meta(ge=0, le=25)] = 0
    """How long to wait for a newer invitation, in seconds."""


class LookForGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody asks for who looks for people to play with.

    While they go on looking, only ``bots``, ``wait`` and ``again`` are read, unless they haven't asked for so
    long that the search begins anew.
    """

    name: Annotated[str, Meta(max_length=400)]
    """The name to be shown at the seat."""
    presets: Annotated[tuple[ShortText, ...], Meta(max_length=40)] = ()
    """The presets by which the sender would play, the preferred one first; empty for any preset of Moon."""
    bots: bool = False
    """True if bots may take the seats for which there is nobody after 30 seconds."""
    key: Annotated[str, Meta(max_length=100)] = ""
    """The key of the player for whom the game counts; empty to play without being a player."""
    again: bool = False
    """True if the sender has asked before. If the player is meanwhile looking with another device, the
    request is then refused, so that the two devices don't replace each other's search."""
    wait: Annotated[int, Meta(ge=0, le=20)] = 0
    """How long to wait for a game, in seconds."""


class PairingView(Struct, frozen=True):
    """What somebody sees who looks for people to play with."""

    room: str | None
    """The room in which the token of the request holds a seat; null as long as there is none."""
    link: str
    """The URL of the room on this server; empty if there is none."""
    preset: str
    """The preset by which it plays; empty if there is none."""
    seat: int
    """The seat of the sender; 0 if there is no room."""
    waiting: int
    """How many people are waiting on the whole server, with the sender; 0 if there is a room."""
    since: int
    """When the sender began to look, in milliseconds since 1970 UTC."""


class ClaimSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat of a player in a room."""

    token: Annotated[str, Meta(min_length=20, max_length=400)]
    """The token that holds the seat."""


class RoomCreated(Struct, frozen=True):
    """A new room. Anybody who knows its name can enter."""

    room: str
    link: str
    """The URL of the room on this server."""
    number: Version
    series: str | None = None
    """The full name of the room's series; see ``/api/series``. Null for none."""
    token: str = ""
    """The secret token of the room's owner. A client that sends it as its token may moderate the room, and
    can also sit down with it. The server keeps only its hash, so this is the only time that it is sent."""


class RoomSummary(Struct, frozen=True):
    """A public room in the list of rooms."""

    room: str
    at: int
    """The time of the last change, in milliseconds since 1970 UTC."""
    status: Status
    """``waiting`` for players, ``playing``, or ``finished``."""
    preset: str
    players: int
    seated: int
    """The number of seats that are taken by people or bots."""
    people: int
    """The number of seats that people hold."""
    series: str | None
    """The full name of the room's series; null for none."""
    title: str
    """The display name of the preset that is closest to the room's rules."""
    differs: tuple[str, ...]
    """The differences between the room's rules and that preset, as phrases to display."""
    host: str
    """The room's host: the name of the person in the lowest seat among those who are present."""
    opened_at: int
    """The time at which the room was opened, in milliseconds since 1970 UTC."""
    present: int
    """The number of people who are present now."""
    free: int
    """The number of seats that can be taken: open seats, and seats of bots if the room allows that."""


class RoomGlance(Struct, frozen=True):
    """Where a room stands, in brief: for a list of the rooms that a client has visited."""

    status: Status
    """``waiting`` for players, ``playing``, or ``finished``."""
    title: str
    """The display name of the preset that is closest to the room's rules."""
    you: int
    """The seat of the token's holder; 0 for none."""
    to_move: int
    """The seat whose turn it is; 0 between hands, and if no game is in progress."""
    people: tuple[str, ...]
    """The names of the people in the other seats."""


class CommandRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command to a room, with an id that makes retries safe."""

    id: CommandName
    command: Command


class HintRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request for a hint."""

    ply: Annotated[int, Meta(ge=0)]
    """The number of actions done in the game, as far as the client knows. If it is wrong, the hint is
    refused."""
    kind: HintKind = "nudge"
    """What to get: what to think about (``nudge``), what a strong player would do (``advice``), or where the
    unseen pieces may lie (``tiles``)."""
    budget: HintBudget = "tiny"
    """For advice: how much to search. ``tiny`` takes a fraction of a second, ``usual`` some seconds."""


class CommandResult(Struct, frozen=True):
    """The command was carried out and stored."""

    number: Version
    """The version of the room after the command."""
    seat: int
    """The seat that the token now holds; 0 for none."""


class RoomUpdate(Struct, frozen=True):
    """The events in a room since a version, or the whole room if that version is too old."""

    number: Version
    """The version of the room after these events; pass it as ``after`` in the next request."""
    events: tuple[Event, ...]
    view: RoomView | None = None
    """The whole room, if the events since ``after`` aren't available any more; ``events`` is then empty."""
    turn: Turn | None = None
    """Whose turn it is after the events; null before the first game, and when there is a ``view``."""


class FinishedGameSummary(Struct, frozen=True):
    """A finished game of a room."""

    game: int
    """The number of the game in its room, from 1."""
    at: int
    names: tuple[str, ...]
    """By seat: the players' names."""
    winners: tuple[int, ...]
    record: str | None
    """The complete record (``.moon``); null in a series that isn't over, and if the record was archived in a
    file that isn't there."""


class SeriesView(Struct, frozen=True):
    """A series. Its secret and the comparison of its games are included once it is over."""

    series: str
    """The full name of the series."""
    commitment: str
    """The SHA-256 of the secret from which all deals of the series are derived."""
    over_at: int
    """The time at which the series is over, in milliseconds since 1970 UTC. Games that end later don't
    count."""
    games: int
    """The number of games that were finished before the series was over."""
    secret: str | None = None
    """The secret from which all deals are derived, 64 hexadecimal digits; null before the series is over."""
    counted: int | None = None
    """The number of games that count, because they were played blind; null before the series is over."""
    standings: tuple[Standing, ...] | None = None
    """The results of at most 100 games that count, oldest first, without the games that the parameter
    ``first`` skips; null before the series is over."""


class PresetSummary(Struct, frozen=True):
    """A preset in the list of presets."""

    preset: str
    game: Game
    title: str
    players: int


class RulesDescription(Struct, frozen=True):
    """A rule set: the value of each option, and its rules as prose."""

    preset: str
    game: Game
    options: dict[str, Value]
    prose: str
    """The rules as text for players."""
    chapters: tuple[Chapter, ...]
    """The same text, divided by headings."""
    base: str
    """The closest preset; the same as ``preset`` if that names a preset."""
    title: str
    """The display name of the closest preset."""
    changed: dict[str, Value]
    """The options whose values differ from the closest preset."""
    changes: tuple[str, ...]
    """The options in ``changed`` as phrases to display."""


class ChoiceDescription(Struct, frozen=True):
    """One value of an option."""

    value: Value
    """The value, as written in rules files."""
    words: str
    """The text to display for the value."""


class OptionDescription(Struct, frozen=True):
    """An option of the rules, with texts to display."""

    option: str
    """The name of the option, such as ``auction.minimum``."""
    title: str
    meaning: str
    """The meaning of the option, as text for players."""
    kind: Literal["bool", "int", "choice"]
    """The type of the option's values."""
    default: Value
    """The value of the option in rule sets that don't set it."""
    choices: tuple[ChoiceDescription, ...]
    """All values of the option; empty for a range of numbers."""
    minimum: int | None
    """The smallest number allowed; null unless the values are a range of numbers."""
    maximum: int | None
    """The largest number allowed; null unless the values are a range of numbers."""
    odd: bool
    """True if only odd numbers are allowed."""


class SectionDescription(Struct, frozen=True):
    """A group of related options."""

    section: str
    """The name of the section in rules files."""
    title: str
    options: tuple[OptionDescription, ...]


class PresetValues(Struct, frozen=True):
    """The option values of a preset."""

    preset: str
    title: str
    base: str | None
    """The preset that this one is a variation of; null for none."""
    source: str
    """The source of the preset's rules."""
    changed: dict[str, Value]
    """The options whose values differ from the defaults."""
    facts: tuple[str, ...] = ()
    """The main features of the preset in a few words each; `GameOptions.columns` has their headings."""


class GameOptions(Struct, frozen=True):
    """All options and presets of a game."""

    game: Game
    sections: tuple[SectionDescription, ...]
    """All options of the game, by section."""
    presets: tuple[PresetValues, ...]
    """All presets of the game."""
    columns: tuple[str, ...] = ()
    """The headings of a table of the presets, such as ``Players``; see `PresetValues.facts`."""


class CheckRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule set to check. Unknown options and values are ignored and reported as problems."""

    preset: ShortText = "classic"
    """The preset that the rules are based on; see ``/api/presets``."""
    options: dict[ShortText, Value] = field(default_factory=dict[str, Value])
    """The values of options that differ from the preset."""
    texts: dict[ShortText, ShortText] = field(default_factory=dict[str, str])
    """The same as ``options``, with values as text, such as typed input or the parameters of a link."""
    toml: str | None = None
    """The contents of a rules file, instead of all the other fields."""
    keep: ShortText | None = None
    """The option that was set last, which the suggested repair must not change."""
    title: Annotated[str, Meta(max_length=60)] = ""
    """The name of the rules."""


class RulesProblem(Struct, frozen=True):
    """A problem with a rule set."""

    option: str
    """The option, or the unknown name that was given; empty if the problem is about the whole file."""
    words: str
    """A description of the problem."""
    remedy: str
    """A suggestion how to solve the problem; empty if there is none."""
    left_out: bool
    """True if the given value is ignored; false if it conflicts with another option."""


class RulesChecked(Struct, frozen=True):
    """The result of checking a rule set."""

    preset: str
    game: Game
    title: str
    """The name of the rules; empty for none."""
    options: dict[str, Value]
    """The value of each option. If an option was given an invalid value, it has the preset's value
    instead."""
    changed: dict[str, Value]
    """The options whose values differ from the preset; ``POST /api/rooms`` takes this as ``options``."""
    idle: tuple[str, ...]
    """The options that have no effect under these rules."""
    problems: tuple[RulesProblem, ...]
    """The problems that were found, at most 40."""
    playable: bool
    """True if the rules can be played: no two option values conflict."""
    mending: dict[str, Value] | None
    """The smallest set of changes that makes the rules playable; null if they are playable already or no
    repair is known."""
    chapters: tuple[Chapter, ...]
    """The rules as prose, divided by headings; empty if they can't be played."""
    toml: str
    """The rules as the contents of a rules file; empty if they can't be played."""


class WordDefinition(Struct, frozen=True):
    """A word that players use, with its definition."""

    name: str
    """The name of the word in links."""
    word: str
    """The word as players say it."""
    meaning: str
    """The definition, as text for players."""


class BotsAndPhrases(Struct, frozen=True):
    """The bots and the quick phrases that this server offers."""

    bots: tuple[str, ...]
    """The names of the server's bots, weakest first."""
    phrases: tuple[str, ...]
    """The names of the quick phrases, for the command ``say``."""
    characters: tuple[BotCharacter, ...] = ()
    """The characters that the bots play."""
    faces: tuple[str, ...] = ()
    """The names of the faces that people can choose, for the command ``sit-down``."""
    styles: tuple[str, ...] = ()
    """The styles of bidding, the most cautious first. One may follow a bot's name: ``expert:sober``."""
    default_styles: dict[str, str] = field(default_factory=dict[str, str])
    """By kind of bot: its style if none is named. Kinds without styles are left out."""
    styled_games: tuple[str, ...] = ()
    """The games in which bots have styles: those with an auction."""


class BotCharacter(Struct, frozen=True):
    """A character that a bot of this server plays."""

    name: str
    bot: str
    """The kind of bot."""
    face: str
    """The name of the character's face, as in the view of a room."""
    line: str
    """A sentence for players about how the character plays."""


class ReplayRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record to replay, as text (``.moon``) or JSON."""

    record: str
    """The complete record, at most 500,000 characters."""


class FramesRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record, and the range of plies to return."""

    record: str
    """The complete record, as text (``.moon``) or JSON."""
    first: Annotated[int, Meta(ge=0, le=2**31)]
    """The first ply to return. Ply n is the position after n actions."""
    last: Annotated[int, Meta(ge=0, le=2**31)]
    """The last ply to return, at most ``first`` + 199."""
    seat: SeatNumber = 0
    """The seat whose view to return; 0 for all hands, as far as the record contains them."""


class ReplayHand(Struct, frozen=True):
    """A hand of a record. The actions before the first deal belong to the first hand."""

    first: int
    """The ply at which the hand begins: the number of actions before it."""
    last: int
    """The ply at which the hand ends: the number of actions up to and including its last one."""
    dealer: int | None
    over: int | None
    """The ply at which the result of the hand was decided; null if the hand wasn't finished."""
    result: HandView | None
    """The result of the hand, without its tricks; null if the hand wasn't finished."""


class ReplayFault(Struct, frozen=True):
    """The first error in a record; nothing after it is read."""

    reason: str
    """A description of the error, as text for people."""
    line: int | None
    """The line of the error, from 1; null for JSON, where ``ply`` identifies the action."""
    column: int | None
    """The column of the error, from 1; null for JSON."""
    ply: int | None
    action: str | None
    """The action as written in the record; null if the error isn't about an action."""
    legal: tuple[str, ...]
    """The actions that were legal there; empty unless an action was illegal."""


class Replay(Struct, frozen=True):
    """A summary of a record: its rules, names, hands and results.

    The positions, which would be too many for one response, are requested in parts from
    ``/api/replay/frames``.
    """

    rules: Rules
    title: str
    """The display name of the preset; empty for rules that aren't a preset."""
    chapters: tuple[Chapter, ...]
    """The rules as prose, divided by headings."""
    names: tuple[str, ...]
    """By seat: the players' names; empty if the record has none."""
    tags: dict[str, str]
    """The other tags of the record, such as ``Date``."""
    viewer: int
    """The seat whose view the record contains; 0 if it contains everything."""
    plies: int
    """The number of valid actions in the record."""
    hands: tuple[ReplayHand, ...]
    """The hands, in order."""
    winners: tuple[int, ...]
    fault: ReplayFault | None
    """The error at which reading stopped; null if the whole record is valid."""


class Frame(Struct, frozen=True):
    """The position at one ply of a record."""

    ply: int
    seat: int
    """The seat that made the last action; 0 for chance."""
    action: str | None
    """The last action, as the viewer knew it at the time; null before the first one."""
    position: GameView
    """The position as the viewer may see it."""
    annotations: tuple[str, ...]
    """The record's annotations of the last action."""
    comments: tuple[str, ...]
    """The record's comments before the next action."""


class ReviewRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The record of a game that is over, to review."""

    record: str
    """The complete record, as text (``.moon``) or JSON, at most 60,000 characters."""


class ReviewedCandidate(Struct, frozen=True):
    """An action that was compared."""

    action: str
    value: float
    """The probability of winning the match after it, by what the seat knew."""
    error: float
    """The standard error of the difference from the best action."""


class ReviewedDecision(Struct, frozen=True):
    """A decision in which there was a choice, judged by what its seat knew."""

    ply: int
    """The number of actions before it."""
    hand: int
    """The number of the hand, from 1."""
    seat: int
    phase: str
    """The phase of the game, such as ``auction`` or ``play``."""
    action: str
    """The action that was chosen."""
    better: str | None
    """The best action; null if none was found that is certainly better."""
    loss: float
    """The probability of winning the match that the action gave away; 0 within twice its error."""
    error: float
    """The standard error of ``loss``."""
    grade: Literal["fine", "inaccuracy", "mistake", "blunder"]
    """How bad the loss is: an inaccuracy from 0.02, a mistake from 0.05, a blunder from 0.1."""
    hindsight: float
    """The change of the side's probability of winning, with all hands visible. Nobody could know it."""
    reason: str
    """Why the best action is better, as a clause; empty if none was found."""
    candidates: tuple[ReviewedCandidate, ...]
    """The actions that were compared, best first."""
    hints: tuple[str, ...]
    """The kinds of hints that the seat took before it decided, according to the record: ``nudge``, ``advice``
    or ``tiles``."""


class ReviewedSeat(Struct, frozen=True):
    """The review of a seat: ``start - losses + luck + others`` is ``result``."""

    seat: int
    start: float
    """The probability of winning the match at its start."""
    losses: float
    """The sum of the losses of its decisions."""
    luck: float
    """How much the tiles helped its side."""
    others: float
    """What the losses of the others gave it."""
    result: float
    """1 if the seat won, 0 if it lost."""
    adjusted: float
    """The luck-adjusted result: ``result - luck``."""
    decisions: int
    """The number of decisions that were judged."""
    error_rate: float
    """The loss per 100 decisions."""
    plays_like: str
    """The bot whose error rate is nearest; empty if too few decisions were judged."""
    hints: int
    """The number of decisions before which the seat took hints, according to the record."""


class GameReview(Struct, frozen=True):
    """The review of a game."""

    seats: tuple[ReviewedSeat, ...]
    """By seat, in order."""
    decisions: tuple[ReviewedDecision, ...]
    """All decisions that were judged, in order."""
    chances: tuple[tuple[float, ...], ...]
    """Each side's probability of winning with all hands visible, before the first action and after each."""


class ReviewProgress(Struct, frozen=True):
    """A line of the answer to a request for a review: how far it is, or its result."""

    ahead: int = 0
    """The number of other reviews that are computed before this one."""
    done: int = 0
    """The number of actions reviewed so far."""
    plies: int = 0
    """The number of actions of the game."""
    review: GameReview | None = None
    """The review, in the last line."""
    problem: Problem | None = None
    """Why the review failed, in the last line; otherwise null."""


BoardText: TypeAlias = Annotated[str, Meta(max_length=2_000)]
"""A part of a position that is set up by hand."""
MAX_PATH = 500
"""The greatest number of actions that are tried one after the other from a point of a recorded game."""

TriedAction: TypeAlias = Annotated[str, Meta(max_length=400)]
"""An action on the board; a deal of all pieces is the longest."""

BoardPath: TypeAlias = Annotated[tuple[TriedAction, ...], Meta(max_length=MAX_PATH)]
"""Actions that were tried."""


class BoardSetup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position for the analysis board that is set up by hand."""

    preset: ShortText = "classic"
    """The name of the preset; see ``/api/presets``."""
    options: dict[ShortText, Value] = field(default_factory=dict[str, Value])
    rules: Rules | None = None
    """A complete rule set, instead of a preset and options."""
    deal: BoardText = ""
    """All hands by seat, such as ``6-6,… / … / … / widow 4-1``. The last place may be left out."""
    hand: BoardText = ""
    """Instead of a deal, the hand of one seat; the other hands are hidden."""
    seat: SeatNumber = 1
    """The seat that has this hand."""
    dealer: SeatNumber = 0
    """The dealer; 0 for the seat before seat 1."""
    actions: BoardText = ""
    """What was done after the deal, such as ``5 pass pass discard 2-1 trump 6``."""
    score: BoardText = ""
    """The score by side, such as ``18 3 0``; empty for that of a new match."""


class BoardRecord(Struct, frozen=True):
    """The record of a position."""

    record: str
    """The record as text (``.moon``)."""


class BoardRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A point of a record with its variations."""

    record: str
    """The complete record, as text (``.moon``) or JSON."""
    ply: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    """A ply of the recorded game; -1 is its end."""
    tried: BoardPath = ()
    """Actions after that ply. Those that the record doesn't have yet become a variation."""
    seat: SeatNumber = 0
    """The seat whose view to return; 0 for all hands, as far as the record contains them."""
    remove: bool = False
    """Remove the last of the tried actions, with all that follows it."""


class BoardVariation(Struct, frozen=True):
    """A variation of a record."""

    ply: int
    """The ply of the recorded game from which its actions were tried."""
    tried: tuple[str, ...]
    """The actions from there to its end."""
    shared: int
    """The number of these actions that belong to another variation, from which this one branches off."""


class BoardPosition(Struct, frozen=True):
    """A point of a record on the analysis board."""

    record: str
    """The record with its variations, as text."""
    ply: int
    """The ply of the recorded game from which the actions were tried."""
    plies: int
    """The number of actions of the recorded game."""
    tried: tuple[str, ...]
    """The actions that were tried from there."""
    position: GameView
    """The position as the viewer may see it."""
    rules: Rules
    """The rules of the game."""
    pieces: tuple[str, ...]
    """The set of pieces."""
    hand_size: int
    """The number of pieces that each seat is dealt."""
    rest: str
    """The word for the pieces that are left over after the deal, ``widow`` or ``dummy``; empty if there are
    none."""
    viewer: int
    """The only seat whose view the record contains; 0 if it contains all hands."""
    names: tuple[str, ...]
    """The players' names by seat."""
    actions: tuple[str, ...]
    """The legal actions of the seat to move, as far as the viewer knows them."""
    following: tuple[str, ...]
    """The actions that were played or tried here."""
    annotations: tuple[str, ...]
    """The annotations of the last action."""
    variations: tuple[BoardVariation, ...]
    """All variations of the record."""
    where: dict[str, dict[str, float]]
    """From one seat's view: for each unseen piece, the probability that it lies in each place, if all deals
    that are consistent with the view are equally likely. The places are the numbers of the seats, ``widow``,
    ``discard``, ``dummy`` and ``stock``. Empty if all hands are shown."""


class BoardValuesRequest(BoardRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A point of a record whose choices are to be valued."""

    depth: Literal["quick", "thorough"] = "quick"
    """``thorough`` takes several times as long."""


class BoardRoom(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A room to create that begins with a point of a record. It is never listed publicly (``public``)."""

    record: str
    """The complete record, as text (``.moon``) or JSON. If it is one seat's view, the hidden pieces are dealt
    at random."""
    ply: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    """A ply of the recorded game; -1 is its end."""
    tried: BoardPath = ()
    """Actions after that ply."""
    bots: dict[int, ShortText] = field(default_factory=dict[int, str])
    """By seat: the name of the server's bot that sits there; see ``/api/bots``."""


class BoardChoiceValue(Struct, frozen=True):
    """What a choice is worth."""

    action: str
    """The action."""
    double_dummy: int | None
    """With all hands visible: the tricks that the declarer's side takes from here on, or the chips that the
    side to move gains; for a bid, the tricks that the seat takes as declarer. Null if hands are hidden."""
    value: float | None
    """By what the seat knows: the probability of winning the match, or points; null if it wasn't compared."""
    error: float
    """The standard error of the difference between this value and the best one."""


class BoardValuation(Struct, frozen=True):
    """What all choices are worth."""

    seat: int
    """The seat to move; 0 if there is none."""
    unit: Literal["match", "points"]
    """The unit of ``value``: the probability of winning the match, or points or chips."""
    most: bool
    """True if the seat to move wants double-dummy values to be great."""
    choices: tuple[BoardChoiceValue, ...]
    """The legal actions of the seat to move; empty if the viewer doesn't know them."""
    recommended: str
    """What a strong bot would do; empty if the choices weren't compared. It may be
    one of several that are about as good."""
    reason: str
    """Why, as a clause in the language of the request; empty if the choices weren't compared."""


class Health(Struct, frozen=True):
    """The result of a successful health check."""

    status: Literal["ok"]
    """Always ``ok``; a server that isn't healthy answers with a problem."""
    version: str
    """The version of the program."""


ScoreSheet: TypeAlias = tuple[HandView, ...]
"""The finished hands of a game."""

Frames: TypeAlias = tuple[Frame, ...]
"""Consecutive positions of a record, one per ply."""


class CreateTournament(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament to create. The token of this request is the director's secret."""

    title: Annotated[str, Meta(max_length=200)]
    preset: ShortText = "classic"
    """The name of the preset; see ``/api/presets``."""
    options: dict[ShortText, Value] = field(default_factory=dict[str, Value])
    """The values of options that differ from the preset."""
    rules: Rules | None = None
    """A complete rule set, instead of a preset and options."""
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
    bot: ShortText = "club"
    """The house bot that fills empty seats, and stands in for people who are away."""


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
    """The name of its room, for those who sit there; null for others."""


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
    least: int
    """The number of entries that a round needs at least."""
    status: TournamentStatus
    """``open``: the first round hasn't begun. ``playing``: a round is being played. ``break``: a round has
    ended. ``over``: nothing more will be played."""
    you: int | None
    """The number of the viewer's entry, from 0; null for none."""
    director: bool
    """True if the viewer directs the tournament."""
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
