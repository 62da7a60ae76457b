"""The characters of the house bots."""

import re
from collections.abc import Callable

import pytest

from shootmoon.bots import DEFAULT_STYLES, STYLES, bot_names, make_bot, split_style
from shootmoon.bots.characters import CHARACTERS, character_named, choose_character, face_of_bot
from shootmoon.bots.style_figures import RECKLESS, style_figures
from shootmoon.protocol.user_text import clean_name, same_name
from shootmoon.rules import DEFAULT_PRESET
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


def test_the_style_of_each_character_is_one_of_its_kind() -> None:
    for each in CHARACTERS:
        assert split_style(make_bot(each.bot_name).name) == (each.bot, each.style)


@pytest.mark.parametrize("bot", [bot for bot in bot_names() if DEFAULT_STYLES[bot]])
def test_the_people_of_a_kind_differ_and_one_bids_by_its_default(bot: str) -> None:
    styles = {each.style for each in CHARACTERS if each.bot == bot}
    assert len(styles) >= 4
    assert DEFAULT_STYLES[bot] in styles


def test_what_the_style_of_each_character_does_was_measured() -> None:
    rows = {(row.bot, row.style): row for row in style_figures().rows}
    assert len(rows) == len(style_figures().rows)
    for each in CHARACTERS:
        if each.style:
            row = rows[each.bot, each.style]
            assert 0 < row.declared < 1
            assert 0 < row.made <= 1
            assert row.moons <= row.declared
            assert row.cost < RECKLESS
    assert style_figures().preset == DEFAULT_PRESET  # "by the usual rules"


def chosen_name(bot: str, place: str, seat: int, taken: Callable[[str], bool]) -> str:
    return choose_character(bot, place, seat, taken).name


@pytest.mark.parametrize("bot", bot_names())
def test_a_name_is_chosen_by_table_and_seat_and_never_twice(bot: str) -> None:
    chosen: list[str] = []
    for seat in range(1, 13):
        name = chosen_name(bot, "table", seat, lambda name: any(same_name(name, each) for each in chosen))
        assert name == chosen_name(bot, "table", seat, chosen.__contains__)
        chosen.append(name)
    assert len(set(chosen)) == 12
    assert len({chosen_name(bot, f"table {number}", 2, lambda name: False) for number in range(40)}) == 6


def test_the_same_character_has_the_same_style_at_every_table() -> None:
    for asked in [
        *bot_names(),
        *(f"{bot}:{style}" for bot in bot_names() if DEFAULT_STYLES[bot] for style in STYLES),
    ]:
        chosen: list[str] = []
        for seat in range(1, 7):
            for place in ("table", "another"):
                who = choose_character(asked, place, seat, chosen.__contains__)
                assert who.bot == asked.partition(":")[0]
                assert character_named(who.name) in (who, None)  # a stranger plays as it is asked to
                assert ":" not in asked or who.style == asked.partition(":")[2]
            chosen.append(who.name)
        assert len(set(chosen)) == 6


def test_a_character_comes_by_name_and_somebody_like_it_if_it_is_taken() -> None:
    assert choose_character("HATTIE", "table", 2, lambda name: False).name == "Hattie"
    other = choose_character("hattie", "table", 2, lambda name: name == "Hattie")
    assert (other.name != "Hattie", other.bot, other.style) == (True, "club", "thrifty")
    assert character_named(other.name) is None


def test_other_bots_keep_their_names() -> None:
    assert choose_character("cmd:./mine", "table", 2, lambda name: True).name == "cmd:./mine"
    assert face_of_bot("cmd:./mine") == "bot"
