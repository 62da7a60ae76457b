"""`moon perft`."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from shootmoon.cli import app
from tests.perft.positions import positions
from tests.strategies import some_presets

RUNNER = CliRunner()
FIRST = {position.preset: position for position in reversed(list(positions()))}
LATE = {position.preset: position for position in positions() if position.name.startswith("last")}
DEAL = FIRST["classic"].deal


def perft(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["perft", *arguments])


def of_position(preset: str, name: str = "", *more: str, depth: int | None = None) -> Result:
    position = (LATE if name == "late" else FIRST)[preset]
    chosen = depth or min(position.leaves)
    arguments = ["--dealer", str(position.dealer), "--deal", position.deal, "--prefix", position.prefix]
    return perft("--rules", preset, *arguments, "--depth", str(chosen), *more)


@pytest.mark.parametrize("preset", some_presets())
def test_the_counts_of_the_files(preset: str) -> None:
    position = LATE[preset]
    depth = max(position.leaves)
    result = of_position(preset, "late", "--json", depth=depth)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["leaves"] == position.leaves[depth]


def test_the_count_is_the_last_line() -> None:
    result = perft("--rules", "classic", "--dealer", "3", "--deal", DEAL, "--depth", "1")
    assert (result.exit_code, result.stdout) == (0, "6\n")


def test_a_count_of_nothing_is_one() -> None:
    assert perft("--rules", "classic", "--dealer", "3", "--deal", DEAL, "--depth", "0").stdout == "1\n"


def test_divide_counts_each_first_action() -> None:
    result = perft("--rules", "classic", "--dealer", "3", "--deal", DEAL, "--depth", "2", "--divide")
    assert result.stdout.splitlines() == [*("pass\t6", "4\t5", "5\t4", "6\t3", "7\t2", "moon\t8"), "28"]


def test_divide_as_json() -> None:
    result = perft(
        "--rules", "classic", "--dealer", "3", "--deal", DEAL, "--depth", "2", "--divide", "--json"
    )
    told = json.loads(result.stdout)
    assert told["leaves"] == 28
    assert told["divide"] == {"pass": 6, "4": 5, "5": 4, "6": 3, "7": 2, "moon": 8}


def test_options_change_the_rules_that_are_counted() -> None:
    option = ["--option", "auction.minimum=5", "-o", "auction.moons=2"]
    result = perft("--rules", "classic", "--dealer", "3", "--deal", DEAL, "--depth", "1", *option)
    assert result.stdout == "5\n"


def test_a_prefix_of_several_actions() -> None:
    prefix = "4  pass\tpass"
    result = perft("--rules", "classic", "--dealer", "3", "--deal", DEAL, "--depth", "1", "--prefix", prefix)
    assert result.stdout == "8\n"


def test_the_dealer_is_found_by_a_draw_where_the_rules_draw() -> None:
    position = FIRST["hickeys"]
    for dealer in ("1", "2", "3"):
        result = perft(
            "--rules", "hickeys", "--dealer", dealer, "--deal", position.deal, "--depth", "1", "--divide"
        )
        assert result.exit_code == 0
        assert "moon" in result.stdout


def test_a_rules_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "classic"\n[auction]\nminimum = 5\n', encoding="utf-8")
    assert perft("--rules", str(path), "--dealer", "3", "--deal", DEAL, "--depth", "1").stdout == "5\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--rules", "nonsense", "--dealer", "3", "--deal", DEAL, "--depth", "1"], "no such preset"),
        (["--rules", "classic", "--dealer", "4", "--deal", DEAL, "--depth", "1"], "the seats are 1 to 3"),
        (["--rules", "classic", "--dealer", "0", "--deal", DEAL, "--depth", "1"], "--dealer"),
        (
            ["--rules", "classic", "--dealer", "3", "--deal", "deal 6-6", "--depth", "1"],
            "the deal needs 3 hands, not 1",
        ),
        (["--rules", "classic", "--dealer", "3", "--deal", "banana", "--depth", "1"], "banana"),
        (["--rules", "classic", "--dealer", "3", "--deal", DEAL, "--depth", "-1"], "--depth"),
        (
            ["--rules", "classic", "--dealer", "3", "--deal", DEAL, "--depth", "1", "--prefix", "5 4"],
            "isn't higher",
        ),
        (
            ["--rules", "classic", "--dealer", "3", "--deal", DEAL, "--depth", "1", "--prefix", "trump"],
            "trump",
        ),
        (
            ["--rules", "classic", "--dealer", "3", "--deal", DEAL, "--depth", "1", "-o", "auction.minimum"],
            "NAME=VALUE",
        ),
        (
            [
                "--rules",
                "classic",
                "--dealer",
                "3",
                "--deal",
                DEAL,
                "--depth",
                "1",
                "-o",
                "auction.minimum=9",
            ],
            "3, 4 or 5",
        ),
        (["--rules", "classic", "--deal", DEAL, "--depth", "1"], "--dealer"),
    ],
)
def test_what_cannot_be_counted_is_said_without_a_traceback(
    arguments: list[str], told: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from shootmoon.cli.errors import run

    monkeypatch.setattr("sys.argv", ["moon", "perft", *arguments])
    assert run(app) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert told in " ".join(err.replace("│", " ").split())
    assert "Traceback" not in err
