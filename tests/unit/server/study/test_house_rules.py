"""House rules over HTTP: what there is to choose, what is wrong with it, and that it can be played by."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from shootmoon.rules import (
    OPTIONS,
    RulesError,
    Value,
    chapters,
    glossary,
    load_rules,
    option_labels,
    option_values,
    preset_info,
    preset_names,
    value_text,
    without_effect,
)
from tests.serving import an_app, client_of, see
from tests.strategies import examples, option_value


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with client_of(an_app()) as client:
        yield client


def check(client: Any, **asked: Any) -> dict[str, Any]:
    answer = client.post("/api/rules", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", ["moon", "chips"])
def test_every_option_is_published_in_words(client: Any, game: str, language: str) -> None:
    told = client.get(f"/api/options/{game}?lang={language}").json()
    listed = [(section["section"], option) for section in told["sections"] for option in section["options"]]
    assert [option["option"] for _, option in listed] == [option.name for option in OPTIONS[game]]
    for (section, option), known in zip(listed, OPTIONS[game], strict=True):
        sense = option_labels(known, language)
        assert known.name.startswith(f"{section}.")
        assert (option["title"], option["meaning"]) == (sense.title, sense.meaning)
        assert {choice["value"]: choice["words"] for choice in option["choices"]} == sense.choices
        assert (option["kind"], option["default"]) == (known.kind, known.default)
        assert (option["minimum"], option["maximum"], option["odd"]) == (
            known.minimum,
            known.maximum,
            known.odd,
        )
    defaults = {option.name: option.default for option in OPTIONS[game]}
    assert [preset["preset"] for preset in told["presets"]] == list(preset_names(game))
    for preset in told["presets"]:
        assert {**defaults, **preset["changed"]} == option_values(load_rules(preset["preset"]))
        assert preset["title"] == preset_info(preset["preset"]).title(language)


def test_there_is_no_third_game(client: Any) -> None:
    assert client.get("/api/options/whist").json()["code"] == "not-found"


@st.composite
def mixtures(draw: st.DrawFn) -> tuple[str, dict[str, Value]]:
    preset = draw(st.sampled_from(preset_names()))
    options = draw(st.lists(st.sampled_from(OPTIONS[preset_info(preset).game]), unique=True, max_size=6))
    return preset, {option.name: draw(option_value(option)) for option in options}


@given(mixtures())
@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_mixture_is_playable_just_when_it_can_be_loaded(
    client: Any, drawn: tuple[str, dict[str, Value]]
) -> None:
    preset, values = drawn
    checked = check(client, preset=preset, options=values)
    # As a link has it
    typed = {name: value_text(value) for name, value in checked["changed"].items()}
    assert check(client, preset=preset, texts=typed) == checked
    assert checked["preset"] == preset
    problems: list[str] = []
    rules = None
    try:
        rules = load_rules(preset, values)
    except RulesError as error:
        problems = [each.option for each in error.problems]
    assert [each["option"] for each in checked["problems"]] == problems
    if rules is None:
        assert not checked["playable"]
        assert checked["chapters"] == []
        assert checked["toml"] == ""
        mended = check(client, preset=preset, options={**checked["changed"], **checked["mending"]})
        assert mended["playable"]
        return
    assert checked["playable"]
    assert checked["mending"] is None
    assert checked["options"] == option_values(rules)
    assert {**option_values(load_rules(preset)), **checked["changed"]} == option_values(rules)
    assert checked["idle"] == [
        name for name in option_values(rules) if name in without_effect(rules.game, option_values(rules))
    ]
    assert [chapter["text"] for chapter in checked["chapters"]] == [each.text for each in chapters(rules)]
    again = check(client, toml=checked["toml"])
    assert {**again, "toml": ""} == {**checked, "toml": ""}


def test_rooms_are_made_by_what_came_of_it(client: Any) -> None:
    checked = check(client, preset="luna-4", texts={"score.target": "15", "score.bonus": "1"}, title="Sunday")
    (problem,) = checked["problems"]
    assert problem == {
        "option": "score.bonus",
        "words": "“score.bonus” isn't a known option.",
        "remedy": "",
        "left_out": True,
    }
    assert checked["playable"]
    assert checked["title"] == "Sunday"
    made = client.post("/api/rooms", json={"preset": checked["preset"], "options": checked["changed"]}).json()
    rules = see(client, made["room"])["settings"]["rules"]
    assert rules["score"]["target"] == 15
    told = client.get(f"/api/rooms/{made['room']}/rules?lang=es").json()
    assert (told["base"], told["changed"]) == ("luna-4", {"score.target": 15})
    assert told["title"] == "Moon para cuatro"
    whole = client.post("/api/rooms", json={"rules": {**rules, "preset": "custom"}}).json()
    told = client.get(f"/api/rooms/{whole['room']}/rules").json()
    assert (told["preset"], told["base"], told["changed"]) == ("custom", "luna-4", {"score.target": 15})


def test_what_was_chosen_is_kept_when_the_rest_is_mended(client: Any) -> None:
    assert check(client, options={"table.players": 4})["mending"]["table.tiles"] == "double-six"
    checked = check(client, options={"table.players": 4}, keep="table.players")
    assert checked["mending"] == {"table.tiles": "double-six", "widow.exchange": "none"}
    assert check(client, options={"table.players": 4}, keep="table.tiles")["mending"] == {"table.players": 3}


@pytest.mark.parametrize(
    "toml", ["", "[[[", "a = 1", "\0", "x" * 60_000, "a.b = 1\n" * 2_000, 'title = "\\u0007x"']
)
def test_any_file_gets_an_answer(client: Any, toml: str) -> None:
    checked = check(client, toml=toml)
    assert checked["playable"]
    assert len(checked["problems"]) <= 40
    assert checked["title"].isprintable()


def test_problems_are_told_in_the_language_that_is_asked_for(client: Any) -> None:
    asked = {"options": {"match.timed": True}}
    (problem,) = client.post("/api/rules?lang=es", json=asked).json()["problems"]
    assert problem["remedy"].startswith("Para corregirlo: ")
    assert not problem["left_out"]
    assert problem["words"].startswith("«Se puede pedir tiempo: sí» no va con")
    (same,) = client.post("/api/rules", json=asked, headers={"accept-language": "es-MX"}).json()["problems"]
    assert same == problem


def test_a_room_by_impossible_rules_is_refused_in_both_languages(client: Any) -> None:
    asked = {"options": {"match.timed": True}}
    english, spanish = (
        client.post("/api/rooms", json=asked, headers={"accept-language": language}).json()
        for language in ("en", "es")
    )
    assert "match.timed = true: conflicts with" in english["detail"]
    assert "«Se puede pedir tiempo: sí» no va con" in spanish["detail"]
    assert spanish["facts"]["why"] in spanish["detail"]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"options": {"a": [1]}}, 422),
        ({"texts": {"a": 1}}, 422),
        ({"preset": 3}, 422),
        ({"title": "x" * 61}, 422),
        ({"nothing": 1}, 422),
        ({"toml": "x" * 70_000}, 413),
    ],
)
def test_what_is_no_question_is_refused(client: Any, asked: dict[str, Any], status: int) -> None:
    assert client.post("/api/rules", json=asked).status_code == status


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_words_of_the_table_are_published(client: Any, language: str) -> None:
    told = client.get(f"/api/words?lang={language}").json()
    assert [(each["word"], each["meaning"]) for each in told] == list(glossary(language))
    names = [each["name"] for each in told]
    assert len(set(names)) == len(names)
    assert "the-roach" in names
    assert [each["name"] for each in client.get("/api/words").json()] == names
