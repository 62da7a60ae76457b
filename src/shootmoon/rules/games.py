"""The games there are, and the rules that each can have. Nothing else on this floor names a game.

A game of somebody else's is a package with two modules: ``law``, whose ``LAW`` is a `Law`, and ``play``,
whose ``GAME`` is a `shootmoon.game.Game`. It is known where the environment variable ``SHOOTMOON_GAMES``
lists the package; several are separated by commas.
"""

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, Union

import msgspec

from shootmoon.rules.chips import LAW as CHIPS
from shootmoon.rules.errors import Problem, RulesError, closest
from shootmoon.rules.law import Law
from shootmoon.rules.moon import LAW as MOON
from shootmoon.rules.options import Option, Value, options_in, sections_of

if TYPE_CHECKING:
    from shootmoon.rules.chips import ChipsRules
    from shootmoon.rules.moon import MoonRules

__all__ = ["GAMES", "OPTIONS", "PLUGINS", "Game", "Rules", "game_of", "law_of", "option_values", "options_of"]

PLUGINS: Final = tuple(filter(None, os.environ.get("SHOOTMOON_GAMES", "").split(",")))
"""The packages of games that are not ours."""

_LAWS: Final[Mapping[str, Law]] = MappingProxyType(
    {law.name: law for law in (MOON, CHIPS, *(import_module(f"{name}.law").LAW for name in PLUGINS))}
)
GAMES: Final = tuple(_LAWS)
"""The names of all games; the first is meant where none is named."""

if TYPE_CHECKING:
    Game: TypeAlias = Literal["moon", "chips"]
    Rules: TypeAlias = MoonRules | ChipsRules
else:  # what is read from JSON may be of any game that is known
    Game = Literal[GAMES]
    Rules = Union[tuple(law.rules for law in _LAWS.values())]  # noqa: UP007 (there is no other way to spell it)

OPTIONS: Final[Mapping[str, tuple[Option, ...]]] = MappingProxyType(
    {name: tuple(options_in(law.rules)) for name, law in _LAWS.items()}
)
"""All options by game, in the order in which they are told, recorded and listed."""


def law_of(game: str) -> Law:
    """The law of a game. Raises KeyError where there is no such game."""
    return _LAWS[game]


def game_of(name: str) -> Game:
    """The name of a game, as a type. Raises ValueError where there is no such game."""
    return msgspec.convert(name, Game)


def option_values(rules: Rules) -> dict[str, Value]:
    """The value of every option of a rule set, in the order of `OPTIONS`.

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
    """The options of a game by name, in order.

    Raises `RulesError` where there is no such game.

    >>> options_of("chips")["play.illegal"].accepts
    'reject or penalty'
    """
    if game not in OPTIONS:
        meant = closest(game, OPTIONS)
        hint = f"no such game{f'; did you mean {meant}?' if meant else ''}"
        reason = ("isn't a game that is known here", "no es ningún juego que se conozca aquí")
        raise RulesError([Problem("game", game, hint, " or ".join(OPTIONS), reason)])
    return _by_name(game)


@cache
def _by_name(game: str) -> Mapping[str, Option]:
    return MappingProxyType({option.name: option for option in OPTIONS[game]})
