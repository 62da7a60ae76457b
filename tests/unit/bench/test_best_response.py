"""The search for a best response: quick hands are fair, and a search never loses what it found."""

from pathlib import Path

import pytest
from best_response import QuickHands, first_search, main, next_generation
from exploiter_bots import TERMS, Policy

from shootmoon.rules import load_rules


@pytest.mark.parametrize("preset", ["classic", "luna-4"])
def test_a_policy_that_changes_nothing_gains_nothing(preset: str) -> None:
    hands = QuickHands(load_rules(preset), "club", 1, 0)
    assert hands.gains(Policy(), range(3)) == pytest.approx([0.0] * 3)
    reckless = Policy.of([1.0] * 2 * len(TERMS))
    assert any(abs(gain) > 1e-3 for gain in hands.gains(reckless, range(3)))


def test_a_search_finds_a_policy_that_is_at_least_as_good_and_repeats() -> None:
    rules = load_rules("luna-marks", {"match.marks": 1})
    found = [next_generation(first_search(), QuickHands(rules, "club", 1, 0), range(2), 3) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].gain >= 0
    assert found[0].generation == 1


def test_rules_without_an_auction_have_no_quick_hands() -> None:
    with pytest.raises(ValueError, match="no auction"):
        QuickHands(load_rules("chips"), "club", 1, 0)


def test_mistakes_are_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ("--out", str(tmp_path / "policy.json"))
    for words in (
        ("--against", "nobody"),
        ("--against", "novice"),
        ("--preset", "nothing"),
        ("--preset", "chips"),
    ):
        monkeypatch.setattr("sys.argv", ["best_response.py", *words, *out])
        assert main() == 2
        error = capsys.readouterr().err.strip()
        assert error.startswith("best_response: ")
        assert "\n" not in error
