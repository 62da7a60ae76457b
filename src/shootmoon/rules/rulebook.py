"""`Rulebook`: what this floor asks of a game. Each game has one, in a package of its own."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from shootmoon.rules.conflict import Check, Conflict
from shootmoon.rules.options import Value
from shootmoon.rules.prose.sentences import Paragraph

__all__ = ["OptionText", "Rulebook"]


class OptionText(msgspec.Struct, frozen=True):
    """What an option means, in both languages."""

    title: tuple[str, str]
    meaning: tuple[str, str]
    choices: Mapping[Value, tuple[str, str]] = {}


def _none(values: Mapping[str, Value]) -> frozenset[str]:
    return frozenset()


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """What can be said about the rules of one game."""

    rules: Any
    """The type of its rule sets: a frozen struct with the tag field ``game``, a ``preset``, and one section a
    field. The section ``table`` has ``players``, ``partnerships`` and ``sides``."""
    option_texts: Mapping[str, OptionText]
    """By option: what it means to players."""
    tell: Callable[[Any, str], Iterator[Paragraph]]
    """A rule set as prose in a language; the same paragraphs in the same order in all languages."""
    conflicts: tuple[Conflict, ...] = ()
    """Values that can't stand together."""
    checks: tuple[Check, ...] = ()
    """What else can be wrong with a mixture."""
    without_effect: Callable[[Mapping[str, Value]], frozenset[str]] = _none
    """The options without effect in a mixture."""
    presets: str = "shootmoon.rules.presets"
    """The package in which its presets lie, a TOML file each."""

    @property
    def name(self) -> str:
        """The name of the game in records, options and the protocol."""
        return self.rules.game
