"""Games of bots as tables of actions and of hands."""

from __future__ import annotations

from pathlib import Path

import pytest

import shootmoon as sm
from shootmoon.datasets import DatasetError, check, make_games, parquet
from shootmoon.datasets.games import game_tables
from shootmoon.record import ACTION_COLUMNS, HAND_COLUMNS
from shootmoon.rules import load_rules
from tests.strategies import some_presets


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played") / "set"
    make_games(folder, ("novice", "random"), "luna-4", deals=3, shard=2)
    return folder


def test_rows_are_those_of_the_records(played: Path) -> None:
    actions, hands = game_tables(load_rules("luna-4"))
    found = parquet.read(played / "actions" / "part-00001.parquet", actions)
    record = sm.read_record(played / "contest" / "records" / "000002-001.moon")
    rows = [row for row, seating in enumerate(found["seating"]) if seating == 1]
    dicts = record.to_dicts()
    assert len(rows) == len(dicts)
    for name in ("ply", "phase", "seat", "action", "contract", "tricks_2", "points_1"):
        assert [found[name][row] for row in rows] == [each[name] for each in dicts]
    assert found["deal"] == [2] * len(found["deal"])
    for row, (position, action) in zip(rows, record, strict=True):
        assert found["legal"][row] == list(position.legal_actions())
        assert found["bot"][row] == (record.seats[position.to_move - 1] if position.to_move else None)
        if position.to_move:
            assert action in found["legal"][row]
    whole = parquet.read(played / "hands" / "part-00001.parquet", hands)
    chosen = [row for row, seating in enumerate(whole["seating"]) if seating == 1]
    for row, wanted in zip(chosen, record.hands(), strict=True):
        assert {name: whole[name][row] for name in wanted} == wanted
        assert tuple(whole[f"bot_{seat}"][row] for seat in (1, 2, 3, 4)) == record.seats


def test_games_are_checked_against_their_records(played: Path, tmp_path: Path) -> None:
    found = check(played, sample=4)
    assert (found.kind, found.files, found.sampled, found.faults) == ("games", 4, 4, ())
    record = played / "contest" / "records" / "000001-000.moon"
    text = record.read_text()
    other = (played / "contest" / "records" / "000000-000.moon").read_text()
    record.write_text(other)
    assert any("deal 1, seating 0" in fault for fault in check(played, sample=6).faults)
    record.write_text(text)


def test_games_go_on_and_are_told_apart(played: Path) -> None:
    before = {path: path.read_bytes() for path in played.rglob("*.parquet")}
    made = make_games(played, ("novice", "random"), "luna-4", deals=3, shard=2)
    assert {path: path.read_bytes() for path in played.rglob("*.parquet")} == before
    assert set(made.rows) == {"actions", "hands"}
    with pytest.raises(DatasetError, match=r"another data set \(bots\)"):
        make_games(played, ("random", "novice"), "luna-4", deals=3, shard=2)
    with pytest.raises(DatasetError, match="one bot has no opponent"):
        make_games(played / "other", ("novice",))
    assert not (played / "other").exists()


@pytest.mark.parametrize("preset", some_presets())
def test_every_column_of_rows_has_a_meaning(preset: str) -> None:
    """The columns of a data set are those of the rows, which the constants describe."""
    record = sm.read_record(f"tests/playthroughs/{preset}.moon").until(60)
    actions, hands = game_tables(record.rules)
    for rows, table, meanings in (
        (record.to_dicts(), actions, ACTION_COLUMNS),
        (record.hands(), hands, HAND_COLUMNS),
    ):
        for row in rows:
            names = {name if name in meanings else name.rpartition("_")[0] for name in row}
            assert names <= set(meanings)
            assert {column.name for column in table.columns} >= set(row) - {
                name for name in row if name.startswith("hickeys")
            }
