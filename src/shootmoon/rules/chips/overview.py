"""The main features of a rule set of Chips."""

from collections.abc import Iterator

from shootmoon.rules.chips.option_texts import OPTION_TEXTS
from shootmoon.rules.chips.options import ChipsRules

__all__ = ["chips_overview"]


def chips_overview(rules: ChipsRules, language: str) -> Iterator[tuple[str, str]]:
    """Yield the main features of a rule set as pairs of a heading and a few words."""
    at = ("en", "es").index(language)
    pairs = (", in partnerships", ", por equipos")[at] if rules.table.partnerships else ""
    dummy = (" and a dummy", " y un muerto")[at] if rules.table.players == 2 else ""
    yield OPTION_TEXTS["table.players"].title[at], f"{rules.table.players}{pairs}{dummy}"
    for option, value in (
        ("chips.start", rules.chips.start),
        ("chips.target", rules.chips.target),
        ("chips.supply", rules.chips.supply),
    ):
        yield OPTION_TEXTS[option].title[at], str(value)
    illegal = OPTION_TEXTS["play.illegal"]
    yield illegal.title[at], illegal.choices[rules.play.illegal][at]
