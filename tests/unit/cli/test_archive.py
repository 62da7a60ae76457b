"""`moon backup`, `moon export`, `moon import`: games out of a server's database and into it."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from shootmoon.cli import app
from shootmoon.storage import archive, backup, default_address, open_storage, read_address
from tests.unit.record.games import EXAMPLE
from tests.unit.rooms.conformance import commit
from tests.unit.storage.finished import finished_game

GAMES = [finished_game(1), finished_game(2, number=2)]


def moon(*arguments: object, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)), env=env)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder for data, so that tests write to none that is anybody's."""
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SHOOTMOON_DATABASE", raising=False)
    return tmp_path / "home"


@pytest.fixture
def club(tmp_path: Path) -> str:
    """The address of a database with two games."""
    address = f"sqlite:///{tmp_path / 'my club.db'}"
    fill(address)
    return address


def fill(address: str) -> None:
    async def work() -> None:
        async with open_storage(address) as storage:
            await storage.log.append(commit("a", finished=tuple(GAMES)))

    asyncio.run(work())


def games(address: str) -> list[str]:
    async def work() -> list[str]:
        async with open_storage(address) as storage:
            return [game.record async for game in storage.log.finished()]

    return asyncio.run(work())


def test_games_are_exported_and_imported(club: str, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    first = moon("export", folder, "--database", club)
    assert (first.exit_code, first.stdout) == (0, f"{folder}: 2 new, 0 already there\n")
    again = moon("export", folder, "--database", club, "--json").stdout
    assert json.loads(again) == {"folder": str(folder), "new": 0, "known": 2}
    assert json.loads(moon("import", folder, "--database", club, "--json").stdout) == {
        "new": 0,
        "known": 2,
        "refused": [],
    }
    assert moon("export", folder, env={"SHOOTMOON_DATABASE": club}).stdout.endswith(
        "0 new, 2 already there\n"
    )
    elsewhere = f"sqlite:///{tmp_path / 'other.db'}"
    second = moon("import", folder, "--database", elsewhere)
    assert (second.exit_code, second.stdout) == (0, "2 new, 0 already there, 0 refused\n")
    assert moon("import", folder, "--database", elsewhere).stdout == "0 new, 2 already there, 0 refused\n"
    assert games(elsewhere) == games(club)


def test_a_record_that_is_refused_is_named_and_the_others_are_taken(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.moon", tmp_path / "bad.moon"
    good.write_text(GAMES[0].record)
    bad.write_text(EXAMPLE)
    (tmp_path / "notes.txt").write_text("no record, and not asked for")
    result = moon("import", tmp_path, tmp_path / "missing.moon")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{bad}: this game is not over",
        f"{tmp_path / 'missing.moon'}: No such file or directory",
        "1 new, 0 already there, 2 refused",
    ]
    assert games(f"sqlite:///{default_address().file}") == [GAMES[0].record]


def test_a_backup_is_a_database(club: str, tmp_path: Path) -> None:
    result = moon("backup", tmp_path / "copy.db", "--database", club)
    assert (result.exit_code, result.stdout) == (0, f"{tmp_path / 'copy.db'}\n")
    assert games(f"sqlite:///{tmp_path / 'copy.db'}") == games(club)


def test_by_default_it_is_all_in_the_users_folder(home: Path) -> None:
    fill(f"sqlite:///{default_address().file}")
    result = moon("backup")
    assert result.exit_code == 0
    (copy,) = (home / "backups").iterdir()
    assert result.stdout == f"{copy}\n"
    assert games(f"sqlite:///{copy}") == [game.record for game in GAMES]


@pytest.mark.parametrize("arguments", [["backup", "{}/x.db"], ["export", "{}/games"], ["import", "{}"]])
def test_what_is_wrong_with_a_database_is_told_in_words(arguments: list[str], tmp_path: Path) -> None:
    given = [each.format(tmp_path) for each in arguments]
    result = moon(*given, "--database", "mysql://localhost/club")
    assert result.exit_code == 2
    assert result.stderr.startswith("moon: no database “mysql” is known here")
    file = tmp_path / "letter"
    file.write_text("Dear Ann, " * 1000)
    result = moon(*given, "--database", f"sqlite:///{file}")
    assert (result.exit_code, result.stderr) == (2, f"moon: {file} isn't a database\n")


def test_a_database_that_is_not_there_is_not_made(home: Path, tmp_path: Path) -> None:
    for command in ("backup", "export"):
        result = moon(command, tmp_path / "out")
        assert result.exit_code == 2
        assert "there is no database" in result.stderr
    assert not home.exists()


@pytest.mark.usefixtures("nobody_at_home")
def test_nobody_at_home(club: str) -> None:
    assert "Name the file" in moon("backup", "--database", club).stderr
    assert "--database sqlite:///FILE" in moon("backup").stderr


@pytest.mark.parametrize(
    ("command", "where", "left"),
    [
        ("backup", (backup, "_copy_sqlite"), "no copy was made"),
        ("export", (archive, "exported"), "run the same command again to continue"),
        ("import", (archive, "finished_games"), "run the same command again to continue"),
    ],
)
def test_ctrl_c_is_told(
    command: str,
    where: tuple[object, str],
    left: str,
    club: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(*where, stop)
    source = tmp_path / "it"
    if command == "import":
        source.write_text("")
    result = moon(command, source, "--database", club)
    assert result.exit_code == 130
    assert result.stderr == f"moon: stopped; {left}\n"
    assert read_address(club).file in list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["backup", "export", "import"])
def test_help_has_examples(command: str) -> None:
    result = moon(command, "--help")
    assert f"Examples:\n    moon {command}" in result.stdout
    assert "postgresql://" in result.stdout
