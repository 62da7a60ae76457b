"""Texts cut into actions."""

import pytest

from shootmoon.record import RecordError, read_actions
from tests.unit.record.explained import is_in_both_languages


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("", ()),
        (" \n\t ", ()),
        ("5 pass pass discard 2-1 trump 6 6-4:4", ("5", "pass", "pass", "discard 2-1", "trump 6", "6-4:4")),
        ("DISCARD  2-1 Trump\tdoubles dealer 2", ("DISCARD  2-1", "Trump\tdoubles", "dealer 2")),
        ("discard\n2-1", ("discard", "2-1")),
        ("trump", ("trump",)),
        ("draw 5-4 3-1 6-5 draw 1-1 2-2\n6-6", ("draw 5-4 3-1 6-5", "draw 1-1 2-2", "6-6")),
        ("draw 5-4 x 6-5", ("draw 5-4 x 6-5",)),
        ("deal 1-1,2-2 / 3-3 / widow 4-4 pass pass", ("deal 1-1,2-2 / 3-3 / widow 4-4", "pass", "pass")),
        ("deal 1-1 , 2-2/3-3 /widow 4-4 5", ("deal 1-1 , 2-2/3-3 /widow 4-4", "5")),
        ("deal 1-1/3-3/widow 4-4,5-5 5", ("deal 1-1/3-3/widow 4-4,5-5", "5")),
        ("deal R1,BM / C3,LM R1 BM", ("deal R1,BM / C3,LM", "R1", "BM")),
        ("deal R1 / C3 / dummy F1,F2 R1", ("deal R1 / C3 / dummy F1,F2", "R1")),
        ("deal ? / ? / ? 5", ("deal ? / ? / ?", "5")),
        ("deal\n5", ("deal", "5")),
        ("5{five}6 # pass\n{a\nb} 7 = 1 2 3\nmoon", ("5", "6", "7", "moon")),
        ("5 #{ pass\n6", ("5", "6")),
        ("5 {# \\} \\\\} 6", ("5", "6")),
    ],
)
def test_actions_end_where_they_end(text: str, actions: tuple[str, ...]) -> None:
    assert read_actions(text) == actions


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5 {x", "record:1:3: this “{” is not closed"),
        ("5 {x\\}", "record:1:3: this “{” is not closed"),
        ('5\n [A "x"]', "record:2:2: actions are expected here, not tags"),
        ("5 }", "record:1:3: “}” has nothing to close"),
    ],
)
def test_what_is_not_closed_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_actions(text)
    assert str(caught.value) == message
    is_in_both_languages(caught.value)
