"""`Searcher`: the base class of the bots that search. They differ mainly in their `SearchConfig`."""

from __future__ import annotations

from collections.abc import Callable, Collection
from copy import copy
from functools import partial
from importlib import import_module
from random import SystemRandom
from zlib import crc32

import numpy as np
from msgspec.structs import replace

from shootmoon.bots.auction.models import SensibleBidding
from shootmoon.bots.auction.policy import AuctionPolicy, auction_policy, auction_solver
from shootmoon.bots.auction.solver import Stopped
from shootmoon.bots.auction.tables import NO_TABLES, Tables, tables_for
from shootmoon.bots.budgets import USUAL, share_of
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.hand_evaluation import HandEvaluator
from shootmoon.bots.evaluation.opponent_model import weak_defense_chances
from shootmoon.bots.evaluation.play_model import PlayModel, play_model
from shootmoon.bots.evaluation.utility import HandUtility, MatchUtility, PointUtility
from shootmoon.bots.novice.games import choose_play
from shootmoon.bots.position.ranking import ranking_of
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.protocol.bot import check_turn
from shootmoon.bots.protocol.decision import Candidate, Decision, Fact
from shootmoon.bots.search.bidding import BidEvaluator
from shootmoon.bots.search.declaring import rank_plans
from shootmoon.bots.search.determinization import SampledWorlds, determinize
from shootmoon.bots.search.games import own_search
from shootmoon.bots.search.playing import PlayEvaluator
from shootmoon.bots.search.point_tricks import PointEvaluator, choose_bid, choose_trump
from shootmoon.bots.search.sampling import INDIFFERENCE, SearchResult, rank_actions
from shootmoon.bots.search.search_config import RISK_THRESHOLDS, SearchConfig
from shootmoon.bots.search.work import Work
from shootmoon.bots.styles import with_style
from shootmoon.files.prepared import may_solve
from shootmoon.game import PASS, Action, Bid, Discard, NameTrump, Setup, View, setup_for
from shootmoon.match_equity import has_equity
from shootmoon.rules import Rules
from shootmoon.solver.kernel import kernel_tables

_HURRY, _HURRIED_SHARE = 0.25, share_of("tiny")
"""With a time limit of fewer seconds than this, only this share of the usual worlds is sampled: what can't be
interrupted would take longer than the limit otherwise."""
_EVEN = 0.5
"""A bid whose P(made) is below this is risky."""


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
            self.config = replace(self.config, risk_threshold=RISK_THRESHOLDS[style])
            self._caution = self.config.risk_threshold - usual

    def prepare(self, rules: Rules, stop: Callable[[], bool] = lambda: False) -> None:
        """Load or compute everything that decisions under a rule set need. This may take seconds the first
        time.

        ``stop`` is called between the steps; when it returns True, the rest is left for the first decision.
        """
        setup, config = setup_for(rules), self.config
        tricks = bool(setup.bids) and setup.counts_tricks
        steps: list[Callable[[], object]] = [_load_numpy]
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
        decision = Decision(legal[0], "only-choice") if len(legal) == 1 else self._decide(view, work, also)
        if not may_solve() and config.match and has_equity(view.setup):
            tables = self._tables(view)
            decision = replace(decision, tables=NO_TABLES if tables is None else tables.lender)
        return replace(decision, cut_short=True) if work.cut_short else decision

    def _decide(self, view: View, work: Work, also: Collection[Action]) -> Decision:
        """Choose an action in a view in which there is a choice; ``also``: actions to compare with it."""
        rng = np.random.default_rng([self._seed & 0xFFFFFFFF, crc32(_key(view))])
        if view.phase in ("auction", "trump") and not view.setup.counts_tricks:
            sampled = self.determinize(view, self.config_for(view).declare_worlds, rng, work)
            return (
                choose_bid(view, sampled, self._caution)
                if view.phase == "auction"
                else choose_trump(view, sampled)
            )
        if view.phase == "auction":
            return self._bid(view, rng, work)
        if view.phase in ("discard", "trump"):
            return self._declare(view, rng, work, also)
        return self._play(view, rng, work)

    # -- hooks and helpers for subclasses -----------------------------------------------------------------

    def config_for(self, view: View) -> SearchConfig:
        """Return the configuration for the game of a view."""
        return self.config

    def utility(self, view: View) -> HandUtility:
        """Return the utility that is maximized."""
        tables = self._tables(view)
        if tables is None:
            return PointUtility(view)
        strong = view.phase == "auction" and self._expects_strong_bids(view)
        return MatchUtility(view, tables.strong if strong else tables.usual)

    def strong_bidding(self, view: View, work: Work | None = None) -> AuctionPolicy | None:
        """Return how strong players would bid in the hand in progress; None if the bot doesn't consider that,
        or if there is no time left to find out."""
        config, setup = self.config_for(view), view.setup
        if not config.strong_opponents or not setup.bids or not setup.counts_tricks:
            return None
        tables = self._tables(view)
        if config.match and (tables is None or tables.strong is None or tables.lender):
            return None  # without its own tables, it takes too long to find out
        utility = PointUtility(view) if tables is None else MatchUtility(view, tables.strong)
        try:
            return auction_policy(view, utility, None if work is None else work.stops)
        except Stopped:
            return None

    def _tables(self, view: View) -> Tables | None:
        """Return the equity tables by which the bot decides; None for decisions without match equity."""
        config = self.config_for(view)
        if not config.match or not has_equity(view.setup):
            return None
        return tables_for(view.setup, strong=config.strong_opponents)

    def play_model(self, view: View) -> PlayModel | None:
        """Return how strong players play; None if the bot assumes that they play as sensible people do."""
        return play_model() if self.config_for(view).learned_plays else None

    def _expects_strong_bids(self, view: View) -> bool:
        """Return True if the bot bids as if the others bid to win, as it does itself. Cautious styles expect
        company like themselves."""
        config = self.config_for(view)
        return config.strong_opponents and config.risk_threshold <= 0

    def weak_defense(self, view: View) -> tuple[float, ...]:
        """Return, for each seat as declarer, P(one of its defenders gives tricks away)."""
        if not self.config_for(view).use_likelihood or not view.setup.counts_tricks:
            return (0.0,) * view.seating.players
        return weak_defense_chances(view)

    def determinize(self, view: View, count: int, rng: np.random.Generator, work: Work) -> SampledWorlds:
        """Sample up to ``count`` worlds of a view."""
        config = self.config_for(view)
        return determinize(
            view,
            count,
            rng,
            max_enumerated=config.max_enumerated,
            pool=config.pool,
            use_likelihood=config.use_likelihood,
            strong_bidding=self.strong_bidding(view, work),
            play_model=self.play_model(view),
        )

    def refine(
        self,
        values: PlayEvaluator,
        result: SearchResult,
        sampled: SampledWorlds,
        rng: np.random.Generator,
        work: Work,
    ) -> SearchResult:
        """Refine the values of the best plays of Moon. The base class returns the result unchanged."""
        return result

    def _bid(self, view: View, rng: np.random.Generator, work: Work) -> Decision:
        sampled = self.determinize(
            view, self.config_for(view).bid_worlds_for(view.seating.players), rng, work
        )
        evaluator = evaluator_of(view.setup)
        weak_defense = self.weak_defense(view)
        utility = self.utility(view)
        strong = self.strong_bidding(view, work) if self._expects_strong_bids(view) else None
        model = strong or SensibleBidding(evaluator)
        values = BidEvaluator(view, evaluator, utility, weak_defense, rng, work, model)
        result = rank_actions(values, sampled, work)
        chosen = self._best_acceptable(result.candidates)
        candidates = tuple(_calibrated(each, evaluator) for each in result.candidates)
        match = self.config_for(view).match
        index = result.candidates.index(chosen)
        if index and _is_risky(chosen):  # the bot is wild
            facts: dict[str, Fact] = {"percent": _percent(candidates[index].chance)}
            return Decision(
                chosen.action, "bid-wild", facts, candidates, result.worlds, candidates[index].chance
            )
        return _bid_decision(candidates, index, result.worlds, match=match)

    def _best_acceptable(self, candidates: tuple[Candidate, ...]) -> Candidate:
        """Return the best risky bid if it gains at least the risk threshold over the best safe candidate,
        otherwise the latter.

        With a negative threshold, the risky bid may be the one with the lower value.
        """
        best = candidates[0]
        safe = next((each for each in candidates if not _is_risky(each)), None)
        risky = next((each for each in candidates if _is_risky(each)), None)
        if safe is None or risky is None:
            return best
        gain = risky.value - safe.value
        if gain < self.config.risk_threshold:
            return safe
        return risky if gain < 0 else best

    def _declare(
        self, view: View, rng: np.random.Generator, work: Work, also: Collection[Action]
    ) -> Decision:
        sampled = self.determinize(view, self.config_for(view).declare_worlds, rng, work)
        evaluator = evaluator_of(view.setup)
        weak_defense = self.weak_defense(view)[view.seat - 1]
        candidates = rank_plans(view, sampled, evaluator, self.utility(view), weak_defense, work, also)
        best = candidates[0]
        facts: dict[str, Fact] = {"percent": _percent(best.chance)}
        if isinstance(best.action, NameTrump):
            facts["trump"] = best.action
        reason = "discard-odds" if isinstance(best.action, Discard) else "trump-odds"
        return Decision(best.action, reason, facts, candidates, len(sampled), best.chance)

    def _play(self, view: View, rng: np.random.Generator, work: Work) -> Decision:
        situation, config, own = Situation(view), self.config_for(view), own_search(view.setup)
        if own is not None and own.size(situation) > config.max_cards:
            return choose_play(situation)
        sampled = self.determinize(
            view, config.worlds_for(situation.tricks_left, view.seating.players), rng, work
        )
        if own is not None:
            tables = self._tables(view)
            evaluator = own.evaluator(view, situation, rng, tables and tables.usual, work)
            # The others' pieces may be shuffled in each world, so that values aren't exact.
            result = replace(rank_actions(evaluator, sampled, work), complete=False)
        elif view.setup.counts_tricks:
            weak_defense = self.weak_defense(view)[(view.declarer or 1) - 1]
            values = PlayEvaluator(
                view,
                situation,
                self.utility(view),
                separate_defenders=config.separate_defenders,
                weak_defense=weak_defense,
                work=work,
            )
            result = self.refine(values, rank_actions(values, sampled, work), sampled, rng, work)
        else:
            result = rank_actions(PointEvaluator(view, situation, work), sampled, work)
            return _play_decision(view, result, result.candidates[0].action)
        action = _break_ties(result, choose_play(situation).action, config.tie_errors)
        return _play_decision(view, result, action)


def _is_risky(candidate: Candidate) -> bool:
    """Return True for a bid that will more likely fail than not."""
    return candidate.chance is not None and candidate.chance < _EVEN


def _break_ties(result: SearchResult, usual: Action, tie_errors: float) -> Action:
    """Return the best action, or the novice's choice ``usual`` if it is about as good: within ``tie_errors``
    standard errors.

    Double-dummy values don't distinguish such plays.
    """
    best = result.candidates[0]
    for each in result.candidates:
        if each.action == usual and best.value - each.value <= max(INDIFFERENCE, tie_errors * each.error):
            return usual
    return best.action


def _bid_decision(
    candidates: tuple[Candidate, ...], chosen_index: int, worlds: int, *, match: bool
) -> Decision:
    """Return the decision for the candidate at ``chosen_index``, with a reason that compares it to others.

    ``match``: whether values are probabilities of winning the match.
    """
    chosen, best = candidates[chosen_index], candidates[0]
    facts: dict[str, Fact] = {"percent": _percent(chosen.chance)}
    reason = "bid-odds"
    if match and chosen.chance is not None and chosen.chance < _EVEN:
        facts |= {"win": _percent(chosen.value)}
        reason = "bid-bold"
    if chosen_index and isinstance(best.action, Bid):  # a bid with a higher value is too risky
        facts |= {"bid": best.action, "other": _percent(best.chance)}
        reason = "bid-safer"
    if chosen.action == PASS:
        bid = next(each for each in candidates if each.action != PASS)
        assert isinstance(bid.action, Bid)
        facts = {"bid": bid.action, "percent": _percent(bid.chance)}
        reason = "pass-risky" if chosen_index else "pass-odds"
    return Decision(chosen.action, reason, facts, candidates, worlds, chosen.chance)


def _play_decision(view: View, result: SearchResult, action: Action) -> Decision:
    """Return the decision to play ``action``, with the reason for it."""
    candidates = result.candidates
    if result.complete:
        candidates = tuple(replace(each, error=0.0) for each in candidates)
    chosen = next(each for each in candidates if each.action == action)
    facts: dict[str, Fact] = {"worlds": result.worlds}
    reason = "search-value"
    if chosen.chance is not None and view.declarer is not None and 0.02 < chosen.chance < 0.98:
        seating = view.seating
        declaring = seating.side_of(view.declarer) == seating.side_of(view.seat)
        reason = "search-make" if declaring else "search-set"
        facts = {"percent": _percent(chosen.chance if declaring else 1 - chosen.chance)}
    return Decision(action, reason, facts, candidates, result.worlds, chosen.chance)


def _calibrated(candidate: Candidate, evaluator: HandEvaluator) -> Candidate:
    """Return a candidate with its P(made) replaced by the calibrated probability, which is shown to users."""
    if candidate.chance is None or not isinstance(candidate.action, Bid):
        return candidate
    needed = candidate.action.needs(evaluator.setup.hand_size)
    return replace(candidate, chance=evaluator.calibrated(candidate.chance, needed))


def _percent(chance: float | None) -> int:
    return min(100, max(0, round(100 * (chance or 0.0))))


def _key(view: View) -> bytes:
    """Return a key of the hand in progress, so that the same view always gets the same random numbers."""
    return "\n".join((str(view.seat), *view.actions)).encode()


def _load_numpy() -> None:
    """Load the parts of NumPy that it would load when they are first used."""
    for part in ("numpy.ma", "numpy.random"):
        import_module(part)


def _compile(setup: Setup, trump: str | None) -> None:
    """Make the tables of trick play with a trump, which are kept."""
    kernel_tables(ranking_of(setup, trump).tables)
