"""The last tricks of a view, solved over all its worlds."""

import pytest

from shootmoon.bots.evaluation.utility import MatchUtility
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.search.endgame import search_endgame
from shootmoon.bots.search.work import Work
from tests.unit.bots.playing import played_hands, slow


@pytest.mark.parametrize("preset", ["classic", "luna-4", "called", "hickeys"])
def test_solved_endings_weigh_every_legal_play(preset):
    compared = 0
    for _, view in played_hands(preset, 120):
        situation = Situation(view)
        if situation.tricks_left > 3:
            continue
        found = search_endgame(view, situation, 300, 1.0, MatchUtility(view), None, None, Work())
        if found is None:
            continue
        action, result = found
        assert {candidate.action for candidate in result.candidates} == set(view.legal_actions())
        values = [candidate.value for candidate in result.candidates]
        assert all(-0.01 <= value <= 1.01 for value in values)
        assert values == sorted(values, reverse=True)
        # What the solution makes most often is about as good as anything else.
        assert values[0] - values[[each.action for each in result.candidates].index(action)] < 0.02
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("most", [1, *slow(100)])
def test_the_last_cards_of_chips_are_solved_for_the_game(most):
    compared = 0
    for _, view in played_hands("chips-solo", 200):
        situation = Situation(view)
        if situation.tricks_left > 2:
            continue
        found = search_endgame(view, situation, 30_000, 1.0, MatchUtility(view), None, None, Work())
        if found is not None:
            _, result = found
            assert {candidate.action for candidate in result.candidates} == set(view.legal_actions())
            assert all(-0.01 <= candidate.value <= 1.01 for candidate in result.candidates)
            compared += 1
            if compared == most:
                break
    assert compared
