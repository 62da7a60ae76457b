"""Labels of options for players, in English and Spanish: a title, an explanation, and a label for each value.

`moon rules --options`, the editor for house rules, and error messages show them.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from shootmoon.rules.games import rulebook_of
from shootmoon.rules.options import Option, Value, value_text

__all__ = ["OptionLabels", "option_labels", "section_title", "setting_label", "value_label"]

_YES_NO: Final[Mapping[Value, tuple[str, str]]] = {True: ("yes", "sí"), False: ("no", "no")}


class OptionLabels(msgspec.Struct, frozen=True):
    """The title and explanation of an option, and the labels of its values, in one language."""

    title: str
    """A few words, suitable as the label of a form field."""
    meaning: str
    """An explanation in one or two sentences."""
    choices: Mapping[Value, str] = {}
    """A label for each value. Empty if the values are a range of numbers."""


def option_labels(option: Option, language: str = "en") -> OptionLabels:
    """Return the title, the explanation and the value labels of an option in a language.

    Raises `ValueError` for any language but "en" and "es".

    >>> from shootmoon.rules import options_of
    >>> option_labels(options_of("moon")["score.declarer"]).choices["tricks"]
    'every trick taken'
    """
    index = _index(language)
    texts = rulebook_of(option.game).option_texts[option.name]
    choices = _YES_NO if option.kind == "bool" else texts.choices
    labels = {value: choices[value][index] for value in option.choices}
    return OptionLabels(texts.title[index], texts.meaning[index], labels)


def section_title(section: str, language: str = "en") -> str:
    """Return the title of a section of options.

    Raises `ValueError` for any language but "en" and "es".

    >>> section_title("auction"), section_title("auction", "es")
    ('Bidding', 'El remate')
    """
    return _SECTIONS[section][_index(language)]


def value_label(option: Option, value: Value, language: str = "en") -> str:
    """Return the label of a value.

    If the option's values are a range of numbers, the label is the number itself.

    >>> from shootmoon.rules import options_of
    >>> value_label(options_of("chips")["table.partnerships"], True, "es")
    'sí'
    """
    return option_labels(option, language).choices.get(value) or value_text(value)


def setting_label(option: Option, value: Value, language: str = "en") -> str:
    """Return the title of an option and the label of a value as one text.

    >>> from shootmoon.rules import options_of
    >>> setting_label(options_of("moon")["widow.exchange"], "none")
    'The widow: not taken'
    """
    return f"{option_labels(option, language).title}: {value_label(option, value, language)}"


def _index(language: str) -> int:
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
