"""Rules that differ in their target alone share one solution, and no rules cost more than a few seconds."""

import numpy as np
import pytest

from shootmoon.game import HandMarksScore, setup_for
from shootmoon.match_equity import EquityTable, equity_table
from shootmoon.match_equity.race import _MAX_PRODUCTS, Course, Event, Race
from shootmoon.rules import load_rules

EVENTS = (Event(0.5, (1, 0), turn=1), Event(0.3, (0, 1), turn=1), Event(0.2, (-2, 0), turn=1))


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[Race]:
    """The races that are solved meanwhile, each at once."""
    found: list[Race] = []

    def solve(race: Race, near: Race | None = None, *, rough: bool = False) -> None:
        found.append(race)
        race.values[:] = 1 / race.columns.count

    monkeypatch.setattr(Race, "solve", solve)
    return found


@pytest.mark.parametrize("target", [25, 30, 36])
def test_a_race_counted_to_another_target_has_the_same_values(target):
    race, alone = Race(Course(EVENTS, 30, -30)), Race(Course(EVENTS, target, -30))
    race.solve()
    alone.solve()
    moved = race.counted_to(Course(EVENTS, target, -30))
    assert moved is not None
    for standing in ((0, 0), (target - 1, 3), (2, target - 2), (target + 1, 2), (5, 1)):
        assert moved.at(standing) == pytest.approx(alone.at(standing), abs=2e-3)


def test_only_races_with_the_same_events_and_deep_enough_are_shared():
    race = Race(Course(EVENTS, 12, -9))
    assert race.counted_to(Course(EVENTS, 15, -9))
    assert race.counted_to(Course(EVENTS, 16, -9)) is None  # its lowest amount would be -5
    assert race.counted_to(Course(EVENTS[::-1], 12, -9)) is None
    assert race.counted_to(Course(EVENTS, 12, -9, supply=20)) is None


@pytest.mark.parametrize("preset", ["luna", "called", "hickeys", "hickeys-house", "luna-4"])
def test_rules_that_differ_in_the_target_alone_need_no_race_for_points(preset, solved, monkeypatch, tmp_path):
    monkeypatch.setenv("SHOOTMOON_CACHE", str(tmp_path))
    for strong in (False, True):
        near = EquityTable(setup_for(load_rules(preset)), strong=strong)
        for target in (15, 25, 28):
            solved.clear()
            found = EquityTable(
                setup_for(load_rules(preset, {"score.target": target})), strong=strong, near=near
            )
            assert sum(len(race.values) for race in solved) < 1_000  # the race for the match, at most
            ours, theirs = found._round or found._match, near._round or near._match
            assert ours.values is theirs.values
            assert ours.course.target == target


@pytest.mark.parametrize("preset", ["luna", "called", "hickeys", "hickeys-4", "hickeys-house", "luna-4"])
@pytest.mark.parametrize("target", [33, 60, 250])
def test_a_pass_is_never_too_much_work(preset, target, solved, monkeypatch, tmp_path):
    monkeypatch.setenv("SHOOTMOON_CACHE", str(tmp_path))
    EquityTable(setup_for(load_rules(preset, {"score.target": target})))
    for race in solved:
        spec = race.spec()
        assert len(spec.needs) * len(spec.gains) * race.columns.count <= _MAX_PRODUCTS


def test_the_order_in_which_tables_are_asked_for_changes_nothing(monkeypatch, tmp_path):
    from shootmoon.match_equity import table

    rules = load_rules("luna-marks", {"match.marks": 9})
    found = []
    for first in ("luna-marks", rules):
        monkeypatch.setenv("SHOOTMOON_CACHE", str(tmp_path / str(len(found))))
        table._table.cache_clear()
        equity_table(first)
        found.append(equity_table(rules).chances(HandMarksScore((3, 2, 0)), 2))
    table._table.cache_clear()
    assert np.array_equal(*found)
