"""Match equity between strong players: stored results of auctions, and races whose events depend on the
standing."""

from itertools import product

import numpy as np
import pytest

import shootmoon as sm
from shootmoon.game import HandMarksScore, setup_for
from shootmoon.match_equity import equity_table
from shootmoon.match_equity.families import families, most_similar_family
from shootmoon.match_equity.outcomes import moon_outcomes, outcomes_of
from shootmoon.match_equity.race import Course, Event, Race
from shootmoon.match_equity.standings import auction_results, class_at, class_of, levels_of, result_chances
from shootmoon.pieces.dominoes import double_set

STORED = [family for family in families() if result_chances(family.name) is not None]


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
@pytest.mark.parametrize("coarse", [False, True])
def test_each_mixture_of_levels_is_a_class_of_its_own(family, coarse):
    setup = setup_for(family.rules)
    levels = levels_of(setup, coarse=coarse)
    needs = list(product((*levels, max(levels, default=0) + 1), repeat=setup.seating.sides))
    classes = class_of(levels, np.array(needs))
    assert sorted(classes) == list(range(len(needs)))
    assert [class_at(levels, each) for each in needs] == classes.tolist()
    for need in range(1, 30):
        assert class_at(levels, (need, 1)) == class_of(levels, np.array([(need, 1)]))[0]


def test_all_presets_of_moon_are_stored():
    moon = {name for name in sm.preset_names() if sm.load_rules(name).game == "moon"}
    assert moon <= {family.name for family in STORED}


@pytest.mark.parametrize("family", STORED, ids=lambda family: family.name)
def test_stored_results_fit_the_rules(family):
    setup = setup_for(family.rules)
    chances = result_chances(family.name)
    classes = (len(levels_of(setup)) + 1) ** setup.seating.sides
    assert chances.shape == (classes + 1, len(auction_results(setup)), setup.hand_size + 1)
    assert chances.sum(axis=(1, 2)) == pytest.approx(1)
    outcomes = outcomes_of(setup, chances)
    assert sum(each.chance for each in outcomes) == pytest.approx(1)
    assert np.sum([each.by_class for each in outcomes], axis=0) == pytest.approx(1)


def test_without_stored_results_outcomes_are_those_counted():
    setup = setup_for(sm.load_rules("luna-4", {"table.partnerships": False}))
    assert moon_outcomes(setup, strong=True) == moon_outcomes(setup)


def test_results_of_a_race_for_points_are_not_used_in_a_race_for_marks():
    # Of all presets, `called` (a race for points) has hands and auctions most similar to these.
    options = {"auction.moons": 3, "match.kind": "hand-marks"}
    setup = setup_for(sm.load_rules("called", options), double_set(3)[:8], 2)
    assert most_similar_family(setup.rules).name == "called"
    table = equity_table(setup.rules, strong=True, pieces=setup.pieces, hand_size=2)
    assert sum(table.chances(HandMarksScore((0,) * 3), 1)) == pytest.approx(1)


@pytest.mark.parametrize("preset", ["classic", "hickeys", "luna-4", "luna-marks"])
def test_chances_add_up_and_a_lead_is_worth_something(preset):
    table = equity_table(preset, strong=True)
    setup = table.setup
    sides = setup.seating.sides
    first = setup.first_score

    def chances(lead):
        amounts = (lead, *(0,) * (sides - 1))
        score = HandMarksScore(amounts) if setup.counted == "marks" else _with_points(first, amounts)
        return table.chances(score, 1)

    even, ahead = chances(0), chances(5)
    assert sum(even) == pytest.approx(1)
    assert ahead[0] >= even[0] - 1e-3
    target = setup.points.target if setup.points else setup.match.marks
    assert chances(target - 1)[0] > even[0]


def _with_points(score, points):
    from msgspec.structs import replace

    return replace(score, points=points)


def test_events_may_depend_on_the_standing():
    """A race to 2 between two sides: side 0 always gains 1, but only while side 1 needs 2; then side 1
    does."""
    one = Event(0.5, (1, 0), by_class=(0.0, 1.0, 0.0, 1.0))
    other = Event(0.5, (0, 1), by_class=(1.0, 0.0, 1.0, 0.0))
    course = Course((one, other), 2, -1, levels=(1,))
    needs = np.array([(1, 1), (1, 2), (2, 1), (2, 2)])
    assert class_of(course.levels, needs).tolist() == [0, 1, 2, 3]
    race = Race(course)
    race.solve()
    assert race.columns.by_winner(race.at((0, 0)))[0] == pytest.approx(1)
    assert race.columns.by_winner(race.at((1, 1)))[0] == pytest.approx(0, abs=1e-6)
    plain = Race(Course((Event(0.5, (1, 0)), Event(0.5, (0, 1))), 2, -1))
    plain.solve()
    assert plain.columns.by_winner(plain.at((0, 0)))[0] == pytest.approx(0.5)
