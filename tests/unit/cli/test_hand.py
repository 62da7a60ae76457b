"""`moon hand`."""

import io
import json
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner, Result

import shootmoon as sm
from shootmoon.cli import app
from shootmoon.cli.errors import run

RUNNER = CliRunner()
HAND = "6-6 6-5 6-4 6-3 6-2 6-1 5-5"


def hand(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["hand", *arguments, "--seconds", "0"])


def test_a_table_of_bids() -> None:
    result = hand(HAND)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "6-6 6-5 6-4 6-3 6-2 6-1 5-5"
    assert lines[1].split() == ["bid", "made", "±", "points", "±", "trump", "discard"]
    assert [line.split()[:2] for line in lines[2:7]] == [
        [bid, "100.0%"] for bid in ("4", "5", "6", "7", "moon")
    ]
    assert lines[6].split()[3] == "+21.00"
    assert lines[7].startswith("estimated from 120 deals of the unseen tiles")


def test_json() -> None:
    result = hand(HAND, "--json", "--seat", "dealer")
    found = json.loads(result.stdout)
    assert list(found) == ["hand", "rules", "seat", "unit", "worlds", "solved", "exact", "bids"]
    assert found["hand"] == HAND.split()
    assert (found["rules"], found["seat"], found["unit"], found["exact"]) == (
        "luna-seven",
        "dealer",
        "points",
        False,
    )
    odds = sm.hand_odds(HAND, seat="dealer", seconds=0)
    assert [bid["chance"] for bid in found["bids"]] == [bid.chance for bid in odds.bids]
    assert list(found["bids"][0]) == [
        "bid",
        "chance",
        "chance_error",
        "score",
        "score_error",
        "trump",
        "trump_share",
        "discard",
        "discard_share",
    ]


def test_plain_is_a_bid_a_line() -> None:
    lines = hand(HAND, "--plain", "--rules", "called", "--seat", "first").stdout.splitlines()
    assert [line.partition(":")[0] for line in lines[:-1]] == ["4", "5", "6", "7"]
    assert lines[0].startswith("4: made 100.0% ± ")
    assert ", points +4.00 ± " in lines[0]
    assert "trump" not in lines[0]
    assert ", discard " in lines[0]


def test_rules_without_a_widow_have_no_discard() -> None:
    told = hand(HAND, "--rules", "luna-4", "-o", "auction.minimum=3").stdout
    assert "discard" not in told
    assert told.splitlines()[2].split()[0] == "3"


def test_the_seed_tells_which_worlds() -> None:
    weak = "6-6 6-5 5-5 4-2 3-2 2-1 1-1"
    assert hand(weak, "--seed", "5").stdout == hand(weak, "--seed", "5").stdout
    assert hand(weak, "--seed", "5").stdout != hand(weak, "--seed", "6").stdout


def test_what_is_exact_says_so() -> None:
    arguments = ["6-6 6-5 6-4 6-3 6-2 6-1 5-5", "--rules", "called", "-o", "widow.exchange=none"]
    arguments += ["-o", "table.tiles=moon-21"]
    result = RUNNER.invoke(app, ["hand", *arguments, "--seconds", "60"])
    assert result.stdout.splitlines()[-1] == "exact: all 3,432 deals of the unseen tiles, double-dummy"


def test_on_a_terminal_the_table_gets_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    monkeypatch.setattr("sys.argv", ["moon", "hand", HAND, "--seconds", "0.2"])
    monkeypatch.setenv("TERM", "xterm")
    assert run(app) == 0
    assert terminal.getvalue().count("estimated from") >= 1


def test_an_interrupt_shows_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(*_: object, **__: object) -> Iterator[sm.HandOdds]:
        yield sm.hand_odds(HAND, seconds=0)
        raise KeyboardInterrupt

    monkeypatch.setattr("shootmoon.analysis.refine_hand_odds", answers)
    result = RUNNER.invoke(app, ["hand", HAND, "--seconds", "1"])
    assert result.exit_code == 130
    assert "+21.00" in result.stdout
    assert "interrupted" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["6-6 6-5 6-4 5-5 3-2 2-1"], "the hand has 6 tiles; a whole hand has 7"),
        (["6-6 6-5 6-4 5-5 3-2 2-1 2-1"], "2-1 is given twice"),
        (["6-6 6-5 6-4 5-5 3-2 2-1 2-0"], "2-0 is not in the set moon-22"),
        (["6-6 6-x"], "can't be read at character 5: expected a tile such as 6-4"),
        ([HAND, "--rules", "chips"], "Chips has no auction"),
        ([HAND, "--rules", "nonsense"], "no such preset"),
        ([HAND, "--seat", "fifth"], "there is no fifth seat: first, second, third, dealer"),
        ([HAND, "--seconds", "-1"], "must not be negative"),
        ([HAND, "--seed", "-1"], "--seed"),
        ([HAND, "-o", "auction.minimum=9"], "3, 4 or 5"),
        ([], "give one of these: a hand"),
        ([HAND, "--best", "3"], "give one of these"),
        (["--best", "3", "--swaps"], "give one of these"),
        ([HAND, "--bid", "5"], "--bid only goes with"),
        (["--best", "3", "--seconds", "1"], "--seconds only goes with"),
        (["--best", "3", "--rules", "called"], "doesn't have these rules"),
        (["--best", "3", "--bid", "9"], "there is no bid"),
        (["--best", "0"], "--best"),
        (["6-6", "--swaps"], "a whole hand has 7"),
    ],
)
def test_refusals_are_words(
    arguments: list[str], told: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["moon", "hand", *arguments])
    assert run(app) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert told in " ".join(err.replace("│", " ").split())
    assert "Traceback" not in err


# -- the book ---------------------------------------------------------------------------------------------


def book(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["hand", *arguments])


def test_the_book_answers_at_once() -> None:
    result = book(HAND)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == HAND
    assert lines[1].split() == ["bid", "made", "±", "open", "points", "±", "trump", "discard"]
    assert [line.split()[0] for line in lines[2:7]] == ["4", "5", "6", "7", "moon"]
    assert lines[7].startswith("from the book of hands: about ")


def test_the_book_in_json_and_in_lines() -> None:
    odds = sm.hand_book("classic").look_up(HAND)  # type: ignore[union-attr]
    found = json.loads(book(HAND, "--json").stdout)
    assert found["source"] == "book"
    assert [bid["chance"] for bid in found["bids"]] == [bid.chance for bid in odds.bids]
    lines = book(HAND, "--plain", "--rules", "luna-21").stdout.splitlines()
    assert lines[0].startswith("4: made 100.0%") or lines[0].startswith("4: made 99.")
    assert len(lines) == 6


def test_other_rules_and_seconds_are_estimated() -> None:
    for more in (["--seconds", "0"], ["--rules", "called"], ["--option", "trump.doubles=false"]):
        assert book(HAND, "--plain", *more).stdout.splitlines()[-1].startswith("estimated from ")


def test_lists_and_swaps() -> None:
    assert len(book("--best", "3").stdout.splitlines()) == 4
    worst = json.loads(book("--treacherous", "2", "--bid", "6", "--json").stdout)
    assert [each["bid"] for each in worst] == ["6", "6"]
    assert len(book(HAND, "--swaps").stdout.splitlines()) == 23
    assert json.loads(book(HAND, "--swaps", "--bid", "moon", "--json").stdout)["bid"] == "moon"


def test_another_language() -> None:
    assert book(HAND, "--lang", "es").stdout.splitlines()[1].split()[:3] == ["apuesta", "cumplida", "±"]
    line = hand(HAND, "--plain", "--lang", "es").stdout.splitlines()[0]
    assert line.startswith("4: se cumple 100.0 % ± ")
    assert ", puntos +4.00 ± " in line
    assert book("--best", "1", "--lang", "es").stdout.split()[:2] == ["mano", "apuesta"]
    assert RUNNER.invoke(app, ["hand", "--lang", "es"]).stderr.startswith("moon: da una sola cosa")
