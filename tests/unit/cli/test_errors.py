"""What a user can cause is told in words, and never as a traceback."""

import os
import subprocess
import sys

import pytest
import typer
from typer.main import get_command

from shootmoon import cli
from shootmoon.cli.errors import EXIT_INTERRUPTED, EXIT_REFUSED, EXIT_USAGE, run
from shootmoon.game import IllegalAction
from shootmoon.record import RecordError
from shootmoon.rules import load_rules


def app_that_raises(error: BaseException) -> typer.Typer:
    app = typer.Typer()

    @app.command()
    def command() -> None:
        raise error

    return app


@pytest.fixture(autouse=True)
def _no_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["moon"])


def rules_error() -> ValueError:
    with pytest.raises(ValueError, match="no such preset") as caught:
        load_rules("hickey")
    return caught.value


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (rules_error(), "did you mean hickeys?"),
        (RecordError("no tags", file="a.moon", line=1, column=2), "a.moon:1:2: no tags"),
        (IllegalAction("5", "game-over", {}, ()), "5: the game is over"),
        (FileNotFoundError(2, "No such file or directory", "a.moon"), "a.moon: No such file or directory"),
        (OSError("no space"), "no space"),
    ],
)
def test_errors_of_users_are_told(error: Exception, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app_that_raises(error)) == EXIT_USAGE
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.startswith("moon: ")
    assert told in out.err


def test_a_defect_of_ours_is_not_hidden() -> None:
    with pytest.raises(ValueError, match="a defect"):
        run(app_that_raises(ValueError("a defect")))


@pytest.mark.parametrize(
    ("error", "status"),
    [(KeyboardInterrupt(), EXIT_INTERRUPTED), (typer.Exit(3), 3), (SystemExit("why"), EXIT_USAGE)],
)
def test_the_exit_status_says_how_it_ended(error: BaseException, status: int) -> None:
    assert run(app_that_raises(error)) == status


@pytest.mark.parametrize("arguments", [["rules"], ["rules", "hickeys", "--options"]])
def test_a_reader_that_goes_away_is_no_error(arguments: list[str]) -> None:
    moon = subprocess.Popen(
        [sys.executable, "-c", "from shootmoon.cli import main; main()", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert moon.stdout is not None
    assert moon.stderr is not None
    moon.stdout.close()
    assert moon.stderr.read() == b""
    moon.stderr.close()
    assert moon.wait() == EXIT_REFUSED


def test_sums_are_done_on_one_thread_unless_told_otherwise() -> None:
    """BLAS reads that when NumPy is loaded, so it has to be said before."""
    program = (
        "import os, sys, shootmoon.cli as cli;"
        "cli.run = lambda app: print('numpy' in sys.modules, os.environ['OPENBLAS_NUM_THREADS']);"
        "cli.main()"
    )
    for told, has in ((None, "1"), ("2", "2")):
        environment = {name: each for name, each in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
        environment |= {"OPENBLAS_NUM_THREADS": told} if told else {}
        found = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
        )
        assert found.stdout.split() == ["False", has], found.stderr


def test_each_command_is_found_without_the_others() -> None:
    for name in get_command(cli.app).commands:  # type: ignore[attr-defined]
        assert name == "help" or list(get_command(cli._with_only(name)).commands) == [name]  # type: ignore[attr-defined]
    assert cli._with_only("no-such-command") is cli.app
