"""`Expert`: solves many worlds, weighted by likelihood, and maximizes the probability of winning the
match."""

from __future__ import annotations

from shootmoon.bots.search.search_config import SearchConfig
from shootmoon.bots.search.searcher import Searcher


class Expert(Searcher):
    """A bot that infers the hidden hands from everybody's actions.

    If the defenders aren't partners, it counts the tricks of each one for that defender alone.
    """

    name = "expert"
    config = SearchConfig(
        nodes=30_000_000,
        seconds=30.0,
        match=True,
        use_likelihood=True,
        max_enumerated=60_000,
        pool=4_000,
        worlds=(2_000, 2_000, 2_000, 1_500, 1_000, 600, 400),
        bid_worlds=(2_000, 1_000),
        declare_worlds=512,
        separate_defenders=True,
        max_cards=30,
        strong_opponents=True,
        adapts=True,
    )
