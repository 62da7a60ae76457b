"""How probable each result of an auction is in each class of standings, when strong players play.

A player who is far behind bids differently from one who is about to win. The probabilities are those of an
equilibrium of the auction (`shootmoon.bots.auction`), which ``tools/data.py auctions`` computes together
with match equity, in turns, until both agree: bids depend on the equity of their outcomes, and equity depends
on the bids.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shootmoon.game import PASS, Bid, Setup

Floats = NDArray[np.floating[Any]]

POINT_LEVELS = (3, 7, 14, 19, 24, 35)
"""The bounds between the levels of a side in a race for points, as amounts that it still needs; see
`shootmoon.match_equity.race.Course.levels`."""
MARK_LEVELS = (1, 2, 4)
"""The same for a race in which each hand pays one mark."""
COARSE_POINT_LEVELS, COARSE_MARK_LEVELS = (7, 19), (2,)
"""The same with fewer classes, for rule sets whose auctions are solved when they are needed."""

FILE = "standings.npz"
SCALE = 65_535
"""Stored probabilities are integers, in units of 1 / SCALE."""


def levels_of(setup: Setup, *, coarse: bool = False) -> tuple[int, ...]:
    """Return the bounds between the levels of a side under these rules; ``coarse``: those of fewer
    classes."""
    if setup.score_kind == "hand-marks":
        return COARSE_MARK_LEVELS if coarse else MARK_LEVELS
    return COARSE_POINT_LEVELS if coarse else POINT_LEVELS


def levels_with(setup: Setup, classes: int) -> tuple[int, ...]:
    """Return the bounds between levels that make this number of classes of standings; no bounds for 0 or 1.

    Raises ValueError for a number that doesn't occur.
    """
    if classes <= 1:
        return ()
    for coarse in (False, True):
        levels = levels_of(setup, coarse=coarse)
        if (len(levels) + 1) ** setup.seating.sides == classes:
            return levels
    raise ValueError(f"{classes} probabilities are not one for each class of standings")


def class_of(levels: tuple[int, ...], needs: NDArray[np.integer[Any]]) -> NDArray[np.intp]:
    """Return the class of each standing, given what each side needs: shape (standings, sides). See
    `shootmoon.match_equity.race.Course.levels`."""
    classes: NDArray[np.intp] = np.zeros(len(needs), dtype=np.intp)
    for side in range(needs.shape[1]):
        classes = classes * (len(levels) + 1) + np.searchsorted(levels, needs[:, side])
    return classes


def class_at(levels: tuple[int, ...], needs: Sequence[int]) -> int:
    """Return the class of one standing; see `class_of`."""
    found = 0
    for need in needs:
        found = found * (len(levels) + 1) + bisect_left(levels, need)
    return found


def auction_results(setup: Setup) -> tuple[tuple[int, Bid], ...]:
    """Return all results of an auction: the declarer's place, numbered from the left of the dealer, and the
    contract.

    The first result is that all seats pass, with place -1.
    """
    players = setup.seating.players
    return ((-1, PASS), *((place, bid) for place in range(players) for bid in setup.bids))


def result_chances(family: str) -> Floats | None:
    """Return P(result, tricks of the declarer's side) in each class of standings; None if it wasn't computed.

    Shape (classes + 1, results, tricks + 1). Row 0 is the average over the standings that occur in matches;
    the others are those of the classes.
    """
    stored = _stored().get(family)
    if stored is None:
        return None
    chances = stored.astype(np.float64)
    return chances / chances.sum(axis=(1, 2), keepdims=True)


@cache
def _stored() -> dict[str, NDArray[Any]]:
    source = files("shootmoon.match_equity").joinpath(FILE)
    if not source.is_file():
        return {}
    with as_file(source) as path, np.load(path, allow_pickle=False) as data:
        return {name: data[name] for name in data.files}
