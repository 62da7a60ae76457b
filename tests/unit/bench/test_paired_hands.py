"""Two bots are compared in single hands that begin alike."""

import sys

import pytest
from paired_hands import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["paired_hands.py", *words])
    return main()


def test_a_better_bot_scores_and_the_same_command_continues(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (
        "novice,random",
        "--rules",
        "luna-marks:match.marks=1",
        "--hands",
        "3",
        "--folder",
        str(tmp_path),
    )
    assert run(monkeypatch, *words) == 0
    first = capsys.readouterr()
    assert "novice: +" in first.out
    assert "3 hands of each seating: undecided" in first.out
    assert run(monkeypatch, *words) == 0
    again = capsys.readouterr()
    assert again.out == first.out
    assert len(again.err) < len(first.err)


def test_mistakes_are_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = ("--folder", str(tmp_path))
    for words in (("novice,nobody", *folder), ("novice,random", "--rules", "nothing", *folder)):
        assert run(monkeypatch, *words) == 2
        error = capsys.readouterr().err.strip()
        assert error.startswith("paired_hands: ")
        assert "\n" not in error
