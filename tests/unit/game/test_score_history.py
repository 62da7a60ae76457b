"""The score before and after every hand, from the score sheet alone."""

import random
from collections.abc import Mapping

import pytest

from shootmoon.game import HandResult, Score, State, new_game, setup_for
from shootmoon.game.score_history import scores_by_hand
from shootmoon.rules import load_rules, preset_names

HANDS = 30


def known(score: Score) -> Mapping[str, tuple[int, ...]]:
    """Without what the score sheet doesn't say."""
    return score.amounts


@pytest.mark.parametrize("preset", preset_names())
def test_it_is_the_score_of_the_engine(preset: str) -> None:
    rng = random.Random(preset)
    state: State = new_game(load_rules(preset))
    sheet: list[HandResult] = []
    stood: list[Score] = [state.score]
    while state.phase != "over" and len(sheet) < HANDS:
        before = len(state.past)
        if state.to_move == 0:
            state = state.apply(state.sample_chance(rng))
        else:
            state = state.apply(rng.choice(state.legal_actions()))
        if len(state.past) > before:
            assert state.last_hand is not None
            sheet.append(state.last_hand)
            stood.append(state.score)
    assert len(sheet) > 1
    if state.phase == "over":  # the last round isn't cleared
        sheet, stood = sheet[:-1], stood[:-1]
    found = scores_by_hand(setup_for(load_rules(preset)), sheet)
    assert list(map(known, found)) == list(map(known, stood))
