"""Rules whose tables aren't prepared are played by those of the most similar preset."""

import pytest

from shootmoon.game import HandMarksScore, setup_for
from shootmoon.match_equity import equity_table
from shootmoon.match_equity.families import nearest_preset
from shootmoon.match_equity.lending import LentTable
from shootmoon.rules import load_rules, preset_names

NEAREST = [
    ("luna", {"score.target": 50}, "luna"),
    ("luna", {"auction.minimum": 3}, "luna"),
    ("classic", {"score.moon_wins": False}, "luna"),
    ("hickeys", {"match.marks": 500}, "hickeys"),
    ("luna-marks", {"match.marks": 3}, "luna-marks"),
    ("chips", {"chips.target": 6}, "chips"),
    ("luna-4", {"table.partnerships": False}, ""),
]


@pytest.mark.parametrize(("preset", "options", "nearest"), NEAREST)
def test_the_nearest_preset_has_the_same_sides_and_the_same_kind_of_match(preset, options, nearest):
    assert nearest_preset(setup_for(load_rules(preset, options))) == nearest


def test_a_preset_is_nearest_to_itself():
    for preset in preset_names():
        rules = load_rules(preset)
        assert load_rules(nearest_preset(setup_for(rules))) == rules or preset == "luna-blind"


def test_a_lent_table_counts_how_far_each_side_is_from_the_target():
    own = equity_table("luna-marks")
    rules = load_rules("luna-marks", {"match.marks": 14})
    lent = LentTable(setup_for(rules), own)
    assert lent.chances(HandMarksScore((12, 0, 6)), 1) == own.chances(HandMarksScore((6, 0, 3)), 1)
    assert lent.chances(HandMarksScore((13, 0, 0)), 2) == own.chances(HandMarksScore((6, 0, 0)), 2)
    assert not lent.exact
