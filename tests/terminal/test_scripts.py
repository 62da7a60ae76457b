"""Whole matches through pipes: what a script, or a screen reader behind one, has of the game."""

import re

import pytest

import shootmoon as sm
from tests.patience import STILL
from tests.terminal.driver import legal_of


def play_out(moon, choose=lambda legal, number: legal[0]):
    """Answer every prompt with a legal action as the screen lists them; the number of answers."""
    number = 0
    while (prompt := moon.prompt()) is not None:
        waiting = "Enter" in prompt or "Intro" in prompt
        moon.type("" if waiting else choose(legal_of(moon.shown), number))
        number += 1
    return number


def record_of(home):
    (path,) = (home / "games").glob("*.moon")
    return sm.read_record(path)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--rules", "classic"],
        ["--rules", "hickeys", "--option", "match.marks=1"],
        ["--rules", "called-4", "--option", "match.games=1"],
        ["--rules", "luna-blind"],
        ["--rules", "chips"],
        ["--rules", "chips-2"],
        ["--rules", "classic", "--lang", "es"],
        ["--rules", "luna-4", "--plain"],
    ],
)
def test_a_whole_match(start, tmp_path, arguments):
    moon = start(["play", *arguments, "--seed", "7"], tmp_path)
    assert play_out(moon, lambda legal, number: legal[number % len(legal)]) > 5
    assert moon.wait() == 0
    assert "\x1b" not in moon.text
    assert not re.search("[\u2500-\u259f]", moon.text)
    record = record_of(tmp_path)
    assert record.result != "*"
    assert sm.write_record(record) == next((tmp_path / "games").glob("*.moon")).read_text()
    assert str(next((tmp_path / "games").glob("*.moon"))) in moon.text
    assert [path.name for path in (tmp_path / "games").iterdir() if path.suffix != ".moon"] == []


def test_the_end_of_the_input_leaves_with_all_saved(start, tmp_path):
    moon = start(["play", "--seed", "7"], tmp_path)
    moon.prompt()
    moon.type(legal_of(moon.shown)[0])
    moon.prompt()
    moon.end_input()
    assert moon.wait() == 0
    assert "The game is saved" in moon.text
    assert "moon play --resume" in moon.text
    saved = record_of(tmp_path)
    again = start(["play", "--resume"], tmp_path)
    again.prompt()
    assert f"resumed after {len(saved.actions)} actions" in again.text
    again.type("quit")
    assert again.wait() == 0
    assert record_of(tmp_path).actions == saved.actions


def test_what_a_script_sends_beyond_reason(start, tmp_path):
    moon = start(["play", "--seed", "7"], tmp_path)
    moon.prompt()
    moon.type("x" * 1_000_000)
    moon.type("\x00\x1b[2J\x07")
    moon.process.stdin.write(b"\xff\xfe\xfd\n")
    moon.process.stdin.flush()
    moon.end_input()
    assert moon.wait() == 0
    assert "Traceback" not in moon.text
    assert moon.text.count("isn't a command") == 3


def test_an_output_that_knows_no_accents(start, tmp_path):
    moon = start(
        ["play", "--seed", "7", "--lang", "es"],
        tmp_path,
        env={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
    )
    moon.prompt()
    moon.type("ayuda")
    moon.prompt()
    moon.end_input()
    assert moon.wait() == 0
    assert "Traceback" not in moon.text


def test_a_reader_that_goes_away(start, tmp_path):
    moon = start(["play", "--seat", "1=novice"], tmp_path)
    moon.process.stdout.close()
    moon.process.stdin.close()
    assert moon.process.wait(STILL) != 0


def test_a_busy_file_is_told(start, tmp_path):
    path = str(tmp_path / "game.moon")
    first = start(["play", "--file", path], tmp_path)
    first.prompt()
    second = start(["play", "--resume", "--file", path], tmp_path)
    assert second.wait() == 2
    assert "another window" in second.text
    first.type("quit")
    assert first.wait() == 0
    assert f"--resume --file {path}" in first.text
