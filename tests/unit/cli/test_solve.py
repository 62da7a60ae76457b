"""`moon solve`."""

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

import shootmoon as sm
from shootmoon.cli import app, solve
from shootmoon.cli.errors import run
from shootmoon.telling import Messages
from tests.unit.analysis.brute import begun

RUNNER = CliRunner()
HANDS = "6-6,6-1 / 6-5,5-5 / 6-4,4-4"
DEAL = (
    "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,3-3,3-1,2-2,0-0 / widow 4-1"
)
CHIPS = "deal R12,R3,C1,S7,BM / R2,R1,C3,S4,LM / dummy F1,F2,LM,C9,S3"


def solved(*arguments: str) -> str:
    result = RUNNER.invoke(app, ["solve", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def solved_json(*arguments: str) -> dict[str, object]:
    found = json.loads(solved(*arguments, "--json"))
    assert isinstance(found, dict)
    return found


# -- hands ------------------------------------------------------------------------------------------------


def test_json_of_hands_has_just_value_and_plays() -> None:
    told = solved("--hands", HANDS, "--declarer", "1", "--trump", "6", "--json")
    assert told == '{"value":2,"plays":{"6-6":2,"6-1":1}}\n'


def test_plays_name_the_suit_where_suits_are_called() -> None:
    found = solved_json("--hands", "6-6,6-1 / 5-5,5-4 / 4-4,4-1", "--declarer", "1", "--rules", "called")
    assert found == {"value": 2, "plays": {"6-6:6": 2, "6-1:6": 2, "6-1:1": 2}}


def test_a_trick_in_progress_and_another_leader() -> None:
    trick = ["--trick", "6-6 6-3"]
    found = solved_json("--hands", "6-1 / 6-5 / 6-4,4-4", "--declarer", "1", "--trump", "6", *trick)
    assert found == {"value": 1, "plays": {"6-4": 1}}
    found = solved_json("--hands", HANDS, "--declarer", "1", "--leader", "3", "--trump", "doubles")
    assert list(found["plays"]) == ["6-4", "4-4"]  # type: ignore[call-overload]  (JSON)


def test_options_alone_change_the_usual_rules() -> None:
    option = ["--option", "trump.doubles=false"]
    result = RUNNER.invoke(app, ["solve", "--hands", HANDS, "--declarer", "1", "--trump", "doubles", *option])
    assert result.exit_code == 2
    assert solved("--hands", HANDS, "--declarer", "1", "--trump", "6", *option)


def test_hands_as_a_table_say_what_is_best() -> None:
    told = solved("--hands", HANDS, "--declarer", "1", "--trump", "6").splitlines()
    assert told[0] == "With best play seat 1 takes 2 tricks from here on."
    assert [line.split() for line in told[1:]] == [
        ["seat", "1", "tricks"],
        ["6-6", "2", "best"],
        ["6-1", "1"],
    ]


def test_chips_by_hands() -> None:
    hands = "R12,BM / C3,C4 / S4,S5 / F1,F2"
    found = solved_json("--hands", hands, "--rules", "chips", "--won", "3")
    assert found["value"] == 3  # all five tricks, and a Big Moon
    found = solved_json(
        "--hands", "R1,C2 / R2,C3 / dummy F1,LM", "--rules", "chips-2", "--leader", "3", "--dealer", "2"
    )
    assert list(found["plays"]) == ["F1"]  # type: ignore[call-overload]  (JSON)


# -- deals ------------------------------------------------------------------------------------------------


def test_a_deal_is_a_table_of_contracts() -> None:
    lines = solved(DEAL).splitlines()
    assert lines[0].split() == ["trump", "seat", "1", "seat", "2", "seat", "3"]
    rows = {line.split()[0]: line.split()[1:] for line in lines[1:10]}
    assert list(rows) == [*"0123456", "doubles", "follow-me"]
    assert rows["1"][:2] == ["6", "3-2"]
    assert rows["0"][:2] == ["3", "set"]
    assert rows["0"][-3:] == ["7", "moon", "3-1"]


def test_a_contract_that_can_not_be_named_is_left_open() -> None:
    lines = solved(DEAL, "--rules", "hickeys").splitlines()
    assert next(line for line in lines if line.startswith("0 ")).split()[1:3] == ["–", "–"]


def test_json_of_a_deal() -> None:
    found = solved_json(DEAL)
    assert (found["rules"], found["deal"], found["minimum"]) == ("luna-seven", DEAL, 4)
    contracts = found["contracts"]
    assert isinstance(contracts, list)
    assert len(contracts) == 27
    assert contracts[1] == {"declarer": 1, "trump": "1", "tricks": 6, "discards": ["3-2"]}


def test_called_suits_make_one_contract() -> None:
    contracts = solved_json(DEAL, "--rules", "called")["contracts"]
    assert isinstance(contracts, list)
    assert [contract["trump"] for contract in contracts] == [None] * 3
    assert "called" in solved(DEAL, "--rules", "called")


def test_a_deal_without_a_widow_has_no_discards() -> None:
    state = sm.new_game(sm.load_rules("luna-4")).apply("dealer 1")
    contracts = solved_json(str(state.sample_chance(1)))["contracts"]
    assert isinstance(contracts, list)
    assert len(contracts) == 4 * 9
    assert all(contract["discards"] == [] for contract in contracts)


def test_a_deal_of_chips_by_leader() -> None:
    contracts = solved_json(CHIPS, "--rules", "chips-2")["contracts"]
    assert isinstance(contracts, list)
    assert [contract["leader"] for contract in contracts] == [1, 2]
    assert solved(CHIPS, "--rules", "chips-2").splitlines()[1].startswith("seat 1")


# -- records ----------------------------------------------------------------------------------------------


def recorded(path: Path, preset: str = "classic", hands: int = 1) -> sm.Record:
    rng = random.Random(preset)
    state = begun(sm.new_game(sm.load_rules(preset)), rng)
    while len(state.past) < hands:
        state = state.apply(rng.choice(state.legal_actions()))
    record = sm.Record.of(state)
    path.write_text(sm.write_record(record), encoding="utf-8")
    return record


@pytest.mark.parametrize("preset", ["classic", "luna-blind", "called-4", "hickeys-4", "chips-2"])
def test_every_point_of_a_record(preset: str, tmp_path: Path) -> None:
    path = tmp_path / "a.moon"
    record = recorded(path, preset)
    for ply, action in enumerate(record.actions):
        state = record.position(ply)
        if state.phase in ("discard", "trump", "play"):
            found = solved_json(str(path), "--at", str(ply))
            assert isinstance(state, sm.State)
            expected = sm.solve(state)
            assert found == {
                "ply": ply,
                "phase": state.phase,
                "to_move": state.to_move,
                "value": expected.value,
                "plays": dict(expected.plays),
                "played": str(action),
            }
        elif state.phase == "auction":
            assert "contracts" in solved_json(str(path), "--at", str(ply))


def test_what_was_played_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "a.moon"
    record = recorded(path)
    told = solved(str(path), "--at", "-3").splitlines()
    played = [line.split()[0] for line in told if line.rstrip().endswith("played")]
    assert played == [str(record.actions[-2])]


# -- what is meant -----------------------------------------------------------------------------------------


def test_a_deal_is_understood_without_the_word() -> None:
    assert solved_json(DEAL.removeprefix("deal ")) == solved_json(DEAL)
    assert solved_json(DEAL.replace("deal", "Deal")) == solved_json(DEAL)
    assert solved_json(CHIPS.removeprefix("deal "), "--rules", "chips-2")["rules"] == "chips-2"


def test_hands_are_understood_without_the_option() -> None:
    contract = ("--declarer", "1", "--trump", "6")
    assert solved_json(HANDS, *contract) == solved_json("--hands", HANDS, *contract)


def test_a_file_may_be_called_like_a_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    record = recorded(tmp_path / "6-6 6-5")
    assert solved_json("6-6 6-5", "--at", "-3")["ply"] == len(record.actions) - 2


# -- refusals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "name what to solve"),
        ([HANDS], "the hand of seat 1 has 2 tiles; a whole hand has 7; this was read as a whole deal: for"),
        (["6-6,6-1 / 5-5"], "not 2; this was read as a whole deal"),
        (["6-6,6-1 / 5-x"], "can't be read at character 16: expected a tile"),
        ([CHIPS], "these are cards: name their rules"),
        ([CHIPS.removeprefix("deal ")], "such as --rules chips"),
        (["no-such/6-6.moon"], "no-such/6-6.moon: No such file"),
        ([DEAL, "--hands", HANDS], "can't be combined"),
        (["--hands", HANDS, "--at", "3"], "--at can't be combined with --hands"),
        ([DEAL, "--declarer", "1", "--won", "2"], "--declarer, --won can't be combined with DEAL"),
        (["a.moon", "--rules", "classic"], "--rules can't be combined with FILE"),
        (["--hands", HANDS], "say who is the declarer"),
        (["--hands", HANDS, "--declarer", "1"], "say the trump"),
        (["--hands", HANDS, "--declarer", "9", "--trump", "6"], "there is no seat 9"),
        (["--hands", HANDS, "--declarer", "one"], "--declarer"),
        (["--hands", HANDS, "--declarer", "1", "--trump", "6", "--rules", "nonsense"], "no such preset"),
        (["--hands", HANDS, "--declarer", "1", "--trump", "6", "-o", "x"], "NAME=VALUE"),
        (["--hands", "6-6 / banana / 6-4", "--declarer", "1", "--trump", "6"], "at character 7"),
        (["--hands", "6-6", "--declarer", "1", "--trump", "6"], "there must be 3 or 4 hands, not 1"),
        (["--hands", "6-6,6-0 / 6-5,5-5 / 6-4,4-4", "--declarer", "1", "--trump", "6"], "not in the set"),
        (["deal 6-x"], "at character 6"),
        (["deal"], "can't be read at character 5"),
        ([DEAL.replace("6-3,", "")], "the hand of seat 2 has 6 tiles"),
        ([DEAL, "--rules", "luna-21"], "0-0 is not in the set moon-21"),
        ([DEAL, "--rules", "chips"], "can't be read"),
        (["no-such-file.moon"], "no-such-file.moon"),
    ],
)
def test_refusals_are_words(
    arguments: list[str], told: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["moon", "solve", *arguments])
    assert run(app) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert told in " ".join(err.replace("│", " ").split())
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (["--at", "0"], "at ply 0: the hands are yet to be dealt"),
        (["--at", "999"], "there is no ply 999"),
        (["--at", "-999"], "there is no ply -999"),
        ([], "yet to be dealt"),
    ],
)
def test_points_at_which_nothing_is_chosen(at: list[str], told: str, tmp_path: Path) -> None:
    path = tmp_path / "a.moon"
    recorded(path)
    result = RUNNER.invoke(app, ["solve", str(path), *at])
    assert result.exit_code == 2
    assert told in result.stderr


def test_views_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.moon"
    state = begun(sm.new_game(sm.load_rules("classic")), random.Random(1))
    path.write_text(sm.write_record(state.view(2)), encoding="utf-8")
    result = RUNNER.invoke(app, ["solve", str(path), "--at", "-1"])
    assert result.exit_code == 2
    assert "this is the view of seat 2" in result.stderr


def test_another_language() -> None:
    told = solved("--hands", HANDS, "--declarer", "1", "--trump", "6", "--lang", "es").splitlines()
    assert told[0] == "Si todos juegan lo mejor, el asiento 1 se lleva 2 bazas de aquí en adelante."
    assert [line.split() for line in told[1:3]] == [["asiento", "1", "bazas"], ["6-6", "2", "mejor"]]
    assert "cae: menos que la apuesta mínima, 4" in " ".join(solved(DEAL, "--lang", "es").split())
    result = RUNNER.invoke(app, ["solve", "--lang", "es"])
    assert result.stderr.startswith("moon: nombra lo que se ha de resolver")


# -- long solves ------------------------------------------------------------------------------------------


def test_a_long_solve_says_so_on_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve.Progress, "PATIENCE", -1.0)
    result = RUNNER.invoke(app, ["solve", DEAL, "--json"])
    assert result.stderr == "moon: solving takes a while\n"
    assert json.loads(result.stdout)


def test_a_terminal_is_told_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(solve.Progress, "PATIENCE", -1.0)
    with solve.Progress(Messages("en")) as progress:
        progress(3, 10)
        progress(0, 1)
    assert capsys.readouterr().err == "\rsolving: 3 of 10, 0 s\rsolving: 0 s\r\x1b[K"


def test_an_interrupt_ends_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("shootmoon.analysis.solve_deal", interrupted)
    result = RUNNER.invoke(app, ["solve", DEAL])
    assert result.exit_code == 130
    assert "interrupted" in result.stderr
