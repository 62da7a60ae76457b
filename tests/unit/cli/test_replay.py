"""`moon replay`: any point of a game, as text and as JSON lines."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from shootmoon.cli import app
from shootmoon.record import Record, RecordError, read_record, snapshots, write_record
from tests.unit.record.games import EXAMPLE, penalty, play


def replay(*arguments: object, text: str = "", **env: str) -> tuple[int, str, str]:
    result = CliRunner(env=env).invoke(app, ["replay", *map(str, arguments)], input=text)
    if isinstance(result.exception, RecordError):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "game.moon"
    path.write_text(EXAMPLE, encoding="utf-8")
    return path


def test_without_a_ply_the_score_sheet_and_the_end_are_shown(example: Path) -> None:
    status, out, _ = replay(example)
    assert status == 0
    lines = out.splitlines()
    assert lines[0].startswith("Hand 1 (Ann: moon, set) – ")
    assert "Ann: minus 21, 2 hickeys; Ben (bot club): 1; Cal: 0" in lines[0]
    assert "Hand 2. Dealer: Ann." in lines


def test_the_score_sheet_of_chips(tmp_path: Path) -> None:
    path = tmp_path / "game.moon"
    state = play(penalty("chips"), 120, 2, reneges=0.2)
    path.write_text(write_record(state), encoding="utf-8")
    assert state.last_hand is not None
    out = replay(path)[1]
    one, other = state.last_hand.stood
    assert f"Seat 1 and Seat 3: {one}; Seat 2 and Seat 4: {other}" in out


def test_a_record_without_a_hand_says_so() -> None:
    status, out, _ = replay("-", text='[Format "1"][Game "moon"][Rules "classic"]')
    assert status == 0
    assert out.splitlines()[0] == "No hand has been scored yet."


def test_another_language(example: Path) -> None:
    assert "Triunfo" in replay(example, "--at", 9, "--lang", "es")[1]


@pytest.mark.parametrize(
    ("at", "head"),
    [
        (0, "Ply 0 of 22, before the first action."),
        (10, "Ply 10 of 22, after 4-2."),
        (22, "Ply 22 of 22, after 4-3."),
        (-1, "Ply 22 of 22, after 4-3."),
        (-23, "Ply 0 of 22, before the first action."),
    ],
)
def test_any_ply_is_shown(example: Path, at: int, head: str) -> None:
    status, out, _ = replay(example, "--at", at)
    assert status == 0
    assert out.splitlines()[0] == head


def test_a_position_tells_hands_tricks_and_scores(example: Path) -> None:
    out = replay(example, "--at", 11)[1]
    for fact in (
        "Ann plays for moon.",
        "Trick 1 – Ann: 6-6, Ben (bot club): 6-1, Cal: 4-2. Ann took it.",
        "Trick 2 – Ann: 6-5.",
        "Discarded: 4-1.",
        "Ann holds 6-4, 5-5, 3-2, 2-1, 1-1.",
        "Cal holds 4-4, 4-3, 3-3, 3-1, 2-2, 0-0.",
    ):
        assert fact in out


def test_a_seat_sees_what_it_knew(example: Path) -> None:
    out = replay(example, "--at", 11, "--seat", 2)[1]
    assert "6-3, 6-2, 5-4, 5-3, 5-2, 5-1" in out
    assert "6-4" not in out
    assert "4-1" not in out


def test_a_deal_is_not_shown_to_a_seat_by_the_action_before(example: Path) -> None:
    assert "6-6" not in replay(example, "--at", 2, "--seat", 2)[1]


@pytest.mark.parametrize("seat", [None, 2])
def test_json_lines_are_the_states_after_each_action(example: Path, seat: int | None) -> None:
    arguments = [] if seat is None else ["--seat", seat]
    status, out, _ = replay(example, "--json", *arguments)
    record = read_record(EXAMPLE)
    found = list(snapshots(record, seat))
    assert status == 0
    assert [json.loads(line) for line in out.splitlines()] == found[1:]
    assert len(out.splitlines()) == len(record.actions)
    for at, ply in ((-2, len(record.actions) - 1), (0, 0)):
        (line,) = replay(example, "--json", "--at", at, *arguments)[1].splitlines()
        assert json.loads(line) == found[ply]


def test_a_view_is_replayed_as_what_its_seat_knew(tmp_path: Path) -> None:
    path = tmp_path / "view.json"
    state = play("luna-blind", 60, 3)
    path.write_text(write_record(state.view(2), "json"), encoding="utf-8")
    out = replay(path, "--json")[1]
    assert out == replay(path, "--json", "--seat", 2)[1]
    assert json.loads(out.splitlines()[-1])["hands"] == [list(hand) for hand in state.view(2).hands]
    status, _, err = replay(path, "--seat", 1)
    assert status == 2
    assert "this is the view of seat 2" in " ".join(err.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--at", 23), "there is no ply 23: plies are 0 to 22"),
        (("--at", -24), "there is no ply -24: plies are 0 to 22"),
        (("--seat", 4), "there is no seat 4: the seats are 1 to 3"),
        (("--seat", 0), "there is no seat 0: the seats are 1 to 3"),
        (("--lang", "fr"), "en or es"),
    ],
)
def test_what_is_not_there_is_refused(example: Path, arguments: tuple[object, ...], message: str) -> None:
    status, _, err = replay(example, *arguments)
    assert status == 2
    assert message in " ".join(err.replace("│", " ").split())


def test_a_record_that_is_refused_is_told_by_the_error(tmp_path: Path) -> None:
    status, _, err = replay(tmp_path / "nowhere.moon")
    assert (status, err) == (2, f"moon: {tmp_path / 'nowhere.moon'}: No such file or directory\n")


def test_of_a_broken_record_what_comes_before_the_fault_is_shown(example: Path) -> None:
    path = example.with_name("broken.moon")
    path.write_text(EXAMPLE.replace("moon pass pass", "moon 4 pass"), encoding="utf-8")
    status, out, err = replay(path)
    assert status == 1
    assert out.startswith("No hand has been scored yet.")
    assert "Ben (bot club) holds 6-3, 6-2, 6-1, 5-4, 5-3, 5-2, 5-1." in out
    assert err == f"moon: {path}:14:6: 4: the lowest bid is 5 (legal: pass, double-moon)\n"
    _, out, err = replay(path, "--at", -1, "--lang", "es")
    assert out.startswith("Jugada 3 de 3")
    assert "(se podía: pass, double-moon)" in err
    assert [json.loads(line)["ply"] for line in replay(path, "--json")[1].splitlines()] == [1, 2, 3]
    assert replay(path, "--at", 4)[0] == 2


def test_of_a_broken_view_as_well(tmp_path: Path) -> None:
    path = tmp_path / "view.moon"
    path.write_text(write_record(read_record(EXAMPLE).final.view(1)).replace("moon pass", "8 pass"))
    status, out, err = replay(path, "--at", -1)
    assert status == 1
    assert "You hold 6-6, 6-5, 6-4, 5-5, 3-2, 2-1, 1-1." in out
    assert err.startswith(f"moon: {path}:11:1: 8: ")
    assert "(legal: pass, 5, 6, 7, moon)" in err


def test_names_that_look_like_markup_are_shown_as_they_are() -> None:
    record = Record.of(read_record(EXAMPLE).final, ["[red]Ann[/]", "Ben"])
    assert "[red]Ann[/]" in replay("-", text=write_record(record))[1]
