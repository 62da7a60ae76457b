"""Load and check rule sets from presets, files and records. Options can be changed while loading."""

import os
from collections.abc import Mapping
from typing import Final, TypeAlias

import msgspec

from shootmoon.rules.builder import CUSTOM, RulesBuilder, builder_of, preset_problem
from shootmoon.rules.errors import Problem, RulesError, show
from shootmoon.rules.games import GAMES, Rules, game_of, option_values, options_of
from shootmoon.rules.options import Value
from shootmoon.rules.presets import preset_info, preset_names, preset_values
from shootmoon.rules.reading import parse_rules, read_text
from shootmoon.telling import Phrase, checked

__all__ = [
    "CUSTOM",
    "RulesLike",
    "as_rules",
    "base_preset",
    "check_rules",
    "differences",
    "load_rules",
    "parse_option",
    "parse_options",
    "rules_from_options",
]

RulesLike: TypeAlias = Rules | str | os.PathLike[str]
"""A rule set, the name of a preset, or the path of a rules file."""

_NOTHING: Final[Mapping[str, Value]] = {}


@checked
def load_rules(
    source: str | os.PathLike[str],
    overrides: Mapping[str, object] | None = None,
    *,
    texts: Mapping[str, str] | None = None,
) -> Rules:
    """Return the rules of a preset or of a rules file, with some options changed.

    `source` is the name of a preset or the path of a TOML file: a path object, or a string that ends in
    `.toml` or contains a path separator. `overrides` are the changed values by option name. `texts` are
    values as text, such as those typed by a user, also by option name.

    Raises `RulesError`, which lists all problems.

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
        builder = RulesBuilder(preset_info(source).game, source, preset_values(source))
        label = None
    else:
        label = os.fsdecode(source)
        builder = _read(label)
    builder.update(overrides or {}, texts or {})
    return builder.rules(label)


def as_rules(rules: RulesLike) -> Rules:
    """Return a rule set, given a rule set, the name of a preset, or the path of a rules file.

    Raises TypeError for an argument of any other type, and `RulesError` in the same cases as `load_rules`.

    >>> as_rules("luna") == as_rules(load_rules("luna"))
    True
    """
    if isinstance(rules, str | os.PathLike):
        return load_rules(rules)
    if getattr(rules, "game", None) not in GAMES:
        wanted = "a rule set, the name of a preset such as 'classic', or the path of a TOML file"
        raise TypeError(f"rules are {wanted}, not {show(rules)}")
    return rules


def rules_from_options(
    game: str,
    options: Mapping[str, object],
    preset: str = CUSTOM,
    *,
    texts: Mapping[str, str] | None = None,
) -> Rules:
    """Return the rule set of a preset with changed options or, if `preset` is "custom", of all its options.

    Records specify their rules in this form. `options` are values by option name, `texts` are values as text
    by option name. Unlike in `load_rules`, `preset` can't be the path of a file.

    Raises `RulesError`, which lists all problems, including missing options.

    >>> rules = load_rules("called")
    >>> rules_from_options("moon", option_values(rules), "called") == rules
    True
    """
    known = options_of(game)
    problem = None if preset == CUSTOM else preset_problem(game, "preset", preset)
    # Without the values of a preset, only the given values can be checked.
    values = _NOTHING if preset == CUSTOM or problem else preset_values(preset)
    builder = RulesBuilder(game_of(game), preset, values, [problem] if problem else [])
    builder.update(options, texts or {})
    if preset == CUSTOM:
        given = {*options, *(texts or {})}
        missing = (option for option in known.values() if option.name not in given)
        builder.problems += [
            Problem(option.name, msgspec.UNSET, "missing", option.accepts, Phrase("wrong-missing"))
            for option in missing
        ]
    return builder.rules(None)


def check_rules(rules: Rules) -> None:
    """Check that a rule set built by hand can be played.

    Raises `RulesError`, which lists all problems.

    >>> check_rules(load_rules("classic"))
    """
    problem = None if rules.preset == CUSTOM else preset_problem(rules.game, "preset", rules.preset)
    builder = RulesBuilder(rules.game, rules.preset, {}, [problem] if problem else [])
    builder.update(option_values(rules), {})
    builder.rules(None)


def parse_option(game: str, name: str, text: str) -> Value:
    """Return the value of an option that is written as ``text``.

    Numbers must be written in digits. ``true`` may also be written as yes or on, and ``false`` as no or off.

    Raises `RulesError` for an unknown game or option, or if the text isn't one of its values.

    >>> parse_option("moon", "match.timed", "Yes"), parse_option("moon", "match.marks", "7")
    (True, 7)
    """
    return parse_options(game, {name: text})[name]


def parse_options(game: str, texts: Mapping[str, str]) -> dict[str, Value]:
    """Parse option values that are written as text. Both mappings have the names of options as keys.

    Raises `RulesError`, which lists all problems.

    >>> parse_options("chips", {"chips.target": "9", "play.illegal": "penalty"})
    {'chips.target': 9, 'play.illegal': 'penalty'}
    """
    options_of(game)
    builder = RulesBuilder(game_of(game), CUSTOM, {})
    builder.update({}, texts)
    if builder.problems:
        raise RulesError(builder.problems)
    return builder.values


def differences(rules: Rules, preset: str | None = None) -> dict[str, Value]:
    """Return the values that differ from a preset's values, by option name.

    ``preset``: the preset to compare with, by default `rules.preset`. If it is "custom", all values are
    returned.

    >>> differences(load_rules("luna", {"match.marks": 7, "score.moon_wins": True}))
    {'score.moon_wins': True}
    >>> differences(load_rules("luna"), "luna-21")
    {'table.tiles': 'moon-22', 'widow.exchange': 'before-trump'}
    """
    name = rules.preset if preset is None else preset
    before = preset_values(name) if name in preset_names() else _NOTHING
    return {name: value for name, value in option_values(rules).items() if before.get(name) != value}


def base_preset(rules: Rules) -> str:
    """Return the name of the preset on which rules are based; for custom rules, the most similar preset.

    >>> base_preset(rules_from_options("moon", option_values(load_rules("luna-4", {"score.target": 15}))))
    'luna-4'
    """
    if rules.preset in preset_names():
        return rules.preset
    return min(preset_names(rules.game), key=lambda name: (len(differences(rules, name)), name))


def _is_path(source: str) -> bool:
    return source.endswith(".toml") or "/" in source or os.sep in source


def _read(path: str) -> RulesBuilder:
    """Return a builder with the values of a preset, overridden by those in the rules file at ``path``."""
    try:
        return builder_of(parse_rules(read_text(path)))[0]
    except RulesError as error:
        raise RulesError(error.problems, path) from error
