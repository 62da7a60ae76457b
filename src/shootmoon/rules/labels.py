"""Labels of options for players: a title, an explanation, and a label for each value.

The catalogues of words have them as ``option-GAME-SECTION-FIELD``, the same with ``-meaning``, and with
``-is-VALUE`` for each value.

`moon rules --options`, the editor for house rules, and error messages show them.
"""

from collections.abc import Mapping

import msgspec

from shootmoon.rules.options import Option, Value, value_text
from shootmoon.telling import Language, say

__all__ = ["OptionLabels", "option_labels", "section_title", "setting_label", "value_label"]


class OptionLabels(msgspec.Struct, frozen=True):
    """The title and explanation of an option, and the labels of its values, in one language."""

    title: str
    """A few words, suitable as the label of a form field."""
    meaning: str
    """An explanation in one or two sentences."""
    choices: Mapping[Value, str] = {}
    """A label for each value. Empty if the values are a range of numbers."""


def option_labels(option: Option, language: Language = "en") -> OptionLabels:
    """Return the title, the explanation and the value labels of an option in a language.

    Raises `ValueError` for an unknown language.

    >>> from shootmoon.rules import options_of
    >>> option_labels(options_of("moon")["score.declarer"]).choices["tricks"]
    'every trick taken'
    """
    key = f"option-{option.game}-{option.name.replace('.', '-')}"
    if option.kind == "bool":
        labels: dict[Value, str] = {True: say(language, "option-yes"), False: say(language, "option-no")}
    else:
        labels = {value: say(language, f"{key}-is-{value_text(value)}") for value in option.choices}
    return OptionLabels(say(language, key), say(language, f"{key}-meaning"), labels)


def section_title(section: str, language: Language = "en") -> str:
    """Return the title of a section of options.

    Raises `ValueError` for an unknown language.

    >>> section_title("auction"), section_title("auction", "es")
    ('Bidding', 'El remate')
    """
    return say(language, f"section-{section}")


def value_label(option: Option, value: Value, language: Language = "en") -> str:
    """Return the label of a value.

    If the option's values are a range of numbers, the label is the number itself.

    >>> from shootmoon.rules import options_of
    >>> value_label(options_of("chips")["table.partnerships"], True, "es")
    'sí'
    """
    return option_labels(option, language).choices.get(value) or value_text(value)


def setting_label(option: Option, value: Value, language: Language = "en") -> str:
    """Return the title of an option and the label of a value as one text.

    >>> from shootmoon.rules import options_of
    >>> setting_label(options_of("moon")["widow.exchange"], "none")
    'The widow: not taken'
    """
    return f"{option_labels(option, language).title}: {value_label(option, value, language)}"
