"""Solved races are kept in the cache on disk (`shootmoon.files.cache`)."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from shootmoon.files.cache import cached
from shootmoon.match_equity.pooled_race import PooledRace
from shootmoon.match_equity.race import Race

_METHOD = 5  # a version number, to be increased when the method of solving races changes


def load_or_solve(race: Race | PooledRace, near: Race | None = None) -> None:
    """Set a race's `values`: read them from the cache if possible.

    Otherwise the race is solved, and its values are written to the cache. For ``near`` see `Race.solve`.
    """

    def solved() -> NDArray[Any]:
        if isinstance(race, Race):
            race.solve(near)
        else:
            race.solve()
        return race.values

    race.values = cached("equity", (_METHOD, race.course), race.values.shape, solved)
