"""The lines of a sheet, from positions and from results alone."""

import itertools

import pytest

from shootmoon.game import setup_for
from shootmoon.record import Record
from shootmoon.scorekeeping.sheet import Sheet
from tests.strategies import some_presets
from tests.unit.record.games import play


def results(record: Record):
    """The results of all finished hands."""
    states = [*record.replay()]
    return [now.last_hand for was, now in itertools.pairwise(states) if len(now.past) > len(was.past)]


@pytest.mark.parametrize("preset", some_presets())
def test_results_make_the_lines_that_positions_make(preset):
    state = play(preset, 700, seed=3)
    assert state.past
    record = Record.of(state)
    followed = Sheet(record.replay())
    assert Sheet.of_results(results(record), state).lines == followed.lines


def test_a_match_that_began_with_a_score_keeps_its_marks_and_rounds():
    record = Record.of(play("hickeys", 300, seed=1))
    begun = Record(record.rules, record.actions, score=setup_for(record.rules).score(marks=(4, -2, -2)))
    followed = Sheet(begun.replay())
    assert Sheet.of_results(results(begun), begun.final).lines == followed.lines
