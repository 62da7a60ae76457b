"""`rank_actions`: value actions in more and more sampled worlds until it is clear which is best.

All actions are valued in the same worlds, so the difference between two of them is known much better than the
value of either (*common random numbers*). The standard errors of these differences are reported with the
values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from msgspec import Struct

from shootmoon.bots.evaluation.arrays import Bools, Floats
from shootmoon.bots.protocol.decision import Candidate
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.work import Work
from shootmoon.game import Action

CLEAR = 4.0
"""An action is clearly worse if its value is below that of the best action by at least this many standard
errors."""
INDIFFERENCE = 0.001
"""Actions whose probabilities of winning the match differ by less count as equally good (the *indifference
zone*)."""
_MIN_WORLDS = 64
"""The number of worlds to search before an action can count as clearly best."""


class ActionValues(Struct, frozen=True):
    """The values of actions in some worlds; all arrays have the shape (worlds, actions)."""

    utility: Floats
    made: Floats | None = None
    """P(bid is made); NaN for actions that aren't bids, None if no action concerns a bid."""
    counted: Bools | None = None
    """The worlds in which the bid wins the auction, over which ``made`` is averaged; None for all worlds."""


class ActionEvaluator(Protocol):
    """Values actions in sampled worlds."""

    @property
    def actions(self) -> Sequence[Action]:
        """The actions to compare."""
        ...

    first_block: int
    """The number of worlds to value first, whatever the budget."""

    def values(self, sampled: SampledWorlds, start: int, end: int) -> ActionValues:
        """Return the values of the actions in the worlds from ``start`` up to, but not including, ``end``."""
        ...


class SearchResult(Struct, frozen=True):
    """The actions with their mean values over the searched worlds."""

    candidates: tuple[Candidate, ...]
    """The actions, best first."""
    worlds: int
    """The number of worlds that were searched."""
    complete: bool = False
    """True if all worlds that are consistent with the view were searched. Then the values have no error from
    sampling. The errors are still those of a sample, so that a bot doesn't prefer an action by a hair."""


def rank_actions(values: ActionEvaluator, sampled: SampledWorlds, work: Work) -> SearchResult:
    """Value all actions in one block of worlds after another, until the best is settled, the budget is used
    up or all worlds are searched.

    The best is settled when every other action is clearly worse, or clearly equally good.
    """
    done, block = 0, values.first_block
    valued: list[ActionValues] = []
    work.begin()
    while True:
        until = min(len(sampled), done + block)
        valued.append(values.values(sampled, done, until))
        done = until
        mean, errors = compare(np.vstack([each.utility for each in valued]), sampled.weights[:done])
        behind = mean.max() - mean
        settled = (behind > CLEAR * errors) | (behind + CLEAR * errors <= INDIFFERENCE)
        if done == len(sampled) or (done >= _MIN_WORLDS and bool(settled.all())):
            break
        block = work.affordable(min(2 * block, len(sampled) - done), done)
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
        complete=sampled.complete and done == len(sampled),
    )


def compare(worth: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Return the mean value of each action, and the standard error of its distance from the best."""
    share = weights / weights.sum()
    # Rounded, so that actions that are equally good have the same mean, whatever the processor's rounding.
    exact: Floats = share @ worth
    mean: Floats = exact.round(12)
    best = int(mean.argmax())
    gap = worth - worth[:, best : best + 1]
    spread = share @ (gap - (mean - mean[best])) ** 2
    errors: Floats = np.sqrt(spread * (share**2).sum())
    return mean, errors


def expected_chance(chances: Floats, weights: Floats) -> float:
    """Return the weighted mean of probabilities, clipped to between 0 and 1 in case of rounding errors."""
    return float(np.clip(chances @ weights / weights.sum(), 0.0, 1.0))


def _made(valued: Sequence[ActionValues], weights: Floats) -> list[float | None]:
    """Return P(bid is made | it wins the auction) for each action; P(bid is made) if it never wins."""
    parts = [each.made for each in valued if each.made is not None]
    if not parts:
        return [None] * valued[0].utility.shape[1]
    made = np.vstack(parts)
    stands = [each.counted for each in valued if each.counted is not None]
    counted = np.vstack(stands) if stands else np.ones(made.shape, dtype=bool)
    chances: list[float | None] = []
    for column, rows in zip(made.T, counted.T, strict=True):
        share = weights * rows
        chance = expected_chance(column, share if share.any() else weights)
        chances.append(None if np.isnan(chance) else chance)
    return chances
