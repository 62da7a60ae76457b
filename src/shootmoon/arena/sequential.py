"""`SequentialTest`: goes on until it is clear enough whether one bot is better than another.

A generalised sequential probability ratio test on the score of each deal: the means are compared by a normal
approximation whose variance is estimated as play goes on (Wald, "Sequential Analysis", 1947, for the bounds;
Van den Bergh, "A practical introduction to the GSPRT", for the approximation, as Fishtest uses it).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Literal

from msgspec import Struct

_ALIKE = 1e-9  # scores that differ by less do so by rounding alone
_ENOUGH_ALIKE = 60
"""Scores that are all alike decide nothing before that many: then, with 95 % certainty, fewer than 5 % of all
deals come out otherwise (0.95 ** 60 < 0.05)."""


class Verdict(Struct, frozen=True):
    """How a test stands."""

    accepted: Literal["better", "not better"] | None
    """None as long as it isn't clear."""
    even: float
    better: float
    """What was asked, see `SequentialTest`."""
    ratio: float
    """The log likelihood ratio."""
    lower: float
    upper: float
    deals: int
    """Deals that it took, or that there were."""


class SequentialTest(Struct, frozen=True, kw_only=True):
    """Tests "the mean score is at most ``even``" against "it is at least ``better``"."""

    even: float = 0.0
    better: float = 0.05
    """In parts of the win beyond what equal strength gives; in points, for single hands."""
    alpha: float = 0.05
    """How often equals may be taken for better."""
    beta: float = 0.05
    """How often who is so much better may be taken for an equal."""
    least: int = 60
    """Deals before which nothing is said. With fewer the variance is known too badly and errors are more
    frequent than ``alpha`` and ``beta`` say (figures in docs/arena.md)."""

    def judge(self, scores: Sequence[float]) -> Verdict:
        """Judge scores of deals in order; what comes after the verdict is not looked at.

        >>> SequentialTest().judge([0.3, 0.2] * 30).accepted
        'better'
        """
        lower, upper = log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)
        ratio = mean = squares = 0.0
        for count, score in enumerate(scores, 1):
            # Welford's running mean and sum of squared deviations, so that long contests are judged quickly.
            off = score - mean
            mean += off / count
            squares += off * (score - mean)
            if count < (self.least if squares > _ALIKE else max(self.least, _ENOUGH_ALIKE)):
                continue
            ratio = self._ratio(count, mean, squares / count)
            if not lower < ratio < upper:
                accepted = "better" if ratio >= upper else "not better"
                return Verdict(accepted, self.even, self.better, ratio, lower, upper, count)
        return Verdict(None, self.even, self.better, ratio, lower, upper, len(scores))

    def _ratio(self, count: int, mean: float, variance: float) -> float:
        # A little is added, so that scores that are nearly alike aren't taken for proof.
        spread = variance + (self.better - self.even) ** 2 / count
        middle = (self.even + self.better) / 2
        return count * (self.better - self.even) * (mean - middle) / spread
