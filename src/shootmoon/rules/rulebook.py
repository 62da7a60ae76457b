"""`Rulebook`: the interface between this package and a game. Each game has one, in a package of its own."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from shootmoon.rules.conflict import Check, Conflict
from shootmoon.rules.options import Value
from shootmoon.rules.prose.sentences import Paragraph

__all__ = ["OptionText", "Rulebook"]


class OptionText(msgspec.Struct, frozen=True):
    """The texts of an option for players; each is a pair of English and Spanish. See `OptionLabels`."""

    title: tuple[str, str]
    """A few words, as the label of a form field."""
    meaning: tuple[str, str]
    """An explanation in one or two sentences."""
    choices: Mapping[Value, tuple[str, str]] = {}
    """A label for each value, unless the values are true and false or a range of numbers."""


def _none(values: Mapping[str, Value]) -> frozenset[str]:
    return frozenset()


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one game: options, their texts, conflicts, descriptions and presets."""

    rules: Any
    """The class of its rule sets: a frozen struct with the tag field ``game``, a field ``preset``, and one
    field for each section. The section ``table`` has ``players``, ``partnerships`` and ``sides``."""
    option_texts: Mapping[str, OptionText]
    """The texts of each option, by its name."""
    describe: Callable[[Any, str], Iterator[Paragraph]]
    """Describe a rule set in a language. The paragraphs must have the same order in all languages."""
    conflicts: tuple[Conflict, ...] = ()
    """Settings that can't be combined."""
    checks: tuple[Check, ...] = ()
    """Further checks of the values of a rule set."""
    without_effect: Callable[[Mapping[str, Value]], frozenset[str]] = _none
    """Return the options that have no effect, given the values of all options."""
    presets: str = "shootmoon.rules.presets"
    """The package that contains its presets as TOML files."""

    @property
    def name(self) -> str:
        """The name of the game in records, options and the protocol."""
        return self.rules.game
