"""Rules told as prose: every option that has an effect is told, and no other one."""

import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.rules import (
    OPTIONS,
    MoonRules,
    Option,
    Rules,
    RulesError,
    Value,
    describe,
    load_rules,
    option_values,
    preset_names,
    rules_from_options,
    without_effect,
)
from shootmoon.rules.prose import Prose
from shootmoon.telling import LANGUAGES
from tests.strategies import any_rules
from tests.wording import codes_of


def flipped(rules: Rules, option: Option) -> list[Rules]:
    """The rule sets that differ in just this option."""
    values = option_values(rules)
    others: list[Value] = [value for value in option.choices if value != values[option.name]]
    if not option.choices:
        step = 2 if option.odd else 1
        others = [int(values[option.name]) + step, int(values[option.name]) - step]
    found: list[Rules] = []
    for value in others:
        try:
            found.append(rules_from_options(rules.game, values | {option.name: value}))
        except RulesError:
            continue
    return found


def silent_of(rules: Rules) -> frozenset[str]:
    return without_effect(rules.game, option_values(rules))


@given(any_rules(), st.sampled_from(LANGUAGES))
def test_options_are_told_just_when_they_have_an_effect(rules: Rules, language: str) -> None:
    told = describe(rules, language)
    for option in OPTIONS[rules.game]:
        for other in flipped(rules, option):
            same = describe(other, language) == told
            silent = option.name in silent_of(rules) & silent_of(other)
            assert same == silent, option.name


@given(any_rules())
def test_the_name_of_a_rule_set_is_not_told(rules: Rules) -> None:
    assert describe(rules) == describe(msgspec.structs.replace(rules, preset="custom"))


@given(any_rules(), st.sampled_from(LANGUAGES))
def test_prose_is_short_paragraphs_with_headings(rules: Rules, language: str) -> None:
    text = describe(rules, language)
    paragraphs = text.split("\n\n")
    assert len(paragraphs) >= 5
    headings: set[str] = set()
    for paragraph in paragraphs:
        heading, prose = paragraph.split("\n")
        headings.add(heading)
        assert not heading.endswith(".")
        assert re.fullmatch(r"[A-ZÁÉÍÓÚÑ].*\.", prose)
        assert "  " not in prose
        assert not re.search(r"[{}]|\.\.|None|True|False| [,.;:]", prose)
        sentences = re.split(r"(?<=\.) ", prose)
        assert len(set(sentences)) == len(sentences)
    assert len(headings) == len(paragraphs)
    assert len(text) < 5000


@pytest.mark.parametrize("name", preset_names())
def test_presets_are_told_in_both_languages(name: str) -> None:
    rules = load_rules(name)
    assert describe(rules) == describe(rules, "en")
    assert describe(rules, "en") != describe(rules, "es")
    words = ("Players and", "Jugadores y")
    assert describe(rules, "en").startswith(words[0])
    assert describe(rules, "es").startswith(words[1])


def test_presets_that_differ_are_told_differently() -> None:
    for language in LANGUAGES:
        assert len({describe(load_rules(name), language) for name in preset_names()}) == len(preset_names())


@pytest.mark.parametrize("language", ["", "fr", "EN", "english"])
def test_other_languages_are_refused(language: str) -> None:
    with pytest.raises(ValueError, match=f"unknown language '{language}'"):
        describe(load_rules("classic"), language)


# What must be told, preset by preset

TOLD = [
    (
        "classic",
        "en",
        ["22 tiles", "a number from 4 to 7", "moon", "21 points, wins the game", "follow-me", "widow"],
    ),
    ("classic", "es", ["22 fichas", "del 4 al 7", "disparar a la luna", "21 puntos", "follow-me", "viuda"]),
    ("luna-21", "en", ["21 tiles", "a number from 1 to 6", "1-1"]),
    ("luna-blind", "en", ["names trump before seeing the widow"]),
    ("luna-blind", "es", ["sin haber visto la viuda"]),
    ("luna-marks", "en", ["There are no points", "7 marks"]),
    ("luna-4-forced", "en", ["two partnerships", "the dealer must bid", "every trick taken"]),
    ("called", "en", ["Over a 7", "There is no trump", "the same dealer deals again"]),
    ("called", "es", ["No hay triunfo", "vuelve a dar el mismo"]),
    ("called-4", "en", ["best of 3 rounds", "first to win 2"]),
    (
        "hickeys",
        "en",
        [
            "1 hickey for a number, 2 for moon, 4 for double-moon and 8 for triple-moon",
            "time",
            "draws a tile",
        ],
    ),
    ("hickeys-house", "en", ["from 5 to 7", "nobody pays", "1 hickey for a number and 2 for moon"]),
    ("hickeys-4", "en", ["double-moon", "The losing side pays", "In follow-me any tile may be led first"]),
    (
        "chips",
        "en",
        ["52 cards", "40 chips", "7 chips", "Big Moon", "shooting the moon", "opposite each other"],
    ),
    ("chips", "es", ["52 cartas", "40 chips", "Luna Grande", "disparar a la luna"]),
    ("chips-2", "en", ["dummy"]),
    ("chips-2", "es", ["muerto (dummy)"]),
    ("chips-6", "en", ["partnerships of three"]),
]


@pytest.mark.parametrize(("name", "language", "phrases"), TOLD)
def test_what_presets_tell(name: str, language: str, phrases: list[str]) -> None:
    text = describe(load_rules(name), language)
    for phrase in phrases:
        assert phrase in text


NOT_TOLD = [
    ("luna-21", ["widow", "0-0 down"]),
    ("luna-marks", ["21 points", "scores"]),
    ("called", ["names trump", "doubles are trump", "follow-me"]),
    ("classic", ["hickey", "double-moon", "partnership", "mark "]),
    ("hickeys-4", ["triple-moon", "widow"]),
    ("chips", ["dummy", "void"]),
]


@pytest.mark.parametrize(("name", "phrases"), NOT_TOLD)
def test_what_presets_do_not_tell(name: str, phrases: list[str]) -> None:
    text = describe(load_rules(name))
    for phrase in phrases:
        assert phrase not in text


def test_one_is_not_many() -> None:
    rules = load_rules("chips", {"chips.target": 1, "chips.start": 1, "chips.supply": 2})
    assert "1 chip or more" in describe(rules)
    assert "1 chip o más" in describe(rules, "es")
    rules = load_rules("hickeys", {"match.marks": 1, "score.target": 1})
    assert "1 mark or more" in describe(rules)
    assert "1 point wins" in describe(rules)


def test_only_one_contract_to_name() -> None:
    only = {"trump.suits": False, "trump.doubles": False, "trump.follow_me": "off"}
    assert "The declarer names a number from 0 to 6 as trump." in describe(
        load_rules("classic", only | {"trump.suits": True})
    )
    assert "Doubles are trump in every hand." in describe(
        load_rules("classic", only | {"trump.doubles": True})
    )
    text = describe(load_rules("classic", only | {"trump.follow_me": "separate"}))
    assert "Every hand is played follow-me" in text
    assert "highest trump" not in text


def test_every_sentence_is_said_somewhere() -> None:
    said: set[str] = set()

    class Listening(Prose):
        def __call__(self, key: str, **facts: object) -> str:
            said.add(key)
            return super().__call__(key, **facts)

    from shootmoon.rules.chips.prose import describe_chips
    from shootmoon.rules.moon.prose import describe_moon

    listening = Listening("en")
    extras: list[dict[str, object]] = [
        {},
        {"match.kind": "best-of"},
        {"match.kind": "best-of", "match.games": 1},
        {"match.kind": "marks"},
        {"match.kind": "marks", "match.hickeys": True, "match.timed": True},
        {"match.kind": "marks", "match.transfer": "winner-only", "deal.round_dealer": "round-winner"},
        {"match.kind": "hand-marks"},
        {"score.finish": "in-order", "play.stop_when_set": True},
        {"play.first_lead": "trump"},
        {"widow.exchange": "none"},
        {"table.partnerships": False},
        {"trump.suits": False, "trump.doubles": False},
        {"trump.suits": False, "trump.follow_me": "off"},
        {"play.illegal": "penalty"},
        *(
            {option.name: value}
            for options in OPTIONS.values()
            for option in options
            for value in option.choices
        ),
    ]
    for name in preset_names():
        for extra in extras:
            try:
                rules = load_rules(name, extra)
            except RulesError:
                continue
            told = describe_moon if isinstance(rules, MoonRules) else describe_chips
            assert list(told(rules, listening))  # type: ignore[arg-type]  (each is told its own kind of rules)
    assert said == set(codes_of("prose"))


def test_hickeys_that_cost_nothing_are_said_to_cost_nothing() -> None:
    for preset in preset_names():
        rules = load_rules(preset)
        text = "\n".join(map(str, describe(rules)))
        free = "ickeys" in text and "1 more for each" not in text
        assert ("Hickeys cost no marks." in text) == free, preset
