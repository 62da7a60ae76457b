"""The error rates of bots, with which players are compared ("plays like `club`")."""

from __future__ import annotations

from collections.abc import Mapping

YARDSTICKS: Mapping[str, Mapping[str, float]] = {
    "luna-4": {"random": 114.0, "novice": 14.1, "club": 4.1, "expert": 0.1},
    "hickeys": {"random": 31.1, "novice": 12.5, "club": 3.2, "expert": 0.0},
    "called": {"random": 80.7, "novice": 35.4, "club": 16.5, "expert": 0.0},
    "chips": {"random": 141.6, "novice": 85.8, "club": 52.0, "expert": 0.1},
    "called-4": {"random": 77.4, "novice": 6.4, "club": 1.2, "expert": 0.1},
    "hickeys-4": {"random": 49.7, "novice": 6.0, "club": 1.1, "expert": 0.1},
    "hickeys-house": {"random": 12.2, "novice": 8.9, "club": 6.0, "expert": 0.0},
    "luna-4-forced": {"random": 122.9, "novice": 19.4, "club": 8.3, "expert": 0.2},
    "luna-blind": {"random": 58.3, "novice": 33.3, "club": 17.7, "expert": 0.0},
    "luna-marks": {"random": 39.4, "novice": 13.9, "club": 2.4, "expert": 0.0},
    "chips-2": {"random": 119.3, "novice": 90.1, "club": 17.5, "expert": 0.1},
    "chips-solo": {"random": 171.2, "novice": 84.3, "club": 10.1, "expert": 0.5},
}
"""By preset and bot: the loss per 100 decisions after the auction, in percent of winning the match.

They were measured by ``bench/reviews.py rates``; `docs/review.md` gives the standard errors. Bids are left
out, since sober bidders lose much where a moon at once is right, and so are presets in which the measured
rates of the bots aren't in the order of their strength by more than their standard errors.
"""
