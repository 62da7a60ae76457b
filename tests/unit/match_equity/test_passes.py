"""The kernel's passes over a race are the same, to the last bit, as those of their slow twin."""

import numpy as np
import pytest
from msgspec.structs import replace

from shootmoon.game import setup_for
from shootmoon.match_equity import table as tables
from shootmoon.match_equity.passes import NativePasses
from shootmoon.match_equity.race import Course, Event, Race
from shootmoon.rules import load_rules
from tests.unit.match_equity.slow_passes import SlowPasses


def races_of(preset: str, monkeypatch: pytest.MonkeyPatch, **options: object) -> list[Race]:
    """Return the races of a rule set, smaller than usual, and hardly solved."""
    found: list[Race] = []

    def noted(race: Race, near: Race | None = None, *, rough: bool = False) -> None:
        found.append(race)
        race.values[:] = 1 / race.columns.wins

    monkeypatch.setattr(Race, "solve", noted)
    monkeypatch.setattr(tables, "load_or_solve", noted)
    tables.EquityTable(setup_for(load_rules(preset, options)), coarse=True)
    return [race for race in found if isinstance(race, Race)]


SMALL = {"score.target": 9}
CASES = [
    ("luna", SMALL),
    ("luna-4", SMALL),
    ("called-4", SMALL),
    ("hickeys", SMALL),
    ("hickeys-4", SMALL),
    ("luna-marks", {}),
    ("chips", {"chips.target": 6}),
    ("chips-solo", {"chips.target": 6}),
    ("chips-2", {"chips.target": 6}),
]


@pytest.mark.parametrize(("preset", "options"), CASES, ids=[preset for preset, _ in CASES])
def test_passes_are_those_of_the_slow_twin(preset, options, monkeypatch):
    races = races_of(preset, monkeypatch, **options)
    assert races
    for race in races:
        compare(race)


def compare(race: Race) -> None:
    spec = race.spec()
    fast, slow = NativePasses(spec), SlowPasses(spec)
    constant = race._constant(fast)
    assert (constant == race._constant(slow)).all()
    values = np.random.default_rng(1).random(race.values.shape).astype(spec.chances.dtype)
    for given in (constant, None, constant):
        after = fast.run(values, given)
        assert after.dtype == spec.chances.dtype
        assert (after == slow.run(values, given)).all()
        values = after


def test_a_supply_that_runs_out_is_passed_out_in_the_same_order():
    events = (Event(0.5, (2, 1), turn=1, first=(1, -1)), Event(0.5, (0, 2), turn=0, first=(-1, 0)))
    compare(Race(Course(events, 8, 0, supply=9)))


def test_a_race_that_leads_beyond_its_grid_is_refused():
    spec = Race(Course((Event(0.5, (1, 0)), Event(0.5, (0, 1))), 8, 0)).spec()
    for wrong in (spec.gains * 100, spec.gains * -100):
        with pytest.raises(ValueError, match="gains"):
            NativePasses(replace(spec, gains=wrong))


def test_a_race_begun_with_the_values_of_another_has_the_same_solution():
    events = (Event(0.5, (1, 0), turn=1), Event(0.3, (0, 1), turn=1), Event(0.2, (-2, 0), turn=1))
    alone, near = Race(Course(events, 12, -8)), Race(Course(events, 12, -8))
    alone.solve()
    near.solve(rough=True)
    again = Race(Course(events, 12, -8))
    again.solve(near)
    assert np.abs(alone.values - again.values).max() < 1e-5
    assert np.abs(alone.values - near.values).max() < 1e-3


def test_a_race_to_another_target_begins_with_the_values_where_as_much_is_needed():
    events = (Event(0.5, (1, 0), turn=1), Event(0.3, (0, 1), turn=1), Event(0.2, (-2, 0), turn=1))
    near, alone = Race(Course(events, 12, -8)), Race(Course(events, 20, -8))
    near.solve()
    alone.solve()
    begun = Race(Course(events, 20, -8))
    begun.solve(near)
    assert np.abs(alone.values - begun.values).max() < 1e-4
