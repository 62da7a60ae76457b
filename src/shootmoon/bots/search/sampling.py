"""`weigh`: actions are valued in one sampled world after the other, until one of them is clearly best.

Every action is valued in the same worlds, so that what two of them differ by is known much better than what
either is worth (*common random numbers*). How sure that is, the standard errors say that go with the values.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Protocol

import numpy as np
from msgspec import Struct

from shootmoon.bots.evaluation.arrays import Bools, Floats
from shootmoon.bots.protocol.decision import Candidate
from shootmoon.bots.search.clock import Clock
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.game import Action

CLEAR = 4.0
"""Standard errors by which the best action must lead for the search to end early."""
INDIFFERENCE = 0.001
"""How far apart actions may be, in the chance to win, and be taken for equally good."""
_LEAST = 64
"""Worlds before one action can be clearly best."""


class ActionValues(Struct, frozen=True):
    """What actions are worth in some worlds; all arrays have a row a world and a column an action."""

    utility: Floats
    made: Floats | None = None
    """The chance that the bid is made; NaN for actions that are no bid, None where none is."""
    counted: Bools | None = None
    """The worlds over which that chance is meant: those in which the bid stands. None for all."""


class ActionEvaluator(Protocol):
    """Values actions in sampled worlds."""

    @property
    def actions(self) -> Sequence[Action]:
        """What is weighed."""
        ...

    first_block: int
    """Worlds to look at before the clock is looked at."""

    def values(self, sampled: SampledWorlds, start: int, end: int) -> ActionValues:
        """Value the actions in the worlds from ``start`` to before ``end``."""
        ...


class SearchResult(Struct, frozen=True):
    """What actions come to."""

    candidates: tuple[Candidate, ...]
    """Best first."""
    worlds: int


def rank_actions(values: ActionEvaluator, sampled: SampledWorlds, clock: Clock) -> SearchResult:
    """Weigh all actions, block by block, until it is settled which is best, or time or worlds are at an end.

    That is settled of every other once it is clearly worse, or clearly as good.
    """
    done, block = 0, values.first_block
    valued: list[ActionValues] = []
    begun = monotonic()
    while True:
        until = min(len(sampled), done + block)
        valued.append(values.values(sampled, done, until))
        done = until
        mean, errors = compare(np.vstack([each.utility for each in valued]), sampled.weights[:done])
        behind = mean.max() - mean
        settled = (behind > CLEAR * errors) | (behind + CLEAR * errors <= INDIFFERENCE)
        if done == len(sampled) or (done >= _LEAST and bool(settled.all())):
            break
        block = min(2 * block, clock.worlds_in_time(done, begun))
        if not block:
            break
    made = _made(valued, sampled.weights[:done])
    order = [int(index) for index in (-mean).argsort(kind="stable")]
    return SearchResult(
        tuple(
            Candidate(values.actions[index], float(mean[index]), made[index], float(errors[index]))
            for index in order
        ),
        done,
    )


def compare(worth: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Means by action, and the standard errors of their distances from the best."""
    share = weights / weights.sum()
    mean: Floats = share @ worth
    best = int(mean.argmax())
    gap = worth - worth[:, best : best + 1]
    spread = share @ (gap - (mean - mean[best])) ** 2
    errors: Floats = np.sqrt(spread * (share**2).sum())
    return mean, errors


def expected_chance(chances: Floats, weights: Floats) -> float:
    """The weighted mean of chances, which is one itself: sums of shares come out a little beyond 0 and 1."""
    return float(np.clip(chances @ weights / weights.sum(), 0.0, 1.0))


def _made(valued: Sequence[ActionValues], weights: Floats) -> list[float | None]:
    """By action: the chance that the bid is made where it stands; over all worlds where it stands in none."""
    parts = [each.made for each in valued if each.made is not None]
    if not parts:
        return [None] * valued[0].utility.shape[1]
    made = np.vstack(parts)
    stands = [each.counted for each in valued if each.counted is not None]
    counted = np.vstack(stands) if stands else np.ones(made.shape, dtype=bool)
    found: list[float | None] = []
    for column, rows in zip(made.T, counted.T, strict=True):
        share = weights * rows
        chance = expected_chance(column, share if share.any() else weights)
        found.append(None if np.isnan(chance) else chance)
    return found
