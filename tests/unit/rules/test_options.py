"""Options: what there is to choose, which values are taken, and how they are written."""

from collections.abc import Sequence

import msgspec
import msgspec.inspect as info
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.rules import (
    OPTIONS,
    ChipsRules,
    MoonRules,
    Option,
    Rules,
    RulesError,
    load_rules,
    option_values,
    options_of,
    parse_option,
    parse_options,
    value_text,
)
from tests.strategies import any_rules, option_value

ALL = [option for options in OPTIONS.values() for option in options]
BOOL = [False, True]


def values_of(about: info.Type) -> Sequence[bool | int | str]:
    """All values of a type that the struct of a section gives a field."""
    if isinstance(about, info.Metadata):
        about, odd = about.type, bool((about.extra or {}).get("odd"))
    else:
        odd = False
    if isinstance(about, info.BoolType):
        return BOOL
    if isinstance(about, info.LiteralType):
        return about.values
    assert isinstance(about, info.IntType)
    assert about.ge is not None
    assert about.le is not None
    return range(about.ge, about.le + 1, 2 if odd else 1)


def schema(rules: type) -> dict[str, Sequence[bool | int | str]]:
    """The options of a game with their values, in order, from the fields of its rules alone."""
    return {
        f"{section.name}.{field.name}": values_of(field.type)
        for section in info.type_info(rules).fields  # type: ignore[attr-defined]
        if isinstance(section.type, info.StructType)
        for field in section.type.fields
    }


VALUES = {"moon": schema(MoonRules), "chips": schema(ChipsRules)}
WRONG = (
    None,
    2.0,
    float("nan"),
    b"3",
    "",
    "3",
    "true",
    " left",
    [],
    {},
    (),
    [3],
    -1,
    0.5,
    10**5000,
    object(),
)


def ids(option: Option) -> str:
    return f"{option.game}: {option.name}"


def test_there_are_just_these_options_in_this_order() -> None:
    for game, values in VALUES.items():
        assert [option.name for option in OPTIONS[game]] == list(values)
        assert list(options_of(game)) == list(values)
        assert all(option.game == game for option in OPTIONS[game])


@pytest.mark.parametrize("option", ALL, ids=ids)
def test_option_takes_its_values_and_no_others(option: Option) -> None:
    values = VALUES[option.game][option.name]
    for value in values:
        assert option.check(value) is None
    tried = [
        *range(-2, 1010),
        *BOOL,
        *WRONG,
        *(text for values in VALUES["moon"].values() for text in values),
    ]
    for value in tried:
        if not any(type(value) is type(known) and value == known for known in values):
            problem = option.check(value)
            assert problem is not None, value
            assert problem.option == option.name
            assert problem.value is value
            assert problem.accepted == option.accepts
            assert str(problem).startswith(f"{option.name} = ")
            assert len(str(problem).splitlines()) == 1


def test_a_subclass_of_a_type_is_another_type() -> None:
    class Text(str):
        __slots__ = ()

    problem = options_of("moon")["match.kind"].check(Text("game"))
    assert problem is not None
    assert "a value of type Text" in str(problem)


@pytest.mark.parametrize("option", ALL, ids=ids)
def test_option_tells_what_it_is_and_takes(option: Option) -> None:
    assert option.check(option.default) is None
    values = VALUES[option.game][option.name]
    if option.choices:
        assert sorted(map(str, option.choices)) == sorted(map(str, values))
        assert all(value_text(value) in option.accepts for value in option.choices)
    else:
        assert isinstance(values, range)
        assert (option.minimum, option.maximum) == (values[0], values[-1])
        assert option.odd == (values.step == 2)
        assert option.accepts == (
            f"{'an odd' if option.odd else 'a whole'} number from {values[0]} to {values[-1]}"
        )


@given(st.sampled_from(ALL).flatmap(lambda option: st.tuples(st.just(option), option_value(option))))
def test_values_are_read_as_they_are_written(pair: tuple[Option, bool | int | str]) -> None:
    option, value = pair
    assert option.check(value) is None
    parsed = parse_option(option.game, option.name, value_text(value))
    assert parsed == value
    assert type(parsed) is type(value)


@given(st.sampled_from(ALL), st.text())
def test_any_other_text_is_refused(option: Option, text: str) -> None:
    try:
        value = parse_option(option.game, option.name, text)
    except RulesError as error:
        problems = error.problems
    else:
        assert option.check(value) is None
        return
    assert [problem.option for problem in problems] == [option.name]
    assert text not in map(value_text, VALUES[option.game][option.name])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *((text, True) for text in ("true", "True", "TRUE", "yes", "YES", "on", "On")),
        *((text, False) for text in ("false", "False", "no", "No", "off", "OFF")),
    ],
)
def test_spellings_of_true_and_false(text: str, value: bool) -> None:
    assert parse_option("moon", "match.timed", text) is value


@pytest.mark.parametrize("text", ["", "1", "0", "t", "y", "true ", "ja", "None", "ﬀ", "oﬀ"])
def test_not_spellings_of_true_or_false(text: str) -> None:
    with pytest.raises(RulesError, match="not true or false; accepted: true or false"):
        parse_option("moon", "match.timed", text)


@pytest.mark.parametrize(
    "text", ["", " 5", "5 ", "+5", "05", "5.0", "5e0", "0x5", "1_0", "٥", "५", "²", "five", "--5", "9" * 5000]
)
def test_numbers_are_plain_digits(text: str) -> None:
    with pytest.raises(RulesError, match=r"score\.target = .*; accepted: a whole number from 1 to 1000"):
        parse_option("moon", "score.target", text)


def test_numbers_out_of_range_say_so() -> None:
    with pytest.raises(RulesError, match=r"score\.target = -5: too small"):
        parse_option("moon", "score.target", "-5")
    with pytest.raises(RulesError, match=r"score\.target = 1001: too large"):
        parse_option("moon", "score.target", "1001")
    with pytest.raises(RulesError, match=r"match\.games = 4: not odd; accepted: an odd number from 1 to 99"):
        parse_option("moon", "match.games", "4")


def test_texts_of_several_options_and_all_that_is_wrong_with_them() -> None:
    assert parse_options("moon", {"match.timed": "on", "auction.minimum": "3"}) == {
        "match.timed": True,
        "auction.minimum": 3,
    }
    with pytest.raises(RulesError) as caught:
        parse_options("moon", {"match.timed": "maybe", "auction.minimum": "2", "deal.allpass": "x"})
    assert [problem.option for problem in caught.value.problems] == [
        "match.timed",
        "auction.minimum",
        "deal.allpass",
    ]


def test_options_of_no_game() -> None:
    with pytest.raises(
        RulesError, match=r"game = 'chip': no such game; did you mean chips\?; accepted: moon or"
    ):
        options_of("chip")
    with pytest.raises(RulesError, match="game = 'bridge': no such game; accepted: moon or chips"):
        parse_option("bridge", "table.players", "4")
    with pytest.raises(RulesError, match="no such game"):
        parse_options("", {})


@given(any_rules())
def test_rule_sets_are_values(rules: Rules) -> None:
    again = msgspec.json.decode(msgspec.json.encode(rules), type=MoonRules | ChipsRules)
    assert again == rules
    assert hash(again) == hash(rules)
    assert list(option_values(rules)) == list(VALUES[rules.game])
    changed = msgspec.structs.replace(rules, preset="another")
    assert changed != rules
    assert rules.table.sides == (2 if rules.table.partnerships else rules.table.players)


def test_rule_sets_cannot_be_changed() -> None:
    rules = load_rules("classic")
    with pytest.raises(AttributeError):
        rules.table = None  # type: ignore[assignment,misc]  (that is the point)
    with pytest.raises(AttributeError):
        rules.table.players = 4  # type: ignore[misc]  (that is the point)


def test_both_games_say_which_they_are() -> None:
    assert (MoonRules.game, load_rules("luna").game) == ("moon", "moon")
    assert (ChipsRules.game, load_rules("chips-2").game) == ("chips", "chips")
