"""Loading: presets, overrides, files of one's own, and what records name."""

import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.rules import (
    MoonRules,
    Rules,
    RulesError,
    check_rules,
    differences,
    load_rules,
    option_values,
    preset_names,
    rules_from_options,
    value_text,
)
from tests.strategies import any_rules


@pytest.fixture
def rules_file(tmp_path: Path) -> Path:
    return tmp_path / "my-rules.toml"


def problems_of(source: str | os.PathLike[str], overrides: dict[str, object] | None = None) -> list[str]:
    with pytest.raises(RulesError) as caught:
        load_rules(source, overrides)
    assert caught.value.problems
    return [problem.option for problem in caught.value.problems]


# Presets and overrides


def test_overrides_change_a_preset_and_leave_its_name() -> None:
    rules = load_rules("hickeys", {"auction.minimum": 5})
    assert isinstance(rules, MoonRules)
    assert (rules.preset, rules.auction.minimum, rules.auction.moons) == ("hickeys", 5, 3)
    assert differences(rules) == {"auction.minimum": 5}


def test_an_override_by_the_same_value_is_none() -> None:
    assert load_rules("hickeys", {"auction.minimum": 4}) == load_rules("hickeys", {}) == load_rules("hickeys")


def test_texts_are_overrides_as_somebody_typed_them() -> None:
    typed = load_rules("hickeys", texts={"auction.minimum": "5", "match.timed": "no"})
    assert typed == load_rules("hickeys", {"auction.minimum": 5, "match.timed": False})
    with pytest.raises(RulesError) as caught:
        load_rules("hickeys", {"auction.moons": 0}, texts={"auction.minimum": "x", "nope": "1"})
    assert [problem.option for problem in caught.value.problems] == [
        "auction.moons",
        "auction.minimum",
        "nope",
    ]


def test_a_text_has_the_last_word() -> None:
    assert load_rules("luna", {"match.marks": 3}, texts={"match.marks": "5"}) == load_rules(
        "luna", {"match.marks": 5}
    )


@pytest.mark.parametrize(
    ("value", "option"), [(True, "auction.minimum"), (1, "match.timed"), (21.0, "score.target")]
)
def test_types_are_exact(value: object, option: str) -> None:
    assert problems_of("hickeys", {option: value}) == [option]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("hickey", "hickeys"),
        ("luna-forced", "luna-4-forced"),
        ("clasic", "classic"),
        ("Chips", "chips"),
    ],
)
def test_an_unknown_preset_is_refused_with_a_guess(name: str, meant: str) -> None:
    with pytest.raises(RulesError) as caught:
        load_rules(name)
    (problem,) = caught.value.problems
    assert (problem.option, problem.value) == ("preset", name)
    assert problem.message == f"no such preset; did you mean {meant}?"
    assert problem.accepted == ", ".join(preset_names())


@pytest.mark.parametrize("name", ["", "custom", "zzz", "hickeys ", "x" * 10_000, "hickeys\0", "…"])
def test_other_unknown_presets(name: str) -> None:
    assert problems_of(name) == ["preset"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("auction.minimun", "auction.minimum"),
        ("minimum", "auction.minimum"),
        ("hickeys", "match.hickeys"),
        ("match.hickey", "match.hickeys"),
        ("auctoin.moons", "auction.moons"),
    ],
)
def test_an_unknown_option_is_refused_with_a_guess(name: str, meant: str) -> None:
    with pytest.raises(RulesError) as caught:
        load_rules("classic", {name: 4})
    (problem,) = caught.value.problems
    assert problem.option == name
    assert problem.message == f"no such option; did you mean {meant}?"
    assert problem.accepted == meant


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("foo", "trump.follow_me"),
        ("moon", "auction.moons, score.moon_wins or auction.moon_after_seven"),
        ("auction.players_at_table", "table.players"),
    ],
)
def test_where_none_is_spelled_alike_the_nearest_are_named(name: str, near: str) -> None:
    with pytest.raises(RulesError) as caught:
        load_rules("classic", {name: 4})
    (problem,) = caught.value.problems
    assert near in problem.message
    assert problem.message.startswith("no such option; did you mean ")
    assert problem.accepted.startswith("the options of moon: table.players, ")


def test_without_a_guess_all_options_are_named() -> None:
    with pytest.raises(
        RulesError, match=r"no such option; accepted: the options of chips: table\.players, .*"
    ):
        load_rules("chips", {"xyzzy": 4})


def test_names_that_are_no_texts() -> None:
    with pytest.raises(RulesError, match="5 = 4: no option"):
        load_rules("classic", {5: 4})  # type: ignore[dict-item]  (wrong on purpose)


@given(st.dictionaries(st.text() | st.sampled_from(list(option_values(MoonRules()))), st.none() | st.text()))
def test_whatever_overrides_are_only_rules_errors_come_of_it(overrides: dict[str, object]) -> None:
    try:
        rules = load_rules("classic", overrides)
    except RulesError as error:
        caught = error
    else:
        assert option_values(rules).items() >= overrides.items()
        return
    assert {problem.option for problem in caught.problems} <= {*overrides, *option_values(MoonRules())}
    lines = len(str(caught).splitlines())
    assert lines == len(caught.problems) if len(caught.problems) <= 20 else lines == 21


# Files


def test_a_file_of_ones_own(rules_file: Path) -> None:
    rules_file.write_text('base = "hickeys"\n[auction]\nminimum = 5\n[match]\nmarks = 3\n')
    rules = load_rules(rules_file)
    assert rules.preset == "custom"
    assert option_values(rules) == option_values(load_rules("hickeys")) | {
        "auction.minimum": 5,
        "match.marks": 3,
    }
    assert differences(rules) == option_values(rules)
    assert load_rules(str(rules_file)) == rules
    assert load_rules(rules_file, {"match.marks": 9}).preset == "custom"


@pytest.mark.parametrize(
    "text",
    ["[auction]\nminimum = 5", "auction.minimum = 5", '"auction.minimum" = 5', "auction = { minimum = 5 }"],
)
def test_ways_to_write_an_option(rules_file: Path, text: str) -> None:
    rules_file.write_text(text)
    assert load_rules(rules_file) == msgspec.structs.replace(
        load_rules("classic", {"auction.minimum": 5}), preset="custom"
    )


@pytest.mark.parametrize(
    ("text", "like"),
    [
        ("", "classic"),
        ('game = "moon"', "classic"),
        ('game = "chips"', "chips"),
        ('base = "chips-2"', "chips-2"),
        ('game = "chips"\nbase = "chips-6"', "chips-6"),
        ('base = "luna-4"\ntitle = "Ours"\nsource = "grandmother"', "luna-4"),
        ('title = { en = "Ours", es = "El nuestro" }', "classic"),
        ("\ufeff# a mark that some editors put first\r\n", "classic"),
    ],
)
def test_what_a_file_is_based_on(rules_file: Path, text: str, like: str) -> None:
    rules_file.write_text(text, encoding="utf-8")
    assert load_rules(rules_file) == msgspec.structs.replace(load_rules(like), preset="custom")


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_is_also_a_file(name: str) -> None:
    import shootmoon.rules.presets

    path = Path(shootmoon.rules.presets.__file__).with_name(f"{name}.toml")
    assert option_values(load_rules(path)) == option_values(load_rules(name))


def test_paths_and_presets_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("luna").write_text("auction.minimum = 5")
    Path("ours.toml").write_text("auction.minimum = 5")
    assert load_rules("luna").preset == "luna"
    for path in ("ours.toml", "./luna", Path("luna")):
        rules = load_rules(path)
        assert isinstance(rules, MoonRules)
        assert (rules.preset, rules.auction.minimum) == ("custom", 5)
    with pytest.raises(RulesError, match=r"^luna\.toml: No such file"):
        load_rules("luna.toml")


def test_everything_wrong_with_a_file_is_told_at_once(rules_file: Path) -> None:
    rules_file.write_text(
        """
        base = "hickies"
        title = 5
        source = ["grandmother"]
        deal = 3
        "auction.minimum" = 9
        [auction]
        minimum = 4
        moons = "two"
        [tabel]
        players = 4
        [empty]
        [match]
        timed = true
        games = 4
        [score.target]
        points = 21
        """
    )
    with pytest.raises(RulesError) as caught:
        load_rules(rules_file, {"match.marks": 0})
    assert [problem.option for problem in caught.value.problems] == [
        "source",
        "title",
        "auction.minimum",
        "base",
        "deal",
        "auction.moons",
        "tabel.players",
        "empty",
        "match.games",
        "score.target",
        "match.marks",
        "match.timed",
    ]
    lines = str(caught.value).splitlines()
    assert len(lines) == len(caught.value.problems)
    assert all(line.startswith(f"{rules_file}: ") for line in lines)
    assert "base = 'hickies': no such preset; did you mean hickeys?" in str(caught.value)
    assert "did you mean table.players?" in str(caught.value)
    assert "given twice, also as 9" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ('game = "poker"', ["game"]),
        ("game = 5", ["game"]),
        ('game = "poker"\nbase = "x"\nauction.minimum = 9', ["game"]),
        ('game = "chips"\nbase = "luna"', ["base"]),
        ('game = "moon"\nbase = "chips"\nauction.minimum = 9', ["base", "auction.minimum"]),
        ('game = "chips"\n[auction]\nminimum = 4', ["auction.minimum"]),
        ("base = 5\nauction.minimum = 9", ["base", "auction.minimum"]),
        ('base = "custom"', ["base"]),
        ("title = { en = 5 }", ["title"]),
        ("[title]\nen = { a = 1 }", ["title"]),
        ("auction.minimum = 2026-11-20", ["auction.minimum"]),
        ("auction.minimum = nan", ["auction.minimum"]),
        ("auction.minimum = [4]", ["auction.minimum"]),
        ("[[auction]]\nminimum = 4", ["auction"]),
        ("auction.minimum = 0x" + "f" * 200, ["auction.minimum"]),
        ("players = 4", ["players"]),
        ('"a\\nb" = 4', ["a\nb"]),
    ],
)
def test_what_is_wrong_with_a_file(rules_file: Path, text: str, options: list[str]) -> None:
    rules_file.write_text(text)
    assert problems_of(rules_file) == options


def test_an_override_mends_a_file(rules_file: Path) -> None:
    rules_file.write_text("match.timed = true")
    assert problems_of(rules_file) == ["match.timed"]
    assert load_rules(rules_file, {"match.kind": "marks"}).preset == "custom"


@given(any_rules())
def test_any_rule_set_can_be_written_as_a_file(
    tmp_path_factory: pytest.TempPathFactory, rules: Rules
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    lines = [f'game = "{rules.game}"']
    for name, value in option_values(rules).items():
        lines.append(f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value_text(value)}")
    path.write_text("\n".join(lines))
    assert load_rules(path) == msgspec.structs.replace(rules, preset="custom")


# Records


@given(any_rules())
def test_what_a_record_writes_gives_the_rules_back(rules: Rules) -> None:
    written = {name: value_text(value) for name, value in differences(rules).items()}
    assert rules_from_options(rules.game, {}, rules.preset, texts=written) == rules
    assert rules_from_options(rules.game, differences(rules), rules.preset) == rules


def test_custom_rules_name_every_option() -> None:
    values = option_values(load_rules("luna"))
    assert rules_from_options("moon", values).preset == "custom"
    del values["score.target"], values["match.kind"]
    with pytest.raises(RulesError) as caught:
        rules_from_options("moon", values | {"auction.minimum": 9}, texts={"match.hickeys": "true"})
    assert str(caught.value) == (
        "auction.minimum = 9: not one of its values; accepted: 3, 4 or 5\n"
        "score.target: missing; accepted: a whole number from 1 to 1000\n"
        "match.kind: missing; accepted: game, marks, best-of or hand-marks"
    )


def test_a_refused_option_is_not_missing_as_well() -> None:
    with pytest.raises(RulesError) as caught:
        rules_from_options("chips", option_values(load_rules("chips")) | {"chips.start": "2"})
    assert [problem.option for problem in caught.value.problems] == ["chips.start"]


def test_rules_of_an_unknown_game_or_preset() -> None:
    with pytest.raises(RulesError, match="game = 'bridge': no such game"):
        rules_from_options("bridge", {})
    with pytest.raises(RulesError) as caught:
        rules_from_options("moon", {"auction.minimum": 9}, "lunna")
    assert [problem.option for problem in caught.value.problems] == ["preset", "auction.minimum"]
    with pytest.raises(
        RulesError, match="preset = 'luna': a preset of moon, not of chips; accepted: chips, chips-2"
    ):
        rules_from_options("chips", {}, "luna")


def test_a_record_opens_no_files(rules_file: Path) -> None:
    rules_file.write_text("")
    with pytest.raises(RulesError, match="no such preset"):
        rules_from_options("moon", {}, str(rules_file))


def test_rules_built_by_hand_can_be_checked() -> None:
    rules = load_rules("luna")
    check_rules(rules)
    check_rules(msgspec.structs.replace(rules, preset="custom"))
    assert isinstance(rules, MoonRules)
    match = msgspec.structs.replace(rules.match, timed=True, games=4)
    with pytest.raises(RulesError) as caught:
        check_rules(msgspec.structs.replace(rules, match=match, preset="chips"))
    assert [problem.option for problem in caught.value.problems] == ["preset", "match.games", "match.timed"]
