"""`moon player`, and `moon play --room` as a player of a real server."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from shootmoon.cli import app
from shootmoon.client import Address, LiveRoom, PlayerClient, Refused
from shootmoon.client.player import new_key
from shootmoon.protocol.commands import SitDown
from tests.serving import Door, Moon, do, make_room, moon, sit, token

TOKEN = "the-token-of-an-operator-long-enough"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moon]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "tokens").write_text(TOKEN, encoding="utf-8")
    with moon(folder, "--no-browser", "--admin-token-file", str(folder / "tokens")) as server:
        yield server


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    return tmp_path


def run(server: Moon, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["player", *arguments, "--server", server.url])


def told(server: Moon, *arguments: str) -> str:
    result = run(server, *arguments)
    assert result.exit_code == 0, result.output
    return result.output.strip()


def refused(server: Moon, *arguments: str) -> str:
    result = run(server, *arguments)
    assert result.exit_code != 0
    assert "Traceback" not in result.output
    return result.output


def key_in(home: Path) -> str:
    (file,) = (home / "players").iterdir()
    return json.loads(file.read_text())["key"]


def rooms_of(server: Moon, key: str) -> list[str]:
    exported = Door(server).get("/api/me/export", headers={"authorization": f"Bearer {key}"}).json()
    return [seat["room"] for seat in exported["seats"]]


def test_somebody_becomes_a_player_and_plays_as_one(server: Moon, home: Path) -> None:
    assert "moon player new" in refused(server, "show")
    assert told(server, "new", "Ann") == f"You are the player Ann on {server.url} now."
    (file,) = (home / "players").iterdir()
    if sys.platform != "win32":
        assert file.stat().st_mode & 0o077 == 0
    assert "already" in refused(server, "new", "Anna")
    assert told(server, "show").splitlines() == ["Ann", "No games have been counted yet."]
    found = json.loads(told(server, "show", "--json"))
    assert (found["player"]["name"], found["statistics"]) == ("Ann", [])
    assert told(server, "show", "--lang", "es").splitlines()[1].startswith("Todavía")
    room = make_room(Door(server), "luna-21", bots=1, grace=0, rated=False)
    sit(Door(server), room, "Bob")
    do(Door(server), room, "Bob", {"type": "go-away"})  # a bot plays for Bob while Ann is there
    arguments = ["play", "--room", f"{server.url}/r/{room}", "--name", "Ann"]
    result = CliRunner().invoke(app, arguments, input="report Bob: insults\nreport Eve\nquit\n")
    assert "You play as Ann; the game counts for you." in result.output
    assert rooms_of(server, key_in(home)) == [room]
    assert "Your report is with the operators, together with the last messages (0)." in result.output
    assert "Nobody here is called Eve" in result.output
    listed = Door(server).get("/api/admin/reports", headers={"authorization": f"Bearer {TOKEN}"}).json()
    assert [(each["report"]["name"], each["report"]["reason"]) for each in listed] == [("Bob", "insults")]
    told(server, "forget")
    assert list((home / "players").iterdir()) == []
    result = CliRunner().invoke(app, arguments, input="quit\n")
    assert "counts for you" not in result.output


def test_the_player_of_another_device(server: Moon, home: Path, tmp_path: Path) -> None:
    page = PlayerClient(server.url, new_key())
    page.make("Ben")
    headers = {"authorization": f"Bearer {page._key}"}
    code = Door(server).post("/api/me/codes", headers=headers).json()["code"]
    assert "Ben" in told(server, "code", f"{server.url}/me#code={code}")
    told(server, "forget")
    assert "Traceback" not in refused(server, "code", code)  # it is used up
    file = tmp_path / "recovery.json"
    file.write_text(json.dumps({"format": "shootmoon recovery file", "server": "x", "key": page._key}))
    # The key that the refused code was tried with is used now.
    assert "Ben" in told(server, "recover", str(file))
    assert key_in(home) != page._key
    told(server, "forget")
    for wrong in ("{", '{"format": "shootmoon recovery file", "key": "x"}', '{"format": "x", "key": "y"}'):
        file.write_text(wrong)
        assert "recovery file" in refused(server, "recover", str(file))
    assert "recovery file" in refused(server, "recover", str(tmp_path))


def test_servers_that_are_none() -> None:
    for server, words in (("moon.example", "address"), ("http://127.0.0.1:1", "can't be reached")):
        result = CliRunner().invoke(app, ["player", "new", "Ann", "--server", server])
        assert result.exit_code != 0
        assert words in result.output


def test_a_client_takes_a_key(server: Moon) -> None:
    room, key = make_room(Door(server), bots=0), new_key()
    address = Address.of(f"{server.url}/api/rooms/{room}")
    with pytest.raises(Refused, match="key"), LiveRoom(address, token("Cy"), key=key):
        pass
    PlayerClient(server.url, key).make("Cy")
    with LiveRoom(address, token("Cy"), key=key) as live:
        live.send(SitDown("Cy"))
        assert rooms_of(server, key) == [room]
        with pytest.raises(Refused, match="No person"):
            live.report(2)
    assert do(Door(server), room, "Cy", {"type": "stand-up"}).status_code == 200
