"""Score sheets, on which a match with real tiles is kept."""

from __future__ import annotations

from msgspec import Struct, field

from shootmoon.protocol.messages import CommandName, Version
from shootmoon.protocol.settings import ShortText
from shootmoon.rules import DEFAULT_PRESET, Rules, Value
from shootmoon.scorekeeping.book import Command as SheetCommand
from shootmoon.scorekeeping.book import Names
from shootmoon.scorekeeping.book import Seat as SheetSeat


class CreateSheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a score sheet to create for a match with real pieces."""

    preset: ShortText = DEFAULT_PRESET
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
