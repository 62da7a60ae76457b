"""The error rates of bots, with which players are compared ("plays like `club`")."""

from __future__ import annotations

from collections.abc import Mapping

YARDSTICKS: Mapping[str, Mapping[str, float]] = {
    "classic": {"random": 11.2, "novice": 5.8, "club": 3.0, "expert": 0.0},
    "luna-4": {"random": 90.9, "novice": 4.7, "club": 4.6, "expert": 0.2},
    "hickeys": {"random": 27.0, "novice": 10.1, "club": 6.7, "expert": 0.0},
    "called": {"random": 63.6, "novice": 34.7, "club": 13.5, "expert": 0.0},
    "chips": {"random": 147.2, "novice": 103.5, "club": 42.4, "expert": 0.0},
}
"""By preset and bot: the loss per 100 decisions after the auction, in percent of winning the match.

They were measured by ``bench/reviews.py rates --matches 6``; `docs/review.md` gives the standard errors. Bids
are left out, since in some presets sober bidders lose more than random ones.
"""
