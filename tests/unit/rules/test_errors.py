"""Errors show what is wrong on one line each, whatever was handed in."""

import pickle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.rules import Problem, RulesError, load_rules
from shootmoon.rules.errors import closest, show

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(ANYTHING)
def test_values_are_shown_short_and_on_one_line(value: object) -> None:
    shown = show(value)
    assert len(shown) < 700
    assert len(shown.splitlines()) == 1


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (True, "true"),
        (False, "false"),
        (5, "5"),
        (-5, "-5"),
        (1.5, "1.5"),
        ("a\nb", "'a\\nb'"),
        ("x" * 100, f"'{'x' * 60}'…"),
        ({}, "a table"),
        ([], "an array"),
        (None, "nothing"),
        (b"", "a value of type bytes"),
    ],
)
def test_values_are_shown_as_players_write_them(value: object, shown: str) -> None:
    assert show(value) == shown


def test_endless_numbers_are_shown_by_their_length() -> None:
    assert show(10**5000) == "an integer of 16610 bits"


@given(st.text(), ANYTHING)
def test_a_problem_takes_one_line(name: str, value: object) -> None:
    assert len(str(Problem(name, value, "wrong", "right")).splitlines()) == 1


def test_a_problem_without_option_or_value() -> None:
    assert str(Problem("", msgspec.UNSET, "too large", "less")) == "too large; accepted: less"
    assert str(Problem("a.b", msgspec.UNSET, "missing", "3")) == "a.b: missing; accepted: 3"


def test_an_error_lists_its_problems_one_a_line() -> None:
    with pytest.raises(RulesError) as caught:
        load_rules("classic", {"auction.minimum": 2, "match.marks": 0})
    assert isinstance(caught.value, ValueError)
    assert str(caught.value) == (
        "auction.minimum = 2: not one of its values; accepted: 3, 4 or 5\n"
        "match.marks = 0: too small; accepted: a whole number from 1 to 1000"
    )


def test_an_error_about_a_file_names_it_on_every_line() -> None:
    problem = Problem("a.b", 1, "wrong", "2")
    assert str(RulesError([problem, problem], "x.toml")).splitlines() == [
        "x.toml: a.b = 1: wrong; accepted: 2",
        "x.toml: a.b = 1: wrong; accepted: 2",
    ]
    assert len(str(RulesError([problem], "x\ny.toml")).splitlines()) == 1


def test_errors_travel_between_processes() -> None:
    error = RulesError([Problem("auction.minimum", 2, "wrong", "3")], "x.toml")
    again = pickle.loads(pickle.dumps(error))
    assert (again.problems, again.source, str(again)) == (error.problems, error.source, str(error))


def test_closest_does_not_look_at_endless_words() -> None:
    assert closest("auction.minimu", ["auction.minimum"]) == "auction.minimum"
    assert closest("zzz", ["auction.minimum"]) is None
    assert closest("a" * 1_000_000, ["a" * 1_000_000]) is None
