"""`RulesBuilder`: collect and check values of options, then build a rule set.

`loading` builds rule sets from valid values only; `drafts` also presents invalid ones with their problems.
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
"""The name, in place of a preset, of a rule set that isn't based on one."""

_MAX_HINTS: Final = 20  # finding similar names is slow, and no help to input with this many errors
_UNKNOWN: Final = ("isn't a known option", "no es una opción conocida")


class RulesBuilder:
    """Values by option, each checked by itself, and the problems found so far."""

    def __init__(
        self, game: Game, preset: str, values: Mapping[str, Value], problems: Iterable[Problem] = ()
    ) -> None:
        self.game: Game = game
        self.preset = preset
        self.values = dict(values)
        self.problems = list(problems)

    def update(self, values: Mapping[str, object], texts: Mapping[str, str]) -> None:
        """Set options to values, and to values given as text.

        If a value is refused, the option is left without one, so that later checks don't use the old value.
        """
        for name, value in values.items():
            self._set(name, value)
        for name, text in texts.items():
            option = options_of(self.game).get(name)
            self._set(name, text if option is None else option.parse(text))

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
        """Return the rule set. Raises `RulesError` if there are problems or conflicts.

        ``source``: the file to name in the error.
        """
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
        similar = _similar(name, options) if len(self.problems) < _MAX_HINTS else []
        every = f"the options of {self.game}: {', '.join(options)}"
        if not similar:
            return Problem(name, value, "no such option", every, _UNKNOWN)
        meant = " or ".join(", ".join(similar).rsplit(", ", 1))
        accepted = meant if len(similar) == 1 else every
        return Problem(name, value, f"no such option; did you mean {meant}?", accepted, _UNKNOWN)


def builder_of(file: RulesFile) -> tuple[RulesBuilder, str]:
    """Return a builder with the values of a rules file over those of its preset, and the preset's name.

    Raises `RulesError` if the file names an unknown game.
    """
    based = file.base in preset_names()
    game = file.game or (preset_info(file.base).game if file.base and based else GAMES[0])
    try:
        options_of(game)
    except RulesError as error:
        # The options aren't checked, because it isn't known which game they belong to.
        raise RulesError([*file.problems, *error.problems]) from error
    problem = None if file.base is None else preset_problem(game, "base", file.base)
    # The preset whose values are used where the file gives none.
    base = default_preset(game) if file.base is None or problem else file.base
    problems = [*file.problems, *([problem] if problem else [])]
    builder = RulesBuilder(game_of(game), CUSTOM, preset_values(base), problems)
    builder.update(file.options, {})
    return builder, base


def default_preset(game: str) -> str:
    """Return the name of the preset that has the default values of a game."""
    return rulebook_of(game).rules().preset


def preset_problem(game: str, key: str, preset: str) -> Problem | None:
    """Return the problem with a preset that doesn't exist or belongs to another game, or None.

    ``key``: the key of the rules file that names it.
    """
    if preset not in preset_names():
        return unknown_preset(key, preset)
    other = preset_info(preset).game
    if other == game:
        return None
    reason = ("is a preset of another game", "es un reglamento de otro juego")
    return Problem(key, preset, f"a preset of {other}, not of {game}", ", ".join(preset_names(game)), reason)


def _similar(name: str, options: Mapping[str, Option]) -> list[str]:
    """Return the options that may have been meant by an unknown name.

    This is the option whose field has that name; otherwise the most similar option; otherwise up to three
    options with similar fields.
    """
    fields: dict[str, str] = {}
    for option in options:
        fields.setdefault(option.partition(".")[2], option)
    if name in fields:
        return [fields[name]]
    if meant := closest(name, options):
        return [meant]
    return [fields[field] for field in nearest(name.rpartition(".")[2], fields)]
