"""Choose the declarer's discard and trump by successive halving over sampled worlds.

Each combination of a discard and a trump is a plan. Plans are ranked by the hand evaluation. The best of them
are solved double-dummy in a few sampled worlds, the best of these in more worlds, and so on.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from msgspec import Struct, field

from shootmoon.bots.evaluation.arrays import Floats, Ints, Masks
from shootmoon.bots.evaluation.double_dummy_bias import chance_by_tricks, utility_by_tricks
from shootmoon.bots.evaluation.hand_evaluation import HandEvaluator, is_possible
from shootmoon.bots.evaluation.utility import HandUtility
from shootmoon.bots.protocol.decision import Candidate, Decision, Fact, percent
from shootmoon.bots.search.deliberation import Deliberation
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.sampling import compare, expected_chance
from shootmoon.bots.search.work import Work
from shootmoon.game import Action, Discard, NameTrump, View

_TRIED = 14
"""The number of plans that are solved."""
_ALSO = 2
"""The number of further plans that are solved for an action that must be among the candidates."""
_HALVINGS = ((1 / 16, 6), (1 / 4, 3), (1.0, 1))
"""By round: the share of worlds solved by its end, and the number of plans that are kept."""


class _Plan(Struct, eq=False):
    action: Action
    trump: int
    held: Masks
    """The hand after the discard, by world."""
    estimated: float
    tricks: Ints = field(default_factory=lambda: np.empty(0, dtype=np.intp))
    """The double-dummy tricks of the declarer's side in the worlds solved so far."""


def choose_plan(deliberation: Deliberation) -> Decision:
    """Choose the declarer's discard or trump."""
    sampled = deliberation.worlds(deliberation.config.declare_worlds)
    candidates = rank_plans(
        deliberation.view,
        sampled,
        deliberation.evaluator,
        deliberation.utility,
        deliberation.weak_defense[deliberation.view.seat - 1],
        deliberation.work,
        deliberation.also,
    )
    best = candidates[0]
    facts: dict[str, Fact] = {"percent": percent(best.chance)}
    if isinstance(best.action, NameTrump):
        facts["trump"] = best.action
    reason = "discard-odds" if isinstance(best.action, Discard) else "trump-odds"
    return Decision(best.action, reason, facts, candidates, len(sampled), best.chance)


def rank_plans(
    view: View,
    sampled: SampledWorlds,
    evaluator: HandEvaluator,
    utility: HandUtility,
    weak_defense: float,
    work: Work,
    also: Collection[Action] = (),
) -> tuple[Candidate, ...]:
    """Return the legal discards or trumps that were solved, each with the value of its best plan; best first.

    ``weak_defense``: P(one of the defenders gives tricks away). ``also``: discards or trumps that are solved
    in all worlds, even if they are poor.
    """
    assert view.contract is not None
    every = sorted(_plans(view, sampled, evaluator), key=lambda plan: -plan.estimated)
    plans, poor = every[:_TRIED], every[_TRIED:]
    for action in also:
        plans += [plan for plan in poor if plan.action == action][:_ALSO]
    made = chance_by_tricks(evaluator, view.contract, weak_defense)
    worth = utility_by_tricks(evaluator, utility, view.seat, view.contract, weak_defense)
    ranked = _halved(plans, view.seat, sampled, evaluator, worth, work, also)
    first = worth[ranked[0].tricks]
    best = _mean(first, sampled)
    result: list[Candidate] = []
    for plan in ranked:
        count = len(plan.tricks)
        behind, error = _behind(first[:count], worth[plan.tricks], sampled)
        chance = expected_chance(made[plan.tricks], sampled.weights[:count])
        result.append(Candidate(plan.action, best - behind, chance, error))
    by_action: dict[Action, Candidate] = {}
    for each in sorted(result, key=lambda each: -each.value):
        by_action.setdefault(each.action, each)
    return tuple(by_action.values())


def _halved(
    plans: list[_Plan],
    seat: int,
    sampled: SampledWorlds,
    evaluator: HandEvaluator,
    worth: Floats,
    work: Work,
    also: Collection[Action],
) -> list[_Plan]:
    """Return the plans after successive halving, sorted by the number of worlds solved, then by mean utility.

    ``worth``: utility by tricks. The best plan of each action in ``also`` is always kept. When the budget is
    used up during a round, that round is discarded.
    """
    alive, done = plans, 0
    for share, keep in _HALVINGS:
        until = max(min(len(sampled), 8), round(share * len(sampled)))
        solved: list[Ints] = []
        for plan in alive:
            if done and work.done:
                break
            hands = sampled.hands[done:until].copy()
            hands[:, seat - 1] = plan.held[done:until]
            tricks = evaluator.double_dummy_tricks(
                seat, np.full(len(hands), plan.trump), hands, count=work.count
            )
            solved.append(np.rint(tricks).astype(np.intp))
        if len(solved) < len(alive):
            break
        for plan, tricks in zip(alive, solved, strict=True):
            plan.tricks = np.concatenate([plan.tricks, tricks])
        done = until
        if len(alive) > keep:
            best_first = sorted(alive, key=lambda plan: -_mean(worth[plan.tricks], sampled))
            firsts: dict[Action, _Plan] = {}
            for plan in best_first:
                firsts.setdefault(plan.action, plan)
            wanted = [firsts[action] for action in also if action in firsts]
            alive = [*best_first[:keep], *(plan for plan in wanted if plan not in best_first[:keep])]
    return sorted(plans, key=lambda plan: (-len(plan.tricks), -_mean(worth[plan.tricks], sampled)))


def _mean(worth: Floats, sampled: SampledWorlds) -> float:
    """Return the weighted mean of utilities in the first ``len(worth)`` worlds."""
    weights = sampled.weights[: len(worth)]
    return round(float(worth @ weights / weights.sum()), 12)


def _behind(first: Floats, other: Floats, sampled: SampledWorlds) -> tuple[float, float]:
    """Return by how much a plan's mean utility is below that of the best plan, and the standard error of this
    difference.

    The two plans are compared in the worlds in which both were solved. For a plan that was dropped early
    there are few such worlds, so its mean would depend more on these worlds than on the plan.
    """
    mean, errors = compare(np.column_stack([first, other]), sampled.weights[: len(other)])
    return float(mean[0] - mean[1]), float(errors.max())


def _plans(view: View, sampled: SampledWorlds, evaluator: HandEvaluator) -> list[_Plan]:
    setup = evaluator.setup
    hand = sum(setup.bits_of[tile] for tile in view.hand)
    count = len(sampled)
    named = None if view.trump is None else evaluator.trumps.index(view.trump)
    result: list[_Plan] = []
    for action in view.legal_actions():
        if isinstance(action, NameTrump):
            trump = evaluator.trumps.index(action.trump)
            held = np.full(count, hand, dtype=np.uint64)
            if setup.exchanges == "after-trump":
                _, held = evaluator.discarded(held | sampled.aside, trump, setup.widow_size)
            estimated = float(evaluator.tricks(np.full(1, hand, dtype=np.uint64), trump)[0])
            result.append(_Plan(action, trump, held, estimated))
        elif isinstance(action, Discard):
            kept = np.full(1, hand & ~setup.bits_of[action.piece], dtype=np.uint64)
            more = len(view.hand) - 1 - setup.hand_size
            for trump in range(len(evaluator.trumps)) if named is None else (named,):
                tricks, held = evaluator.discarded(kept, trump, more)
                if named is not None or is_possible(tricks)[0]:
                    result.append(_Plan(action, trump, np.repeat(held, count), float(tricks[0])))
    return result
