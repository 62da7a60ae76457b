"""What each option means, in the words of players, in English and Spanish.

Whoever makes rules of their own chooses among these: a title, a sentence, and words for each choice. They
stand here, and are read by whatever lists options: `moon rules --options`, the page, the interface.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from shootmoon.rules.games import rulebook_of
from shootmoon.rules.options import Option, Value, value_text

__all__ = ["OptionLabels", "option_labels", "section_title", "setting_label", "value_label"]

_YES_NO: Final[Mapping[Value, tuple[str, str]]] = {True: ("yes", "sí"), False: ("no", "no")}


class OptionLabels(msgspec.Struct, frozen=True):
    """What an option means to players."""

    title: str
    """What it is called: a few words, as the label of a field."""
    meaning: str
    """A sentence or two."""
    choices: Mapping[Value, str] = {}
    """Words for each of its values, where they aren't a range of numbers."""


def option_labels(option: Option, language: str = "en") -> OptionLabels:
    """What an option means to players.

    Raises `ValueError` for any language but "en" and "es".

    >>> from shootmoon.rules import options_of
    >>> option_labels(options_of("moon")["score.declarer"]).choices["tricks"]
    'every trick taken'
    """
    at = _at(language)
    said = rulebook_of(option.game).option_texts[option.name]
    choices = _YES_NO if option.kind == "bool" else said.choices
    words = {value: choices[value][at] for value in option.choices}
    return OptionLabels(said.title[at], said.meaning[at], words)


def section_title(section: str, language: str = "en") -> str:
    """What a section of the options is called.

    Raises `ValueError` for any language but "en" and "es".

    >>> section_title("auction"), section_title("auction", "es")
    ('Bidding', 'El remate')
    """
    return _SECTIONS[section][_at(language)]


def value_label(option: Option, value: Value, language: str = "en") -> str:
    """How players say a value; a number that is one of many is itself.

    >>> from shootmoon.rules import options_of
    >>> value_label(options_of("chips")["table.partnerships"], True, "es")
    'sí'
    """
    return option_labels(option, language).choices.get(value) or value_text(value)


def setting_label(option: Option, value: Value, language: str = "en") -> str:
    """An option with its value.

    >>> from shootmoon.rules import options_of
    >>> setting_label(options_of("moon")["widow.exchange"], "none")
    'The widow: not taken'
    """
    return f"{option_labels(option, language).title}: {value_label(option, value, language)}"


def _at(language: str) -> int:
    if language not in ("en", "es"):
        raise ValueError(f"options are not explained in {language!r}; they are in en and es")
    return ("en", "es").index(language)


_SECTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "table": ("The table", "La mesa"),
    "deal": ("The deal", "El reparto"),
    "auction": ("Bidding", "El remate"),
    "widow": ("The widow", "La viuda"),
    "trump": ("Trump", "El triunfo"),
    "play": ("Play", "El juego"),
    "score": ("Scoring", "Los puntos"),
    "match": ("The match", "La partida"),
    "chips": ("Chips", "Los chips"),
}
