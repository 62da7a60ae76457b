"""Presets, options and the words of the game, and what this server offers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from shootmoon.bots.style_figures import StyleFigures
from shootmoon.protocol.settings import ShortText
from shootmoon.rules import DEFAULT_PRESET, Chapter, Game, Value


class PresetSummary(Struct, frozen=True):
    """A preset in the list of presets."""

    preset: str
    game: Game
    title: str
    players: int


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

    preset: ShortText = DEFAULT_PRESET
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
    """The styles of bidding. One may follow a bot's name: ``expert:sober``."""
    default_styles: dict[str, str] = field(default_factory=dict[str, str])
    """By kind of bot: its style if none is named and no character plays it. Kinds without styles are left
    out."""
    styled_games: tuple[str, ...] = ()
    """The games in which bots have styles: those with an auction."""
    figures: tuple[StyleFigures, ...] = ()
    """What bots of each style did in hands that were measured (docs/bots.md)."""


class BotCharacter(Struct, frozen=True):
    """A character that a bot of this server plays."""

    name: str
    bot: str
    """The kind of bot."""
    style: str
    """The style of the character's bidding at every table; empty if its kind has none."""
    face: str
    """The name of the character's face, as in the view of a room."""
    line: str
    """A sentence for players about how the character plays."""
