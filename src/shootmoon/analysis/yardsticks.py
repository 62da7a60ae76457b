"""The error rates of bots, with which players are compared ("plays like `club`")."""

from __future__ import annotations

from collections.abc import Mapping

YARDSTICKS: Mapping[str, Mapping[str, float]] = {
    "luna-4": {"random": 90.9, "novice": 4.7, "club": 4.6, "expert": 0.2},
    "hickeys": {"random": 27.0, "novice": 10.1, "club": 6.7, "expert": 0.0},
    "called": {"random": 127.0, "novice": 38.7, "club": 14.4, "expert": 0.0},
    "chips": {"random": 147.2, "novice": 103.5, "club": 42.4, "expert": 0.0},
    "called-4": {"random": 82.3, "novice": 3.5, "club": 1.4, "expert": 0.0},
    "hickeys-4": {"random": 41.3, "novice": 4.7, "club": 1.1, "expert": 0.2},
    "luna-4-forced": {"random": 102.7, "novice": 12.2, "club": 3.8, "expert": 0.9},
    "luna-marks": {"random": 33.1, "novice": 29.6, "club": 3.5, "expert": 0.0},
    "chips-6": {"random": 85.4, "novice": 30.0, "club": 5.1, "expert": 0.0},
}
"""By preset and bot: the loss per 100 decisions after the auction, in percent of winning the match.

They were measured by ``bench/reviews.py rates``; `docs/review.md` gives the standard errors. Bids are left
out, since in some presets sober bidders lose more than random ones, and so are presets in which the measured
rates of the bots aren't in the order of their strength.
"""
