import json

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

import shootmoon as sm
from shootmoon.cli import app
from tests.unit.analysis.test_match_review import played

run = CliRunner().invoke


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("review") / "game.moon"
    record = sm.Record.of(played("luna-marks", hands=2), ["Ann", "Ben", "Cleo"])
    path.write_text(sm.write_record(record), encoding="utf-8")
    return path


def test_a_table_and_the_worst_decisions(file):
    result = run(app, ["review", str(file)])
    assert result.exit_code == 0, result.stderr
    assert "Ann" in result.stdout
    assert "without luck" in result.stdout
    assert ", better " in result.stdout


def test_hints_are_named(file, tmp_path):
    record = sm.read_record(file)
    decisions = json.loads(run(app, ["review", str(file), "--json"]).stdout)["decisions"]
    _, seat, worst = max((each["loss"], each["seat"], each["ply"]) for each in decisions)
    hinted = tmp_path / "hinted.moon"
    comments = (*record.comments, (worst, f"hint: seat {seat}, advice"))
    hinted.write_text(sm.write_record(replace(record, comments=comments)), encoding="utf-8")
    said = run(app, ["review", str(hinted)]).stdout
    assert f"Decisions with hints: {record.seats[seat - 1]} at 1." in said
    assert "(after a hint, " in said
    assert "hint" not in run(app, ["review", str(file)]).stdout


def test_json_has_the_review_and_the_reasons(file):
    told = json.loads(run(app, ["review", str(file), "--json", "--seat", "2", "--lang", "es"]).stdout)
    assert told["rules"] == "luna-marks"
    assert {each["seat"] for each in told["decisions"]} == {2}
    worse = [each for each in told["decisions"] if each["better"]]
    assert told["reasons"].keys() == {str(each["ply"]) for each in worse}
    for seat in told["seats"]:
        total = seat["start"] - seat["losses"] + seat["luck"] + seat["others"]
        assert total == pytest.approx(seat["result"], abs=1e-9)


def test_a_page_and_an_annotated_record_are_written(file, tmp_path):
    page, notes = tmp_path / "review.html", tmp_path / "notes.moon"
    result = run(app, ["review", str(file), "--html", str(page), "--annotate", str(notes)])
    assert result.exit_code == 0, result.stderr
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert sm.read_record(str(notes)).annotations


def test_several_files_are_reviewed_one_after_the_other(file):
    told = run(app, ["review", str(file), str(file), "--json"]).stdout.splitlines()
    assert len(told) == 2
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--seat", "9"], "there is no seat 9"),
        (["--lang", "fr"], "en or es"),
        (["more.moon", "--html", "x.html"], "for a single file"),
    ],
)
def test_what_cannot_be_done_is_said(file, arguments, told):
    result = run(app, ["review", str(file), *arguments])
    assert result.exit_code == 2
    assert told in result.stderr
