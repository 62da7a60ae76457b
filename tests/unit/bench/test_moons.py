"""What a person meets at a table is read from the records of matches."""

import sys
from pathlib import Path

import moons
import pytest
from moons import main, match_of

from shootmoon.record import read_record

HAND = """\
dealer 1
deal 6-4,5-5,5-3,4-4,4-1,3-1,1-1 / 6-5,6-3,6-2,4-3,3-3,3-2,2-1 / 6-1,5-4,5-2,5-1,4-2,2-2,0-0 / widow 6-6
pass
pass
pass
"""


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["moons.py", *words])
    return main()


def test_passed_hands_are_hands_without_a_bid() -> None:
    record = read_record(
        '[Format "1"] [Game "moon"] [Rules "luna"]\n' + HAND + HAND.replace("dealer 1\n", "")
    )
    for side in range(3):
        match = match_of(record, side)
        assert (match.hands, match.bids, match.declared, match.passing) == (2, (), 0, 2)
        # Two passes of each seat, and a pause after each hand.
        assert match.minutes * 60 == 2 * moons.OWN + 4 * 1 + 2 * 10


def test_the_table_has_a_line_for_each_rule_set_and_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (
        *("--rules", "luna:score.target=4", "chips:chips.target=3"),
        *("--tables", "novice,novice", "novice,random"),
        *("--matches", "4", "--folder", str(tmp_path)),
    )
    assert run(monkeypatch, *words) == 0
    first = capsys.readouterr()
    lines = first.out.splitlines()
    assert [line.split(" | ")[1:3] for line in lines[2:]] == [
        ["novice, novice", "4"],
        ["novice, random", "3"],  # every deal is played with the person at each of three sides
        ["novice, novice", "4"],
        ["novice, random", "4"],
    ]
    assert "%" in lines[2]
    assert "%" not in lines[4]  # no auction, no bids
    assert run(monkeypatch, *words) == 0
    again = capsys.readouterr()
    assert again.out == first.out
    assert len(again.err) < len(first.err)


def test_mistakes_are_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--rules", "nothing", "--folder", str(tmp_path)) == 2
    assert "nothing" in capsys.readouterr().err.splitlines()[-1]
