import json
import sys

import pytest
from typer.testing import CliRunner

from shootmoon.cli import app

run = CliRunner().invoke


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """The user's folder for data, so that tests write to none that is anybody's."""
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_table_and_a_verdict():
    result = run(app, ["arena", "--bots", "novice,random", "--sequential", "--least", "10"])
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
        (["--bots", "club"], "such as club,novice; or, for club on all 3 sides, club,club,club"),
        (["--bots", "novice,novice"], "such as novice,random; or, for novice on all 3 sides"),
        (["--bots", "club", "--rules", "luna-4"], "on all 2 sides, club,club\n"),
        (["--bots", "novice,random", "--matches", "2", "--contracts", "2"], "can't be combined"),
        (["--bots", "novice", "--sequential"], "compares exactly two bots"),
        (["--bots", "novice,random,club", "--sequential"], "compares exactly two bots"),
        (["--bots", "novice,cmd:/nowhere/bot"], "/nowhere/bot can't be started"),
        (["--bots", "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v"], "9240 seatings are too many"),
        (["--bots", "novice,random", "--limit", "nan"], "more than nothing"),
        (["--bots", "novice,random", "--limit", "inf"], "at most a day"),
        (["--bots", "novice,random", "--sequential", "--better", "-1"], "greater than --even"),
        (["--bots", "novice,random", "--limit", "-1"], "more than nothing"),
        (["--bots", "novice,random", "--rules", "klassic"], "klassic"),
        (["--bots", "novice,random", "--matches", "0"], "isn't a whole number from 1"),
    ],
)
def test_what_is_wrong_is_told_in_words(arguments, told, home):
    result = run(app, ["arena", *arguments])
    assert result.exit_code
    assert not home.exists()
    assert told in result.output + str(result.exception or "")
    assert result.exception is None or isinstance(result.exception, (SystemExit, ValueError))


def test_what_is_missing_in_the_table_is_said():
    told = run(app, ["arena", "--bots", "novice,random", "--contracts", "1"]).stdout
    assert "± ?: there is one deal, so" in told
    assert "no ratings: only matches are rated" in told
    assert "rating " not in told
    told = run(app, ["arena", "--bots", "random,random,random", "--contracts", "2"]).stdout
    assert "± ?: all 2 deals had the same result, so" in told


@pytest.mark.parametrize(
    ("bounds", "told"),
    [
        (["--even", "-0.1", "--better", "0"], "beginner is not worse than random by 0.1"),
        (["--even", "0.01"], "beginner is better than random by more than 0.01"),
        (["--even", "20", "--better", "30"], "beginner does not score 30 against random"),
    ],
)
def test_a_verdict_says_what_was_asked(bounds, told, home):
    arguments = [
        "arena",
        "--bots",
        "beginner,random",
        "--contracts",
        "30",
        "--rules",
        "luna-4",
        "--sequential",
    ]
    result = run(app, [*arguments, "--least", "5", *bounds])
    assert result.exit_code == 0
    assert told in result.stdout


def test_bounds_count_in_a_sequential_contest_only(home):
    result = run(
        app, ["arena", "--bots", "novice,random", "--contracts", "3", "--even", "-0.1", "--better", "0"]
    )
    assert "it isn't clear yet whether novice is better than random" in result.stdout


def test_another_contest_in_a_folder_is_refused(tmp_path):
    folder = str(tmp_path / "run")
    assert run(app, ["arena", "--bots", "novice,random", "--matches", "1", "--folder", folder]).exit_code == 0
    result = run(app, ["arena", "--bots", "random,club", "--matches", "1", "--folder", folder])
    assert result.exit_code == 2
    assert "holds another contest (bots)" in result.output


def test_every_contest_is_kept_and_gone_on_with(home):
    arguments = ["arena", "--bots", "novice,random", "--contracts", "2", "--seed", "3", "--json"]
    first = run(app, arguments)
    (folder,) = (home / "arena").iterdir()
    assert f"kept in {folder}" in first.stderr
    assert len(list((folder / "records").iterdir())) == 12
    again = run(app, arguments)
    assert "12 of 12 games are already there" in again.stderr
    assert again.stdout == first.stdout
    assert json.loads(again.stdout) == json.loads((folder / "result.json").read_bytes())
    fresh = run(app, [*arguments, "--fresh"])
    assert "already" not in fresh.stderr
    assert (
        json.loads(fresh.stdout)["bots"]["novice"]["bids"]
        == json.loads(first.stdout)["bots"]["novice"]["bids"]
    )


def test_games_of_other_versions_are_told(tmp_path):
    arguments = ["arena", "--bots", "novice,random", "--contracts", "1", "--folder", str(tmp_path / "run")]
    assert "have changed" not in run(app, arguments).stderr
    manifest = tmp_path / "run" / "contest.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_bytes()), "code": "older"}), encoding="utf-8")
    assert "rules or bots have changed" in run(app, arguments).stderr


def test_what_was_forfeited_is_told(tmp_path):
    program = tmp_path / "bot.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'hello':\n"
        "        print(json.dumps(dict(type='ready', protocol=1, name='x')), flush=True)\n"
        "    if message['type'] == 'request': sys.exit(3)\n",
        encoding="utf-8",
    )
    bot = f"cmd:{sys.executable} {program}"
    told = run(app, ["arena", "--bots", f"{bot},random,random", "--contracts", "1"]).stdout
    assert "decisions: " in told
    assert " crashed" in told
    assert f"the first crashed: {sys.executable}" in told
    assert "ended with status 3" in told


def test_scores_without_luck_are_reported_for_matches_only():
    arguments = ["arena", "--bots", "novice,novice:wild,novice:wild", "--matches", "1", "--luck"]
    assert "no luck" in run(app, arguments).stdout
    told = json.loads(run(app, [*arguments, "--json"]).stdout)
    assert told["bots"]["novice"]["corrected_score"] != told["bots"]["novice"]["score"]
    assert told["contest"]["luck"] is True
    refused = run(app, ["arena", "--bots", "novice,random", "--contracts", "1", "--luck"])
    assert refused.exit_code == 2
    assert "--luck is for matches" in refused.stderr
