"""The games that have match equity."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from shootmoon.match_equity.chips import ChipsOutcome, chips_races
from shootmoon.match_equity.moon import moon_races
from shootmoon.match_equity.outcomes import MoonOutcome
from shootmoon.match_equity.pooled_race import PooledRace
from shootmoon.match_equity.race import Race

Model = Sequence[MoonOutcome] | Sequence[ChipsOutcome]
"""All possible outcomes of a hand dealt by seat 1."""
RACES: Mapping[str, Callable[..., tuple[Race | PooledRace, Race | None]]] = {
    "moon": moon_races,
    "chips": chips_races,
}
"""For each game, the function that returns the race of a match and that of its rounds, if it has any. Other
games have no match equity."""
