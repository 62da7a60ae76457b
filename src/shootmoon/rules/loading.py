"""Loading: from a preset or a file, and what somebody changes about it, to a rule set that can be played."""

import os
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from shootmoon.rules.contradictions import contradictions
from shootmoon.rules.errors import Problem, RulesError, closest, show
from shootmoon.rules.options import Game, Option, Rules, Value, option_values, options_of
from shootmoon.rules.presets import preset_info, preset_names, preset_values, unknown_preset
from shootmoon.rules.reading import parse_rules, read_text

__all__ = [
    "CUSTOM",
    "check_rules",
    "differences",
    "load_rules",
    "parse_option",
    "parse_options",
    "rules_from_options",
]

CUSTOM: Final = "custom"
"""Stands for the name of a preset in a rule set of somebody's own."""

_NOTHING: Final[Mapping[str, Value]] = {}
_MOST_HINTS: Final = 20  # guessing what was meant is slow; who has that much wrong is not helped by guesses


def load_rules(
    source: str | os.PathLike[str],
    overrides: Mapping[str, object] | None = None,
    *,
    texts: Mapping[str, str] | None = None,
) -> Rules:
    """The rules of a preset or of a rules file, with some options changed.

    `source` is the name of a preset, or the path of a TOML file: a path object, or a text that ends in
    `.toml` or contains a path separator. `overrides` are values by option, `texts` the same as somebody
    typed them.

    Raises `RulesError`, which lists everything that is wrong at once.

    >>> rules = load_rules("hickeys", {"auction.minimum": 5})
    >>> rules.preset, differences(rules)
    ('hickeys', {'auction.minimum': 5})
    >>> load_rules("hickeys", {"match.marks": 0, "auction.minimun": 5})
    Traceback (most recent call last):
    ...
    shootmoon.rules.errors.RulesError: match.marks = 0: too small; accepted: a whole number from 1 to 1000
    auction.minimun = 5: no such option; did you mean auction.minimum?; accepted: auction.minimum
    """
    if isinstance(source, str) and not _is_path(source):
        draft = _Draft(preset_info(source).game, source, preset_values(source))
        label = None
    else:
        label = os.fsdecode(source)
        draft = _read(label)
    draft.lay(overrides or {}, texts or {})
    return draft.rules(label)


def rules_from_options(
    game: str,
    options: Mapping[str, object],
    preset: str = CUSTOM,
    *,
    texts: Mapping[str, str] | None = None,
) -> Rules:
    """The rules that a record names: a preset and what differs, or every option of a "custom" rule set.

    `texts` are values as they were written. No file but those of the presets is read, whatever `preset` says.

    Raises `RulesError`, which lists everything that is wrong at once, options that are missing included.

    >>> rules = load_rules("called")
    >>> rules_from_options("moon", option_values(rules), "called") == rules
    True
    """
    known = options_of(game)
    problem = None if preset == CUSTOM else _not_for(game, "preset", preset)
    # Without values to build upon, only what is given can be looked at.
    values = _NOTHING if preset == CUSTOM or problem else preset_values(preset)
    draft = _Draft(_game(game), preset, values, [problem] if problem else [])
    draft.lay(options, texts or {})
    if preset == CUSTOM:
        given = {*options, *(texts or {})}
        missing = (option for option in known.values() if option.name not in given)
        draft.problems += [
            Problem(option.name, msgspec.UNSET, "missing", option.accepts) for option in missing
        ]
    return draft.rules(None)


def check_rules(rules: Rules) -> None:
    """Look whether a rule set that was built by hand can be played.

    Raises `RulesError`, which lists everything that is wrong at once.

    >>> check_rules(load_rules("classic"))
    """
    problem = None if rules.preset == CUSTOM else _not_for(rules.game, "preset", rules.preset)
    draft = _Draft(rules.game, rules.preset, {}, [problem] if problem else [])
    draft.lay(option_values(rules), {})
    draft.rules(None)


def parse_option(game: str, name: str, text: str) -> Value:
    """The value that `text` spells for an option.

    Numbers are plain digits; true may also be written yes or on, false no or off.

    Raises `RulesError` where there is no such game or option, or the text is none of its values.

    >>> parse_option("moon", "match.timed", "Yes"), parse_option("moon", "match.marks", "7")
    (True, 7)
    """
    return parse_options(game, {name: text})[name]


def parse_options(game: str, texts: Mapping[str, str]) -> dict[str, Value]:
    """The values that `texts` spell, by option.

    Raises `RulesError`, which lists everything that is wrong at once.

    >>> parse_options("chips", {"chips.target": "9", "play.illegal": "penalty"})
    {'chips.target': 9, 'play.illegal': 'penalty'}
    """
    options_of(game)
    draft = _Draft(_game(game), CUSTOM, {})
    draft.lay({}, texts)
    if draft.problems:
        raise RulesError(draft.problems)
    return draft.values


def differences(rules: Rules) -> dict[str, Value]:
    """The options in which rules differ from the preset that they name; all options of custom rules.

    >>> differences(load_rules("luna", {"match.marks": 7, "score.moon_wins": True}))
    {'score.moon_wins': True}
    """
    usual = preset_values(rules.preset) if rules.preset in preset_names() else _NOTHING
    return {name: value for name, value in option_values(rules).items() if usual.get(name) != value}


class _Draft:
    """A rule set in the making: values by option, each looked at by itself, and what is wrong so far."""

    def __init__(
        self, game: Game, preset: str, values: Mapping[str, Value], problems: Iterable[Problem] = ()
    ) -> None:
        self.game: Game = game
        self.preset = preset
        self.values = dict(values)
        self.problems = list(problems)

    def lay(self, values: Mapping[str, object], texts: Mapping[str, str]) -> None:
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
        problems = [*self.problems, *contradictions(self.game, self.values)]
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
            return Problem(show(name), value, "no option", "names of options")
        meant = _meant(name, options) if len(self.problems) < _MOST_HINTS else None
        if meant is None:
            return Problem(name, value, "no such option", f"the options of {self.game}: {', '.join(options)}")
        return Problem(name, value, f"no such option; did you mean {meant}?", meant)


def _meant(name: str, options: Mapping[str, Option]) -> str | None:
    """The option that somebody meant: one whose field is called like that, else one that is spelled alike."""
    field = (option for option in options if option.endswith(f".{name}"))
    return next(field, None) or closest(name, options)


def _is_path(source: str) -> bool:
    return source.endswith(".toml") or "/" in source or os.sep in source


def _game(name: str) -> Game:
    return "chips" if name == "chips" else "moon"


def _not_for(game: str, key: str, preset: str) -> Problem | None:
    """What is wrong with naming a preset, if there is no such one or it is not one of this game."""
    if preset not in preset_names():
        return unknown_preset(key, preset)
    of = preset_info(preset).game
    if of == game:
        return None
    return Problem(key, preset, f"a preset of {of}, not of {game}", ", ".join(preset_names(game)))


def _read(path: str) -> _Draft:
    """What a rules file says, laid over what it is based on."""
    text = read_text(path)
    try:
        file = parse_rules(text)
    except RulesError as error:
        raise RulesError(error.problems, path) from error
    based = file.base in preset_names()
    game = file.game or (preset_info(file.base).game if file.base and based else "moon")
    try:
        options = options_of(game)
    except RulesError as error:
        # Whose options these are can't be known, so they are not looked at.
        raise RulesError([*file.problems, *error.problems], path) from error
    problem = None if file.base is None else _not_for(game, "base", file.base)
    if file.base is None or problem:
        values = {option.name: option.default for option in options.values()}
    else:
        values = preset_values(file.base)
    draft = _Draft(_game(game), CUSTOM, values, [*file.problems, *([problem] if problem else [])])
    draft.lay(file.options, {})
    return draft
