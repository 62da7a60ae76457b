"""`Deliberation`: one decision of a bot that searches, with all that it looks up for it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from zlib import crc32

import numpy as np

from shootmoon.bots.auction.habits import AdaptedBidding, Expected, adapted, sensible_bidding
from shootmoon.bots.auction.policy import AuctionPolicy, auction_policy
from shootmoon.bots.auction.solver import Stopped
from shootmoon.bots.auction.tables import Tables, tables_for
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.hand_evaluation import HandEvaluator
from shootmoon.bots.evaluation.opponent_model import weak_defense_chances
from shootmoon.bots.evaluation.play_model import PlayModel, play_model
from shootmoon.bots.evaluation.utility import HandUtility, MatchUtility, PointUtility
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.determinization import SampledWorlds, determinize
from shootmoon.bots.search.search_config import SearchConfig
from shootmoon.bots.search.work import Work
from shootmoon.game import Action, View
from shootmoon.match_equity import has_equity


class Deliberation:
    """A decision that is being made: the view, how much may be searched, and what follows from these.

    Everything is computed when it is first needed, and once.
    """

    def __init__(
        self,
        view: View,
        config: SearchConfig,
        work: Work,
        *,
        seed: int,
        also: Collection[Action] = (),
    ) -> None:
        """Begin a decision.

        ``seed``: of the bot; the same view always gets the same random numbers from it. ``also``: actions
        that are to be compared with the best.
        """
        self.view, self.config, self.work, self.also = view, config, work, also
        self.setup = view.setup
        key = "\n".join((str(view.seat), *view.actions)).encode()
        self.rng = np.random.default_rng([seed & 0xFFFFFFFF, crc32(key)])

    @cached_property
    def situation(self) -> Situation:
        """What the seat knows of the pieces, during play."""
        return Situation(self.view)

    @cached_property
    def evaluator(self) -> HandEvaluator:
        """The hand evaluation of the rules."""
        return evaluator_of(self.setup)

    @cached_property
    def tables(self) -> Tables | None:
        """The equity tables by which the bot decides; None for decisions without match equity."""
        if not self.config.match or not has_equity(self.setup):
            return None
        return tables_for(self.setup, strong=self.config.strong_opponents)

    @cached_property
    def utility(self) -> HandUtility:
        """The utility that is maximized."""
        if self.tables is None:
            return PointUtility(self.view)
        strong = self.view.phase == "auction" and self.expects_strong_bids
        return MatchUtility(self.view, self.tables.strong if strong else self.tables.usual)

    @property
    def expects_strong_bids(self) -> bool:
        """True if the bot bids as if the others bid to win, as it does itself. Cautious styles expect company
        like themselves."""
        return self.config.strong_opponents and self.config.risk_threshold <= 0

    @cached_property
    def strong_bidding(self) -> AdaptedBidding | None:
        """How strong players bid in the hand in progress, adapted to each seat; None if the bot doesn't
        consider that, or if there is no time left to find out."""
        setup, tables = self.setup, self.tables
        if not self.config.strong_opponents or not setup.bids or not setup.counts_tricks:
            return None
        if self.config.match and (tables is None or tables.strong is None or tables.lender):
            return None  # without its own tables, it takes too long to find out
        try:
            return self._adapted(Expected(tables and tables.strong, self._policy))
        except Stopped:
            return None

    @cached_property
    def bidding(self) -> AdaptedBidding:
        """How the other seats are expected to bid in the rest of the auction."""
        strong = self.strong_bidding if self.expects_strong_bids else None
        usual = sensible_bidding(self.setup)
        return strong or self._adapted(Expected(usual, lambda _: usual))

    def _adapted(self, expected: Expected) -> AdaptedBidding:
        return adapted(self.view, self.view.past if self.config.adapts else (), expected)

    def _policy(self, view: View) -> AuctionPolicy:
        """Return how strong players bid in the hand of a view. Raises `Stopped` if there is no time left."""
        tables = self.tables
        utility = PointUtility(view) if tables is None else MatchUtility(view, tables.strong)
        return auction_policy(view, utility, self.work.stops)

    @cached_property
    def play_model(self) -> PlayModel | None:
        """How strong players play; None if the bot assumes that they play as sensible people do."""
        return play_model() if self.config.learned_plays else None

    @cached_property
    def weak_defense(self) -> tuple[float, ...]:
        """For each seat as declarer, P(one of its defenders gives tricks away)."""
        if not self.config.use_likelihood or not self.setup.counts_tricks:
            return (0.0,) * self.setup.seating.players
        return weak_defense_chances(self.view)

    def worlds(self, count: int) -> SampledWorlds:
        """Sample up to ``count`` worlds of the view."""
        return determinize(
            self.view,
            count,
            self.rng,
            max_enumerated=self.config.max_enumerated,
            pool=self.config.pool,
            use_likelihood=self.config.use_likelihood,
            strong_bidding=self.strong_bidding,
            play_model=self.play_model,
            situation=self.situation if self.view.phase == "play" else None,
        )
