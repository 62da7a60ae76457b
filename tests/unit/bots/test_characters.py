"""The characters of the house bots."""

import re

import pytest

from shootmoon.bots import bot_names
from shootmoon.bots.characters import CHARACTERS, choose_name, face_of_bot
from shootmoon.protocol.user_text import clean_name, same_name
from shootmoon.telling import LANGUAGES


def test_every_kind_of_bot_has_a_character_for_each_seat_of_the_largest_table() -> None:
    for bot in bot_names():
        assert sum(each.bot == bot for each in CHARACTERS) >= 6
    assert {each.bot for each in CHARACTERS} == set(bot_names())


def test_names_differ_and_hold_no_numbers() -> None:
    names = [each.name for each in CHARACTERS]
    assert len({name.casefold() for name in names}) == len(names)
    for name in names:
        assert clean_name(name) == (name, "")
        assert re.fullmatch(r"[A-Z][a-z]+", name)
    assert not {*map(str.casefold, names)} & {"moon", "luna", "pass", "paso"}


def test_each_character_is_described_in_both_languages() -> None:
    for each in CHARACTERS:
        lines = [each.line("en"), each.line("es")]
        assert len({*lines}) == 2
        assert all(line.endswith(".") and line[0].isupper() and len(line) <= 90 for line in lines)
    for language in LANGUAGES:
        assert len({each.line(language) for each in CHARACTERS}) == len(CHARACTERS)


@pytest.mark.parametrize("bot", bot_names())
def test_a_name_is_chosen_by_table_and_seat_and_never_twice(bot: str) -> None:
    chosen: list[str] = []
    for seat in range(1, 13):
        name = choose_name(bot, "table", seat, lambda name: any(same_name(name, each) for each in chosen))
        assert name == choose_name(bot, "table", seat, chosen.__contains__)
        chosen.append(name)
    assert len(set(chosen)) == 12
    assert len({choose_name(bot, f"table {number}", 2, lambda name: False) for number in range(40)}) == 6


def test_other_bots_keep_their_names() -> None:
    assert choose_name("cmd:./mine", "table", 2, lambda name: True) == "cmd:./mine"
    assert face_of_bot("cmd:./mine") == "bot"
