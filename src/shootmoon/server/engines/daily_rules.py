"""The rules of the deal of the day: which preset is played on which day of the week."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from shootmoon.rules import DEFAULT_PRESET, Rules, Value, load_rules
from shootmoon.server.engines.series import DAILY, SeriesFactory

WEEK: tuple[tuple[str, Mapping[str, Value]], ...] = (
    (DEFAULT_PRESET, {}),
    ("classic", {}),
    ("called", {}),
    ("hickeys", {"match.marks": 2}),
    ("luna-4", {}),
    ("chips", {}),
    (DEFAULT_PRESET, {}),
)
"""By weekday, from Monday: the preset, and the options that make a match short. With them, a match lasts five
to seven hands on average (12 matches between beginners each), by the default rules ten
(``bench/moons.py``)."""


def preset_of(day: date) -> tuple[str, Mapping[str, Value]]:
    """Return the preset of a day, and the options that differ from it."""
    return WEEK[day.weekday()]


def rules_of(day: date) -> Rules:
    """Return the rules of a day."""
    return load_rules(*preset_of(day))


def is_daily(series: str, factory: SeriesFactory) -> bool:
    """Return True if the full name of a series is that of a deal of the day."""
    try:
        _, year, month, day, _ = series.rsplit("-", 4)
        of = date(int(year), int(month), int(day))
    except ValueError:
        return False
    return series == factory.named(DAILY, "token", of, rules_of(of)).name
