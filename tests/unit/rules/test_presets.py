"""Presets say what the sources say. The tables are written out here, as the specification has them."""

import pytest

from shootmoon.rules import (
    DEFAULT_PRESET,
    OPTIONS,
    ChipsRules,
    MoonRules,
    RulesError,
    differences,
    load_rules,
    option_values,
    preset_info,
    preset_names,
)
from shootmoon.telling import LANGUAGES

CLASSIC = {
    "table.players": 3,
    "table.partnerships": False,
    "table.tiles": "moon-22",
    "deal.first_dealer": "random",
    "deal.round_dealer": "left",
    "deal.all_pass": "next-dealer",
    "auction.minimum": 4,
    "auction.moons": 1,
    "auction.moon_after_seven": False,
    "widow.exchange": "before-trump",
    "trump.suits": True,
    "trump.doubles": True,
    "trump.follow_me": "separate",
    "play.led_suit": "high-end",
    "play.first_lead": "any",
    "play.stop_when_set": False,
    "score.declarer": "bid",
    "score.target": 21,
    "score.finish": "highest",
    "score.moon_wins": True,
    "match.kind": "game",
    "match.marks": 7,
    "match.games": 3,
    "match.hickeys": False,
    "match.transfer": "from-losers",
    "match.timed": False,
}
LUNA = CLASSIC | {"score.moon_wins": False}
LUNA_4 = LUNA | {
    "table.players": 4,
    "table.partnerships": True,
    "table.tiles": "double-six",
    "widow.exchange": "none",
    "score.declarer": "tricks",
}
CALLED = CLASSIC | {
    "auction.moon_after_seven": True,
    "deal.all_pass": "same-dealer",
    "trump.suits": False,
    "trump.doubles": False,
    "trump.follow_me": "off",
    "play.led_suit": "called",
    "score.moon_wins": False,
}
HICKEYS = CLASSIC | {
    "deal.first_dealer": "draw",
    "deal.round_dealer": "round-winner",
    "auction.moons": 3,
    "trump.follow_me": "blanks",
    "play.first_lead": "trump",
    "play.stop_when_set": True,
    "score.finish": "in-order",
    "score.moon_wins": False,
    "match.kind": "marks",
    "match.marks": 7,
    "match.hickeys": True,
    "match.timed": True,
}
CHIPS = {
    "table.players": 4,
    "table.partnerships": True,
    "chips.start": 2,
    "chips.target": 7,
    "chips.supply": 40,
    "play.illegal": "reject",
}
MOON_PRESETS = {
    "classic": CLASSIC,
    "luna": LUNA,
    "luna-seven": LUNA | {"auction.moon_after_seven": True},
    "luna-21": LUNA | {"table.tiles": "moon-21", "widow.exchange": "none"},
    "luna-blind": LUNA | {"widow.exchange": "after-trump"},
    "luna-marks": LUNA | {"match.kind": "hand-marks", "match.marks": 7},
    "luna-4": LUNA_4,
    "luna-4-forced": LUNA_4 | {"deal.all_pass": "force-dealer"},
    "called": CALLED,
    "called-4": CALLED
    | {
        "table.players": 4,
        "table.partnerships": True,
        "table.tiles": "double-six",
        "widow.exchange": "none",
        "auction.minimum": 3,
        "score.declarer": "tricks",
        "match.kind": "best-of",
        "match.games": 3,
    },
    "hickeys": HICKEYS,
    "hickeys-house": HICKEYS
    | {
        "auction.minimum": 5,
        "deal.all_pass": "force-dealer",
        "auction.moons": 1,
        "auction.moon_after_seven": True,
        "trump.follow_me": "separate",
        "play.stop_when_set": False,
        "score.declarer": "tricks",
        "match.hickeys": False,
        "match.transfer": "winner-only",
    },
    "hickeys-4": HICKEYS
    | {
        "table.players": 4,
        "table.partnerships": True,
        "table.tiles": "double-six",
        "widow.exchange": "none",
        "auction.minimum": 3,
        "auction.moons": 2,
        "trump.follow_me": "separate",
    },
}
CHIPS_PRESETS = {
    "chips": CHIPS,
    "chips-solo": CHIPS | {"table.players": 3, "table.partnerships": False},
    "chips-2": CHIPS | {"table.players": 2, "table.partnerships": False},
    "chips-6": CHIPS | {"table.players": 6},
}
SOURCES = {
    "classic": "classic",
    "luna": "luna",
    "luna-seven": "luna",
    "luna-21": "luna",
    "luna-blind": "luna",
    "luna-marks": "luna",
    "luna-4": "luna",
    "luna-4-forced": "luna",
    "called": "called",
    "called-4": "called",
    "hickeys": "hickeys",
    "hickeys-house": "hickeys",
    "hickeys-4": "hickeys",
    "chips": "chips",
    "chips-solo": "chips",
    "chips-2": "chips",
    "chips-6": "chips",
}


@pytest.mark.parametrize(("name", "values"), (MOON_PRESETS | CHIPS_PRESETS).items())
def test_preset_has_the_values_of_the_table(name: str, values: dict[str, object]) -> None:
    rules = load_rules(name)
    since = {
        option.name: option.default for option in OPTIONS[rules.game]
    }  # of options that sources don't name
    assert option_values(rules) == since | values
    assert rules.preset == name
    assert differences(rules) == {}


def test_there_are_these_presets() -> None:
    assert set(preset_names("moon")) >= {*MOON_PRESETS}  # and those that were added since
    assert set(preset_names("chips")) >= {*CHIPS_PRESETS}
    assert sorted(preset_names()) == sorted([*preset_names("moon"), *preset_names("chips")])


def test_no_preset_is_called_as_rules_of_ones_own_are() -> None:
    assert "custom" not in preset_names()


@pytest.mark.parametrize("name", preset_names())
def test_preset_names_its_source_and_has_titles(name: str) -> None:
    info = preset_info(name)
    source, _, what = info.source.partition(": ")
    assert source == SOURCES.get(name, source)
    assert what
    assert info.game == load_rules(name).game
    assert info.base is None or info.base in preset_names(info.game)
    # What is played by default has the name of the game, which is the same in all languages.
    assert info.title("en") != info.title("es") or name == DEFAULT_PRESET


def test_titles_tell_presets_apart() -> None:
    for language in LANGUAGES:
        titles = [preset_info(name).title(language) for name in preset_names()]
        assert len(set(titles)) == len(titles)


def test_no_titles_in_other_languages() -> None:
    with pytest.raises(ValueError, match="'fr'; the languages are en, es"):
        preset_info("luna").title("fr")


def test_info_about_an_unknown_preset() -> None:
    with pytest.raises(RulesError, match="did you mean luna-blind"):
        preset_info("luna-blnd")


def test_defaults_are_those_of_the_plain_games() -> None:
    assert {option.name: option.default for option in OPTIONS["moon"]}.items() >= CLASSIC.items()
    assert {option.name: option.default for option in OPTIONS["chips"]}.items() >= CHIPS.items()
    assert MoonRules() == load_rules("classic")
    assert ChipsRules() == load_rules("chips")
