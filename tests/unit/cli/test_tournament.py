"""`moon tournament`, before a real server."""

import json
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner, Result

from shootmoon.cli import app
from tests.patience import wait_until
from tests.serving import Door, Moon, bearer, do, moon, see


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moon]:
    with moon(tmp_path_factory.mktemp("served"), "--no-browser") as server:
        yield server


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(app, ["tournament", *arguments])
    assert "Traceback" not in result.output
    return result


def shown(*arguments: str) -> list[str]:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def say(door: Door, name: str, who: str, kind: str, /, **more: object) -> None:
    body = {"id": f"{who} {kind}", "command": {"type": kind, **more}}
    said = door.post(f"/api/tournaments/{name}/commands", json=body, headers=bearer(who))
    assert said.status_code == 200, said.text


def go_on(door: Door, room: str, people: list[str]) -> bool:
    """Play the first legal action of everybody whose turn it is; return True when the game is over."""
    for who in people:
        view = see(door, room, who)
        if view["may"]["get_ready"] and not view["seats"][view["you"] - 1]["ready"]:
            do(door, room, who, {"type": "get-ready"})
        while view["may"]["act"]:
            action = view["position"]["legal"][0]
            do(door, room, who, {"type": "act", "ply": view["ply"], "action": action})
            view = see(door, room, who)
    return view["status"] == "finished"


def test_the_standings_of_an_evening_in_two_languages(server: Moon) -> None:
    door = Door(server)
    asked = {"title": "Viernes 🌙", "preset": "hickeys", "rounds": 1, "hands": 1, "bot": "random"}
    made = door.post("/api/tournaments", json=asked, headers=bearer("director"))
    assert made.status_code == 201, made.text
    name = made.json()["tournament"]
    link = f"{server.url}/t/{name}"
    assert shown(link)[1:] == ["The first round hasn't begun yet.", "Nobody has entered yet."]
    people = ["ann", "ben", "cal", "dee", "eve", "fay"]
    for who in people:
        say(door, name, who, "enter", name=f"{who} ñ")
    say(door, name, "director", "begin-round")
    title, status, _, head, *rows = shown(f"{link}/", "--lang", "es")
    assert title.startswith("Viernes 🌙 (")
    assert status == "Se juega la ronda 1 de 1."
    assert head.split() == ["Puesto", "Nombre", "Puntos", "Manos", "R1"]
    assert sorted(" ".join(row.split()[1:3]) for row in rows) == [f"{who} ñ" for who in people]
    views = [door.get(f"/api/tournaments/{name}", headers=bearer(who)).json() for who in people]
    rooms = [next(t["room"] for t in view["rounds"][0]["tables"] if t["room"]) for view in views]
    for room in sorted(set(rooms)):
        sitting = [who for who, where in zip(people, rooms, strict=True) if where == room]
        wait_until(lambda: go_on(door, room, sitting))  # noqa: B023
    wait_until(lambda: door.get(f"/api/tournaments/{name}").json()["status"] == "over")
    _, status, _, head, *rows = shown(name, "--server", server.url)
    assert status == "The tournament is over."
    assert head.split() == ["Place", "Name", "Score", "Boards", "R1"]
    found = door.get(f"/api/tournaments/{name}").json()
    read = json.loads("\n".join(shown(link, "--json")))
    assert (read["title"], read["standings"]) == (found["title"], found["standings"])
    told = [(found["entries"][each["entry"]]["names"][0], str(each["boards"])) for each in found["standings"]]
    assert [(" ".join(row.split()[1:3]), row.split()[4]) for row in rows] == told
    for row, each in zip(rows, found["standings"], strict=True):
        assert float(row.split()[3]) == pytest.approx(each["score"], abs=0.005)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nothing",), "no such tournament"),
        (("nothing", "--lang", "es"), "No existe"),
        (("http://[::1/t/x",), "neither the link nor the name"),
        (("https://club.example/r/abc",), "neither the link nor the name"),
        (("",), "neither the link nor the name"),
        (("x", "--server", "http://127.0.0.1:1"), "can't be reached"),
        (("x", "--lang", "de"), "en or es"),
    ],
    ids=["unknown", "unknown-es", "broken-link", "room", "empty", "down", "language"],
)
def test_what_goes_wrong_is_said_in_a_sentence(server: Moon, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments, *(() if "--server" in arguments else ("--server", server.url)))
    assert result.exit_code == 2, result.output
    assert said in " ".join(result.output.replace("│", " ").split())
