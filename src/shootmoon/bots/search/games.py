"""The games whose plays are valued by a search of their own.

Others are searched by the tricks of the declarer's side (`playing.py`) or, if pieces have values, by points
(`point_tricks.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from msgspec import Struct

from shootmoon.bots.equilibrium.endgame_tree import Utility
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.chips import CardEvaluator, chips_utility, in_play
from shootmoon.bots.search.sampling import ActionEvaluator
from shootmoon.bots.search.work import Work
from shootmoon.game import Setup, View
from shootmoon.match_equity import EquityTable


class OwnSearch(Struct, frozen=True):
    """How the plays of a game are valued."""

    size: Callable[[Situation], int]
    """Returns how large a search is; searches above `SearchConfig.max_cards` aren't made."""
    evaluator: Callable[[View, Situation, np.random.Generator, EquityTable | None, Work], ActionEvaluator]
    """Returns the evaluator of plays in sampled worlds, by the probability of winning the match, or by the
    score of the hand alone without a table."""
    endgame_utility: Callable[[View, EquityTable], Utility]
    """Returns each seat's probability of winning the match for the ends of a hand, given the tricks and the
    values of the pieces that each seat captures from here on."""


_SEARCHES: Mapping[str, OwnSearch] = {"chips": OwnSearch(in_play, CardEvaluator, chips_utility)}


def own_search(setup: Setup) -> OwnSearch | None:
    """Return how the plays of a game are valued; None if it has no search of its own."""
    return _SEARCHES.get(setup.game.name)
