"""Rules that were written down are the same when they are loaded again."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.rules import (
    Rules,
    base_preset,
    differences,
    draft_from_file,
    load_rules,
    option_values,
    preset_names,
    rules_from_options,
    write_rules,
)
from shootmoon.telling import LANGUAGES
from tests.strategies import any_rules


@given(any_rules(), st.text(max_size=20), st.sampled_from(LANGUAGES))
def test_a_file_gives_back_the_rules_and_their_title(rules: Rules, title: str, language: str) -> None:
    text = write_rules(rules, title, language)
    draft = draft_from_file(text)
    assert draft.problems == ()
    assert draft.values == option_values(rules)
    assert draft.base == base_preset(rules)
    assert draft.titles == ({"": title} if title else {})
    assert len(text.encode()) < 10_000


@pytest.mark.parametrize("preset", preset_names())
def test_a_preset_is_written_in_three_lines(preset: str, tmp_path: Path) -> None:
    rules = load_rules(preset)
    path = tmp_path / "mine.toml"
    path.write_text(write_rules(rules), encoding="utf-8")
    assert option_values(load_rules(path)) == option_values(rules)
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {"game": rules.game, "base": preset}


def test_only_what_differs_is_written() -> None:
    rules = load_rules("hickeys", {"auction.minimum": 5, "match.timed": False})
    read = tomllib.loads(write_rules(rules, 'Ann\'s "own"\n'))
    assert read == {
        "game": "moon", "base": "hickeys", "title": 'Ann\'s "own"\n',
        "auction": {"minimum": 5}, "match": {"timed": False},
    }  # fmt: skip


def test_half_a_character_does_not_break_a_file() -> None:
    assert tomllib.loads(write_rules(load_rules("luna"), "\ud800!").encode().decode())["title"] == "�!"


@pytest.mark.parametrize("preset", preset_names())
def test_custom_rules_are_told_by_the_preset_that_is_nearest(preset: str) -> None:
    rules = load_rules(preset)
    custom = rules_from_options(rules.game, option_values(rules))
    assert base_preset(custom) == preset
    assert differences(custom, preset) == {}
