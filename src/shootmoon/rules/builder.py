"""Rules in the making: values by option, each looked at by itself, and what is wrong so far.

`loading` makes rule sets of drafts in which nothing is wrong; `drafts` shows any builder to its maker.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from shootmoon.rules.conflicts import find_conflicts
from shootmoon.rules.errors import Problem, RulesError, closest, nearest, show
from shootmoon.rules.games import GAMES, Game, Rules, game_of, options_of, rulebook_of
from shootmoon.rules.options import Option, Value
from shootmoon.rules.presets import preset_info, preset_names, preset_values, unknown_preset
from shootmoon.rules.reading import RulesFile

__all__ = ["CUSTOM", "RulesBuilder", "builder_of", "default_preset", "preset_problem"]

CUSTOM: Final = "custom"
"""Stands for the name of a preset in a rule set of somebody's own."""

_MAX_HINTS: Final = 20  # guessing what was meant is slow; who has that much wrong is not helped by guesses
_UNKNOWN: Final = ("isn't an option that is known here", "no es ninguna opción que se conozca aquí")


class RulesBuilder:
    """A rule set in the making: values by option, each looked at by itself, and what is wrong so far."""

    def __init__(
        self, game: Game, preset: str, values: Mapping[str, Value], problems: Iterable[Problem] = ()
    ) -> None:
        self.game: Game = game
        self.preset = preset
        self.values = dict(values)
        self.problems = list(problems)

    def update(self, values: Mapping[str, object], texts: Mapping[str, str]) -> None:
        """Lay values over those that are there; one that is refused leaves none: who knows what was meant."""
        for name, value in values.items():
            self._set(name, value)
        for name, text in texts.items():
            option = options_of(self.game).get(name)
            self._set(name, text if option is None else option.read(text))

    def _set(self, name: str, value: object) -> None:
        option = options_of(self.game).get(name)
        if option is None:
            self.problems.append(self._unknown(name, value))
            return
        problem = option.check(value)
        self.values.pop(name, None)
        if problem is None:
            self.values[name] = msgspec.convert(value, Value)
        else:
            self.problems.append(problem)

    def rules(self, source: str | None) -> Rules:
        """The finished rule set; `RulesError` where there are problems, contradictions included."""
        problems = [*self.problems, *find_conflicts(self.game, self.values)]
        if problems:
            raise RulesError(problems, source)
        sections: dict[str, dict[str, Value]] = {}
        for name, value in self.values.items():
            section, field = name.split(".")
            sections.setdefault(section, {})[field] = value
        return msgspec.convert({"game": self.game, "preset": self.preset, **sections}, Rules)

    def _unknown(self, name: object, value: object) -> Problem:
        options = options_of(self.game)
        if not isinstance(name, str):
            return Problem(show(name), value, "no option", "names of options", _UNKNOWN)
        near = _near(name, options) if len(self.problems) < _MAX_HINTS else []
        every = f"the options of {self.game}: {', '.join(options)}"
        if not near:
            return Problem(name, value, "no such option", every, _UNKNOWN)
        meant = " or ".join(", ".join(near).rsplit(", ", 1))
        accepted = meant if len(near) == 1 else every
        return Problem(name, value, f"no such option; did you mean {meant}?", accepted, _UNKNOWN)


def builder_of(file: RulesFile) -> tuple[RulesBuilder, str]:
    """What a rules file says, laid over the preset that it is based on, whose name comes second.

    Raises `RulesError` where nobody can know whose options these are.
    """
    based = file.base in preset_names()
    game = file.game or (preset_info(file.base).game if file.base and based else GAMES[0])
    try:
        options_of(game)
    except RulesError as error:
        # Whose options these are can't be known, so they are not looked at.
        raise RulesError([*file.problems, *error.problems]) from error
    problem = None if file.base is None else preset_problem(game, "base", file.base)
    # Defaults are those of a preset.
    base = default_preset(game) if file.base is None or problem else file.base
    problems = [*file.problems, *([problem] if problem else [])]
    builder = RulesBuilder(game_of(game), CUSTOM, preset_values(base), problems)
    builder.update(file.options, {})
    return builder, base


def default_preset(game: str) -> str:
    """The preset that has the defaults of a game."""
    return rulebook_of(game).rules().preset


def preset_problem(game: str, key: str, preset: str) -> Problem | None:
    """What is wrong with naming a preset, if there is no such one or it is not one of this game."""
    if preset not in preset_names():
        return unknown_preset(key, preset)
    of = preset_info(preset).game
    if of == game:
        return None
    reason = ("is a preset of the other game", "es un reglamento del otro juego")
    return Problem(key, preset, f"a preset of {of}, not of {game}", ", ".join(preset_names(game)), reason)


def _near(name: str, options: Mapping[str, Option]) -> list[str]:
    """What somebody may have meant: the option whose field is called like that, else the one that is spelled
    alike, else the nearest few."""
    fields: dict[str, str] = {}
    for option in options:
        fields.setdefault(option.partition(".")[2], option)
    if name in fields:
        return [fields[name]]
    if meant := closest(name, options):
        return [meant]
    return [fields[field] for field in nearest(name.rpartition(".")[2], fields)]
