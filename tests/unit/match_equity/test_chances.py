"""`sm.equity`: a score in a player's words, answers by seat, and refusals in words."""

import subprocess
import sys

import pytest

import shootmoon as sm

CLASSIC, LUNA_4, MARKS = sm.load_rules("classic"), sm.load_rules("luna-4"), sm.load_rules("luna-marks")
HICKEYS, CHIPS = sm.load_rules("hickeys"), sm.load_rules("chips")


def test_by_seat_and_partners_share_theirs():
    chances = sm.equity(LUNA_4, points=(15, 3), dealer=2)
    assert chances[0] == chances[2] > 0.6
    assert chances[1] == chances[3] == pytest.approx(1 - chances[0])


def test_what_is_left_out_is_the_start():
    assert sm.equity(CHIPS) == sm.equity(CHIPS, chips=(2, 2))
    assert sm.equity(CLASSIC) == sm.equity(CLASSIC, points=[0, 0, 0], dealer=1)
    assert sm.equity(MARKS, marks=(7, 0, 0)) == (1, 0, 0)


@pytest.mark.parametrize(
    ("rules", "score", "words"),
    [
        (CLASSIC, {"points": (1, 2)}, "points are given by side, and there are 3 sides, not 2"),
        (CLASSIC, {"points": 5}, "points must be a sequence of whole numbers or None, not 5"),
        (
            CLASSIC,
            {"points": (1, 2, 2.5)},
            "points must be a sequence of whole numbers or None, not one with 2.5",
        ),
        (CLASSIC, {"marks": (0, 0, 0)}, "a score has points, no marks"),
        (CLASSIC, {"dealer": 4}, "a seat from 1 to 3, not 4"),
        (CLASSIC, {"dealer": "me"}, "dealer must be a whole number, not the text 'me'"),
        (HICKEYS, {"hickeys": (0, -1, 0)}, "nobody can have -1 hickeys"),
        (HICKEYS, {"marks": (5, 0, 0)}, "add up to 0, not 5"),
        (HICKEYS, {"chips": (2, 2, 2)}, "no chips"),
        (MARKS, {"marks": (1, -1, 0)}, "nobody can have -1 marks"),
        (MARKS, {"points": (1, 1, 0)}, "a score has marks, no points"),
        (CHIPS, {"chips": (39, 2)}, "there are 40 chips, not 41"),
        (CHIPS, {"rounds_won": (0, 0)}, "no rounds won"),
    ],
)
def test_a_score_that_cannot_be_is_refused_in_words(rules, score, words):
    with pytest.raises((sm.EquityError, TypeError), match=words):
        sm.equity(rules, **score)


@pytest.mark.parametrize("first", ["import shootmoon.match_equity", "import shootmoon.bots", "sm.equity"])
def test_the_function_answers_whatever_was_imported_first(first):
    code = (
        f"import shootmoon as sm; {first}; "
        "print(sm.equity(sm.load_rules('luna-marks'), marks=(7, 0, 0)), sm.equity_table.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["(1.0,", "0.0,", "0.0)", "equity_table"]
