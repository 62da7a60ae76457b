"""Presets: named rule sets, each stored as a rules file in this folder. `docs/rules.md` lists them."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from shootmoon.rules.errors import Problem, RulesError, closest
from shootmoon.rules.games import GAMES, Game, options_of, rulebook_of
from shootmoon.rules.options import Value
from shootmoon.rules.reading import RulesFile, parse_rules
from shootmoon.telling import Language, Phrase, checked, say

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["DEFAULT_PRESET", "PresetInfo", "preset_info", "preset_names", "preset_values"]

DEFAULT_PRESET: Final = "luna-seven"
"""The preset by which everybody plays who names no rules: here, and on the page, which is built with it. The
defaults of options are another matter: they are those of *classic* (`shootmoon.rules.moon`)."""


class PresetInfo(msgspec.Struct, frozen=True):
    """The metadata of a preset."""

    name: str
    """The name with which the preset is loaded."""
    game: Game
    """The game to which the preset belongs."""
    base: str | None
    """The name of the preset on which this one is based, or None."""
    source: str
    """Where its rules come from: a short name from the section “Sources” of `docs/rules.md`, and the part of
    that source."""

    def title(self, language: Language = "en") -> str:
        """Return the title in a language: ``preset-NAME`` in the catalogues of words.

        Raises `ValueError` for an unknown language.

        >>> preset_info("called").title("es")
        'Moon a palo cantado'
        """
        return say(language, f"preset-{self.name}")


@checked
def preset_names(game: str | None = None) -> tuple[str, ...]:
    """Return the names of all presets, or only the presets of ``game``: `DEFAULT_PRESET` first, the others in
    alphabetical order.

    >>> preset_names("chips")
    ('chips', 'chips-2', 'chips-6', 'chips-solo')
    """
    return _names(game)


@cache
def _names(game: str | None) -> tuple[str, ...]:
    names = sorted(_files(), key=lambda name: (name != DEFAULT_PRESET, name))
    return tuple(name for name in names if game is None or preset_info(name).game == game)


@cache
def preset_info(name: str) -> PresetInfo:
    """Return the metadata of a preset.

    Raises `RulesError` for an unknown preset.

    >>> preset_info("hickeys-house").base
    'hickeys'
    """
    file = _file(name)
    game = msgspec.convert(file.game or GAMES[0], Game)
    return PresetInfo(name, game, file.base, file.source)


@cache
def preset_values(name: str) -> Mapping[str, Value]:
    """Return the value that a preset gives to every option of its game.

    Raises `RulesError` for an unknown preset.

    >>> preset_values("luna-4-forced")["deal.all_pass"]
    'force-dealer'
    """
    info, options = preset_info(name), options_of(preset_info(name).game)
    values = {option.name: option.default for option in options.values()}
    if info.base is not None:
        values.update(preset_values(info.base))
    return values | msgspec.convert(_file(name).options, dict[str, Value])


@cache
def _file(name: str) -> RulesFile:
    if name not in preset_names():
        raise RulesError([unknown_preset("preset", name)])
    return parse_rules(_files()[name].read_text(encoding="utf-8"))


@cache
def _files() -> "Mapping[str, Traversable]":
    """Return the rules files of all presets of all games, by preset name."""
    from importlib.resources import files  # slow to import, and not needed for moon --help

    folders = dict.fromkeys(rulebook_of(game).presets for game in GAMES)
    presets = [file for folder in folders for file in files(folder).iterdir() if file.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): file for file in presets}


def unknown_preset(key: str, name: str) -> Problem:
    """Return a `Problem` that says that no preset is called ``name``.

    ``key``: the key of the rules file, or the parameter, whose value is the name.
    """
    meant = closest(name, preset_names())
    hint = f"; did you mean {meant}?" if meant else ""
    reason = Phrase("wrong-preset-near", {"near": meant}) if meant else Phrase("wrong-preset")
    return Problem(key, name, f"no such preset{hint}", ", ".join(preset_names()), reason)
