"""Rooms, the series that they belong to, their finished games, and hints."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from shootmoon.game import HandResult
from shootmoon.protocol.changes import HintKind
from shootmoon.protocol.commands import Command
from shootmoon.protocol.hints import HintBudget
from shootmoon.protocol.messages import CommandName, Version
from shootmoon.protocol.settings import ShortText, Terms
from shootmoon.protocol.views import Status
from shootmoon.rooms import ListedRoom
from shootmoon.rules import DEFAULT_PRESET, Rules, Value
from shootmoon.server.engines.series import SeriesName


class CreateRoom(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a room to create."""

    preset: ShortText = DEFAULT_PRESET
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


class RoomSummary(ListedRoom, frozen=True, kw_only=True):
    """A public room in the list of rooms."""

    preset: str
    series: str | None
    """The full name of the room's series; null for none."""
    title: str
    """The display name of the preset that is closest to the room's rules."""
    differs: tuple[str, ...]
    """The differences between the room's rules and that preset, as phrases to display."""
    host: str
    """The room's host: the name of the person in the lowest seat among those who are present."""
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


class FinishedGameSummary(Struct, frozen=True):
    """A finished game of a room."""

    game: int
    """The number of the game in its room, from 1."""
    at: int
    names: tuple[str, ...]
    """By seat: the players' names."""
    winners: tuple[int, ...]
    record: str | None
    """The complete record (``.moon``); null in a series that isn't over, if the record is longer than 10,000
    characters (``/api/rooms/{room}/games/{game}/record`` has it), and if it was archived in a file that isn't
    there."""


ScoreSheet: TypeAlias = tuple[HandResult, ...]
"""The finished hands of a game."""
