"""`moon analyze`: where it begins, and what it refuses before it begins."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from shootmoon.cli import app
from shootmoon.record import Record, read_record, write_record
from tests.unit.record.games import EXAMPLE


def analyze(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner(env={"COLUMNS": "200"}).invoke(
        app, ["analyze", *map(str, arguments)], input="quit\n", catch_exceptions=False
    )
    return result.exit_code, result.stdout, " ".join(result.stderr.split())


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    path = tmp_path / "game.moon"
    path.write_text(EXAMPLE, encoding="utf-8")
    return path


def test_any_ply_can_be_begun_with_and_no_other(example: Path) -> None:
    plies = len(read_record(EXAMPLE).actions)
    for at, ply in ((0, 0), (1, 1), (plies, plies), (-1, plies), (-plies - 1, 0)):
        status, out, _ = analyze(example, "--at", at)
        assert status == 0
        assert f"Ply {ply} of {plies}" in out
    for at in (plies + 1, -plies - 2):
        status, _, said = analyze(example, "--at", at)
        assert status == 2
        assert f"there is no ply {at}: plies are 0 to {plies}" in said


def test_every_seat_can_be_looked_from_and_no_other(example: Path) -> None:
    for seat in (1, 2, 3):
        assert analyze(example, "--seat", seat)[0] == 0
    for seat in (0, 4):
        status, _, said = analyze(example, "--seat", seat)
        assert status == 2
        assert "the seats are 1 to 3" in said


def test_a_view_is_looked_at_from_its_seat_alone(example: Path) -> None:
    view = Record.of(read_record(EXAMPLE).final.view(2))
    example.write_text(write_record(view), encoding="utf-8")
    assert analyze(example)[0] == 0
    assert analyze(example, "--seat", 2)[0] == 0
    status, _, said = analyze(example, "--seat", 1)
    assert status == 2
    assert "this is the view of seat 2" in said


def test_a_record_and_a_position_set_up_are_not_combined(example: Path) -> None:
    status, _, said = analyze(example, "--rules", "classic", "--actions", "pass")
    assert status == 2
    assert "--rules, --actions can't be combined with FILE" in said
    assert analyze("-")[0] == 2
    assert analyze("--rules", "luna", "--hand", "6-6")[0] != 0
