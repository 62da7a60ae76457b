"""Every option, and every choice there is, is explained in both languages."""

import pytest

from shootmoon.rules import (
    OPTIONS,
    Option,
    option_labels,
    section_title,
    setting_label,
    value_label,
)
from shootmoon.telling import LANGUAGES

ALL = [option for options in OPTIONS.values() for option in options]


def ids(option: Option) -> str:
    return f"{option.game}: {option.name}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", ALL, ids=ids)
def test_an_option_and_each_of_its_choices_has_words(option: Option, language: str) -> None:
    sense = option_labels(option, language)
    assert sense.title
    assert not sense.title.endswith(".")
    assert sense.title[0].isupper()
    assert sense.meaning.endswith(".")
    assert sense.meaning[0].isupper()
    assert tuple(sense.choices) == option.choices
    assert len(set(sense.choices.values())) == len(option.choices)
    assert all(sense.choices.values())
    assert section_title(option.name.split(".")[0], language)


@pytest.mark.parametrize("option", ALL, ids=ids)
def test_languages_differ(option: Option) -> None:
    english, spanish = (option_labels(option, language) for language in LANGUAGES)
    assert english.meaning != spanish.meaning
    # Follow-me and the moons are called so in Spanish, too.
    if option.name not in ("trump.follow_me", "auction.moons"):
        assert english.title != spanish.title
    assert option.name.split(".")[0] in (
        "table",
        "deal",
        "auction",
        "widow",
        "trump",
        "play",
        "score",
        "match",
        "chips",
    )


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_options_of_a_game_have_the_same_title(game: str, language: str) -> None:
    titles = [option_labels(option, language).title for option in OPTIONS[game]]
    assert len(set(titles)) == len(titles)


def test_settings_in_words() -> None:
    options = {option.name: option for option in OPTIONS["moon"]}
    assert setting_label(options["match.timed"], True) == "Time may be called: yes"
    assert setting_label(options["match.marks"], 7, "es") == "Marcas para ganar: 7"
    assert value_label(options["table.players"], 4, "es") == "cuatro"


@pytest.mark.parametrize("language", ["", "fr", "EN"])
def test_other_languages_are_refused(language: str) -> None:
    with pytest.raises(ValueError, match="the languages are en, es"):
        option_labels(ALL[0], language)
    with pytest.raises(ValueError, match="the languages are en, es"):
        section_title("deal", language)
