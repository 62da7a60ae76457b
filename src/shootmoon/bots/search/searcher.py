"""`Searcher`: the base class of the bots that search. They differ mainly in their `SearchConfig`."""

from __future__ import annotations

from collections.abc import Callable, Collection
from copy import copy
from functools import partial
from importlib import import_module
from random import SystemRandom

from msgspec.structs import replace

from shootmoon.bots.auction.policy import auction_solver
from shootmoon.bots.auction.tables import NO_TABLES, tables_for
from shootmoon.bots.budgets import USUAL, share_of
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.play_model import play_model
from shootmoon.bots.position.ranking import ranking_of
from shootmoon.bots.protocol.bot import check_turn
from shootmoon.bots.protocol.decision import Decision
from shootmoon.bots.search.bidding import choose_bid
from shootmoon.bots.search.choosing_plays import choose_play
from shootmoon.bots.search.declaring import choose_plan
from shootmoon.bots.search.deliberation import Deliberation
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.playing import PlayEvaluator
from shootmoon.bots.search.point_tricks import choose_bid as choose_bid_by_points
from shootmoon.bots.search.point_tricks import choose_trump
from shootmoon.bots.search.sampling import SearchResult
from shootmoon.bots.search.search_config import RISK_THRESHOLDS, SearchConfig
from shootmoon.bots.search.work import Work
from shootmoon.bots.styles import HABITS, with_style
from shootmoon.files.prepared import may_solve
from shootmoon.game import Action, Setup, View, setup_for
from shootmoon.match_equity import has_equity
from shootmoon.rules import Rules
from shootmoon.solver.kernel import kernel_tables
from shootmoon.telling import wants

_HURRY, _HURRIED_SHARE = 0.25, share_of("tiny")
"""With a time limit of fewer seconds than this, only this share of the usual worlds is sampled: what can't be
interrupted would take longer than the limit otherwise."""


class Searcher:
    """Samples worlds, solves each action in each world, and chooses the action that is best on average.

    This is perfect-information Monte Carlo (PIMC) search, with the corrections described in ``docs/bots.md``.
    """

    name = ""
    config: SearchConfig

    def __init__(self, seed: int | None = None, style: str = "", budget: str = USUAL) -> None:
        """Create the bot. ``seed``: the seed of its random generators; None for a random seed. ``style``:
        one of `STYLES`, empty for the default. ``budget``: one of `BUDGETS`.

        With the same seed and budget it chooses the same action for the same view, on every machine, unless
        the time limit stops it (see `Decision.cut_short`).
        """
        self.share = share_of(budget)
        """The share of the usual work that its budget allows."""
        self.config = self.config.reduced(self.share)
        self._seed = SystemRandom().getrandbits(32) if seed is None else seed
        self._caution = 0.0
        """The risk threshold of the style, less that of the default style."""
        if style:
            usual = self.config.risk_threshold
            self.name = with_style(self.name, style)
            threshold, habit = RISK_THRESHOLDS.get(style, usual), style if style in HABITS else ""
            self.config = replace(self.config, risk_threshold=threshold, habit=habit)
            self._caution = self.config.risk_threshold - usual

    def prepare(self, rules: Rules, stop: Callable[[], bool] = lambda: False) -> None:
        """Load or compute everything that decisions under a rule set need. This may take seconds the first
        time.

        ``stop`` is called between the steps; when it returns True, the rest is left for the first decision.
        """
        setup, config = setup_for(rules), self.config
        tricks = bool(setup.bids) and setup.counts_tricks
        steps: list[Callable[[], object]] = [_load_numpy, _load_words]
        if config.match and has_equity(setup):
            steps.append(partial(tables_for, setup, strong=config.strong_opponents))
        if tricks:
            steps.append(partial(evaluator_of, setup))
            if config.strong_opponents and may_solve():
                steps.append(partial(auction_solver, setup))
        if config.learned_plays and setup.counts_tricks:
            steps.append(play_model)
        trumps = [named.trump for named, _ in setup.trumps] or [None]
        steps += [partial(_compile, setup, trump) for trump in trumps]
        for step in steps:
            if stop():
                return
            step()

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """Choose the best action on average over sampled worlds.

        How much is searched follows from the budget, not from the time. ``limit``: the time limit in
        seconds, a safety net; None for the configured one. If it stops the search, the bot chooses by what it
        has searched so far, and `Decision.cut_short` is True. Raises ValueError if it isn't this seat's turn.
        """
        return self._considered(view, limit, ())

    def weigh(self, view: View, action: Action, limit: float | None = None) -> Decision:
        """Choose as `choose` does, and compare ``action`` with the best: it is among the candidates.

        The exceptions are choices by rules of thumb, which have no candidates. For ``limit`` and errors see
        `choose`; also raises ValueError if the action isn't legal.
        """
        if action not in view.legal_actions():
            raise ValueError(f"{action} isn't legal here")
        return self._considered(view, limit, (action,))

    def compare(self, view: View, limit: float | None = None) -> Decision:
        """Choose as `choose` does, and compare all legal actions, even poor ones.

        For the exceptions see `weigh`, for ``limit`` and errors `choose`.
        """
        return self._considered(view, limit, view.legal_actions())

    def _considered(self, view: View, limit: float | None, also: Collection[Action]) -> Decision:
        check_turn(view)
        legal = view.legal_actions()
        if limit is not None and limit < _HURRY and self.share > _HURRIED_SHARE and len(legal) > 1:
            hurried = copy(self)
            hurried.config = self.config.reduced(_HURRIED_SHARE / self.share)
            hurried.share = _HURRIED_SHARE
            return replace(hurried._considered(view, limit, also), cut_short=True)
        config = self.config_for(view)
        work = Work(config.nodes, config.seconds if limit is None else limit)
        deliberation = self.deliberate(view, config, work, also)
        decision = Decision(legal[0], "only-choice") if len(legal) == 1 else self._decide(deliberation)
        if not may_solve() and config.match and has_equity(view.setup):
            tables = deliberation.tables
            decision = replace(decision, tables=NO_TABLES if tables is None else tables.lender)
        return replace(decision, cut_short=True) if work.cut_short else decision

    def _decide(self, deliberation: Deliberation) -> Decision:
        """Choose an action in a view in which there is a choice."""
        view = deliberation.view
        if view.phase in ("auction", "trump") and not view.setup.counts_tricks:
            sampled = deliberation.worlds(deliberation.config.declare_worlds)
            return (
                choose_bid_by_points(view, sampled, self._caution)
                if view.phase == "auction"
                else choose_trump(view, sampled)
            )
        if view.phase == "auction":
            return choose_bid(deliberation)
        if view.phase in ("discard", "trump"):
            return choose_plan(deliberation)
        return self._play(deliberation)

    # -- hooks for subclasses -----------------------------------------------------------------------------

    def config_for(self, view: View) -> SearchConfig:
        """Return the configuration for the game of a view."""
        return self.config

    def deliberate(
        self, view: View, config: SearchConfig, work: Work, also: Collection[Action]
    ) -> Deliberation:
        """Begin a decision. A subclass may replace what the deliberation would look up."""
        return Deliberation(view, config, work, seed=self._seed, also=also)

    def _play(self, deliberation: Deliberation) -> Decision:
        return choose_play(deliberation, self.refine)

    def refine(
        self,
        values: PlayEvaluator,
        result: SearchResult,
        sampled: SampledWorlds,
        deliberation: Deliberation,
    ) -> SearchResult:
        """Refine the values of the best plays of Moon. The base class returns the result unchanged."""
        return result


def _load_words() -> None:
    """Read the catalogue of words, in which a decision looks up the facts that its reason needs."""
    wants("")


def _load_numpy() -> None:
    """Load the parts of NumPy that it would load when they are first used."""
    for part in ("numpy.ma", "numpy.random"):
        import_module(part)


def _compile(setup: Setup, trump: str | None) -> None:
    """Make the tables of trick play with a trump, which are kept."""
    kernel_tables(ranking_of(setup, trump).tables)
