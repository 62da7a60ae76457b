"""Values of the choices in a position on the analysis board."""

import random

import shootmoon as sm
from shootmoon.analysis.board import evaluate
from tests.playing import play_on


def test_nothing_is_judged_where_there_is_nothing_to_choose() -> None:
    counts = set()
    for state, _ in play_on(sm.new_game("classic"), random.Random(5), 60):
        if state.phase != "play" or max(map(len, state.hands)) > 3:
            continue
        legal = state.legal_actions()
        counts.add(min(len(legal), 2))
        found = evaluate(state)
        assert [choice.action for choice in found.choices] == [str(action) for action in legal]
        assert (found.decision is not None) == (len(legal) > 1)
        assert evaluate(state, known=False).decision is None
    assert counts >= {1, 2}
