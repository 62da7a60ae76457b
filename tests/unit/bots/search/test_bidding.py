"""Bids are worth what becomes of the hand, world by world, after the others have spoken."""

import numpy as np
import pytest
from msgspec.structs import replace

from shootmoon.bots.auction.models import SensibleBidding
from shootmoon.bots.evaluation.double_dummy_bias import chance_by_tricks, utility_by_tricks
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.hand_evaluation import DeclarerPlan, HandEvaluator
from shootmoon.bots.evaluation.likelihood import bid_chance
from shootmoon.bots.evaluation.utility import PointUtility
from shootmoon.bots.search.bidding import BidEvaluator
from shootmoon.bots.search.determinization import SampledWorlds
from shootmoon.bots.search.work import Work
from shootmoon.game import PASS, Discard, NameTrump
from tests.unit.bots.search.by_hand import best_tricks, sampled, small_hands, worlds_of


class Fixed:
    """A generator that always gives the same number: at 0 all bid who ever would, at 1 nobody does."""

    def __init__(self, number):
        self.number = number

    def random(self, count):
        return np.full(count, float(self.number))


def bids_in(state, rng, work=None, evaluator=None, model=None):
    view = state.view(state.to_move)
    sound = (0.0,) * view.seating.players
    evaluator = evaluator or evaluator_of(state.setup)
    work = work or Work()
    model = model or SensibleBidding(evaluator)
    return BidEvaluator(view, evaluator, PointUtility(view), sound, rng, work, model)


def valued(values, worlds):
    """By bid: its worth, the chance that it is made, and whether it stands, in each world."""
    found = values.values(worlds, 0, len(worlds))
    columns = zip(found.utility.T, found.made.T, found.counted.T, strict=True)
    return dict(zip(map(str, values.actions), columns, strict=True))


def engine_tricks(states, plan):
    """By state after the auction: tricks of the declarer, who discards and names trump by the plan."""
    found = []
    for state, held, trump in zip(states, plan.held.tolist(), plan.trump.tolist(), strict=True):
        while state.phase != "play":
            laid = [
                action
                for action in state.legal_actions()
                if isinstance(action, Discard) and not state.setup.bits_of[action.piece] & held
            ]
            state = state.apply(laid[0] if laid else NameTrump(evaluator_of(state.setup).trumps[trump]))
        found.append(best_tricks(state, state.declarer))
    return found


@pytest.mark.parametrize("exchange", ["before-trump", "none"])
def test_the_last_to_speak_gets_what_the_engine_says_of_the_first_plan(exchange):
    for dealt in small_hands(3, **{"widow.exchange": exchange}):
        state = dealt.apply("pass").apply("pass")
        seat, states = state.to_move, worlds_of(state, 25)
        evaluator, utility = evaluator_of(state.setup), PointUtility(state.view(seat))
        worlds = sampled(states)
        # Without time only one plan is tried.
        found = valued(bids_in(state, Fixed(1), Work(0)), worlds)
        assert set(found) == set(state.legal_actions())
        (plan,) = evaluator.plans(worlds.hands[:, seat - 1], worlds.aside)
        for bid in state.legal_actions():
            worth, made, stands = found[bid]
            if bid == PASS:
                assert worth == pytest.approx(utility.passed_out())
                assert np.isnan(made).all()
                continue
            tricks = engine_tricks([each.apply(bid) for each in states], plan)
            assert worth == pytest.approx(utility_by_tricks(evaluator, utility, seat, bid, 0.0)[tricks])
            assert made == pytest.approx(chance_by_tricks(evaluator, bid, 0.0)[tricks])
            assert stands.all()


def test_a_bid_stands_where_nobody_bids_over_it():
    dealt = next(small_hands(1))
    states = worlds_of(dealt)
    nobody = valued(bids_in(dealt, Fixed(1)), sampled(states))
    assert all(stands.all() for bid, (_, _, stands) in nobody.items() if bid != PASS)
    assert not nobody["pass"][2].any()
    assert nobody["pass"][0] == pytest.approx(PointUtility(dealt.view(dealt.to_move)).passed_out())
    everybody = valued(bids_in(dealt, Fixed(0)), sampled(states))
    assert not any(stands.any() for bid, (_, _, stands) in everybody.items() if bid != "moon")
    assert everybody["moon"][2].all()
    # Whoever bids last then plays the highest contract.
    assert everybody["1"][0] != pytest.approx(nobody["1"][0])


def test_others_bid_as_likely_as_their_hands_say():
    state = next(small_hands(1)).apply("pass")
    states = worlds_of(state, 40)
    worlds = sampled(states)
    evaluator = evaluator_of(state.setup)
    last = state.seating.left_of(state.to_move)
    chance = bid_chance(
        evaluator, evaluator.tricks_without_widow(worlds.hands[:, last - 1]), state.parse("2")
    )
    for roll in np.quantile(chance, [0.25, 0.5, 0.75]):
        _, _, stands = valued(bids_in(state, Fixed(roll)), worlds)["1"]
        assert (stands == (chance <= roll)).all()
        assert 0 < stands.sum() < len(worlds)


def test_another_who_declares_plays_what_it_holds():
    state = next(small_hands(1)).apply("pass")
    states = worlds_of(state, 25)
    worlds = sampled(states)
    seat, last = state.to_move, state.seating.left_of(state.to_move)
    worth, made, stands = valued(bids_in(state, Fixed(0)), worlds)["pass"]
    evaluator = evaluator_of(state.setup)
    (plan,) = evaluator.plans(worlds.hands[:, last - 1], worlds.aside)
    tricks = engine_tricks([each.apply("pass").apply("moon") for each in states], plan)
    utility = PointUtility(state.view(seat))
    assert worth == pytest.approx(
        utility_by_tricks(evaluator, utility, last, state.parse("moon"), 0.0)[tricks]
    )
    assert np.isnan(made).all()
    assert not stands.any()


class Skilled(SensibleBidding):
    """Players who choose better discards and trumps than the evaluator."""

    skilled = True


@pytest.mark.parametrize("skilled", [True, False])
def test_another_who_declares_may_choose_better_than_the_first_plan(skilled):
    # The bias of plans is that of a declarer who takes one trick more than by the first plan.
    state = next(small_hands(1)).apply("pass")
    states = worlds_of(state, 25)
    worlds = sampled(states)
    seat, last = state.to_move, state.seating.left_of(state.to_move)
    usual = evaluator_of(state.setup)
    better = HandEvaluator(
        state.setup,
        replace(usual.weights, bias=((0, 1.0),), bias_all=((0, 1.0),), plan_bias_all=((1, 1.0),)),
    )
    model = (Skilled if skilled else SensibleBidding)(better)
    worth, _, _ = valued(bids_in(state, Fixed(0), evaluator=better, model=model), worlds)["pass"]
    (plan,) = better.plans(worlds.hands[:, last - 1], worlds.aside)
    tricks = engine_tricks([each.apply("pass").apply("moon") for each in states], plan)
    size = state.setup.hand_size
    by_tricks = PointUtility(state.view(seat)).by_tricks(last, state.parse("moon"), np.arange(size + 1))
    assert worth == pytest.approx(by_tricks[np.minimum(np.array(tricks) + skilled, size)])


@pytest.mark.parametrize("partners", [True, False])
def test_partners_do_not_bid_over_each_other(partners):
    four = {"table.players": 4, "table.tiles": "double-six", "table.partnerships": partners}
    dealt = next(small_hands(1, "luna", **four, **{"widow.exchange": "none"}))
    state = dealt.apply("pass").apply("1")  # by the partner of the last to speak
    worlds = sampled(worlds_of(state, 10))
    nobody, everybody = (valued(bids_in(state, Fixed(roll)), worlds)["pass"][0] for roll in (1, 0))
    assert (everybody == pytest.approx(nobody)) == partners


def test_a_dealer_who_must_bid_is_not_let_off():
    free = next(small_hands(1)).apply("pass")
    forced = next(small_hands(1, **{"deal.all_pass": "force-dealer"})).apply("pass")
    passed = PointUtility(free.view(free.to_move)).passed_out()
    assert valued(bids_in(free, Fixed(1)), sampled(worlds_of(free)))["pass"][0] == pytest.approx(passed)
    assert not np.isclose(
        valued(bids_in(forced, Fixed(1)), sampled(worlds_of(forced)))["pass"][0], passed
    ).any()


class Planned:
    """An evaluator of which the plans take known tricks: shape (plans, worlds)."""

    has_taken_chances = False

    def __init__(self, setup, tricks):
        self.setup, self.tricks = setup, np.array(tricks)

    def plans(self, hands, widows, keep=1):
        rows = np.arange(len(hands)).astype(np.uint64)
        return tuple(
            DeclarerPlan(np.full(len(hands), number), rows, np.zeros(len(hands))) for number in range(keep)
        )

    def double_dummy_tricks(self, declarer, trump, hands, count=None):
        return self.tricks[int(trump[0]), hands[:, declarer - 1].astype(int)].astype(float)

    def bias(self, needed, weak_defense=0.0, *, planned=False):
        return ((0, 1.0),)


class Halves:
    """A generator that puts every other world in the first half."""

    def random(self, count):
        return np.arange(count) % 2 * 0.9


def own_tricks(tricks, work=None):
    """Tricks as declarer, read off what a bid of 2 is worth in points, for worlds with the same widow."""
    state = next(small_hands(1)).apply("pass").apply("pass")
    count = len(tricks[0])
    worlds = SampledWorlds(
        np.zeros((count, 3), np.uint64), np.zeros(count, np.uint64), np.full(count, 1 / count)
    )
    evaluator = Planned(state.setup, tricks)
    values = bids_in(state, Halves(), work, evaluator)
    worth, _, _ = valued(values, worlds)["2"]
    by_tricks = utility_by_tricks(
        evaluator, PointUtility(state.view(state.to_move)), state.to_move, state.parse("2"), 0.0
    )
    return [int(np.abs(by_tricks - each).argmin()) for each in worth]


def test_of_several_plans_the_clearly_best_is_meant():
    worst, best, middle = [0] * 40, [3] * 40, [1] * 40
    assert own_tricks([worst, best, middle]) == best


def test_without_time_the_first_plan_does():
    assert own_tricks([[1] * 8, [3] * 8, [0] * 8], Work(0)) == [1] * 8


def test_a_plan_is_judged_by_worlds_in_which_it_was_not_chosen():
    # Each of two plans is best in one half, so in hindsight either would take three tricks everywhere.
    even, odd = [3, 0] * 20, [0, 3] * 20
    assert own_tricks([[0] * 40, even, odd]) == [0] * 40


def test_the_same_seed_gives_the_same_values():
    state = next(small_hands(1))
    worlds = sampled(worlds_of(state))
    one, same, other = (
        bids_in(state, np.random.default_rng(seed)).values(worlds, 0, len(worlds)) for seed in (3, 3, 4)
    )
    assert (one.utility == same.utility).all()
    assert (one.utility != other.utility).any()
