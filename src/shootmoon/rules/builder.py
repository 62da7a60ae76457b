"""`RulesBuilder`: collects and checks option values, then builds a rule set.

The module `loading` uses it to build rule sets, and refuses invalid values; the module `drafts` uses it to
show players what is wrong with invalid values.
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
from shootmoon.telling import Phrase

__all__ = ["CUSTOM", "RulesBuilder", "builder_of", "preset_of_defaults", "preset_problem"]

CUSTOM: Final = "custom"
"""The preset name of a rule set that isn't based on a preset."""

_MAX_HINTS: Final = 20  # finding similar names is slow, and no help to input with this many errors
_UNKNOWN: Final = Phrase("wrong-option")


class RulesBuilder:
    """The values of options, each checked by itself, and the problems found so far."""

    def __init__(
        self, game: Game, preset: str, values: Mapping[str, Value], problems: Iterable[Problem] = ()
    ) -> None:
        self.game: Game = game
        self.preset = preset
        self.values = dict(values)
        self.problems = list(problems)

    def update(self, values: Mapping[str, object], texts: Mapping[str, str]) -> None:
        """Set options by name: to the values in ``values``, and to the values that ``texts`` contains as
        text.

        If a value is refused, the option's old value is removed too, so that later checks don't use it.
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

        ``source``: the path of the rules file, which the error mentions, or None.
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
    """Return a builder for a rules file, and the name of the preset that the file is based on.

    The builder contains the preset's values, overridden by the values in the file.

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
    # The preset whose values are used for options that aren't in the file.
    base = preset_of_defaults(game) if file.base is None or problem else file.base
    problems = [*file.problems, *([problem] if problem else [])]
    builder = RulesBuilder(game_of(game), CUSTOM, preset_values(base), problems)
    builder.update(file.options, {})
    return builder, base


def preset_of_defaults(game: str) -> str:
    """Return the name of the preset that has the default values of a game's options."""
    return rulebook_of(game).rules().preset


def preset_problem(game: str, key: str, preset: str) -> Problem | None:
    """Return a problem if a preset doesn't exist or belongs to another game, otherwise None.

    ``key``: the key of the rules file whose value is the preset's name.
    """
    if preset not in preset_names():
        return unknown_preset(key, preset)
    other = preset_info(preset).game
    if other == game:
        return None
    reason = Phrase("wrong-preset-game")
    return Problem(key, preset, f"a preset of {other}, not of {game}", ", ".join(preset_names(game)), reason)


def _similar(name: str, options: Mapping[str, Option]) -> list[str]:
    """Return the names of existing options that an unknown name may have been meant for.

    If an option has exactly that name without its section, the result is this option. Otherwise it is the
    option with the most similar name or, if none is similar enough, up to three options whose names without
    the section are similar.
    """
    fields: dict[str, str] = {}
    for option in options:
        fields.setdefault(option.partition(".")[2], option)
    if name in fields:
        return [fields[name]]
    if meant := closest(name, options):
        return [meant]
    return [fields[field] for field in nearest(name.rpartition(".")[2], fields)]
