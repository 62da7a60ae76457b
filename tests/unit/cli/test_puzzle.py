"""`moon puzzle`."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import shootmoon as sm
from shootmoon.cli import app
from shootmoon.coach.puzzles import KINDS, label, puzzles
from shootmoon.coach.puzzles.seen import load_progress, save_progress
from shootmoon.terminal.drawing.screen import DrawnScreen
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.keyboard import Keyboard
from tests.unit.coach.puzzles.test_mistakes import a_poor_game

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_of_each_kind_is_asked_and_answered(kind: str, language: str, home: Path) -> None:
    puzzle = next(each for each in puzzles() if each.kind == kind)
    answer = label(puzzle, puzzle.solution, language)
    typed = f"hint\n?\ntable\nnonsense\n\n{answer}\n"
    found = RUNNER.invoke(app, ["puzzle", puzzle.id, "--lang", language, "--plain"], input=typed)
    assert found.exit_code == 0, found.output
    assert ("Right: " if language == "en" else "Correcto: ") + answer in found.stdout
    assert load_progress(home).solved == [puzzle.id]
    if not puzzle.open:
        before = found.stdout.split("Right: ")[0]
        other = 1 + puzzle.seat % len(puzzle.state().hands)
        assert f"Seat {other} holds" not in before


def test_where_all_hands_are_visible_the_own_seat_is_named() -> None:
    for seat in (1, 2, 3):
        puzzle = next(each for each in puzzles() if each.open and each.seat == seat)
        shown = RUNNER.invoke(app, ["puzzle", puzzle.id, "--plain"], input="quit\n").stdout
        assert {other for other in range(1, 5) if f"Seat {other} (you)" in shown} == {seat}
        hands = re.findall(r"Seat (\d)(?: \(you\))? holds", shown)
        assert sorted(hands) == [str(each) for each in puzzle.state().seating.seats]


def test_puzzles_come_one_after_another_and_none_twice(home: Path) -> None:
    first, *others = puzzles(kind="make", level=1)
    progress = load_progress(home)
    for puzzle in others:
        progress.add(puzzle.id, right=True)
    save_progress(progress, home)
    only = ["puzzle", "--kind", "make", "--level", "1"]
    found = RUNNER.invoke(app, only, input=f"{first.solution}\n\n")
    assert first.id in found.stdout
    assert "You have seen all puzzles like this" in found.stdout
    assert RUNNER.invoke(app, only).stdout.startswith("You have seen all puzzles like this")
    again = RUNNER.invoke(app, [*only, "--again"], input="quit\n")
    assert "level 1 of 5" in again.stdout
    assert not load_progress(home).seen


def test_the_puzzle_of_the_day_is_one_puzzle() -> None:
    found = RUNNER.invoke(app, ["puzzle", "--daily", "--lang", "es"], input="salir\n")
    assert found.exit_code == 0
    assert "Problema del día, 20" in found.stdout


def test_ones_own_mistakes_are_asked(tmp_path: Path) -> None:
    path = tmp_path / "game.moon"
    path.write_text(sm.write_record(a_poor_game()), encoding="utf-8")
    found = RUNNER.invoke(app, ["puzzle", "--from", str(path), "--seat", "1"], input="hint\nquit\n")
    assert found.exit_code == 0, found.output
    assert "Here you chose" in found.stdout or "clearly wrong" in found.stdout
    nobody = RUNNER.invoke(app, ["puzzle", "--from", str(path), "--seat", "9"])
    assert nobody.exit_code == 2
    assert "there is no seat 9" in nobody.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--kind", "chess"], "choose make, set"),
        (["--rules", "bridge"], "choose luna"),
        (["--level", "6"], "--level"),
        (["zzzzzzz"], "there is no puzzle"),
        (["abc", "--daily"], "ID can't be combined with --daily"),
        (["--seat", "1"], "--seat goes only with --from"),
        (["--from", "x", "--daily"], "--daily can't be combined with --from"),
        (["--daily", "--kind", "make", "--level", "2"], "--kind, --level can't be combined with --daily"),
        (["abc", "--kind", "make"], "--kind can't be combined with ID"),
        (["abc", "--seed", "1"], "--seed can't be combined with ID"),
        (["--lang", "fr"], "en or es"),
        (["--from", "no-such-file.moon"], "no-such-file.moon"),
    ],
)
def test_what_cannot_be_asked_is_refused(arguments: list[str], why: str) -> None:
    found = RUNNER.invoke(app, ["puzzle", *arguments])
    assert found.exit_code in (1, 2)
    assert why in found.output or why in str(found.exception)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_puzzle_fits_on_a_screen_of_24_lines(language: str) -> None:
    """With all hands drawn, four hands of seven tiles take more than that."""
    for kind in ("make", "set", "bid"):
        puzzle = max(puzzles(kind=kind), key=lambda each: sum(map(len, each.state().hands)))
        out = io.StringIO()
        words = Words(language, ["A", "B", "C", "D"], you=None if puzzle.open else puzzle.seat)
        console = Console(file=out, width=80, height=24, force_terminal=True, color_system=None)
        screen = DrawnScreen(words, console, Keyboard(io.StringIO(), out))
        screen.show_position(puzzle.state() if puzzle.open else puzzle.view(), 6)
        shown = out.getvalue()
        assert len(shown.splitlines()) <= 19
        hands = puzzle.state().hands if puzzle.open else puzzle.view().hands
        for piece in hands[puzzle.seat - 1]:
            assert str(piece) in shown
        assert all(str(piece) in shown for hand in hands for piece in hand if puzzle.open)
        assert "de Tú" not in shown
