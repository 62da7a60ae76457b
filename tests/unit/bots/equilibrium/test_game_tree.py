"""Games of hidden information: values, best responses, regret minimization, where the truth is known."""

from itertools import permutations, product
from time import monotonic

import numpy as np
import pytest

from shootmoon.bots.equilibrium.cfr import Cfr
from shootmoon.bots.equilibrium.game_tree import GameTree
from shootmoon.bots.equilibrium.tree_builder import TreeBuilder


def kuhn() -> tuple[GameTree, TreeBuilder]:
    """Kuhn poker: three cards, an ante of 1, one bet of 1. To the first player it is worth -1/18."""
    builder = TreeBuilder(2)
    for cards in permutations(range(3), 2):
        high = 1 if cards[0] > cards[1] else -1
        check, bet = builder.add_decision(builder.add_deal(), 0, 0, (cards[0], ""), 2)
        after_check, after_bet = builder.add_decision(check, 1, 1, (cards[1], "c"), 2)
        builder.add_end(after_check, (high, -high))
        fold, call = builder.add_decision(after_bet, 2, 0, (cards[0], "cb"), 2)
        builder.add_end(fold, (-1, 1))
        builder.add_end(call, (2 * high, -2 * high))
        fold, call = builder.add_decision(bet, 1, 1, (cards[1], "b"), 2)
        builder.add_end(fold, (1, -1))
        builder.add_end(call, (2 * high, -2 * high))
    return builder.build(), builder


def test_kuhn_poker_is_worth_a_loss_of_an_eighteenth() -> None:
    tree, builder = kuhn()
    cfr = Cfr(tree)
    cfr.run(400)
    strategy = cfr.strategy
    assert tree.expected(tree.values(strategy)) == pytest.approx([-1 / 18, 1 / 18], abs=2e-3)
    assert tree.gains(strategy).sum() < 4e-3
    first = dict(builder.infoset_actions())
    # With the best card the second player calls, with the worst it folds.
    assert strategy[first[2, "b"][0]] == pytest.approx(0, abs=1e-3)
    assert strategy[first[0, "b"][0]] == pytest.approx(1, abs=1e-3)


def test_a_best_response_is_the_best_of_all_pure_strategies() -> None:
    tree, _ = kuhn()
    rng = np.random.default_rng(1)
    for _ in range(3):
        drawn = rng.random(tree.actions)
        strategy = tree.normalized(drawn, drawn)
        for seat in range(2):
            own = [infoset for infoset in range(tree.infosets) if tree.mover[infoset] == seat]
            best = -np.inf
            for chosen in product(range(2), repeat=len(own)):
                pure = strategy.copy()
                for infoset, choice in zip(own, chosen, strict=True):
                    pure[tree.first[infoset] : tree.first[infoset] + 2] = np.arange(2) == choice
                best = max(best, tree.expected(tree.values(pure))[seat])
            now = tree.expected(tree.values(strategy))[seat]
            assert tree.gains(strategy)[seat] == pytest.approx(best - now)


def test_more_iterations_come_nearer_to_an_equilibrium() -> None:
    tree, _ = kuhn()
    cfr = Cfr(tree)
    found = []
    for _ in range(3):
        cfr.run(30)
        found.append(tree.gains(cfr.strategy).sum())
    assert found[0] > found[1] > found[2]
    assert cfr.iterations == 90


def test_parts_of_a_run_are_as_good_as_a_whole() -> None:
    tree, _ = kuhn()
    one, other = Cfr(tree), Cfr(tree)
    one.run(20)
    other.run(7)
    other.run(13)
    assert one.strategy.tolist() == other.strategy.tolist()


def test_nothing_is_done_after_the_deadline() -> None:
    tree, _ = kuhn()
    cfr = Cfr(tree)
    cfr.run(1_000, deadline=monotonic())
    assert cfr.iterations == 0
    assert tree.normalized(cfr.strategy, tree.uniform()).tolist() == cfr.strategy.tolist()


def test_nobody_may_forget() -> None:
    builder = TreeBuilder(1)
    one, other = builder.add_decision(builder.add_deal(), 0, 0, "begin", 2)
    builder.add_decision(one, 1, 0, "then", 2)
    with pytest.raises(ValueError, match="can't be one information set"):
        builder.add_decision(other, 1, 0, "then", 2)


def test_a_game_without_decisions_is_worth_what_it_pays() -> None:
    builder = TreeBuilder(2)
    builder.add_end(builder.add_deal(1), (1, -1))
    builder.add_end(builder.add_deal(3), (0, 2))
    tree = builder.build()
    cfr = Cfr(tree)
    cfr.run(2)
    assert tree.expected(tree.values(cfr.strategy)).tolist() == [0.25, 1.25]
    assert tree.gains(cfr.strategy).tolist() == [0, 0]
