import json

import pytest
from typer.testing import CliRunner

from shootmoon.cli import app

run = CliRunner().invoke


def test_a_table_and_a_verdict():
    result = run(app, ["arena", "--bots", "novice,random", "--sequential"])
    assert result.exit_code == 0
    assert "novice is better than random" in result.stdout
    assert "%" in result.stdout


def test_json_has_an_entry_for_each_bot(tmp_path):
    plot = tmp_path / "result.svg"
    arguments = ["arena", "--bots", "novice,random,random", "--matches", "3", "--json", "--plot", str(plot)]
    told = json.loads(run(app, arguments).stdout)
    assert set(told["bots"]) == {"novice", "random"}
    novice = told["bots"]["novice"]
    assert {"match_win_share", "interval", "points_per_hand", "bids", "made"} <= set(novice)
    assert novice["interval"][0] <= novice["match_win_share"] <= novice["interval"][1]
    assert told["contest"]["bots"] == ["novice", "random", "random"]
    assert plot.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bots", "novice,nobody"], "no bot 'nobody'"),
        (["--bots", " , "], "name the bots"),
        (["--bots", "novice,random", "--matches", "2", "--contracts", "2"], "not both"),
        (["--bots", "novice", "--sequential"], "compares two bots"),
        (["--bots", "novice,random", "--sequential", "--better", "-1"], "more than --even"),
        (["--bots", "novice,random", "--limit", "-1"], "more than nothing"),
        (["--bots", "novice,random", "--rules", "klassic"], "klassic"),
        (["--bots", "novice,random", "--matches", "0"], "greater than or equal to 1"),
    ],
)
def test_what_is_wrong_is_told_in_words(arguments, told, capsys):
    result = run(app, ["arena", *arguments])
    assert result.exit_code
    assert told in result.output + str(result.exception or "")
    assert result.exception is None or isinstance(result.exception, (SystemExit, ValueError))


def test_another_contest_in_a_folder_is_refused(tmp_path):
    folder = str(tmp_path / "run")
    assert run(app, ["arena", "--bots", "novice,random", "--matches", "1", "--folder", folder]).exit_code == 0
    result = run(app, ["arena", "--bots", "novice", "--matches", "1", "--folder", folder])
    assert result.exit_code == 2
    assert "holds another contest (bots)" in result.output
