"""`moon play --room` in this process, before a real server. With terminals of its own: tests/terminal."""

import asyncio
import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bench.robots import Robot
from shootmoon.cli import app
from shootmoon.client import find_people
from shootmoon.record import read_record
from tests.patience import STILL
from tests.serving import SHORT, Door, Moon, make_room, moon, token

LOOK = ["?", "table", "last", "sheet", "hint", "rules", "words", "nonsense", "undo"]
TILES = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
ANYTHING = ["pass", "y", "", *"7654", *"0123", *TILES]
"""Whatever a game of Moon may ask for, one of these will do, and the others are refused."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moon]:
    with moon(tmp_path_factory.mktemp("served"), "--no-browser", "--limits", "1000") as server:
        yield server


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    return tmp_path


def play(server: Moon, room: str, *arguments: str, lines: list[str] | None = None) -> Result:
    link = f"{server.url}/r/{room}"
    typed = "".join(f"{line}\n" for line in lines or ())
    return CliRunner().invoke(app, ["play", "--room", link, *arguments], input=typed)


@pytest.mark.parametrize("arguments", [["--plain"], ["--lang", "es"]])
@pytest.mark.parametrize("preset", ["classic", "luna-21"])
def test_a_match_is_played_to_its_end(server: Moon, home: Path, preset: str, arguments: list[str]) -> None:
    room = make_room(Door(server), preset, options=SHORT)
    result = play(server, room, "--name", "Ann", *arguments, lines=[*LOOK, *ANYTHING * 200])
    assert result.exit_code == 0, result.output
    (game,) = Door(server).get(f"/api/rooms/{room}/games").json()
    assert game["names"][0] == "Ann"
    assert list(read_record(game["record"]).positions())[-1].phase == "over"
    assert [file for file in (home / "seats").iterdir() if not file.name.startswith(".")] == []


def test_who_leaves_has_their_seat_again(server: Moon, home: Path) -> None:
    room = make_room(Door(server), "luna-21")
    for _ in range(2):
        result = play(server, room, "--name", "Ann", lines=["quit"])
        assert result.exit_code == 0, result.output
        assert "You sit in seat 1." in result.output
        assert f"moon play --room {server.url}/api/rooms/{room}" in result.output


def test_there_is_more_at_a_server_than_playing(server: Moon) -> None:
    room = make_room(Door(server), "luna-21")
    asked = ["say Good evening, all!", "say", "claim", "pause", "resume", "?", "quit"]
    result = play(server, room, "--name", "Ann", lines=asked)
    assert result.exit_code == 0, result.output
    assert ": Good evening, all!" in result.output
    assert "The game is paused." in result.output
    assert "The game continues." in result.output
    assert "claim all the remaining tricks" in result.output, "help tells of it"
    said = [line["text"] for line in Door(server).get(f"/api/rooms/{room}").json()["chat"]]
    assert said == ["Good evening, all!"]


def test_at_a_table_of_ones_own_nobody_else_is_there() -> None:
    result = CliRunner().invoke(app, ["play", "--rules", "luna-21"], input="say hello\n?\nquit\n")
    assert "That is only possible at a table on a server" in result.output
    assert "claim all the remaining tricks" not in result.output


def test_who_looks_on_is_told_the_whole_match(server: Moon) -> None:
    room = make_room(Door(server), "luna-21", options=SHORT, pace={"play": 30, "trick": 0, "hand": 500})
    robot = Robot("Ann", room, [server.live], random.Random(1))
    playing = threading.Thread(target=lambda: asyncio.run(robot.play()))
    playing.start()
    result = play(server, room, "--watch")
    playing.join(STILL)
    assert result.exit_code == 0, result.output
    assert "takes the trick" in result.output
    (game,) = Door(server).get(f"/api/rooms/{room}/games").json()
    assert game["names"][0] == "Ann"


def test_people_who_look_for_a_game_find_a_table(server: Moon, home: Path) -> None:
    over = threading.Event()

    def go_on(_: int | None) -> None:
        assert not over.is_set()

    with ThreadPoolExecutor(2) as people, ExitStack() as stack:
        stack.callback(over.set)
        others = [
            people.submit(find_people, server.url, token(name), name, ["hickeys"], on_wait=go_on)
            for name in ("Bob", "Eve")
        ]
        asked = [
            "play",
            "--rules",
            "hickeys",
            "--pair",
            "--server",
            server.url,
            "--name",
            "Ann",
            "--plain",
            "--fill",
        ]
        result = CliRunner().invoke(app, asked, input="quit\n")
        assert result.exit_code == 0, result.output
        found = [each.result(STILL) for each in others]
    assert "Ctrl-C stops the search." in result.output
    link = f"{server.url}/api/rooms/{found[0].room}"
    assert f"moon play --room {link}" in result.output
    seats = Door(server).get(f"/api/rooms/{found[0].room}").json()["seats"]
    assert {seat["name"] for seat in seats} == {"Ann", "Bob", "Eve"}
    again = play(server, found[0].room, lines=["quit"])  # in the same seat
    mine = next(seat["seat"] for seat in seats if seat["name"] == "Ann")
    assert f"You sit in seat {mine}." in again.output


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--rules", "mine.toml", "--pair"], "isn't a preset"),
        (["--rules", "classic", "--pair", "-o", "score.target=5", "--resume"], "--option, --resume"),
        (["--rules", "classic", "--pair", "--name", "Ann", "--name", "Bob"], "only one --name"),
        (["--rules", "classic", "--fill", "--invitation", "code"], "--fill, --invitation: only with --pair"),
        (["--rules", "classic", "--pair", "--watch"], "--watch needs --room"),
        (["--rules", "classic", "--pair", "--server", "nowhere"], "isn't the address of a server"),
        (["--rules", "classic", "--pair", "--server", "http://127.0.0.1:1"], "can't be reached"),
    ],
)
def test_what_nobody_can_look_for_is_said(asked: list[str], said: str) -> None:
    result = CliRunner().invoke(app, ["play", *asked])
    assert result.exit_code == 2
    assert said in result.output
