import json
import re

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
    record = sm.Record.of(played("luna-marks"), ["Ann", "Ben", "Cleo"])
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
    assert f"Decisions with hints: {record.seats[seat - 1]}: 1." in said
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
        (["more.moon", "--html", "x.html"], "only be used with one game"),
    ],
)
def test_what_cannot_be_done_is_said(file, arguments, told):
    result = run(app, ["review", str(file), *arguments])
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_file_that_cannot_be_read_does_not_stop_the_others(file, tmp_path):
    empty = tmp_path / "empty.moon"
    empty.write_text("")
    result = run(app, ["review", str(file), str(empty), str(tmp_path / "none.moon"), str(file), "--json"])
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 2
    assert "empty.moon:1:1" in result.stderr
    assert "none.moon" in result.stderr


def test_what_was_judged_is_kept(file, tmp_path, monkeypatch):
    """Ctrl-C in the second file keeps the first; a page that can't be written is refused before."""
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path / "home"))
    other = tmp_path / "other.moon"
    other.write_text(file.read_text(encoding="utf-8").replace("Ann", "Abe"), encoding="utf-8")
    whole, calls = sm.analysis.review, []

    def stopped(record, **how):
        calls.append(len(how["known"]))
        if record.seats[0] == "Abe" and len(calls) == 2:
            raise KeyboardInterrupt
        return whole(record, **how)

    monkeypatch.setattr("shootmoon.cli.review_store.review_of", stopped)
    first = run(app, ["review", str(file), str(other)])
    assert first.exit_code == 130
    assert "1 of 2 games" in first.stderr
    missing = run(app, ["review", str(file), "--html", str(tmp_path / "no" / "page.html")])
    assert (missing.exit_code, len(calls)) == (2, 2)
    assert "there is no folder" in missing.stderr
    again = run(app, ["review", str(file), str(other)])
    assert again.exit_code == 0, again.stderr
    assert calls[0] == 0
    assert calls[2] > 10 > calls[3]
    run(app, ["review", str(file), str(other)])
    assert calls[4:] == [calls[2], calls[2]]


def test_a_record_that_is_annotated_in_place_is_never_half_written(file, tmp_path, monkeypatch):
    path = tmp_path / "game.moon"
    path.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    path.chmod(0o644)
    before = path.read_bytes()
    monkeypatch.setattr(
        "os.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device"))
    )
    assert run(app, ["review", str(path), "--annotate", str(path)]).exit_code != 0
    assert path.read_bytes() == before
    monkeypatch.undo()
    for _ in range(2):  # the second time adds nothing
        assert run(app, ["review", str(path), "--annotate", str(path)]).exit_code == 0
        notes = sm.read_record(str(path)).annotations
        assert len(set(notes)) == len(notes) > 0
    assert path.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(("language", "word"), [("en", "lost"), ("es", "perdido")])
def test_narrow_terminals_show_all_figures(file, monkeypatch, language, word):
    monkeypatch.setenv("COLUMNS", "40")
    shown = run(app, ["review", str(file), "--lang", language]).stdout
    assert "…" not in shown
    assert f"Ann: {word}" in shown
    monkeypatch.setenv("COLUMNS", "80")
    shown = run(app, ["review", str(file), "--lang", language]).stdout
    assert "…" not in shown
    assert word in shown
    assert (" better " in shown) == (language == "en")


def test_a_record_that_breaks_off_is_reviewed_as_far_as_it_goes(file, tmp_path):
    cut = tmp_path / "cut.moon"
    text = file.read_text(encoding="utf-8")
    cut.write_text(text[: text.index("6-6 6-5 3-1") + 5], encoding="utf-8")
    for lang in ("en", "es"):
        result = run(app, ["review", str(cut), "--plain", "--lang", lang, "--json"])
        assert result.exit_code == 1
        found = json.loads(result.stdout)
        assert {each["hand"] for each in found["decisions"]} >= {1}
        assert not found["over"]
        assert result.stderr.startswith(f"moon: {cut}:")


def test_plain_is_lines_and_no_figure_is_a_negative_zero(file, monkeypatch):
    found = sm.review(str(file))
    seats = tuple(replace(each, luck=-0.0001, others=-0.0) for each in found.seats)
    monkeypatch.setattr("shootmoon.cli.review_store.review_of", lambda *_, **__: replace(found, seats=seats))
    for lang in ("en", "es"):
        plain = run(app, ["review", str(file), "--plain", "--lang", lang]).stdout
        assert not re.search("[─━│]|  ", plain)
        drawn = run(app, ["review", str(file), "--lang", lang]).stdout
        assert "-0.0" not in plain + drawn
        assert drawn.count("─") > 40
