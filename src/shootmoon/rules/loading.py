"""Loading: from a preset or a file, and what somebody changes about it, to a rule set that can be played."""

import os
from collections.abc import Mapping
from typing import Final, TypeAlias

import msgspec

from shootmoon.rules.builder import CUSTOM, RulesBuilder, builder_of, preset_problem
from shootmoon.rules.errors import Problem, RulesError
from shootmoon.rules.games import GAMES, Rules, game_of, option_values, options_of
from shootmoon.rules.options import Value
from shootmoon.rules.presets import preset_info, preset_names, preset_values
from shootmoon.rules.reading import parse_rules, read_text

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

RulesLike: TypeAlias = "Rules | str | os.PathLike[str]"
"""What names rules: a rule set, the name of a preset, or the path of a rules file."""

_NOTHING: Final[Mapping[str, Value]] = {}


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
        builder = RulesBuilder(preset_info(source).game, source, preset_values(source))
        label = None
    else:
        label = os.fsdecode(source)
        builder = _read(label)
    builder.update(overrides or {}, texts or {})
    return builder.rules(label)


def as_rules(rules: RulesLike) -> Rules:
    """The rule set that is meant by itself, by the name of a preset, or by the path of a rules file.

    Raises TypeError for anything else, and `RulesError` as `load_rules` does.

    >>> as_rules("luna") == as_rules(load_rules("luna"))
    True
    """
    if isinstance(rules, str | os.PathLike):
        return load_rules(rules)
    if getattr(rules, "game", None) not in GAMES:
        raise TypeError(
            "rules are a rule set, the name of a preset such as 'classic', or the path of a TOML file, "
            f"not {rules!r}"
        )
    return rules


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
    problem = None if preset == CUSTOM else preset_problem(game, "preset", preset)
    # Without values to build upon, only what is given can be looked at.
    values = _NOTHING if preset == CUSTOM or problem else preset_values(preset)
    builder = RulesBuilder(game_of(game), preset, values, [problem] if problem else [])
    builder.update(options, texts or {})
    if preset == CUSTOM:
        given = {*options, *(texts or {})}
        missing = (option for option in known.values() if option.name not in given)
        builder.problems += [
            Problem(option.name, msgspec.UNSET, "missing", option.accepts, ("is missing", "falta"))
            for option in missing
        ]
    return builder.rules(None)


def check_rules(rules: Rules) -> None:
    """Look whether a rule set that was built by hand can be played.

    Raises `RulesError`, which lists everything that is wrong at once.

    >>> check_rules(load_rules("classic"))
    """
    problem = None if rules.preset == CUSTOM else preset_problem(rules.game, "preset", rules.preset)
    builder = RulesBuilder(rules.game, rules.preset, {}, [problem] if problem else [])
    builder.update(option_values(rules), {})
    builder.rules(None)


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
    builder = RulesBuilder(game_of(game), CUSTOM, {})
    builder.update({}, texts)
    if builder.problems:
        raise RulesError(builder.problems)
    return builder.values


def differences(rules: Rules, preset: str | None = None) -> dict[str, Value]:
    """The options in which rules differ from the preset that they name, or from another one of their game.

    Of custom rules, and where nothing else is named, these are all options.

    >>> differences(load_rules("luna", {"match.marks": 7, "score.moon_wins": True}))
    {'score.moon_wins': True}
    >>> differences(load_rules("luna"), "luna-21")
    {'table.tiles': 'moon-22', 'widow.exchange': 'before-trump'}
    """
    name = rules.preset if preset is None else preset
    before = preset_values(name) if name in preset_names() else _NOTHING
    return {name: value for name, value in option_values(rules).items() if before.get(name) != value}


def base_preset(rules: Rules) -> str:
    """The preset that rules are best told by: the one they name, or the one that they differ least from.

    >>> base_preset(rules_from_options("moon", option_values(load_rules("luna-4", {"score.target": 15}))))
    'luna-4'
    """
    if rules.preset in preset_names():
        return rules.preset
    return min(preset_names(rules.game), key=lambda name: len(differences(rules, name)))


def _is_path(source: str) -> bool:
    return source.endswith(".toml") or "/" in source or os.sep in source


def _read(path: str) -> RulesBuilder:
    """What a rules file says, laid over what it is based on."""
    try:
        return builder_of(parse_rules(read_text(path)))[0]
    except RulesError as error:
        raise RulesError(error.problems, path) from error
