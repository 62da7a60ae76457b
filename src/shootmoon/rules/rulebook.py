"""`Rulebook`: what a game defines for this package, such as its options. Each game has one in its own
package."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from shootmoon.rules.conflict import Check, Conflict
from shootmoon.rules.options import Value
from shootmoon.rules.prose import Paragraph

__all__ = ["Rulebook"]


def _none(values: Mapping[str, Value]) -> frozenset[str]:
    return frozenset()


def _nothing(rules: Any, language: str) -> Iterator[tuple[str, str]]:
    return iter(())


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about the rules of one game: options, conflicts, descriptions and presets.

    Its words are in the catalogues (`shootmoon.telling`): the options have ``option-GAME-…`` (see `labels`),
    and presets have ``preset-NAME``. A game that isn't part of this project adds them with
    `shootmoon.telling.add_words`.
    """

    rules: Any
    """The class of the game's rule sets: a frozen struct with the tag field ``game``, a field ``preset``, and
    one field for each section. The section ``table`` has ``players``, ``partnerships`` and ``sides``."""
    describe: Callable[[Any, str], Iterator[Paragraph]]
    """A function that yields the description of a rule set in a language. The order of paragraphs must be the
    same in all languages."""
    overview: Callable[[Any, str], Iterator[tuple[str, str]]] = _nothing
    """A function that yields the main features of a rule set in a language, as pairs of a heading and a few
    words."""
    conflicts: tuple[Conflict, ...] = ()
    """Option settings that can't be combined."""
    checks: tuple[Check, ...] = ()
    """Functions that check the values of a rule set for problems that no `Conflict` can express."""
    without_effect: Callable[[Mapping[str, Value]], frozenset[str]] = _none
    """A function that takes the values of all options and returns the names of options that have no
    effect."""
    presets: str = "shootmoon.rules.presets"
    """The package that contains the game's presets as TOML files."""

    @property
    def name(self) -> str:
        """The name of the game in records, options and the protocol."""
        return self.rules.game
