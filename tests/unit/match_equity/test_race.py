"""Races whose answers are known otherwise."""

from itertools import pairwise
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.match_equity.race import (
    Course,
    Event,
    Race,
    coarsened,
    corners,
    corners_in_plane,
    merged,
    renumbered,
)


def solved(course: Course) -> Race:
    race = Race(course)
    race.solve()
    return race


def fair(gain: int = 1, **facts: object) -> tuple[Event, ...]:
    return (Event(0.5, (gain, 0), **facts), Event(0.5, (0, gain), **facts))


@pytest.mark.parametrize("needs", [(2, 3), (1, 4), (5, 5), (7, 2)])
def test_the_problem_of_points(needs):
    """Pascal and Fermat, 1654: who needs one of them wins most of the tosses that could still be needed."""
    one, other = needs
    tosses = one + other - 1
    expected = sum(comb(tosses, heads) for heads in range(one, tosses + 1)) / 2**tosses
    race = solved(Course(fair(), 8, 0))
    assert race.at((8 - one, 8 - other)) == pytest.approx([expected, 1 - expected], abs=2e-6)


def test_the_ruin_of_a_gambler():
    """Going back and forth between two ends: a chance in proportion to the distance."""
    events = (Event(0.5, (1, -1)), Event(0.5, (-1, 1)))
    race = solved(Course(events, 6, -6, balanced=True))
    assert [race.at((had, -had))[0] for had in (-5, -2, 0, 3)] == pytest.approx(
        [1 / 12, 4 / 12, 6 / 12, 9 / 12], abs=1e-5
    )


def test_a_ruin_that_takes_long_is_the_same_on_a_coarser_grid():
    events = (Event(0.5, (360, -360)), Event(0.5, (-360, 360)))
    race = solved(Course(events, 40_000, -1, balanced=True))
    assert not race.exact
    for had in (-36_000, -12_040, 2, 26_000):
        assert race.at((had, -had))[0] == pytest.approx((had + 40_000) / 80_000, abs=0.01)
    assert race.at((40_003, -40_003)) == pytest.approx([1, 0])


@pytest.mark.parametrize("targets", [(48, 192), pytest.param((48, 600, 1500), marks=pytest.mark.slow)])
def test_a_fair_race_of_three_for_marks_is_even(targets):
    """Two pay the winner: at the start all have the same chance, and the rest depends on who has what."""
    pays = [Event(1 / 3, tuple(2 if side == one else -1 for side in range(3))) for one in range(3)]
    races = [solved(Course(tuple(pays), target, -1, balanced=True)) for target in targets]
    assert [race.exact for race in races] == [target == 48 for target in targets]
    third = races[0].at((16, -8, -8))
    assert third[0] > 0.45
    for race, target in zip(races, targets, strict=True):
        unit = target // 6
        assert race.at((0, 0, 0)) == pytest.approx([1 / 3] * 3, abs=1e-5)
        # However long it is, it goes as in a short one: what counts is the part of the way.
        ahead = race.at((2 * unit, -unit, -unit))
        assert ahead == pytest.approx(third, abs=0.005)
        assert race.at((-unit, 2 * unit, -unit)) == pytest.approx(np.roll(ahead, 1), abs=1e-5)


spots = st.lists(st.floats(-30, 30), min_size=1, max_size=5)


@given(spots)
def test_corners_are_dealt_out_so_that_the_mean_stays(spot):
    spot.append(round(sum(spot)) - sum(spot))
    for around in (corners, corners_in_plane):
        shares, points = zip(*around(spot), strict=True)
        assert sum(shares) == pytest.approx(1, abs=1e-6)
        assert shares @ np.array(points) == pytest.approx(np.array(spot), abs=1e-5)
        assert np.abs(np.array(points) - spot).max() < 1 + 1e-6
        if around is corners_in_plane:
            assert set(np.sum(points, axis=1)) == {round(sum(spot))}


def test_turns_pass_to_the_other_side():
    """Who deals never gains: so the two gain by turns, and the first to gain is first."""
    race = solved(Course((Event(1.0, (0, 1), turn=1),), 3, 0))
    assert race.at((0, 0)) == pytest.approx([0, 1])
    assert race.at((0, 1)) == pytest.approx([0, 1])
    # One behind: side 1 has two to go and gains first, side 0 one.
    assert race.at((2, 1)) == pytest.approx([1, 0])


def test_a_tie_plays_on_or_goes_to_the_first_in_order():
    both = Event(0.5, (1, 1))
    alone = Event(0.5, (1, 0))
    assert solved(Course((both, alone), 1, 0)).at((0, 0)) == pytest.approx([1, 0], abs=1e-5)
    ordered = (Event(0.5, (1, 1), order=(1, 0)), Event(0.5, (1, 0), order=(1, 0)))
    assert solved(Course(ordered, 1, 0)).at((0, 0)) == pytest.approx([0.5, 0.5], abs=1e-5)


def test_a_race_that_nobody_can_win_is_shared():
    assert solved(Course((Event(1.0, (0, 0)),), 3, 0)).at((2, 0)) == pytest.approx([0.5, 0.5])


def test_whoever_wins_at_once_wins_whatever_the_standing_is():
    won = Event(0.2, (0, 0), wins=0), Event(0.1, (0, 0), wins=1)
    race = solved(Course((*won, Event(0.7, (0, 0))), 5, 0))
    assert race.at((0, 4)) == pytest.approx([2 / 3, 1 / 3], abs=1e-5)
    # Of two points that side 0 still needs, each comes before it has won or lost at once with chance 7/10.
    race = solved(Course((*won, Event(0.7, (1, 0))), 5, 0))
    assert race.at((3, 4)) == pytest.approx([0.49 + 0.51 * 2 / 3, 0.51 / 3], abs=1e-5)


def test_hickeys_of_the_loser_are_counted():
    """One side always fails and takes a hickey; the other needs three steps."""
    race = solved(Course((Event(1.0, (1, 0), holder=1, hickeys=1),), 3, 0, most_hickeys=4))
    joint = race.columns.joint(race.at((0, 0)))
    assert joint[0, 0] == pytest.approx([0, 0, 0, 1, 0], abs=1e-5)


def walk(floor: int) -> Course:
    """A race in which one falls as often as not."""
    rises = [Event(0.27, (3, 0)), Event(0.23, (-3, 1)), Event(0.27, (0, 3)), Event(0.23, (1, -3))]
    return Course(tuple(rises), 21, floor)


def test_below_the_floor_chances_go_on_falling_as_those_of_a_deeper_floor_do():
    shallow, deep = solved(walk(-30)), solved(walk(-110))
    chances = [float(shallow.at((points, 3))[0]) for points in range(5, -90, -1)]
    assert all(one > other > 0 for one, other in pairwise(chances))
    for points in (-35, -45, -60, -80):
        assert shallow.at((points, 3)) == pytest.approx(deep.at((points, 3)), abs=0.03)
        assert shallow.at((points, 3)).sum() == pytest.approx(1)


def test_below_the_floor_a_fall_helps_whoever_has_not_fallen():
    race = solved(walk(-30))
    both = race.at((-40, -40))
    assert race.at((-50, -40))[1] > both[1]
    assert race.at((-1000, 3))[1] == pytest.approx(1, abs=0.04)
    assert race.at((-1000, 21)) == pytest.approx([0, 1])


def test_a_coarser_grid_keeps_means_and_spreads():
    events = walk(-30).events
    rough, pace = coarsened(events, 3)
    for each, scale in ((events, pace), (rough, 1)):
        weights = np.array([event.chance for event in each])
        gains = np.array([event.gains for event in each]) * (1 if each is events else 3)
        mean = weights @ gains
        spread = (weights @ (gains - mean) ** 2).sum()
        if each is events:
            expected = mean * scale, spread * scale
        else:
            assert mean == pytest.approx(expected[0])
            assert spread == pytest.approx(expected[1], rel=0.05)


def test_a_step_of_several_hands_is_won_at_once_if_one_of_them_is():
    events = (
        *(replace(each, chance=0.9 * each.chance) for each in walk(-30).events),
        Event(0.1, (0, 0), wins=1),
    )
    rough, pace = coarsened(events, 40)
    assert pace > 1
    assert sum(each.chance for each in rough if each.wins >= 0) == pytest.approx(1 - 0.9**pace)
    assert sum(each.chance for each in rough) == pytest.approx(1)


def test_events_are_merged_and_turned():
    event = Event(0.25, (1, 2, 3), order=(2, 0, 1), wins=1, turn=1, holder=0, hickeys=1)
    assert merged([event, event])[0].chance == 0.5
    there_and_back = renumbered(renumbered(event, 1), 2)
    assert there_and_back == event
    assert renumbered(event, 1).gains == (3, 1, 2)
