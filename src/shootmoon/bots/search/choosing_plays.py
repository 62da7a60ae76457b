"""Choose a play: by the tricks of the declarer's side, by points, or by a game's own search."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from shootmoon.bots.novice.games import choose_play as choose_by_rules
from shootmoon.bots.protocol.decision import Decision, Fact, percent
from shootmoon.bots.search.deliberation import Deliberation
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.games import own_search
from shootmoon.bots.search.playing import PlayEvaluator
from shootmoon.bots.search.point_tricks import PointEvaluator
from shootmoon.bots.search.sampling import INDIFFERENCE, SearchResult, rank_actions
from shootmoon.game import Action, View


class Refine(Protocol):
    """Refines the values of the best plays."""

    def __call__(
        self,
        values: PlayEvaluator,
        result: SearchResult,
        sampled: SampledWorlds,
        deliberation: Deliberation,
        /,
    ) -> SearchResult: ...


def choose_play(deliberation: Deliberation, refine: Refine) -> Decision:
    """Choose a play. ``refine`` may change the values of plays in games that count tricks."""
    view, config, situation = deliberation.view, deliberation.config, deliberation.situation
    own = own_search(deliberation.setup)
    if own is not None and own.size(situation) > config.max_cards:
        return choose_by_rules(situation)
    work = deliberation.work
    sampled = deliberation.worlds(config.worlds_for(situation.tricks_left, view.seating.players))
    if own is not None:
        tables = deliberation.tables
        evaluator = own.evaluator(view, situation, deliberation.rng, tables and tables.usual, work)
        # The others' pieces may be shuffled in each world, so that values aren't exact.
        result = replace(rank_actions(evaluator, sampled, work), complete=False)
    elif deliberation.setup.counts_tricks:
        values = PlayEvaluator(
            view,
            situation,
            deliberation.utility,
            separate_defenders=config.separate_defenders,
            weak_defense=deliberation.weak_defense[(view.declarer or 1) - 1],
            work=work,
        )
        result = refine(values, rank_actions(values, sampled, work), sampled, deliberation)
    else:
        result = rank_actions(PointEvaluator(view, situation, work), sampled, work)
        return _play_decision(view, result, result.candidates[0].action)
    action = _break_ties(result, choose_by_rules(situation).action, config.tie_errors)
    return _play_decision(view, result, action)


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
        facts = {"percent": percent(chosen.chance if declaring else 1 - chosen.chance)}
    return Decision(action, reason, facts, candidates, result.worlds, chosen.chance)
