"""The novice bids by the equilibrium of the auction among its like, and by rules of thumb where it can't."""

import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from shootmoon.bots import make_bot
from shootmoon.bots.auction import mixture
from shootmoon.bots.auction.policy import auction_policy, auction_solver
from shootmoon.bots.auction.tables import tables_for
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import MatchUtility
from shootmoon.files.prepared import NotPrepared
from shootmoon.game import Bid, View, setup_for
from shootmoon.rules import load_rules
from tests.patience import STILL
from tests.unit.bots.playing import novices_turns


def auctions(preset: str, turns: int = 40) -> list[View]:
    """Views of seats that have a choice of bids, in matches that beginners play."""
    views = [state.view(state.to_move) for state in novices_turns(preset, turns)]
    return [view for view in views if view.phase == "auction" and len(view.legal_actions()) > 1]


@pytest.mark.parametrize("preset", ["luna", "luna-4"])
def test_nobody_gains_by_bidding_otherwise_in_the_model(preset: str) -> None:
    view = auctions(preset)[0]
    tables = tables_for(view.setup, strong=True)
    assert tables is not None
    policy = auction_policy(view, MatchUtility(view, tables.strong), novices=True)
    solver = auction_solver(view.setup, novices=True)
    assert solver.gains(policy._strategy[None], policy.worth[None]).max() < 0.002


def test_the_stronger_hands_of_a_class_make_the_higher_bids_as_often_as_the_strategy_says() -> None:
    view = auctions("luna")[0]
    policy = mixture._policy(view)
    assert policy is not None
    deals, actions = policy._deals, policy.tree.nodes[0].actions
    for number, (low, high) in enumerate(pairwise(deals.bounds), 1):
        bids = [policy.bid_of(0, each) for each in np.linspace(low, high, 401)[:-1]]
        assert bids == sorted(bids, key=actions.index)
        shares = [bids.count(bid) / len(bids) for bid in actions]
        assert shares == pytest.approx(policy._strategy[0, number, : len(actions)], abs=0.01)


def test_the_same_view_gets_the_same_bid_and_pieces_are_played_like_a_beginner() -> None:
    for state in novices_turns("luna", 60):
        view = state.view(state.to_move)
        decision = make_bot("novice", 1).choose(view)
        assert decision == make_bot("novice", 2).choose(view)
        if view.phase != "auction":
            assert decision == make_bot("beginner").choose(view)
        elif isinstance(decision.action, Bid) and decision.chance is not None:
            assert 0 <= decision.chance <= 1
            assert decision.explain("es")


def test_without_tables_it_bids_by_rules_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    views = auctions("luna")

    def missing(*given: object, **how: object) -> None:
        raise NotPrepared

    for name, broken in (("tables_for", lambda *given, **how: None), ("auction_policy", missing)):
        with monkeypatch.context() as patched:
            patched.setattr(mixture, name, broken)
            for view in views:
                assert make_bot("novice").choose(view) == make_bot("beginner").choose(view)


def test_it_needs_no_numpy() -> None:
    program = """
import sys
sys.modules["numpy"] = None
import random
from shootmoon.bots import make_bot
from shootmoon.game import new_game
from shootmoon.rules import load_rules
state, bot, rng = new_game(load_rules("luna")), make_bot("novice"), random.Random(1)
while state.phase != "over":
    move = state.to_move
    state = state.apply(bot.choose(state.view(move)).action if move else state.sample_chance(rng))
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=STILL)


def test_the_tricks_of_novices_are_measured_for_every_kind_of_game() -> None:
    for preset in ("luna", "luna-blind", "luna-21", "luna-4", "called", "called-4"):
        setup = setup_for(load_rules(preset))
        if setup.bids and setup.counts_tricks:
            assert len(evaluator_of(setup, novices=True).weights.novice_taken) == setup.hand_size, preset
