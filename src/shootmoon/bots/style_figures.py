"""What bots of each style did in measured hands, for people who want to read them (``bench/styles.py``)."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.bots.styles import split_style

MEASURED = Path(__file__).with_suffix(".json")
"""The file of the figures, which ``python bench/styles.py`` writes."""


RECKLESS = 0.02
"""The cost (`StyleFigures.cost`) from which on a style makes a bot weaker than its kind."""


class StyleFigures(Struct, frozen=True):
    """What one bot of a style did in the first hands of matches, against two of the default style."""

    bot: str
    """The kind of bot."""
    style: str
    """One of `shootmoon.bots.STYLES`."""
    declared: float
    """The share of hands in which it was the declarer."""
    made: float
    """The share of its contracts that it made."""
    moons: float
    """The share of hands in which it shot the moon."""
    cost: float
    """The probability of winning the match that its calls gave up in a hand, compared with those of the
    default style, as `expert` values them; negative if they are better."""

    @property
    def in_hundred(self) -> dict[str, int]:
        """The three shares in hundredths, for texts."""
        return {name: round(100 * getattr(self, name)) for name in ("declared", "made", "moons")}


class Measured(Struct, frozen=True):
    """The contents of `MEASURED`."""

    preset: str
    hands: int
    """The number of hands for each style."""
    rows: tuple[StyleFigures, ...]


@functools.cache
def style_figures() -> Measured:
    """Return the measured figures. `master` bids like `expert`, and has the same ones."""
    measured = msgspec.json.decode(MEASURED.read_bytes(), type=Measured)
    masters = (replace(row, bot="master") for row in measured.rows if row.bot == "expert")
    return replace(measured, rows=(*measured.rows, *masters))


@functools.cache
def bids_recklessly(name: str) -> bool:
    """Return True if the style in a bot's name makes it weaker than its kind.

    >>> bids_recklessly("novice:wild"), bids_recklessly("club:wild"), bids_recklessly("novice")
    (True, False, False)
    """
    rows = {(row.bot, row.style): row.cost for row in style_figures().rows}
    return rows.get(split_style(name), 0.0) >= RECKLESS
