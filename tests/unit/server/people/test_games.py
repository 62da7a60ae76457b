"""What a server knows about players, over HTTP: history, statistics, profile, export and deletion."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from shootmoon.protocol.tokens import hash_token
from tests.serving import MemoryServices, an_app, client_of, make_room, see, sit, token
from tests.unit.server.people.test_players import ANN, BOB, become, by, code
from tests.unit.server.test_http import play_to_the_end


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def client(database: Path) -> Iterator[Any]:
    with client_of(an_app(MemoryServices(database=f"sqlite:///{database}"))) as client:
        yield client


def play_as(client: Any, key: str, name: str) -> str:
    room = make_room(client, "hickeys", options={"score.target": 4, "match.marks": 1})
    sit(client, room, name)
    done = client.post(f"/api/me/rooms/{room}", json={"token": token(name)}, headers=by(key))
    assert done.status_code == 204
    play_to_the_end(client, room, name)
    return room


def get(client: Any, path: str, key: str) -> Any:
    found = client.get(path, headers=by(key))
    assert found.status_code == 200, found.text
    return found.json()


def test_the_games_of_a_player_are_counted_until_the_player_is_deleted(
    client: Any, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    me = become(client, "Zora Quinn", ANN)
    become(client, "Bob", BOB)
    rooms = [play_as(client, ANN, "Zed") for _ in range(2)]
    history = get(client, "/api/me/games?count=1", ANN)
    (last,) = history["games"]
    assert (last["room"], last["game"], last["seat"], last["rules"]) == (rooms[1], 1, 1, "hickeys")
    assert last["names"][0] == "Zed"
    earlier = get(client, f"/api/me/games?count=1&before={history['next']}", ANN)
    assert ([each["room"] for each in earlier["games"]], earlier["next"]) == ([rooms[0]], None)
    assert get(client, "/api/me/games", BOB) == {"games": [], "next": None}
    # The statistics are those of the score sheets.
    (found,) = get(client, "/api/me/statistics", ANN)
    sheets = [hand for room in rooms for hand in see(client, room, "Zed")["sheet"]]
    own = [hand for hand in sheets if hand["declarer"] == 1]
    winners = [see(client, room, "Zed")["position"]["winners"] for room in rooms]
    assert (found["rules"], found["games"], found["uncounted"]) == ("hickeys", 2, 0)
    assert (found["hands"], found["bids"]) == (len(sheets), len(own))
    assert found["made"] == sum(hand["made"] for hand in own)
    assert found["won"] == sum(1 in each for each in winners)
    # Others see it only if the player wishes so.
    profile = "/api/players/profile?name=zora quinn"
    assert code(client.get(profile), 404) == "no-profile"
    client.post("/api/me", json={"public": True}, headers=by(ANN))
    assert client.get(profile).json()["statistics"] == [found]
    exported = get(client, "/api/me/export", ANN)
    assert [each["game"]["room"] for each in exported["games"]] == rooms[::-1]
    assert all(each["record"].startswith("[Format") for each in exported["games"])
    assert [each["room"] for each in exported["seats"]] == rooms
    assert exported["statistics"] == [found]
    assert exported["keys"] == me["keys"]
    # Nothing is left but the name at the seat, which is another one here.
    assert client.delete("/api/me", headers=by(ANN)).status_code == 204
    assert code(client.get("/api/me", headers=by(ANN)), 401) == "no-player"
    assert code(client.get(profile), 404) == "no-profile"
    with closing(sqlite3.connect(database)) as opened:
        left = "\n".join(opened.iterdump())
    logged = [each for each in caplog.records if each.name.startswith("shootmoon")]
    assert any("/api/players/profile" in each.getMessage() for each in logged)
    left += "\n".join(f"{each.getMessage()} {each.__dict__}" for each in logged)
    traces = ("Zora", "zora", me["id"], me["key"], ANN, hash_token(ANN))
    assert [each for each in traces if each in left] == []
    assert "Zed" in left
    assert get(client, "/api/me", BOB)["name"] == "Bob"


def test_ratings_are_shown_to_the_player_and_on_the_ladder(client: Any) -> None:
    become(client, "Zora", ANN)
    assert get(client, "/api/me/ratings", ANN) == []
    assert client.get("/api/me/ratings").json()["code"] == "key-form"
    ladder = client.get("/api/players/ladder?rules=classic").json()
    assert (ladder["rules"], ladder["players"], ladder["least"]) == ("classic", [], 10)
    assert [each["bot"] for each in ladder["bots"]][-2:] == ["beginner", "random"]
    assert client.get("/api/players/ladder?rules=luna-21").json()["bots"] == []
    assert code(client.get("/api/players/ladder?rules=nonsense"), 404) == "no-such-preset"
    assert code(client.get("/api/players/ladder"), 422) == "invalid"


def test_a_whole_match_against_bots_is_rated(client: Any) -> None:
    become(client, "Zora", ANN)
    room = make_room(client, "classic")
    sit(client, room, "Zed")
    client.post(f"/api/me/rooms/{room}", json={"token": token("Zed")}, headers=by(ANN))
    play_to_the_end(client, room, "Zed")
    (rating,) = get(client, "/api/me/ratings", ANN)
    assert (rating["rules"], rating["matches"], rating["name"]) == ("classic", 1, "")
    client.post("/api/me", json={"public": True}, headers=by(ANN))
    assert client.get("/api/players/profile?name=zora").json()["ratings"] == [rating]
    exported = get(client, "/api/me/export", ANN)
    assert exported["ratings"] == [rating]
    assert [(each["seat"], each["left"]) for each in exported["rated"]] == [(1, False)]


@pytest.mark.parametrize("query", ["count=0", "count=101", "count=x", "before=-1"])
def test_malformed_pages_are_refused(client: Any, query: str) -> None:
    become(client, "Ann", ANN)
    assert code(client.get(f"/api/me/games?{query}", headers=by(ANN)), 422) == "invalid"


@pytest.mark.parametrize("name", ["", "x" * 500, "%00", "%F0%9F%8C%99", "Ann"])
def test_a_name_without_a_profile_is_not_found(client: Any, name: str) -> None:
    become(client, "Ann", ANN)
    assert code(client.get(f"/api/players/profile?name={name}"), 404) == "no-profile"
