"""`moon check`: one line a file, and an exit status to rely on."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from shootmoon.cli import app
from shootmoon.record import write_record
from tests.unit.record.games import EXAMPLE, play


def check(*files: object, text: str | bytes = "") -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, ["check", *map(str, files)], input=text)
    return result.exit_code, result.stdout.splitlines()


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.moon"
    path.write_text(EXAMPLE, encoding="utf-8")
    return path


def test_a_good_record_is_ok(good: Path) -> None:
    assert check(good) == (0, [f"{good}: ok, 1 hand, 22 actions, result *"])


def test_what_it_holds_is_said(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    state = next(s for s in (play("luna-4", 3000, seed) for seed in range(20)) if s.phase == "over")
    path.write_text(write_record(state.view(2), "json"), encoding="utf-8")
    hands = sum(action.startswith("deal ") for action in state.history)
    result = "+".join(map(str, state.winners))
    assert check(path) == (
        0,
        [f"{path}: ok, {hands} hands, {len(state.history)} actions, result {result}, view of seat 2"],
    )


def test_every_file_is_looked_at_and_a_bad_one_is_told_by_the_exit_status(good: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.moon"
    bad.write_text(EXAMPLE.replace("= -21 1 0", "= 0 1 0"), encoding="utf-8")
    missing = tmp_path / "missing.moon"
    status, lines = check(bad, missing, tmp_path, good)
    assert status == 1
    assert lines == [
        f"{bad}:22:1: “= 0 1 0” is wrong: the scores after this hand are = -21 1 0",
        f"{missing}: No such file or directory",
        f"{tmp_path}: not a plain file",
        f"{good}: ok, 1 hand, 22 actions, result *",
    ]


def test_further_problems_of_a_file_are_indented(tmp_path: Path) -> None:
    bad = tmp_path / "bad.moon"
    options = '[Option "match.marks" "0"]\n[Option "auction.moons" "9"]\n'
    bad.write_text(EXAMPLE.replace("[Seat", options + "[Seat", 1), encoding="utf-8")
    status, lines = check(bad)
    assert status == 1
    assert lines[0].startswith(f"{bad}:5:1: match.marks = 0: ")
    assert [line[:18] for line in lines[1:]] == ["  auction.moons = "]


def test_a_name_with_control_characters_is_shown_as_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2J.moon"
    path.write_text(EXAMPLE, encoding="utf-8")
    assert check(path)[1] == [f"{tmp_path}/a\\x1b[2J.moon: ok, 1 hand, 22 actions, result *"]


def test_standard_input() -> None:
    assert check("-", text=EXAMPLE) == (0, ["-: ok, 1 hand, 22 actions, result *"])
    assert check("-", text=b"\xff\xfe")[1] == ["<stdin>:1:1: this is not UTF-8"]


def test_json_and_another_language(good: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.moon"
    bad.write_text("[Game")
    status, lines = check(good, bad, "--json")
    ok, wrong = map(json.loads, lines)
    assert (status, ok["ok"], ok["error"], ok["hands"]) == (1, True, None, 1)
    assert (wrong["ok"], wrong["file"]) == (False, str(bad))
    assert ": correcto, 1 mano, " in check(good, "--lang", "es")[1][0]


def test_it_needs_a_file() -> None:
    assert check()[0] == 2


def test_a_file_of_many_games_has_a_line_for_each(good: Path, tmp_path: Path) -> None:
    bad = EXAMPLE.replace("= -21 1 0", "= 0 1 0")
    path = tmp_path / "games.moon"
    path.write_text(EXAMPLE + bad + EXAMPLE, encoding="utf-8")
    line = 2 * EXAMPLE.count("\n")
    status, lines = check(path, good)
    assert (status, len(lines)) == (1, 4)
    assert lines[0] == f"{path}, game 1: ok, 1 hand, 22 actions, result *"
    assert lines[1].startswith(f"{path}:{line}:1: “= 0 1 0” is wrong")
    assert lines[2] == f"{path}, game 3: ok, 1 hand, 22 actions, result *"
    assert lines[3].startswith(f"{good}: ok")
    assert check("-", text=EXAMPLE + EXAMPLE)[1][1] == "-, game 2: ok, 1 hand, 22 actions, result *"


def test_any_game_of_a_file_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "games.moon"
    short = EXAMPLE[: EXAMPLE.index("moon pass")]
    path.write_text(EXAMPLE + short, encoding="utf-8")
    runner = CliRunner()
    first = runner.invoke(app, ["replay", str(path), "--json"])
    assert (first.exit_code, len(first.stdout.splitlines())) == (0, 22)
    assert "--game 2 shows it" in first.stderr
    second = runner.invoke(app, ["replay", str(path), "--json", "--game", "2"])
    assert (second.exit_code, len(second.stdout.splitlines()), second.stderr) == (0, 2, "")
    assert runner.invoke(app, ["replay", str(path), "--json", "--game", "3"]).exit_code == 2


def test_all_games_of_a_file_are_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "games.moon"
    short = EXAMPLE[: EXAMPLE.index("moon pass")]
    path.write_text(short + short, encoding="utf-8")
    result = CliRunner().invoke(app, ["review", str(path), "--json"])
    assert result.exit_code == 0, result.output
    assert [
        f"{path}, game {number}" in line for number, line in enumerate(result.stdout.splitlines(), 1)
    ] == [
        True,
        True,
    ]
