"""`Club`: solves a few dozen equally likely worlds, like a good club player."""

from __future__ import annotations

from shootmoon.bots.search.search_config import RISK_THRESHOLDS, SearchConfig
from shootmoon.bots.search.searcher import Searcher


class Club(Searcher):
    """Treats all worlds that fit its view as equally likely, and maximizes its probability of winning the
    match."""

    name = "club"
    config = SearchConfig(
        nodes=1_000_000,
        seconds=10.0,
        match=True,
        use_likelihood=False,
        max_enumerated=0,
        pool=0,
        worlds=(40, 40, 40, 40, 40, 40, 32),
        bid_worlds=(28, 28),
        declare_worlds=32,
        separate_defenders=False,
        max_cards=26,
        strong_opponents=False,
        adapts=True,
        risk_threshold=RISK_THRESHOLDS["sober"],
    )
