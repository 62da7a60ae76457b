"""`SequentialTest`: a test of whether one bot is better than another that stops as soon as the answer is
clear.

It is a generalized sequential probability ratio test (GSPRT) on the scores of deals. The likelihoods of the
two hypotheses are computed by a normal approximation, whose variance is estimated during play (Wald,
"Sequential Analysis", 1947, for the bounds; Van den Bergh, "A practical introduction to the GSPRT", for the
approximation, as Fishtest uses it).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Literal

from msgspec import Struct

_ALIKE = 1e-9  # smaller differences of scores are rounding errors
_ENOUGH_ALIKE = 60
"""If all scores are equal, there is no verdict before this number of deals. After that number, one can be 95
% confident that fewer than 5 % of all deals have a different score (0.95 ** 60 < 0.05)."""


class Verdict(Struct, frozen=True):
    """The state of a sequential test."""

    accepted: Literal["better", "not better"] | None
    """The hypothesis that was accepted; None while undecided."""
    even: float
    """The value of `SequentialTest.even`."""
    better: float
    """The value of `SequentialTest.better`."""
    ratio: float
    """The logarithm of the likelihood ratio of "better" to "not better"."""
    lower: float
    """The ratio at which "not better" is accepted."""
    upper: float
    """The ratio at which "better" is accepted."""
    deals: int
    """The number of deals up to the verdict, or the number of all deals while the test is undecided."""


class SequentialTest(Struct, frozen=True, kw_only=True):
    """A test of the hypothesis "the bot's mean score is at most ``even``" against "it is at least
    ``better``"."""

    even: float = 0.0
    """The highest mean score at which a bot counts as not better."""
    better: float = 0.05
    """The lowest mean score at which a bot counts as better. `BotSummary.score` defines scores."""
    alpha: float = 0.05
    """Type I error: the probability of accepting "better" for a bot whose mean score is ``even``."""
    beta: float = 0.05
    """Type II error: the probability of accepting "not better" for a bot whose mean score is ``better``."""
    least: int = 60
    """The number of deals before which there is no verdict. With fewer, the estimate of the variance is too
    poor, and errors are more frequent than ``alpha`` and ``beta`` (figures in `docs/arena.md`)."""

    def judge(self, scores: Sequence[float]) -> Verdict:
        """Return the verdict on the scores of deals, given in order. Scores after the verdict are ignored.

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
        # A small prior keeps nearly equal scores from counting as proof.
        spread = variance + (self.better - self.even) ** 2 / count
        middle = (self.even + self.better) / 2
        return count * (self.better - self.even) * (mean - middle) / spread
