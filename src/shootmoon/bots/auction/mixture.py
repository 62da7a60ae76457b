"""`equilibrium_bid`: bid by the equilibrium of the auction among players who play the hand like `novice`."""

from __future__ import annotations

import numpy as np

from shootmoon.bots.auction.policy import AuctionPolicy, auction_policy
from shootmoon.bots.auction.tables import tables_for
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.utility import MatchUtility
from shootmoon.bots.protocol.decision import Decision, percent
from shootmoon.files.prepared import NotPrepared
from shootmoon.game import PASS, View
from shootmoon.match_equity import has_equity


def equilibrium_bid(view: View, bolder: float = 0.0, habit: str = "") -> Decision | None:
    """Return a bid, given the view of a seat that is to bid; None if the tables that it needs are missing.

    Where the equilibrium mixes bids, the stronger a hand is in its class, the higher it bids. ``bolder``: by
    how many tricks the hand is overrated. ``habit``: see `AuctionPolicy.bid_of`.
    """
    legal = view.legal_actions()
    if len(legal) == 1:
        return Decision(legal[0], "only-choice")
    policy = _policy(view)
    if policy is None:
        return None
    hand = np.array([sum(view.setup.bits_of[tile] for tile in view.hand)], dtype=np.uint64)
    evaluator = evaluator_of(view.setup, novices=True)
    strength = evaluator.tricks_without_widow(hand)
    node = policy.tree.node_of([bid for _, bid in view.bids])
    bid = policy.bid_of(node, float(strength[0]) + bolder, habit)
    named = bid
    if bid == PASS:
        named = next(each for each in policy.tree.nodes[node].actions if each != PASS)
    made = float(evaluator.chance_to_make(strength, view.setup.needs(named))[0])
    facts = {"percent": percent(made)}
    if bid == PASS:
        return Decision(PASS, "pass-odds", {"bid": named, **facts})
    return Decision(bid, "bid-odds", facts, chance=made)


def _policy(view: View) -> AuctionPolicy | None:
    if not has_equity(view.setup):
        return None
    tables = tables_for(view.setup, strong=True)
    if tables is None or tables.strong is None or tables.lender:
        return None
    try:
        return auction_policy(view, MatchUtility(view, tables.strong), novices=True)
    except NotPrepared:
        return None
