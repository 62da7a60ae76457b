"""The registry of games and their rulebooks. The other modules of this package don't depend on a particular
game.

You can add a game of your own without changing this project. Write a package with two modules: ``rulebook``,
which defines a `Rulebook` called ``RULEBOOK``, and ``play``, which defines a `shootmoon.game.Game` called
``GAME``. Then list the package in the environment variable ``SHOOTMOON_GAMES``; separate several packages by
commas.
"""

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, Union

import msgspec

from shootmoon.rules.chips import RULEBOOK as CHIPS
from shootmoon.rules.errors import Problem, RulesError, closest
from shootmoon.rules.moon import RULEBOOK as MOON
from shootmoon.rules.options import Option, Value, options_in, sections_of
from shootmoon.rules.rulebook import Rulebook
from shootmoon.telling import Phrase

if TYPE_CHECKING:
    from shootmoon.rules.chips import ChipsRules
    from shootmoon.rules.moon import MoonRules

__all__ = [
    "GAMES",
    "OPTIONS",
    "PLUGINS",
    "Game",
    "Rules",
    "game_of",
    "option_values",
    "options_of",
    "rulebook_of",
]

PLUGINS: Final = tuple(filter(None, os.environ.get("SHOOTMOON_GAMES", "").split(",")))
"""The packages listed in ``SHOOTMOON_GAMES``: games that are not part of this project."""

_RULEBOOKS: Final[Mapping[str, Rulebook]] = MappingProxyType(
    {
        rulebook.name: rulebook
        for rulebook in (MOON, CHIPS, *(import_module(f"{name}.rulebook").RULEBOOK for name in PLUGINS))
    }
)
GAMES: Final = tuple(_RULEBOOKS)
"""The names of all games. The first game is the default."""

if TYPE_CHECKING:
    Game: TypeAlias = Literal["moon", "chips"]
    Rules: TypeAlias = MoonRules | ChipsRules
    """A rule set of any game."""
else:  # used at runtime to decode JSON, which may contain rules of any known game
    Game = Literal[GAMES]
    Rules = Union[tuple(rulebook.rules for rulebook in _RULEBOOKS.values())]  # noqa: UP007 (made from a tuple)

OPTIONS: Final[Mapping[str, tuple[Option, ...]]] = MappingProxyType(
    {name: tuple(options_in(rulebook.rules)) for name, rulebook in _RULEBOOKS.items()}
)
"""All options, by game. Descriptions, records and lists contain the options in this order."""


def rulebook_of(game: str) -> Rulebook:
    """Return the rulebook of a game. Raises KeyError for an unknown game."""
    return _RULEBOOKS[game]


def game_of(name: str) -> Game:
    """Return ``name``, typed as a `Game`. Raises ValueError for an unknown game."""
    return msgspec.convert(name, Game)


def option_values(rules: Rules) -> dict[str, Value]:
    """Return the value of every option of a rule set, in the order of `OPTIONS`.

    >>> from shootmoon.rules import load_rules
    >>> option_values(load_rules("chips"))["chips.target"]
    7
    """
    sections = {section: getattr(rules, section) for section, _ in sections_of(type(rules))}
    return {
        option.name: getattr(sections[section], field)
        for option in OPTIONS[rules.game]
        for section, field in [option.name.split(".")]
    }


def options_of(game: str) -> Mapping[str, Option]:
    """Return the options of a game by name, in the order of `OPTIONS`.

    Raises `RulesError` for an unknown game.

    >>> options_of("chips")["play.illegal"].accepts
    'reject or penalty'
    """
    if game not in OPTIONS:
        meant = closest(game, OPTIONS)
        hint = f"no such game{f'; did you mean {meant}?' if meant else ''}"
        reason = Phrase("wrong-game")
        raise RulesError([Problem("game", game, hint, " or ".join(OPTIONS), reason)])
    return _by_name(game)


@cache
def _by_name(game: str) -> Mapping[str, Option]:
    return MappingProxyType({option.name: option for option in OPTIONS[game]})
