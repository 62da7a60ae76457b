"""Rows for data frames: each hand of a record once, and each action in its hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from shootmoon.game import Deal
from shootmoon.record import Record
from tests.unit.record.games import GAMES, play


@pytest.mark.parametrize("preset", GAMES)
def test_each_hand_that_is_over_has_a_row(preset: str) -> None:
    record = Record.of(state := play(preset, 150, 3))
    rows = record.hands()
    assert [row["hand"] for row in rows] == list(range(1, len(state.past) + 1))
    starts = [int(str(row["first_ply"])) for row in rows]
    assert starts[0] == 1
    positions = list(record.replay())
    for row, (start, end) in zip(rows, pairwise([*starts, len(record.actions) + 1]), strict=True):
        assert row["dealer"] == positions[end - 2].dealer or end > starts[-1]
        deal = next(each for each in record.actions[start - 1 : end - 1] if isinstance(each, Deal))
        assert row["dealt_1"] == " ".join(map(str, deal.hands[0]))
        tricks = [int(str(value)) for name, value in row.items() if name.startswith("tricks_")]
        assert 0 <= sum(tricks) <= state.setup.hand_size
        assert (row["made"] is None) == (row["declarer"] is None) == (row["contract"] is None)


@pytest.mark.parametrize("preset", GAMES)
def test_each_action_has_a_row_in_its_hand(preset: str) -> None:
    record = Record.of(play(preset, 150, 3))
    rows = list(record.to_dicts())
    assert [(row["ply"], row["action"]) for row in rows] == [
        (ply, str(action)) for ply, action in enumerate(record.actions, 1)
    ]
    starts = [row["first_ply"] for row in record.hands()]
    for row in rows:
        within = [start for start in starts if int(str(start)) <= int(str(row["ply"]))]
        assert row["hand"] in (len(within), len(within) + 1)
