"""`moon dataset` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from shootmoon.cli import app

run = CliRunner().invoke


def test_deals_are_made_continued_and_checked(tmp_path: Path) -> None:
    folder = str(tmp_path / "set")
    result = run(app, ["dataset", "deals", folder, "--deals", "3", "--shard", "2"])
    assert result.exit_code == 0, result.output
    assert ": 648 rows of deals, in 2 files" in result.stdout
    damaged = tmp_path / "set" / "deals" / "part-00001.parquet"
    damaged.write_bytes(b"")
    wrong = run(app, ["dataset", "check", folder, "--sample", "2"])
    assert wrong.exit_code == 1
    assert "wrong: deals/part-00001.parquet has changed" in wrong.stdout
    again = run(app, ["dataset", "deals", folder, "--deals", "3", "--shard", "2"])
    assert "was damaged" in again.stderr
    right = run(app, ["dataset", "check", folder, "--sample", "2"])
    assert right.exit_code == 0
    assert "2 files with 648 rows; 2 rows computed again\nnothing is wrong" in right.stdout


def test_games_of_ones_own_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first_bot.py").write_text(
        "class First:\n    def choose(self, view):\n        return view.legal_actions()[0]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    options = ["--bots", "first_bot:First,random", "--rules", "luna-4", "--deals", "1"]
    result = run(app, ["dataset", "games", str(tmp_path / "set"), *options])
    assert result.exit_code == 0, result.output
    card = (tmp_path / "set" / "README.md").read_text()
    assert "Bots: first_bot:First, random" in card
    assert "decisions that a bot forfeited: 0" in card


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["deals", "FOLDER", "--deals", "0"], "isn't a whole number from 1"),
        (["games", "FOLDER", "--bots", "novice,nobody"], "no bot 'nobody'"),
        (["games", "FOLDER", "--bots", "no_such:Bot,novice"], "the bot no_such:Bot can't be imported"),
        (["games", "FOLDER", "--bots", "os:path,novice"], "a bot needs a method choose(view)"),
        (["check", "FOLDER"], "there is no dataset.json"),
    ],
)
def test_what_is_wrong_is_reported(arguments: list[str], told: str, tmp_path: Path) -> None:
    result = run(
        app, ["dataset", *[str(tmp_path / "set") if each == "FOLDER" else each for each in arguments]]
    )
    assert result.exit_code == 2
    assert told in result.output
    assert not (tmp_path / "set").exists()
