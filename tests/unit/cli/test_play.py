import pytest
from typer.testing import CliRunner

import shootmoon as sm
from shootmoon.cli import app

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def play(*arguments, lines=()):
    result = RUNNER.invoke(app, ["play", *arguments], input="".join(f"{line}\n" for line in lines))
    assert result.exception is None or isinstance(result.exception, (SystemExit, sm.RulesError))
    return result


def games(home):
    return sorted((home / "games").glob("*.moon"))


def test_what_is_recorded_of_a_game(home):
    result = play(
        "--rules", "hickeys", "-o", "auction.minimum=5", "--seed", "3", "--name", "Ann", "--seat", "3=random"
    )
    assert result.exit_code == 0
    (path,) = games(home)
    record = sm.read_record(path)
    assert record.rules == sm.load_rules("hickeys", {"auction.minimum": 5})
    assert record.seats == ("Ann", "Nacho (bot club:bold)", "Dado (bot random)")
    tags = dict(record.tags)
    assert tags["Seed"] == "3"
    assert tags["Players"] == "human,club:bold,random"
    assert tags["Date"].endswith("Z")


def test_without_a_seed_games_differ_and_can_be_repeated(home):
    play()
    play()
    first, second = (sm.read_record(path) for path in games(home))
    assert dict(first.tags)["Seed"] != dict(second.tags)["Seed"]
    play("--seed", dict(first.tags)["Seed"], "--file", str(home / "again.moon"))
    assert sm.read_record(home / "again.moon").actions == first.actions


def test_resume_goes_on_in_the_language_of_the_game(home):
    play("--lang", "es", "--seed", "3", lines=["salir"])
    assert "se reanuda" in play("--resume", lines=["salir"]).output
    assert "resumed" in play("--resume", "--lang", "en", lines=["quit"]).output


def test_nothing_to_resume(home):
    result = play("--resume")
    assert result.exit_code == 2
    assert "no unfinished game" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seat", "9=human"],
        ["--seat", "2=wizard"],
        ["--name", "\x1b[31m"],
        ["--name", "x" * 50],
        ["--lang", "fr"],
        ["--seed", "x"],
        ["--option", "auction.minimum"],
        ["--option", "auction.minimum=9"],
        ["nonsense"],
        ["--resume", "luna"],
        ["--resume", "--seed", "3"],
        ["--resume", "--file", "/nowhere/at/all.moon"],
        ["--file", "/dev/null/game.moon"],
        ["--file", "/dev/full"],
    ],
)
def test_what_cannot_be_is_refused_in_words_before_anything_is_played(home, arguments):
    result = play(*arguments, lines=["quit"])
    assert result.exit_code != 0
    assert "Your bid" not in result.output
    assert not (home / "games").exists() or not games(home)


def test_a_game_is_never_overwritten(home, tmp_path):
    path = tmp_path / "game.moon"
    path.write_text("precious")
    result = play("--file", str(path))
    assert result.exit_code == 2
    assert "exists" in result.output
    assert path.read_text() == "precious"


def test_a_finished_game_is_not_resumed(tmp_path):
    path = str(tmp_path / "game.moon")
    play("--seat", "1=novice", "--file", path)
    result = play("--resume", "--file", path)
    assert result.exit_code == 2
    assert "moon replay" in result.output


def test_a_full_disk_is_told(monkeypatch, home):
    from shootmoon.terminal.journal import Journal

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Journal, "append", full)
    result = play("--seed", "3", lines=["pass"])
    assert result.exit_code == 1
    assert "No space left on device" in result.output


def test_markup_in_a_name_is_only_a_name():
    result = play("--name", "[red]Ann", "--seat", "2=human", "--seed", "3", lines=["", "quit"])
    assert "[red]Ann" in result.output
