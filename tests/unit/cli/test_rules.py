"""`moon rules`."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import shootmoon as sm
from shootmoon.cli import app
from shootmoon.rules import OPTIONS, option_labels, option_values, preset_info, value_text, without_effect

RUNNER = CliRunner()


def rules(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["rules", *arguments])


@pytest.mark.parametrize("language", ["en", "es"])
def test_all_presets_are_listed_with_their_titles(language: str) -> None:
    lines = rules("--lang", language).stdout.splitlines()
    listed = [line.split(maxsplit=1) for line in lines]
    assert listed == [[name, preset_info(name).title(language)] for name in sm.preset_names()]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("preset", sm.preset_names())
def test_a_preset_is_told_as_prose(preset: str, language: str) -> None:
    result = rules(preset, "--lang", language)
    assert result.exit_code == 0
    assert result.stdout.strip() == sm.describe(sm.load_rules(preset), language).strip()


def test_changed_rules_are_told_as_they_are() -> None:
    changed = rules("classic", "-o", "auction.minimum=5", "-o", "auction.moons=3").stdout
    assert (
        changed.strip()
        == sm.describe(sm.load_rules("classic", {"auction.minimum": 5, "auction.moons": 3}), "en").strip()
    )
    assert changed != rules("classic").stdout


@pytest.mark.parametrize("preset", ["classic", "hickeys", "chips"])
def test_every_option_is_listed_with_its_value(preset: str) -> None:
    lines = rules(preset, "--options").stdout.splitlines()
    told = [line.strip(" *") for line in lines if " = " in line and not line.startswith("      ")]
    values = option_values(sm.load_rules(preset))
    assert told == [f"{name} = {value_text(value)}" for name, value in values.items()]


def test_changed_options_are_marked() -> None:
    lines = rules("classic", "--options", "-o", "auction.minimum=5").stdout.splitlines()
    assert [line for line in lines if line.startswith("*")] == ["* auction.minimum = 5"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_words_that_players_use(language: str) -> None:
    lines = rules("--words", "--lang", language).stdout.splitlines()
    assert lines == [f"{word}: {meaning}" for word, meaning in sm.glossary(language)]
    assert any(line.startswith("hickey: ") for line in lines)
    assert any(" ficha" in line for line in lines) == (language == "es")


def test_a_rules_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "classic"\n[auction]\nminimum = 5\n', encoding="utf-8")
    assert rules(str(path)).stdout.strip() == sm.describe(sm.load_rules(path), "en").strip()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["clasic"], "did you mean classic?"),
        (["missing.toml"], "missing.toml"),
        (["classic", "-o", "auction.minimun=5"], "did you mean auction.minimum?"),
        (["classic", "-o", "table.players=4"], "table.tiles"),
        (["classic", "--lang", "fr"], "en or es"),
        (["-o", "foo=1"], "name the rules as well, as in moon rules luna --option"),
        (["classic", "-o", "foo=1"], "did you mean auction.moons, trump.follow_me or"),
    ],
)
def test_what_cannot_be_told_is_said_without_a_traceback(
    arguments: list[str], told: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from shootmoon.cli.errors import run

    monkeypatch.setattr("sys.argv", ["moon", "rules", *arguments])
    assert run(app) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert told in " ".join(err.replace("│", " ").split())
    assert "Traceback" not in err


@pytest.mark.parametrize("language", ["en", "es"])
def test_options_are_explained_with_their_choices(language: str) -> None:
    told = rules("luna-marks", "--options", "--lang", language).stdout
    for option in OPTIONS["moon"]:
        sense = option_labels(option, language)
        assert f"      {sense.title}. {sense.meaning}" in told
        if option.kind != "bool":
            for value, words in sense.choices.items():
                assert f"      {value_text(value)}: {words}\n" in told
    nothing = {"en": "(no effect here)", "es": "(aquí no cambia nada)"}[language]
    assert told.count(nothing) == len(without_effect("moon", option_values(sm.load_rules("luna-marks"))))


def test_rules_are_written_as_a_file_that_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(rules("luna-4", "-o", "score.target=15", "--toml").stdout, encoding="utf-8")
    assert "target = 15" in path.read_text(encoding="utf-8")
    assert rules(str(path)).stdout == rules("luna-4", "-o", "score.target=15").stdout


def test_rules_and_words_are_printed_as_json() -> None:
    found = json.loads(rules("hickeys", "-o", "auction.minimum=5", "--lang", "es", "--json").stdout)
    changed = sm.load_rules("hickeys", {"auction.minimum": 5})
    assert found["options"] == option_values(changed)
    assert found["text"] == sm.describe(changed, "es")
    assert json.loads(rules("--words", "--json").stdout) == dict(sm.glossary("en"))
    assert json.loads(rules("--json").stdout)[0]["preset"] == sm.preset_names()[0]
