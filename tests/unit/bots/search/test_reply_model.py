"""`ReplyModel`: what others reply depends on what they see, and on nothing else."""

import numpy as np
import pytest
from msgspec.structs import replace

from shootmoon.bots.position.problem import view_problem
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.determinization import determinize
from shootmoon.bots.search.reply_model import ReplyModel
from shootmoon.solver import solve_plays
from tests.unit.bots.playing import played_hands


def replies(preset):
    """Situations in which somebody else is to reply: problem by world, what lies beside, the mover."""
    for _, view in played_hands(preset, 160):
        situation = Situation(view)
        if view.trick or situation.tricks_left < 3 or view.seat == view.declarer:
            continue
        problem = view_problem(view, situation, view.declarer)
        sampled = determinize(
            view, 60, np.random.default_rng(1), max_enumerated=10_000, pool=0, use_likelihood=False
        )
        lead = next(number for number in range(32) if situation.hand >> number & 1)
        hands = sampled.hands.copy()
        hands[:, view.seat - 1] &= ~np.uint64(1 << lead)
        posed = replace(problem, trick=(lead,), led=situation.tables.leads[lead][0], first_leads=None)
        yield view, situation, posed, hands, sampled.aside, posed.to_move


@pytest.mark.parametrize("preset", ["classic", "luna-4"])
def test_a_reply_is_legal_and_tells_nothing_of_hidden_hands(preset):
    compared = 0
    for view, situation, posed, hands, aside, mover in replies(preset):
        by_hand = {}
        declares = mover + 1 == view.declarer
        for row, apart in zip(hands.tolist(), aside.tolist(), strict=True):
            here = replace(posed, hands=tuple(row))
            model = ReplyModel(situation, 2, np.random.default_rng(7))
            reply = model.reply(here, apart, 0)
            legal = {(play.piece, play.suit) for play in solve_plays(here)}
            assert (reply.piece, reply.suit) in legal
            # The declarer knows what it discarded; others don't.
            seen = (row[mover], apart if declares else 0)
            compared += seen in by_hand
            assert by_hand.setdefault(seen, reply.piece) == reply.piece
    assert compared > 20
