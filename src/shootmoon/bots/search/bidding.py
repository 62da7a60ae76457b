"""Value bids in sampled worlds by simulating the rest of the auction.

In each world, the seats that are yet to bid do so as an `AuctionModel` says. The declarer takes the widow,
then discards and names trump by the hand evaluation, and the solver counts its tricks double-dummy.
`HandUtility` gives the utility of the outcome.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.bots.auction.models import AuctionModel
from shootmoon.bots.evaluation.arrays import Bools, Floats, Ints, Masks
from shootmoon.bots.evaluation.double_dummy_bias import expected_worth
from shootmoon.bots.evaluation.hand_evaluation import DeclarerPlan, HandEvaluator
from shootmoon.bots.evaluation.utility import HandUtility
from shootmoon.bots.novice.auction import partner_stands
from shootmoon.bots.protocol.decision import Candidate, Decision, Fact, percent
from shootmoon.bots.search.deliberation import Deliberation
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.sampling import ActionValues, rank_actions
from shootmoon.bots.search.search_config import HABIT_COST, SearchConfig
from shootmoon.bots.search.work import Work
from shootmoon.game import PASS, Bid, View

_EVEN = 0.5
"""A bid whose P(made) is below this is risky."""
_PLANS = 3
"""The number of declarer plans that are tried for the hand of the seat that is to bid."""


class BidEvaluator:
    """Values bids in sampled worlds, for the seat of a view."""

    first_block = 256

    def __init__(
        self,
        view: View,
        evaluator: HandEvaluator,
        utility: HandUtility,
        weak_defense: Sequence[float],
        rng: np.random.Generator,
        work: Work,
        model: AuctionModel,
    ) -> None:
        """Create the evaluator.

        ``model``: how the others bid. ``weak_defense``: for each seat as declarer, P(one of its defenders
        gives tricks away). ``rng``: decides at random whether the others bid.
        """
        self.actions: tuple[Bid, ...] = tuple(bid for bid in view.legal_actions() if isinstance(bid, Bid))
        self._view, self._evaluator, self._utility = view, evaluator, utility
        self._weak_defense, self._rng, self._work = weak_defense, rng, work
        self._setup, seating = evaluator.setup, view.seating
        order = seating.clockwise_from(seating.left_of(view.dealer or 1))
        self._to_come = order[len(view.bids) + 1 :]
        """The seats that bid after this one, in order."""
        self._model, self._order = model, order
        self._ladder = [PASS, *(bid for bid in self._setup.ladder if bid != PASS)]
        """All possible contracts, and PASS for none. Arrays of contracts contain indices into this list."""

    def values(self, sampled: SampledWorlds, start: int, end: int) -> ActionValues:
        """See `ActionEvaluator.values`. P(bid is made) is conditional on the bid winning the auction."""
        part = sampled.part(start, end)
        others = [
            _LaterBidder(
                seat,
                self._evaluator.tricks_without_widow(part.hands[:, seat - 1]),
                self._rng.random(len(part)),
            )
            for seat in self._to_come
        ]
        halves = self._rng.random(len(part)) < 0.5
        tricks = _DeclarerTricks(self._evaluator, part, self._view.seat, halves, self._work)
        result: list[tuple[Floats, Floats, Bools]] = []
        for bid in self.actions:
            holders, contracts = self._auction(bid, others, len(part))
            worth = self._worth(holders, contracts, tricks)
            result.append((worth, self._made(bid, tricks), holders == self._view.seat))
        worth, made, stands = (np.column_stack(column) for column in zip(*result, strict=True))
        return ActionValues(worth, made, stands)

    def _auction(self, bid: Bid, others: Sequence[_LaterBidder], worlds: int) -> tuple[Ints, Ints]:
        """Return the declarer and the contract in each world if this seat makes ``bid`` (or passes)."""
        tree = self._model.tree
        here = tree.nodes[tree.node_of([earlier for _, earlier in self._view.bids])]
        reached = np.full(worlds, here.children[here.actions.index(bid)])
        for other in others:
            before = reached.copy()
            for number in map(int, np.unique(before)):
                rows = before == number
                chances = self._model.chances(number, other.estimated[rows])
                # The lower the number that is drawn, the higher the bid.
                at_least = chances[:, ::-1].cumsum(axis=1)[:, ::-1]
                taken = (other.roll[rows, None] < at_least[:, 1:]).sum(axis=1)
                reached[rows] = np.array(tree.nodes[number].children)[taken]
        results = np.array([tree.outcomes[end.outcome][0] for end in tree.ends])[-1 - reached]
        contracts = np.array([self._ladder.index(tree.outcomes[end.outcome][1]) for end in tree.ends])
        return np.array([*self._order, 0])[results], contracts[-1 - reached]

    def _worth(self, holders: Ints, contracts: Ints, tricks: _DeclarerTricks) -> Floats:
        """Return the utility of each world, given its declarer (0 for nobody) and contract."""
        worth = np.empty(len(holders))
        counts = np.arange(self._setup.hand_size + 1)
        for seat in map(int, np.unique(holders)):
            rows = holders == seat
            if not seat:
                worth[rows] = self._utility.passed_out()
                continue
            taken, strength = tricks.of(seat, rows), tricks.strength(seat)
            for level in map(int, np.unique(contracts[rows])):
                contract = self._ladder[level]
                same = rows & (contracts == level)
                worth[same] = expected_worth(
                    self._evaluator,
                    self._utility.by_tricks(seat, contract, counts),
                    contract.needs(self._setup.hand_size),
                    strength[same],
                    taken[same],
                    self._weak_defense[seat - 1],
                    planned=self._model.skilled and seat != self._view.seat,
                )
        return worth

    def _made(self, bid: Bid, tricks: _DeclarerTricks) -> Floats:
        """Return P(this seat makes the bid as declarer) in each world; NaN for a pass."""
        if bid == PASS:
            return np.full(len(tricks.own), np.nan)
        size, seat = self._setup.hand_size, self._view.seat
        needed = bid.needs(size)
        made = (np.arange(size + 1) >= needed).astype(np.float64)
        strength, weak_defense = tricks.strength(seat), self._weak_defense[seat - 1]
        return expected_worth(self._evaluator, made, needed, strength, tricks.own, weak_defense)


class _LaterBidder(Struct, frozen=True):
    """A seat that is yet to bid; its arrays have one entry for each world."""

    seat: int
    estimated: Floats
    """The estimated tricks of its hand."""
    roll: Floats
    """A random number from 0 to 1, which decides what the seat bids."""


class _DeclarerTricks:
    """The double-dummy tricks of each seat's side in each world, if that seat is the declarer.

    The tricks of the seat that is to bid are solved at once, those of other seats on demand.
    """

    def __init__(
        self, evaluator: HandEvaluator, sampled: SampledWorlds, seat: int, halves: Bools, work: Work
    ) -> None:
        """Prepare to compute the tricks that ``seat`` takes as declarer in each sampled world.

        ``halves`` is True for the worlds in the first half of the sample; `_best_plans` explains why the
        worlds are halved.
        """
        self._evaluator, self._sampled, self._count = evaluator, sampled, work.count
        aside = sampled.aside
        self._widow = aside if evaluator.setup.exchanges != "none" else np.zeros_like(aside)
        self.own = self._best_plans(seat, halves, work)
        """The tricks of the seat that is to bid, by world, with its best plan for each widow."""
        self._tricks = {seat: self.own}
        self._strength: dict[int, Floats] = {}
        self._solved = {seat: np.ones(len(sampled), dtype=bool)}

    def of(self, seat: int, rows: Bools) -> Ints:
        """Return the tricks in each world with this seat as declarer; only the entries of ``rows`` are
        valid."""
        result = self._tricks.setdefault(seat, np.zeros(len(rows), dtype=np.intp))
        solved = self._solved.setdefault(seat, np.zeros(len(rows), dtype=bool))
        new = rows & ~solved
        if new.any():
            hands = self._sampled.hands[new]
            (plan,) = self._evaluator.plans(hands[:, seat - 1], self._widow[new])
            result[new] = self._played(seat, plan, hands)
            solved |= new
        return result

    def strength(self, seat: int) -> Floats:
        """Return the estimated tricks of this seat's hand before the widow, by world.

        They are 0 in games in which `expected_worth` doesn't depend on them.
        """
        if seat not in self._strength:
            hands = self._sampled.hands[:, seat - 1]
            matters = self._evaluator.has_taken_chances
            self._strength[seat] = (
                self._evaluator.tricks_without_widow(hands) if matters else np.zeros(len(hands))
            )
        return self._strength[seat]

    def _played(self, seat: int, plan: DeclarerPlan, hands: Masks) -> Ints:
        played = hands.copy()
        played[:, seat - 1] = plan.held
        return np.rint(
            self._evaluator.double_dummy_tricks(seat, plan.trump, played, count=self._count)
        ).astype(np.intp)

    def _best_plans(self, seat: int, halves: Bools, work: Work) -> Ints:
        """Return the tricks of ``seat`` as declarer in each world.

        For each widow, the best plan in one half of the worlds is used in the other half, so that the maximum
        isn't biased upwards.
        """
        hands, weights = self._sampled.hands, self._sampled.weights
        tried: list[Ints] = []
        for plan in self._evaluator.plans(hands[:, seat - 1], self._widow, _PLANS):
            if tried and work.done:
                break
            tried.append(self._played(seat, plan, hands))
        table = np.column_stack(tried).astype(np.float64)
        if len(tried) == 1:
            return tried[0]
        result = tried[0].copy()
        for widow in np.unique(self._widow):
            rows = self._widow == widow
            for half in (halves, ~halves):
                judged, chosen = rows & half, rows & ~half
                seen = weights[chosen]
                if seen.sum() <= 0:
                    continue
                # The prior prefers plans with higher estimates, and counts as much as four worlds.
                prior = np.array([0.0, -0.25, -0.5])[: table.shape[1]] * 4
                sums = seen / seen.mean() @ table[chosen]
                means = (sums + prior + 4 * table[chosen].mean()) / (len(seen) + 4)
                result[judged] = tried[int(means.round(12).argmax())][judged]
        return result


def choose_bid(deliberation: Deliberation) -> Decision:
    """Choose a bid in a game in which bids promise tricks."""
    config, evaluator = deliberation.config, deliberation.evaluator
    sampled = deliberation.worlds(config.bid_worlds_for(deliberation.setup.seating.players))
    values = BidEvaluator(
        deliberation.view,
        evaluator,
        deliberation.utility,
        deliberation.weak_defense,
        deliberation.rng,
        deliberation.work,
        deliberation.bidding,
    )
    result = rank_actions(values, sampled, deliberation.work)
    chosen = best_acceptable(result.candidates, config.risk_threshold)
    candidates = tuple(_calibrated(each, evaluator) for each in result.candidates)
    preferred = by_habit(deliberation.view, result.candidates, chosen, config)
    index = result.candidates.index(preferred)
    if preferred is not chosen:
        kind = "pass" if preferred.action == PASS else "bid"
        facts: dict[str, Fact] = {"percent": percent(candidates[index].chance)} if kind == "bid" else {}
        reason, chance = f"{kind}-{config.habit}", candidates[index].chance
        return Decision(preferred.action, reason, facts, candidates, result.worlds, chance)
    if index and _is_risky(chosen):  # the bot is wild
        facts = {"percent": percent(candidates[index].chance)}
        return Decision(chosen.action, "bid-wild", facts, candidates, result.worlds, candidates[index].chance)
    return _bid_decision(candidates, index, result.worlds, match=config.match)


def best_acceptable(candidates: tuple[Candidate, ...], risk_threshold: float) -> Candidate:
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
    if gain < risk_threshold:
        return safe
    return risky if gain < 0 else best


def by_habit(
    view: View, candidates: tuple[Candidate, ...], chosen: Candidate, config: SearchConfig
) -> Candidate:
    """Return the call that a bot's habit prefers to ``chosen``, among those that are worth nearly as much.

    A cautious bot makes no risky bid out of habit.
    """
    near = {
        each.action: each
        for each in candidates
        if isinstance(each.action, Bid)
        and each.value >= chosen.value - HABIT_COST
        and (config.risk_threshold <= 0 or not _is_risky(each))
    }
    bids = [bid for bid in near if bid != PASS]  # the best first
    numbers = sorted((bid for bid in bids if bid.number), key=lambda bid: bid.rank)
    moon = isinstance(chosen.action, Bid) and chosen.action.moons
    opened = any(bid != PASS for _, bid in view.bids)
    preferred = chosen.action
    if config.habit == "thrifty" and numbers and chosen.action != PASS:
        preferred = numbers[0]
    elif config.habit == "proud" and numbers and not moon:
        preferred = numbers[-1]
    elif config.habit == "sly" and not opened and PASS in near:
        preferred = PASS
    elif config.habit == "sly" and opened and chosen.action == PASS and bids and not partner_stands(view):
        preferred = bids[0]
    return next(each for each in candidates if each.action == preferred)


def _is_risky(candidate: Candidate) -> bool:
    """Return True for a bid that will more likely fail than not."""
    return candidate.chance is not None and candidate.chance < _EVEN


def _bid_decision(
    candidates: tuple[Candidate, ...], chosen_index: int, worlds: int, *, match: bool
) -> Decision:
    """Return the decision for the candidate at ``chosen_index``, with a reason that compares it to others.

    ``match``: whether values are probabilities of winning the match.
    """
    chosen, best = candidates[chosen_index], candidates[0]
    facts: dict[str, Fact] = {"percent": percent(chosen.chance)}
    reason = "bid-odds"
    if match and chosen.chance is not None and chosen.chance < _EVEN:
        facts |= {"win": percent(chosen.value)}
        reason = "bid-bold"
    if chosen_index and isinstance(best.action, Bid):  # a bid with a higher value is too risky
        facts |= {"bid": best.action, "other": percent(best.chance)}
        reason = "bid-safer"
    if chosen.action == PASS:
        bid = next(each for each in candidates if each.action != PASS)
        assert isinstance(bid.action, Bid)
        facts = {"bid": bid.action, "percent": percent(bid.chance)}
        reason = "pass-risky" if chosen_index else "pass-odds"
    return Decision(chosen.action, reason, facts, candidates, worlds, chosen.chance)


def _calibrated(candidate: Candidate, evaluator: HandEvaluator) -> Candidate:
    """Return a candidate with its P(made) replaced by the calibrated probability, which is shown to users."""
    if candidate.chance is None or not isinstance(candidate.action, Bid):
        return candidate
    needed = candidate.action.needs(evaluator.setup.hand_size)
    return replace(candidate, chance=evaluator.calibrated(candidate.chance, needed))
