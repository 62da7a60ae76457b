"""The auction as a game: its tree, the hands that are dealt, its equilibrium, and the policy at a
standing."""

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.arena import Contest
from shootmoon.arena.games import play_game
from shootmoon.bots.auction import standings
from shootmoon.bots.auction.deals import AuctionDeals, auction_deals, count_deals
from shootmoon.bots.auction.models import SensibleBidding
from shootmoon.bots.auction.policy import auction_policy, auction_solver, auction_worth
from shootmoon.bots.auction.solver import AuctionSolver
from shootmoon.bots.auction.standings import (
    StandingAuctions,
    class_visits,
    standing_at,
    strong_equity,
    typical_needs,
)
from shootmoon.bots.auction.tree import auction_tree
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import MatchUtility, PointUtility
from shootmoon.game import PASS, setup_for
from shootmoon.match_equity import equity_table
from shootmoon.match_equity.standings import class_of, levels_of, levels_with
from tests.strategies import examples, moon_rules

PRESETS = ("classic", "hickeys", "luna-4", "called-4", "luna-marks", "luna-4-forced")


def setup_of(preset, **options):
    return setup_for(sm.load_rules(preset, options))


def dealt(preset, seed=1):
    import random

    rng, state = random.Random(seed), sm.new_game(preset)
    while not state.to_move:
        state = state.apply(state.sample_chance(rng))
    return state


@pytest.mark.parametrize("preset", PRESETS)
def test_the_tree_is_the_auction_of_the_engine(preset):
    tree = auction_tree(dealt(preset).setup)

    def walk(state, bids):
        if state.phase != "auction" or not state.to_move:
            return 1
        node = tree.nodes[tree.node_of(bids)]
        assert {str(action) for action in node.actions} == set(map(str, state.legal_actions()))
        ends = 0
        for action, child in zip(node.actions, node.children, strict=True):
            after = state.apply(action)
            if child < 0:
                place, contract = tree.outcomes[tree.ends[-1 - child].outcome]
                if place >= 0:
                    left = state.seating.clockwise_from(state.seating.left_of(state.dealer))
                    assert (after.declarer, after.contract) == (left[place], contract)
                else:
                    assert after.phase == "deal"
            ends += walk(after, [*bids, action]) if child >= 0 else 1
        return ends

    assert walk(dealt(preset), []) == len(tree.ends)


@pytest.mark.parametrize("preset", ["classic", "luna-4", "called-4"])
def test_deals_are_counted_as_they_are(preset):
    setup = setup_of(preset)
    bounds, counts = count_deals(setup, 200, seed=3)
    deals = AuctionDeals(setup, bounds, counts)
    players = setup.seating.players
    assert counts.sum() == pytest.approx(200 * players)
    assert deals.weights.sum() == pytest.approx(1)
    assert all(one <= other for one, other in pairwise(bounds))
    # Stronger classes take more tricks, wherever the declarer sits.
    for place in range(players):
        table = deals.tricks[place].reshape(*(deals.classes,) * players, -1)
        own = np.moveaxis(table, place, 0).reshape(deals.classes, -1, table.shape[-1]).sum(axis=1)
        means = own @ np.arange(own.shape[1]) / own.sum(axis=1)
        assert means[-1] > means[0] + 1


def one_card_poker():
    """A setup's solver whose hands are replaced by two independent classes for each of three seats."""
    setup = setup_of("classic")
    bounds = np.array([0.5])
    counts = np.zeros((2, 2, 2, setup.hand_size + 1))
    for first, second, third in product(range(2), repeat=3):
        counts[first, second, third, setup.hand_size if first else 0] = 1
    return AuctionSolver(auction_tree(setup), AuctionDeals(setup, bounds, counts))


def test_who_takes_every_trick_bids_and_who_takes_none_passes():
    solver = one_card_poker()
    size = solver.deals.tricks.shape[2] - 1
    worth = np.zeros((1, len(solver.tree.outcomes), size + 1, 3))
    for number, (place, contract) in enumerate(solver.tree.outcomes):
        for taken in range(size + 1):
            if place >= 0:
                won = 1.0 if taken >= contract.needs(size) else -1.0
                worth[0, number, taken, place] = won * (2 if contract.moons else 1)
    strategy = solver.solve(worth, 200)
    assert solver.gains(strategy, worth).max() < 1e-3
    passing = strategy[0, :, :, 0]
    for number, node in enumerate(solver.tree.nodes):
        if node.actions[0] == PASS:
            assert passing[number, 0] > 0.99
        if not any(bid.moons for bid in node.bids):
            assert strategy[0, number, 1, len(node.actions) - 1] > 0.99  # a moon pays double


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_gains_much_by_leaving_the_equilibrium(preset):
    state = dealt(preset)
    worth = auction_worth(MatchUtility(state.view(1), equity_table(preset)))[None]
    solver = auction_solver(state.setup)
    strategy = solver.solve(worth)
    assert strategy.sum(axis=3) == pytest.approx(1)
    assert (strategy[:, ~np.broadcast_to(solver.legal, strategy.shape[1:])] == 0).all()
    assert solver.gains(strategy, worth).max() < 0.001
    assert solver.gains(solver.uniform[None], worth).max() > 0.005
    assert solver.outcome_chances(strategy).sum() == pytest.approx(1)


def test_many_standings_are_solved_as_each_alone():
    setup = setup_of("hickeys")
    views = [standing_at(setup, needs) for needs in ((21, 21, 21), (2, 10, 30))]
    worth = np.array([auction_worth(MatchUtility(view)) for view in views])
    solver = auction_solver(setup)
    together = solver.solve(worth, 20)
    for number in range(2):
        assert together[number] == pytest.approx(solver.solve(worth[number][None], 20)[0])


def test_the_policy_says_how_each_hand_is_bid():
    state = dealt("hickeys")
    view = state.view(state.to_move)
    policy = auction_policy(view, MatchUtility(view))
    strength = np.array([1.0, 7.0])
    chances = policy.chances(0, strength)
    assert chances.shape == (2, len(policy.tree.nodes[0].actions))
    assert chances.sum(axis=1) == pytest.approx(1)
    assert chances[0, 0] > 0.9  # the weakest hands pass
    assert chances[1, 0] < 0.1
    assert policy.chance_of([], PASS, strength) == pytest.approx(chances[:, 0])
    assert auction_policy(view, MatchUtility(view)) is policy
    assert auction_policy(view, PointUtility(view)) is not policy
    assert auction_policy(view, MatchUtility(view, strong_equity(view.setup))) is not policy


@pytest.mark.parametrize("preset", ["classic", "luna-4", "luna-4-forced"])
def test_sensible_players_pass_with_weaker_hands_and_never_bid_over_a_partner(preset):
    setup = dealt(preset).setup
    evaluator = evaluator_of(setup)
    model = SensibleBidding(evaluator)
    strength = np.array([0.0, 4.0, 9.0])
    for number, node in enumerate(model.tree.nodes):
        chances = model.chances(number, strength)
        assert chances.sum(axis=1) == pytest.approx(1)
        if model.tree.partner_holds(number):
            assert (chances[:, 0] == 1).all()
        elif node.actions[0] == PASS and len(node.actions) > 1:
            assert chances[0, 0] >= chances[1, 0] >= chances[2, 0]
            assert chances[0, 0] > chances[2, 0] + 0.1


@pytest.mark.parametrize("preset", ["classic", "luna-4", "luna-marks"])
def test_a_typical_standing_is_in_its_class(preset):
    setup = setup_of(preset)
    for coarse in (False, True):
        needs = typical_needs(setup, coarse=coarse)
        levels = levels_of(setup, coarse=coarse)
        assert class_of(levels, np.array(needs)).tolist() == list(range(len(needs)))
        assert levels_with(setup, len(needs)) == levels
    assert levels_with(setup, 1) == ()
    with pytest.raises(ValueError, match="each class"):
        levels_with(setup, 5)
    view = standing_at(setup, needs[-1])
    assert (view.points or view.marks) is not None


def test_results_follow_from_the_standing():
    """Two sides under luna-4: how auctions end, from the tables that are solved by classes."""
    setup = setup_of("luna-4")
    results = StandingAuctions(setup).results(equity_table("luna-4"), 10)
    assert results.shape[0] == len(typical_needs(setup))
    assert results.sum(axis=(1, 2)) == pytest.approx(1)
    chances = np.concatenate([results.mean(axis=0, keepdims=True), results])
    seen = class_visits(setup, chances, np.random.default_rng(1), 20)
    assert seen.sum() == pytest.approx(1)
    start = class_of(levels_of(setup), np.array([[21, 21]]))[0]
    assert seen[start] > 0


def test_a_policy_says_how_its_auction_ends():
    setup = setup_of("called")
    table = strong_equity(setup)
    for needs in typical_needs(setup, coarse=True)[:3]:
        view = standing_at(setup, needs)
        policy = auction_policy(view, MatchUtility(view, table))
        chances = policy.result_chances()
        assert chances.shape == (len(policy.tree.outcomes), setup.hand_size + 1)
        assert (chances >= 0).all()
        assert chances.sum() == pytest.approx(1)
    everything = StandingAuctions(setup, coarse=True).results(table)
    assert everything[2] == pytest.approx(chances)


def test_presets_are_not_solved_again(monkeypatch):
    monkeypatch.setattr(standings, "solve_standings", lambda *_, **__: pytest.fail("solved"))
    for preset in ("classic", "luna-marks"):
        setup = setup_of(preset, **{"trump.doubles": preset == "luna-marks"})  # hardly matters for bids
        strong_equity.cache_clear()
        assert strong_equity(setup) is equity_table(setup.rules, strong=True)


def test_house_rules_are_solved_once_and_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_CACHE", str(tmp_path))
    setup = setup_of("luna-marks", **{"auction.moon_after_seven": True})
    strong_equity.cache_clear()
    score = setup.first_score
    solved = strong_equity(setup).chances(score, 1)
    assert solved == pytest.approx((1 / 3,) * 3, abs=0.02)
    assert solved != equity_table(setup.rules, strong=True).chances(score, 1)
    monkeypatch.setattr(standings, "solve_standings", lambda *_, **__: pytest.fail("solved again"))
    strong_equity.cache_clear()
    assert strong_equity(setup).chances(score, 1) == solved
    (kept,) = (tmp_path / "auctions").iterdir()
    kept.write_bytes(b"rubbish")
    strong_equity.cache_clear()
    with pytest.raises(pytest.fail.Exception):
        strong_equity(setup)


@pytest.mark.slow
@given(rules=moon_rules(small=True))
@examples(20)
def test_any_house_rules_are_solved(rules):
    setup = setup_for(rules)
    chances = strong_equity(setup).chances(setup.first_score, 1)
    assert sum(chances) == pytest.approx(1)
    assert all(0 <= each <= 1 for each in chances)


@pytest.mark.slow
def test_points_are_worth_something_where_moons_are_rare():
    """In classic, every match ends with a moon. With moons over a seven only, points decide: a match of three
    `expert`s that thought otherwise wasn't over after 500 hands."""
    setup = setup_of("classic", **{"auction.moon_after_seven": True})
    ahead = replace(setup.first_score, points=(17, 0, 0))
    assert equity_table(setup.rules, strong=True).chances(ahead, 1)[0] < 0.6
    assert strong_equity(setup).chances(ahead, 1)[0] > 0.75
    game = play_game(Contest(bots=("expert",) * 3, rules=setup.rules, seed=1, most_hands=100), 0, 0)
    assert game.hands < 100
    assert sum(bid.made for bid in game.bids) > len(game.bids) / 2


def test_hands_of_small_games_have_classes_too():
    from shootmoon.pieces import double_set

    setup = setup_for(sm.load_rules("classic"), double_set(3), 3)
    deals = auction_deals(setup)
    assert deals.weights.sum() == pytest.approx(1)
    start = sm.new_game("classic", pieces=double_set(3), hand_size=3)
    view = replace(start, dealer=1).view(1)
    policy = auction_policy(view, PointUtility(view))
    assert policy.chances(0, np.array([0.0, 3.0])).sum(axis=1) == pytest.approx(1)
